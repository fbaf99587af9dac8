import { DEFAULT_TRAINING, setupOf } from '../defaults.ts';
import type { SimulationSetup } from '../setup.ts';
import { armOf, coinPrompt, toyOf } from '../toy/build.ts';
import type { TheatrePreset } from './types.ts';

type Given = Partial<Omit<SimulationSetup, 'lanes' | 'training'>> & {
  readonly training?: Partial<SimulationSetup['training']>;
};

function experiment({ training, ...given }: Given): Omit<SimulationSetup, 'lanes'> {
  const { lanes: _, ...setup } = setupOf({ ...given, training: { ...DEFAULT_TRAINING, ...training } });
  return setup;
}

/** Experiments that show what an estimator does to training, the one that opens first at the head. */
export const THEATRE: readonly TheatrePreset[] = [
  {
    id: 'rare-ten',
    title: 'One rare reward of 10',
    sentence: 'Five answers: the best is worth 10 and is given once in ninety, the others are worth 0.3 or less.',
    question: 'Which estimator finds the 10?',
    measure: 'highest reward',
    setup: experiment({
      toy: toyOf([{ id: 'rare', arms: [armOf(10), armOf(0.3, 2), armOf(0.2, 2), armOf(0.1, 3), armOf(0, 4)] }], {
        correctFrom: 10,
      }),
      steps: 240,
      seeds: 200,
      training: { learningRate: 0.5 },
    }),
  },
  {
    id: 'dead-start',
    title: 'Dead start',
    sentence: 'One rollout in a hundred is right, so that nearly every group of eight is wrong throughout.',
    question: 'Which estimator is the first to get halfway?',
    measure: 'first halfway',
    setup: experiment({
      toy: toyOf([coinPrompt('hard', 0.01)]),
      steps: 400,
      seeds: 100,
      training: { learningRate: 1.5 },
    }),
  },
  {
    id: 'premature-collapse',
    title: 'Premature collapse',
    sentence: 'A good answer is common, a better one is rare, and the learning rate is high.',
    question: 'Which estimator ends lowest?',
    measure: 'lowest reward',
    setup: experiment({
      toy: toyOf([{ id: 'greedy', arms: [armOf(1, -2), armOf(0.8, 1), armOf(0, 1)] }]),
      steps: 200,
      seeds: 200,
      training: { learningRate: 6 },
    }),
  },
  {
    id: 'reward-offset',
    title: 'Everything is worth 10 more',
    sentence: 'A coin with rewards 10 and 11: the offset teaches nothing, but REINFORCE multiplies by it.',
    question: 'Which estimator has the noisiest gradient?',
    measure: 'noisiest',
    setup: experiment({
      toy: toyOf([coinPrompt('coin', 0.3)], { rewardOffset: 10 }),
      steps: 200,
      seeds: 100,
      training: { learningRate: 0.3 },
    }),
  },
  {
    id: 'noisy-judge',
    title: 'Noisy judge',
    sentence: 'The better answer is worth 0.1 more, and the judge’s scores scatter by 0.5.',
    question: 'Which estimator ends highest?',
    measure: 'highest reward',
    setup: experiment({
      toy: toyOf(
        Array.from({ length: 4 }, (_, p) => ({
          id: `essay-${p + 1}`,
          arms: [
            armOf({ kind: 'noisy', mean: 0.6, std: 0.5 }, -1 + 0.5 * p),
            armOf({ kind: 'noisy', mean: 0.5, std: 0.5 }),
          ],
        })),
        { correctFrom: 0.6 },
      ),
      steps: 300,
      seeds: 100,
      training: { learningRate: 2 },
    }),
  },
  {
    id: 'huge-outlier',
    title: 'One huge outlier',
    sentence:
      'A heavy-tailed answer is worth 0.4 in the mean and now and then a hundred times that; a plain one is worth 0.6.',
    question: 'Which estimator ends highest?',
    measure: 'highest reward',
    setup: experiment({
      toy: toyOf(
        [{ id: 'jackpot', arms: [armOf({ kind: 'heavy', mean: 0.4, tail: 1.2 }), armOf(0.6, -1), armOf(0, 0)] }],
        {
          correctFrom: 0.6,
        },
      ),
      steps: 300,
      seeds: 200,
      training: { learningRate: 0.7 },
    }),
  },
  {
    id: 'mixed-curriculum',
    title: 'Mixed curriculum',
    sentence: 'Four prompts that are solved in 2 %, 10 %, 50 % and 90 % of rollouts.',
    question: 'Which estimator’s mean gradient is furthest off the true direction?',
    measure: 'furthest off',
    setup: experiment({
      toy: toyOf([0.02, 0.1, 0.5, 0.9].map((rate) => coinPrompt(`solved-${Math.round(100 * rate)}`, rate))),
      steps: 300,
      seeds: 100,
      training: { learningRate: 1.5 },
    }),
  },
  {
    id: 'stale-batches',
    title: 'Eight updates from one batch',
    sentence: 'Each batch is used for eight updates, so that probabilities move away from those that sampled it.',
    question: 'Which estimator ends with the lowest entropy?',
    measure: 'lowest entropy',
    setup: experiment({
      toy: toyOf([{ id: 'stale', arms: [armOf(1, -1), armOf(0.6, 0), armOf(0.3, 1), armOf(0, 1)] }]),
      steps: 60,
      seeds: 200,
      training: { learningRate: 2, updatesPerBatch: 8 },
    }),
  },
  {
    id: 'long-answers',
    title: 'Long wrong answers',
    sentence: 'The wrong answer is eight times as long, and each response’s loss is divided by its length.',
    question: 'Which estimator is the first to get halfway?',
    measure: 'first halfway',
    setup: experiment({
      toy: toyOf([
        {
          id: 'essay',
          arms: [armOf(1, -2, { tokens: 4 }), armOf(0, 0, { tokens: 4 }), armOf(0, 0, { tokens: 32 })],
        },
      ]),
      steps: 200,
      seeds: 100,
      training: { learningRate: 2, aggregation: 'verl.loss.seq-mean-token-mean' },
    }),
  },
  {
    id: 'solver-judge',
    title: 'Solver and judge',
    sentence: 'A solver answers twice, a judge picks one of the two; both are trained, each on its own groups.',
    question: 'Which estimator ends highest?',
    measure: 'highest reward',
    setup: experiment({
      toy: toyOf(
        [0.1, 0.3, 0.5].map((rate) => coinPrompt(`task-${Math.round(100 * rate)}`, rate)),
        { judgedAnswers: 2 },
      ),
      groupSize: 4,
      steps: 200,
      seeds: 100,
      training: { learningRate: 1 },
      testFreq: 20,
    }),
  },
];

/** The preset with an id, or undefined. */
export function theatrePresetById(id: string): TheatrePreset | undefined {
  return THEATRE.find((preset) => preset.id === id);
}
