import type { LearnSetup } from '../../../importers/simulation_setup/index.ts';
import { LIMITS } from '../../../simulation/limits.ts';
import { LOSSES } from '../../../simulation/loss/losses.ts';

interface ControlBase {
  /** Which part of the experiment it is in. */
  readonly part: 'setup' | 'toy' | 'training';
  readonly key: string;
  readonly label: string;
  /** What it does, in a sentence. */
  readonly sentence: string;
  /** Only shown then. */
  readonly applies?: (setup: LearnSetup) => boolean;
}

/** A setting as a form offers it. */
export type Control = ControlBase &
  (
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly step: number;
        readonly whole: boolean;
        /** What an empty field stands for; without it the field cannot be empty. */
        readonly none?: string;
      }
    | {
        readonly kind: 'choice';
        readonly options: readonly {
          readonly value: string;
          readonly label: string;
          /** In the place of the setting's own while it is chosen. */
          readonly sentence?: string;
        }[];
        /** The option that stands for null. */
        readonly none?: string;
      }
  );

const whole = (min: number, max: number, step = 1) => ({ kind: 'number', min, max, step, whole: true }) as const;
const real = (min: number, max: number, step: number) => ({ kind: 'number', min, max, step, whole: false }) as const;
const clips = ({ training: { loss } }: LearnSetup) => loss === null || loss === 'ppo' || loss === 'cispo';

/** Every setting of an experiment but its prompts, in the order of the form. */
export const CONTROLS: readonly Control[] = [
  {
    part: 'setup',
    key: 'groupSize',
    label: 'Group size G',
    sentence: 'Rollouts of each prompt in a batch: what an estimator compares with one another.',
    ...whole(1, LIMITS.groupSize),
  },
  {
    part: 'training',
    key: 'learningRate',
    label: 'Learning rate',
    sentence: 'How far the policy goes along the gradient in one update.',
    ...real(0, 1e6, 0.1),
  },
  {
    part: 'setup',
    key: 'steps',
    label: 'Steps',
    sentence: 'Batches that are trained on, one after the other.',
    ...whole(1, LIMITS.steps, 10),
  },
  {
    part: 'setup',
    key: 'seeds',
    label: 'Seeds',
    sentence: 'How often all of it is repeated with other random numbers; the band is made of them.',
    ...whole(1, LIMITS.seeds, 10),
  },
  {
    part: 'setup',
    key: 'seed',
    label: 'First seed',
    sentence: 'The same seed gives the same numbers, here and on the command line.',
    ...whole(0, 4_294_967_295),
  },
  {
    part: 'training',
    key: 'loss',
    label: 'Loss',
    sentence: 'Turns advantages into a gradient. rLLM’s Tinker path takes PPO clip for GRPO, else importance sampling.',
    kind: 'choice',
    options: LOSSES.map(({ id, label, summary, formula }) => ({ value: id, label, sentence: `${summary} ${formula}` })),
    none: 'rLLM’s for the estimator',
  },
  {
    part: 'training',
    key: 'updatesPerBatch',
    label: 'Updates from a batch',
    sentence: 'From the second on, the policy is not the one that sampled: ratios leave 1, and clipping matters.',
    ...whole(1, LIMITS.updatesPerBatch),
  },
  {
    part: 'training',
    key: 'clipLow',
    label: 'Clip ratios below',
    sentence: 'PPO stops pushing a probability down past this ratio; CISPO bounds the weight by it.',
    applies: clips,
    ...real(0, 1, 0.05),
  },
  {
    part: 'training',
    key: 'clipHigh',
    label: 'Clip ratios above',
    sentence: 'PPO stops pushing a probability up past this ratio; CISPO bounds the weight by it.',
    applies: clips,
    ...real(1, 100, 0.05),
  },
  {
    part: 'training',
    key: 'droBeta',
    label: 'DRO β',
    sentence: 'Strength of the spring that holds the policy near the one that sampled.',
    applies: ({ training }) => training.loss === 'dro',
    ...real(0, 100, 0.05),
  },
  {
    part: 'training',
    key: 'optimizer',
    label: 'Optimizer',
    sentence:
      'SGD steps along the gradient; Adam scales each parameter’s step by its own history, so lengths count less.',
    kind: 'choice',
    options: [
      { value: 'sgd', label: 'SGD' },
      { value: 'adam', label: 'Adam (0.9, 0.95)' },
    ],
  },
  {
    part: 'training',
    key: 'lrSchedule',
    label: 'Learning-rate schedule',
    sentence: 'rLLM’s: linear and cosine fall to 0 at the last step.',
    kind: 'choice',
    options: ['constant', 'linear', 'cosine'].map((value) => ({ value, label: value })),
  },
  {
    part: 'training',
    key: 'warmupSteps',
    label: 'Warm-up steps',
    sentence: 'The learning rate rises over so many steps first; 0 or less is none.',
    ...whole(-1, LIMITS.steps),
  },
  {
    part: 'training',
    key: 'aggregation',
    label: 'Loss aggregation',
    sentence: 'What a response weighs: each alike, by its tokens, or divided by its length.',
    kind: 'choice',
    options: [
      { value: 'verl.loss.seq-mean-token-sum', label: 'each response alike' },
      { value: 'verl.loss.token-mean', label: 'token-mean' },
      { value: 'verl.loss.seq-mean-token-mean', label: 'seq-mean-token-mean' },
      { value: 'verl.loss.seq-mean-token-sum-norm', label: 'seq-mean-token-sum-norm' },
      { value: 'tinker.loss.sum', label: 'sum over tokens (Tinker)' },
    ],
  },
  {
    part: 'toy',
    key: 'rewardOffset',
    label: 'Reward offset',
    sentence:
      'Added to every reward. It changes no true gradient, but an estimator without a baseline multiplies by it.',
    ...real(-1e6, 1e6, 1),
  },
  {
    part: 'toy',
    key: 'correctFrom',
    label: 'Correct from',
    sentence: 'A reward of at least this, the offset left out, counts as a pass in validation.',
    ...real(-1e6, 1e6, 0.1),
  },
  {
    part: 'toy',
    key: 'judgedAnswers',
    label: 'Answers for a judge',
    sentence:
      'A judge picks one of so many answers of the solver and is trained on its own, smaller groups. Empty: no judge.',
    ...whole(2, LIMITS.judgedAnswers),
    none: 'no judge',
  },
  {
    part: 'toy',
    key: 'maxResponseTokens',
    label: 'Response limit',
    sentence:
      'Longer responses are cut off, get reward 0 (and the offset), and end with max_response_length_exceeded. Empty: no limit.',
    ...whole(1, LIMITS.tokens),
    none: 'no limit',
  },
  {
    part: 'setup',
    key: 'testFreq',
    label: 'Validate every',
    sentence: 'rLLM’s test_freq: a validation pass at each multiple, at the start and at the end; 0 for none.',
    ...whole(0, LIMITS.steps, 10),
  },
  {
    part: 'setup',
    key: 'validationSamples',
    label: 'Validation rollouts',
    sentence: 'rLLM’s n_val: rollouts of each prompt in a pass, and the n of pass@n.',
    applies: ({ testFreq }) => testFreq > 0,
    ...whole(1, LIMITS.validationSamples),
  },
];
