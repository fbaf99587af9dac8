import type { Kernel } from '../../frameworks/types.ts';
import { kernelWith } from '../special.ts';
import type { Confusion } from '../types.ts';
import { against, blocks, by, RIGHT } from './define.ts';

const DEAD_AND_LIVE = { rewards: [1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0], groups: blocks('a4 b4 c4 d4') };
const SINGLES = ['1', '2', '3'];

/** AReaL's leave-one-out at the level of the batch: a row without others keeps its value. */
const othersOfBatch: Kernel = {
  grouping: 'none',
  precision: 'float32 by float64',
  composition: { centre: { over: 'others', form: 'sum less own', singleton: 'keep' } },
};

/** ROLL's whitening before it left fewer than two tokens alone. */
const raisesForOne: Kernel = kernelWith('roll.grpo.whiten', ({ whiten, ...rest }) => ({
  ...rest,
  whiten: { ...whiten!, few: 'raise' },
}));

/** What is divided once more, or by something that is no std. */
export const WHITENING: readonly Confusion[] = [
  {
    id: 'gdpo-votes-by-token',
    number: 15,
    asked: 'Why does a long answer change everybody’s advantage under verl’s GDPO?',
    question: 'Two reward functions; the best answer is ten times as long as the others.',
    answer:
      'The last step standardises over tokens, so an answer of a hundred tokens votes a hundred times. The mean moves towards its number, and a row above the average of the completions falls below that of the tokens. The paper, TRL and ms-swift give each completion one vote.',
    from: [{ repository: 'verl-project/verl', threads: [6497] }],
    tables: [
      {
        caption: 'Four answers with two rewards each, of 100, 10, 10 and 10 tokens.',
        input: {
          components: { accuracy: [1, 0, 0, 0], format: [1, 1, 0, 0] },
          groups: blocks('a4'),
          lengths: [100, 10, 10, 10],
        },
        columns: [
          by('verl, tokens vote', 'verl.gdpo'),
          by('TRL, completions vote', 'trl.grpo.normalize_then_sum', RIGHT),
          by('ms-swift, completions vote', 'swift.gdpo'),
        ],
      },
    ],
    opens: null,
  },
  {
    id: 'normalised-twice',
    number: 18,
    asked: 'Rewards are normalised by group and advantages by batch. Is that once too often?',
    question: 'AReaL’s recipe has both; three of four prompts are dead.',
    answer:
      'It is not harmless. Dead prompts count as zeros in the std of the batch and shrink it, so the one prompt that is alive comes out more than twice as large, the more so the longer the answers. The learning rate is then set by the share of dead prompts. Once is enough.',
    from: [
      { repository: 'areal-project/AReaL', threads: [303] },
      { repository: 'axon-rl/gem', threads: [113] },
    ],
    tables: [
      {
        caption: 'One prompt of which one answer in four is right, and three dead ones; equal lengths.',
        input: DEAD_AND_LIVE,
        columns: [
          by('once, by group', 'areal.group_norm', RIGHT),
          by('twice, 1 token each', 'areal.grpo_recipe', { note: 'then over the tokens of the batch' }),
          by('twice, 4 tokens each', 'areal.grpo_recipe', {
            lengths: new Array<number>(16).fill(4),
            note: 'then over the tokens of the batch',
          }),
          by('twice, 100 tokens each', 'areal.grpo_recipe', {
            lengths: new Array<number>(16).fill(100),
            note: 'then over the tokens of the batch',
          }),
        ],
      },
    ],
    opens: against('areal.grpo_recipe', 'areal.group_norm'),
  },
  {
    id: 'leave-one-out-of-one',
    number: 19,
    asked: 'What does leave-one-out do with a single element?',
    question: 'AReaL answers differently at the two levels.',
    answer:
      'At the level of the batch the value stays as it is; at that of the group it becomes 0. There are no others either way, so the baseline is undefined, and the two conventions differ by the whole reward.',
    from: [{ repository: 'areal-project/AReaL', threads: [1705, 1706] }],
    tables: [
      {
        caption: 'One row.',
        input: { rewards: [1], groups: ['a'] },
        columns: [
          {
            kind: 'advantages',
            heading: 'batch level',
            kernel: othersOfBatch,
            formula: 'r − mean of the others of the batch; r where there are none',
          },
          by('group level', 'areal.rloo'),
        ],
      },
    ],
    opens: against('rllm.reinforce', 'areal.rloo'),
  },
  {
    id: 'whitening-one-token',
    number: 20,
    asked: 'Why does whitening fail on a batch with one valid token? There is an epsilon.',
    question: 'All other tokens of ROLL’s batch are masked.',
    answer:
      'The epsilon stands beside the variance, and there is no variance: over n − 1 it divides by 0 before the epsilon is added. Below two tokens the step has to be left out, which ROLL does now.',
    from: [{ repository: 'alibaba/ROLL', threads: [475, 476] }],
    tables: [
      {
        caption: 'Two answers; one has a single token, the other none.',
        input: { rewards: [1, 0], groups: blocks('a2'), lengths: [1, 0] },
        columns: [
          {
            kind: 'advantages',
            heading: 'ROLL, before',
            kernel: raisesForOne,
            formula: 'whiten over tokens, variance over n − 1',
          },
          by('ROLL', 'roll.grpo.whiten', RIGHT),
        ],
      },
    ],
    opens: null,
  },
  {
    id: 'maxrl-of-negative-rewards',
    number: 21,
    asked: 'Why does MaxRL push the worst answer up?',
    question: 'The rewards are penalties, all below 0.',
    answer:
      'MaxRL divides by the mean. A mean below 0 turns every sign, and one of exactly 0 leaves ε to divide by. It is made for rewards of 0 and 1; prime-rl gives 0 where the mean is not above 0.',
    from: [
      { repository: 'huggingface/trl', threads: [5026] },
      { repository: 'NovaSky-AI/SkyRL', threads: [1126] },
      { repository: 'tajwarfahim/maxrl', threads: [1] },
    ],
    tables: [
      {
        caption: 'Four penalties; −2 is the worst.',
        input: { rewards: [-1, -0.5, -2, -0.25], groups: blocks('a4') },
        columns: [by('SkyRL', 'skyrl.maxrl'), by('prime-rl', 'prime.max_rl', RIGHT)],
      },
      {
        caption: 'Rewards of −1 and 1, as often.',
        input: { rewards: [-1, 1, -1, 1], groups: blocks('a4') },
        columns: [by('SkyRL', 'skyrl.maxrl'), by('prime-rl', 'prime.max_rl', RIGHT)],
      },
    ],
    opens: against('skyrl.maxrl', 'prime.max_rl'),
  },
  {
    id: 'maxrl-group-of-one',
    number: 22,
    asked: 'Why is every row of my MaxRL run filtered out?',
    question: 'group_size is what prime-rl has by default.',
    answer:
      'The default is 1. A row less its own mean is 0, and rows of advantage 0 leave the loss, so nothing is left to train on. MaxRL needs groups of at least two.',
    from: [{ repository: 'PrimeIntellect-ai/prime-rl', threads: [2985] }],
    tables: [
      {
        caption: 'Three answers to one prompt.',
        input: { rewards: [1, 1, 0], groups: blocks('a3') },
        columns: [
          by('group_size 1', 'prime.max_rl', { groups: SINGLES }),
          {
            kind: 'kept',
            heading: 'group_size 1, filter',
            note: 'filter_zero_advantages',
            test: { kind: 'advantage is 0' },
            by: { variant: 'prime.max_rl' },
            groups: SINGLES,
          },
          by('group_size 3', 'prime.max_rl', RIGHT),
        ],
      },
    ],
    opens: against('prime.max_rl', 'rllm.reinforce', { groups: ['a', 'b', 'c'] }),
  },
];
