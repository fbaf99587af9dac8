import type { Confusion } from '../types.ts';
import { against, blocks, by, RIGHT } from './define.ts';

const ALTERNATING = { rewards: [1, 0, 1, 0], groups: ['p', 'q', 'p', 'q'] };
const ROLES = ['task:solver', 'task:solver', 'task:judge', 'task:judge'];

/** Who is in the group. */
export const GROUPS: readonly Confusion[] = [
  {
    id: 'uneven-groups-one-batch',
    number: 1,
    asked: 'Why does a prompt on which all answers are equal get an advantage in slime?',
    question:
      'A custom rollout gives some prompts fewer samples than configured. The prompt in the middle scores 5, 5, 5 and is pushed down all the same.',
    answer:
      'slime cuts the rows into blocks only when there are exactly as many as configured. With one too few, all rows become a single group, so every prompt is measured against the mean of the batch. Keep the groups full, and mask the loss of the rows that failed.',
    from: [{ repository: 'THUDM/slime', threads: [1414, 2230, 1415, 1918, 2204] }],
    tables: [
      {
        caption: 'Three prompts of 4, 3 and 4 answers; configured are 3 prompts of 4.',
        input: { rewards: [5, 6, 5, 8, 5, 5, 5, 7, 7, 6, 7], groups: blocks('a4 b3 c4') },
        columns: [
          by('slime', 'slime.grpo', { options: { groupSize: 4, promptsPerBatch: 3 } }),
          by('slime without std', 'slime.grpo.no_std', { options: { groupSize: 4, promptsPerBatch: 3 } }),
          by('each prompt by itself', 'roll.agentic.group_group', RIGHT),
        ],
      },
      {
        caption: 'Prompts of 2 and 1 answers; configured are 2 prompts of 2.',
        input: { rewards: [1, 3, 5], groups: blocks('a2 b1') },
        columns: [
          by('slime', 'slime.grpo', { options: { groupSize: 2, promptsPerBatch: 2 } }),
          by('each prompt by itself', 'roll.agentic.group_group', RIGHT),
        ],
      },
    ],
    opens: against('slime.grpo', 'roll.agentic.group_group', { sizes: { groupSize: 4, promptsPerBatch: 3 } }),
  },
  {
    id: 'rest-divided-by-epsilon',
    number: 2,
    asked: 'Why is one advantage of my AReaL batch three hundred thousand?',
    question: 'The last prompt of the batch has fewer answers than the group size says.',
    answer:
      'AReaL of May 2026 cut the rows into blocks by position. A block that was not full kept mean 0 and std 0, so its rewards were divided by ε alone. A short prompt in front is no better: it takes rows of the next one into its block. Since then groups have the sizes that the trainer knows.',
    from: [{ repository: 'areal-project/AReaL', threads: [1419, 1454, 1673] }],
    tables: [
      {
        caption: 'Prompts of 2 and 1 answers, group size 2.',
        input: { rewards: [1, 2, 3], groups: blocks('a2 b1') },
        columns: [
          by('AReaL, May 2026', 'areal.group_norm@2026-05', { options: { groupSize: 2 } }),
          by('AReaL since', 'areal.group_norm', RIGHT),
        ],
      },
      {
        caption: 'Prompts of 3 and 4 answers, group size 4.',
        input: { rewards: [1, 0, 1, 1, 0, 0, 0], groups: blocks('a3 b4') },
        columns: [
          by('AReaL, May 2026', 'areal.group_norm@2026-05', { options: { groupSize: 4 } }),
          by('AReaL since', 'areal.group_norm', RIGHT),
        ],
      },
    ],
    opens: against('areal.group_norm@2026-05', 'areal.group_norm', { table: 1, sizes: { groupSize: 4 } }),
  },
  {
    id: 'a-uid-a-trajectory',
    number: 3,
    asked: 'Why do failed rollouts get no push at all?',
    question: 'GRPO runs through verl from a workflow trainer that makes a new uid for every trajectory.',
    answer:
      'Every group has one row, so there is nothing to compare with, and verl hands back the reward itself: REINFORCE without a baseline. You notice it where the mean advantage equals the mean reward, and where there are as many groups as rows. The four rollouts of a task need one uid; then verl and rLLM differ by the divisor of the std alone.',
    from: [{ repository: 'rllm-org/rllm', threads: [605, 776, 924] }],
    tables: [
      {
        caption: 'Four rollouts of one task.',
        input: { rewards: [1, 0, 1, 0], groups: blocks('a4') },
        columns: [
          by('verl, a uid each', 'verl.grpo', { groups: ['1', '2', '3', '4'] }),
          by('verl, one uid', 'verl.grpo', RIGHT),
          by('rLLM', 'rllm.grpo', RIGHT),
        ],
      },
    ],
    opens: against('rllm.reinforce', 'verl.grpo'),
  },
  {
    id: 'roles-share-a-baseline',
    number: 4,
    asked: 'Could all roles of a task be one group?',
    question: 'A change would group by task alone, where rLLM groups by task and name of the trajectory.',
    answer:
      'Not where roles are scored on scales of their own. The judge’s rewards are larger than the solver’s, so in a common group every solver loses, however well it did. By name, each role has a winner.',
    from: [{ repository: 'rllm-org/rllm', threads: [667] }],
    tables: [
      {
        caption: 'Two solvers scored 0 to 1 and two judges scored 0 to 10, of one task.',
        input: { rewards: [1, 0, 5, 7], groups: ROLES },
        columns: [by('by task', 'rllm.grpo', { groups: blocks('t4') }), by('by task and role', 'rllm.grpo', RIGHT)],
      },
    ],
    opens: against('roll.reinforce.batch_batch', 'verl.grpo'),
  },
  {
    id: 'same-prompt-two-environments',
    number: 5,
    asked: 'Two environments share my data set. Are their rollouts compared with each other?',
    question: 'NeMo-RL takes rows with the same prompt tokens for one group.',
    answer:
      'Yes: the same prompt in two environments becomes one group of eight. The environment that is easier pulls the baseline up for the harder one, and all eight rows get the same size of push. Groups have to be told apart by the environment too.',
    from: [{ repository: 'NVIDIA-NeMo/Gym', threads: [589] }],
    tables: [
      {
        caption: 'Environments a and b, four rollouts each, on one prompt; leave-one-out is off.',
        input: { rewards: [1, 0, 0, 0, 1, 1, 1, 0], groups: blocks('a4 b4') },
        columns: [
          by('NeMo-RL, one prompt', 'nemo.grpo.no_loo', { groups: blocks('p8') }),
          by('NeMo-RL, apart', 'nemo.grpo.no_loo', RIGHT),
        ],
      },
    ],
    opens: against('roll.reinforce.batch_batch', 'nemo.grpo.no_loo'),
  },
  {
    id: 'prompts-that-differ-by-a-path',
    number: 6,
    asked: 'Training runs, the rewards vary, and nothing is learned. Where did the groups go?',
    question: 'A harness writes a path of its own into each prompt, and NeMo-RL groups by prompt tokens.',
    answer:
      'Four prompts that differ in one path are four groups of one. Their baseline is their own reward, every advantage is 0, and no error says so. Group by the rollout’s identity, not by its text.',
    from: [{ repository: 'NVIDIA-NeMo/RL', threads: [4013, 3882] }],
    tables: [
      {
        caption: 'Four rollouts of one task, each with another path in its prompt.',
        input: { rewards: [1, 0, 1, 0], groups: blocks('a4') },
        columns: [
          by('NeMo-RL, four prompts', 'nemo.grpo', { groups: ['1', '2', '3', '4'] }),
          by('NeMo-RL, one task', 'nemo.grpo', RIGHT),
        ],
      },
    ],
    opens: against('nemo.grpo', 'verl.grpo', { groups: ['a', 'b', 'c', 'd'] }),
  },
  {
    id: 'per-prompt-or-per-batch',
    number: 7,
    asked: 'Is it standardised within the prompt or over the batch?',
    question:
      'Some codes take the whole batch; others reshape the rewards and trust that a prompt’s copies are adjacent.',
    answer:
      'Within the prompt. Here both answers to p are right and both to q are wrong, so nothing is to be learned. Rows that alternate, cut into blocks of two, pair an answer to p with one to q and reward the easier prompt; over the whole batch the same happens.',
    from: [
      { repository: 'yifan123/flow_grpo', threads: [46] },
      { repository: 'XU-YIJIE/grpo-flat', threads: [2] },
      { repository: 'dllm-reasoning/d1', threads: [19] },
      { repository: 'PeterGriffinJin/Search-R1', threads: [65] },
    ],
    tables: [
      {
        caption: 'Prompts p and q in turn, two answers each.',
        input: ALTERNATING,
        columns: [
          by('blocks of 2 (TRL)', 'trl.grpo.scale_group', { options: { groupSize: 2 } }),
          by('whole batch (ROLL)', 'roll.reinforce.batch_batch'),
          by('by id (verl)', 'verl.grpo', RIGHT),
        ],
      },
    ],
    opens: against('roll.reinforce.batch_batch', 'verl.grpo'),
  },
  {
    id: 'every-turn-a-vote',
    number: 8,
    asked: 'Does every turn of a conversation vote on the baseline?',
    question: 'One rollout has three turns, the other one; each turn is a row with the reward of its rollout.',
    answer:
      'It depends, and both exist on purpose. verl’s grpo lets only the last row of a rollout vote and copies the number to its other turns; where every row votes, the longer rollout pulls the mean its way, so it gets less for the same reward.',
    from: [
      { repository: 'verl-project/verl', threads: [3307] },
      { repository: 'PrimeIntellect-ai/verifiers', threads: [170] },
    ],
    tables: [
      {
        caption: 'A rollout of three turns that succeeded, and one of a single turn that failed.',
        input: { rewards: [1, 1, 1, 0], groups: blocks('a4'), rollouts: ['long', 'long', 'long', 'short'] },
        columns: [
          by('last turns vote (verl grpo)', 'verl.grpo'),
          by('all turns vote (verl grpo_vectorized)', 'verl.grpo_vectorized'),
        ],
      },
    ],
    opens: null,
  },
  {
    id: 'kl-before-or-after-the-baseline',
    number: 9,
    asked: 'Why are RLOO’s advantages with a KL term other in TRL than in OpenRLHF?',
    question: 'Both have the KL to the reference in the reward, and the rows of a group differ in it.',
    answer:
      'TRL takes the KL off first, so the others’ KL is part of the baseline. OpenRLHF makes the baseline of bare rewards and takes each row’s own KL off afterwards. They differ by the mean KL of the others, and only OpenRLHF’s no longer add up to 0.',
    from: [{ repository: 'OpenRLHF/OpenRLHF', threads: [515, 553] }],
    tables: [
      {
        caption: 'Two answers; OpenRLHF’s number is the sum over the tokens of a row.',
        input: { rewards: [1, 0], groups: blocks('a2'), kl: [0.3, 0.1] },
        columns: [
          by('TRL', 'trl.rloo', { options: { klCoefficient: 1 }, note: '(r − KL) − mean of the others’ (r − KL)' }),
          by('OpenRLHF', 'openrlhf.rloo', { options: { klCoefficient: 1 }, note: 'r − mean of the others − own KL' }),
        ],
      },
    ],
    opens: null,
  },
];
