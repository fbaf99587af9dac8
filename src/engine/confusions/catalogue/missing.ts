import type { Confusion } from '../types.ts';
import { against, blocks, by, RIGHT } from './define.ts';

const TWO_REWARDS = {
  components: { accuracy: [1, 0, 1, 0], style: [1, Number.NaN, 0, 1] },
  groups: blocks('a4'),
};

/** One prompt that is alive and one that is not. */
const LIVE_AND_DEAD = { rewards: [1, 0, 0, 0, 1, 1, 1, 1], groups: blocks('a4 b4') };

/** Missing rewards, rows without signal, several rewards. */
export const MISSING: readonly Confusion[] = [
  {
    id: 'none-votes-as-zero',
    number: 36,
    asked: 'A reward function returned None. Why is that answer pushed down?',
    question: 'No function could score the second row.',
    answer:
      'Because None was summed to 0 and voted: an answer that nobody scored counted as a failed one. TRL leaves such rows out of the mean and the std and gives them 0. ms-swift still takes them for failures.',
    from: [{ repository: 'huggingface/trl', threads: [5902, 5775] }],
    tables: [
      {
        caption: 'Four answers, one without a score.',
        input: { rewards: [1, Number.NaN, 1, 0], groups: blocks('a4') },
        columns: [by('ms-swift', 'swift.grpo.scale_group'), by('TRL', 'trl.grpo.scale_group', RIGHT)],
      },
    ],
    opens: against('swift.grpo.scale_group', 'trl.grpo.scale_group'),
  },
  {
    id: 'one-none-makes-all-nan',
    number: 37,
    asked: 'Loss 0 and gradient NaN: what happened?',
    question: 'GDPO with two reward functions, one of which returned None for one row.',
    answer:
      'A NaN in one component makes the component’s mean NaN, and the last step over the batch spreads it to every row. ms-swift leaves the row out of that component now. verl’s gdpo spreads it.',
    from: [{ repository: 'modelscope/ms-swift', threads: [8123] }],
    tables: [
      {
        caption: 'Four answers with two rewards each; one of the eight is missing.',
        input: TWO_REWARDS,
        columns: [by('NaN spreads (verl)', 'verl.gdpo'), by('left out (ms-swift)', 'swift.gdpo', RIGHT)],
      },
    ],
    opens: null,
  },
  {
    id: 'dead-groups-in-the-denominator',
    number: 39,
    asked: 'Do dead groups change the step, if their advantages are 0?',
    question: 'The loss is a mean over tokens.',
    answer:
      'They do, by the denominator. Their tokens add nothing above the line and are counted below it, so the live prompt moves half as far here. TRL counts them; prime-rl takes rows of advantage 0 out of the count. The learning rate means something else in each.',
    from: [{ repository: 'huggingface/trl', threads: [6365] }],
    tables: [
      {
        caption: 'A prompt with one right answer of four, and one with four of four; one token each.',
        input: { ...LIVE_AND_DEAD, lengths: new Array<number>(8).fill(1) },
        columns: [
          { kind: 'loss', heading: 'TRL dapo', mode: 'trl.loss.dapo', of: { variant: 'prime.grpo' } },
          { kind: 'loss', heading: 'prime-rl', mode: 'prime.loss', of: { variant: 'prime.grpo' } },
        ],
      },
    ],
    opens: against('trl.grpo.scale_group', 'prime.grpo'),
  },
];
