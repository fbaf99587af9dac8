import type { Kernel } from '../../frameworks/types.ts';
import { bestWithOthersLeft, kernelWith, othersByEquality } from '../special.ts';
import type { Column, Confusion } from '../types.ts';
import { against, blocks, by, RIGHT, times } from './define.ts';

const LUCKY = { rewards: [1, 0, 0, 0], groups: blocks('a4') };
const BY_ID = { grouping: 'id', precision: 'float64' } as const;

const byEquality: Column = {
  kind: 'advantages',
  heading: 'with equality asked exactly',
  kernel: { ...BY_ID, run: othersByEquality },
  formula: 'divided, unless the others are all equal',
  ...RIGHT,
};

/** NeMo-RL's leave-one-out as it was: a std of 0 divides too, by ε alone. */
const dividedByZero: Kernel = kernelWith('nemo.grpo', ({ scale, ...rest }) => {
  const { zero: _, ...divides } = scale!;
  return { ...rest, scale: divides };
});

const leftover = (heading: string): Column => ({
  kind: 'advantages',
  heading,
  kernel: { ...BY_ID, run: bestWithOthersLeft },
  formula: 'best: best − second; the others keep r',
});

/** What the divisor is: ddof, epsilon, leave-one-out. */
export const DIVISORS: readonly Confusion[] = [
  {
    id: 'leave-one-out-with-std',
    number: 10,
    asked: 'Why does the only right answer get a million, or minus two thousand, in NeMo-RL?',
    question: 'Leave-one-out and normalisation are both on, so each row is divided by the std of the others.',
    answer:
      'Without the one answer that differs, the others are all equal: their std is 0, and an ε of 1e−6 is left to divide by. Such a row is not divided any more, but the test is for a std of exactly 0. In float32 seven times 0.95 have a std of 4.6e−4, pass the test, and blow the row up. Whether the others are equal has to be asked of the rewards.',
    from: [{ repository: 'NVIDIA-NeMo/RL', threads: [1518, 1519, 4158, 4161] }],
    tables: [
      {
        caption: 'One right answer of four.',
        input: LUCKY,
        columns: [
          {
            kind: 'advantages',
            heading: 'NeMo-RL, before',
            kernel: dividedByZero,
            formula: '(r − mean of the others) / (std of the others + 1e−6)',
          },
          by('NeMo-RL', 'nemo.grpo', RIGHT),
        ],
      },
      {
        caption: 'One answer fails among seven of 0.95.',
        input: { rewards: [0, ...times(7, 0.95)], groups: blocks('a8') },
        columns: [by('NeMo-RL', 'nemo.grpo'), byEquality],
      },
      {
        caption: 'One answer of 0.95 among seven of 0.35.',
        input: { rewards: [0.95, ...times(7, 0.35)], groups: blocks('a8') },
        columns: [by('NeMo-RL', 'nemo.grpo'), byEquality],
      },
    ],
    opens: against('nemo.grpo', 'verl.rloo', { table: 1 }),
  },
  {
    id: 'dynamic-sampling-drops-the-winner',
    number: 11,
    asked: 'Does dynamic sampling throw the winner away?',
    question: 'NeMo-RL keeps the rows whose std is not 0, and with leave-one-out that is the std of the others.',
    answer:
      'Yes. The winner’s others are all 0, so the winner goes and three zeros stay, which teach nothing. With leave-one-out off the fault turns round: eight times 0.95 have a float32 std above 0, so a group that teaches nothing stays. The question is one for the whole group, and for exact equality.',
    from: [{ repository: 'NVIDIA-NeMo/RL', threads: [4158] }],
    tables: [
      {
        caption: 'One right answer of four; leave-one-out is on.',
        input: LUCKY,
        columns: [
          { kind: 'std', heading: 'std it looks at', leaveOneOut: true, note: 'of the other rows' },
          { kind: 'kept', heading: 'NeMo-RL', test: { kind: 'std of the row is 0', leaveOneOut: true } },
          { kind: 'kept', heading: 'group by group', test: { kind: 'range at most', bound: 0 }, ...RIGHT },
        ],
      },
      {
        caption: 'Eight answers of 0.95; leave-one-out is off.',
        input: { rewards: times(8, 0.95), groups: blocks('a8') },
        columns: [
          { kind: 'std', heading: 'std it looks at', leaveOneOut: false, note: 'of the group, in float32' },
          { kind: 'kept', heading: 'NeMo-RL', test: { kind: 'std of the row is 0', leaveOneOut: false } },
          { kind: 'kept', heading: 'group by group', test: { kind: 'range at most', bound: 0 }, ...RIGHT },
        ],
      },
    ],
    opens: against('nemo.grpo', 'nemo.grpo.no_loo'),
  },
  {
    id: 'vectorised-variance-floor',
    number: 12,
    asked: 'Why do grpo and grpo_vectorized differ a hundredfold on rewards that are nearly equal?',
    question: 'A continuous reward gives two answers scores that differ by 1e−5.',
    answer:
      'The vectorised code of January 2026 never let the variance fall below 1e−6, so a spread of 7e−6 was divided by 1e−3. The loop divided by the spread itself. Both do the latter now, which makes noise loud: mind what your reward’s last digits mean.',
    from: [{ repository: 'verl-project/verl', threads: [6348] }],
    tables: [
      {
        caption: 'Two answers, 1 and 1.00001.',
        input: { rewards: [1, 1.00001], groups: blocks('a2') },
        columns: [
          by('grpo_vectorized, January', 'verl.grpo_vectorized@2026-01'),
          by('grpo_vectorized', 'verl.grpo_vectorized'),
          by('grpo', 'verl.grpo', RIGHT),
        ],
      },
    ],
    opens: against('verl.grpo_vectorized@2026-01', 'verl.grpo'),
  },
  {
    id: 'norm-adv-switch-does-not-arrive',
    number: 13,
    asked: 'I set norm_adv_by_std_in_grpo to False. Why are the advantages still divided?',
    question: 'The estimator is grpo_vectorized.',
    answer:
      'The switch does not reach grpo_vectorized (nor gdpo): verl calls it without the argument. You train GRPO where you asked for Dr. GRPO. Take grpo, which listens.',
    from: [{ repository: 'verl-project/verl', threads: [7893] }],
    tables: [
      {
        caption: 'One right answer of four.',
        input: LUCKY,
        columns: [by('grpo_vectorized', 'verl.grpo_vectorized'), by('grpo without std', 'verl.grpo.no_std', RIGHT)],
      },
    ],
    opens: against('verl.grpo_vectorized', 'verl.grpo.no_std'),
  },
  {
    id: 'rloo-of-one',
    number: 14,
    asked: 'Why does rloo_vectorized learn nothing with one rollout a prompt?',
    question: 'rollout.n is 1; rloo learns and rloo_vectorized does not.',
    answer:
      'A group of one has no others. verl’s rloo then leaves the reward as it is, which is REINFORCE without a baseline; the vectorised one gives 0. Neither is RLOO: it needs two rollouts a prompt.',
    from: [{ repository: 'verl-project/verl', threads: [7793, 7794, 7581] }],
    tables: [
      {
        caption: 'One prompt with one answer.',
        input: { rewards: [0.7], groups: ['a'] },
        columns: [by('rloo', 'verl.rloo'), by('rloo_vectorized', 'verl.rloo_vectorized')],
      },
    ],
    opens: against('verl.rloo', 'verl.rloo_vectorized'),
  },
  {
    id: 'scale-rewards-swapped',
    number: 16,
    asked: 'Is scale_rewards="group" really by group?',
    question: 'A release of TRL had the branches for "group" and "batch" the wrong way round.',
    answer:
      'Take two prompts of different spread. By group every prompt that is not dead comes out with a std of about 1. By batch the advantages keep the ratio of the rewards, here one to ten; if you see that under "group", the branches are swapped.',
    from: [{ repository: 'huggingface/trl', threads: [3991] }],
    tables: [
      {
        caption: 'A prompt scored 0 to 1 and one scored 0 to 10; asked for is "group".',
        input: { rewards: [1, 0, 10, 0], groups: blocks('a2 b2') },
        columns: [by('the swapped release', 'trl.grpo.scale_batch'), by('TRL', 'trl.grpo.scale_group', RIGHT)],
      },
    ],
    opens: against('trl.grpo.scale_batch', 'trl.grpo.scale_group'),
  },
  {
    id: 'scale-rewards-false-is-true',
    number: 17,
    asked: 'Why does scale_rewards: false still divide in axolotl?',
    question: 'The trainer asks whether scale_rewards is truthy.',
    answer:
      'TRL turns False into the text "none" before the trainer sees it, and a text that is not empty is true. The comparison has to be with the text.',
    from: [{ repository: 'axolotl-ai-cloud/axolotl', threads: [3731] }],
    tables: [
      {
        caption: 'Four answers; scale_rewards is false.',
        input: { rewards: [5, 1, 1, 1], groups: blocks('a4') },
        columns: [by('what was run', 'trl.grpo.scale_group'), by('what was asked for', 'trl.grpo.scale_none', RIGHT)],
      },
    ],
    opens: against('trl.grpo.scale_group', 'trl.grpo.scale_none'),
  },
  {
    id: 'where-is-the-std',
    number: 23,
    asked: 'Where is the std in tinker-cookbook’s GRPO?',
    question: 'Advantages come out smaller than those of a framework that standardises.',
    answer:
      'It is left out on purpose: rewards are centred and nothing more. Here the std is 0.5, so the advantages are half of verl’s. A learning rate that was found with one needs the typical std of a group as a factor for the other.',
    from: [{ repository: 'thinking-machines-lab/tinker-cookbook', threads: [579, 589] }],
    tables: [
      {
        caption: 'One right answer of four.',
        input: LUCKY,
        columns: [by('verl', 'verl.grpo'), by('tinker-cookbook', 'tinker.centered')],
      },
    ],
    opens: against('verl.grpo', 'tinker.centered'),
  },
  {
    id: 'passk-others-not-zeroed',
    number: 25,
    asked: 'Should not every row but the best get 0 under grpo_passk?',
    question: 'EasyR1 writes the best row’s advantage into the array of the scores.',
    answer:
      'It should. The other rows were never overwritten and kept their rewards for advantages. With rewards 1, 0, 0, 0 nobody notices, since what is left over is 0 anyway; with 2, 1, 1, 0 two losers are pulled up as hard as the winner.',
    from: [{ repository: 'hiyouga/EasyR1', threads: [585] }],
    tables: [
      {
        caption: 'One right answer of four; not divided by the std.',
        input: LUCKY,
        columns: [leftover('EasyR1'), by('verl', 'verl.grpo_passk.no_std', RIGHT)],
      },
      {
        caption: 'Four answers, two of them equal.',
        input: { rewards: [2, 1, 1, 0], groups: blocks('a4') },
        columns: [leftover('EasyR1'), by('verl', 'verl.grpo_passk.no_std', RIGHT)],
      },
    ],
    opens: against('rllm.reinforce', 'verl.grpo_passk.no_std', { table: 1 }),
  },
  {
    id: 'does-the-sum-reward-length',
    number: 26,
    asked: 'Token rewards are summed. Does a longer answer get more?',
    question: 'Two answers with reward 1, of two and of five tokens; KL is 0.1 a token.',
    answer:
      'Not by the sum alone: only the last token carries a reward, so the sum is the reward. It does once KL is part of the reward, since each token brings its own. Then the longer answer has more of it taken off, and comes out behind.',
    from: [{ repository: 'hiyouga/EasyR1', threads: [152] }],
    tables: [
      {
        caption: 'Two right answers of 2 and 5 tokens.',
        input: { rewards: [1, 1], groups: blocks('a2'), lengths: [2, 5], kl: [0.2, 0.5] },
        columns: [
          by('KL in the loss', 'trl.rloo', { note: 'r − mean of the others' }),
          by('KL in the reward', 'trl.rloo', {
            options: { klCoefficient: 1 },
            note: '(r − KL) − mean of the others’ (r − KL)',
          }),
        ],
      },
    ],
    opens: null,
  },
];
