import type { Confusion } from '../types.ts';
import { against, blocks, by, RIGHT, times } from './define.ts';

/** Float32 and tests for exactly 0. */
export const RESIDUE: readonly Confusion[] = [
  {
    id: 'equal-rewards-not-zero',
    number: 27,
    asked: 'All rewards of a group are equal. Why is its advantage not 0?',
    question: 'A constant reward such as 0.1 or 0.7, and a test for a std of exactly 0.',
    answer:
      '0.1 has no exact float32, and the mean of eight of them is not quite 0.1 again. What remains is divided by a std that is just as small, and only ε decides what comes out: a hundredth in verl, next to nothing in TRL, and close to 1 in OpenRLHF, whose ε is 1e−9. 0, 1, 0.5 and 0.25 are safe. Ask whether the rewards are equal, or, as ROLL’s agentic pipeline does, take a tiny std for 0.',
    from: [
      { repository: 'akaszubski/autonomous-dev', threads: [415] },
      { repository: 'PrimeIntellect-ai/prime-rl', threads: [2762] },
    ],
    tables: [0.1, 0.7].map((reward) => ({
      caption: `Eight answers of ${reward}.`,
      input: { rewards: times(8, reward), groups: blocks('a8') },
      columns: [
        by('verl', 'verl.grpo'),
        by('slime', 'slime.grpo'),
        by('TRL', 'trl.grpo.scale_group'),
        by('OpenRLHF', 'openrlhf.group_norm'),
        by('ROLL, agentic', 'roll.agentic.group_group', RIGHT),
      ],
    })),
    opens: against('openrlhf.group_norm', 'roll.agentic.group_group', { table: 1 }),
  },
];
