import type { DeadTest } from '../../frameworks/deadRules.ts';
import type { Confusion } from '../types.ts';
import { against, blocks, by, RIGHT, times } from './define.ts';

const VARIES: DeadTest = { kind: 'range at most', bound: 0 };
const MEAN_INSIDE: DeadTest = { kind: 'mean outside', low: 0, high: 1 };

/** All wrong, and scored by their length. */
const BY_LENGTH = { rewards: [-0.1, -0.4, -0.2, -0.5], groups: blocks('a4') };

/** One, four and eight right of eight. */
const BANDS = {
  rewards: [1, ...times(7, 0), ...times(4, 1), ...times(4, 0), ...times(8, 1)],
  groups: blocks('a8 b8 c8'),
};

/** Which groups are left out, and what lengths cost. */
export const FILTERS: readonly Confusion[] = [
  {
    id: 'dynamic-filtering-by-mean',
    number: 28,
    asked: 'Does dynamic filtering drop the groups that teach nothing?',
    question: 'OpenRLHF keeps a group when its mean lies inside the reward range.',
    answer:
      'Only where rewards are 0 or 1. Four times 0.5 have a mean inside the range, survive, and train nothing. With rewards from −1 to 1 a group with as many wins as losses has mean 0 and is dropped, although it is the most useful one. What matters is whether the rewards differ.',
    from: [{ repository: 'OpenRLHF/OpenRLHF', threads: [1272] }],
    tables: [
      {
        caption: 'Four answers of 0.5; range 0 to 1.',
        input: { rewards: times(4, 0.5), groups: blocks('a4') },
        columns: [
          { kind: 'kept', heading: 'by the mean', test: MEAN_INSIDE },
          { kind: 'kept', heading: 'by the spread', test: VARIES, ...RIGHT },
          by('OpenRLHF', 'openrlhf.group_norm'),
        ],
      },
      {
        caption: 'Two losses and two wins, scored −1 and 1; range 0 to 1.',
        input: { rewards: [-1, 1, -1, 1], groups: blocks('a4') },
        columns: [
          { kind: 'kept', heading: 'by the mean', test: MEAN_INSIDE },
          { kind: 'kept', heading: 'by the spread', test: VARIES, ...RIGHT },
          by('OpenRLHF', 'openrlhf.group_norm'),
        ],
      },
    ],
    opens: against('openrlhf.group_norm', 'openrlhf.dr_grpo', { table: 1 }),
  },
  {
    id: 'filter-by-score-or-accuracy',
    number: 29,
    asked: 'Dynamic sampling is on. Why does the policy collapse into short wrong answers?',
    question: 'filter_groups.metric is the score, and the score has a punishment for length in it.',
    answer:
      'No answer is right, but the scores differ by their lengths, so the group passes the filter. What it then teaches is to be short: the shortest wrong answer is pulled up. Filter on accuracy, as the DAPO recipes do; by accuracy this group is dead. verl has changed the default of the metric since, so look at your version.',
    from: [
      { repository: 'verl-project/verl-recipe', threads: [125] },
      { repository: 'verl-project/verl', threads: [7792] },
    ],
    tables: [
      {
        caption: 'Four wrong answers; the score is less for longer ones.',
        input: BY_LENGTH,
        columns: [
          { kind: 'kept', heading: 'metric: score', test: { kind: 'std is 0' } },
          { kind: 'kept', heading: 'metric: acc', test: { kind: 'std is 0' }, rewards: times(4, 0), ...RIGHT },
          by('what it trains', 'verl.grpo'),
        ],
      },
    ],
    opens: against('verl.grpo', 'verl.grpo.no_std'),
  },
  {
    id: 'variance-of-the-sum',
    number: 31,
    asked: 'Is anything lost when groups are filtered by the variance of the summed reward?',
    question: 'SkyRL’s filter looks at the sum; the components differ, and add up to the same in each row.',
    answer:
      'With two components of equal weight, nothing: one is the other turned round, and standardised they cancel. With three components they need not. Here the sum is the same in all rows, the filter drops the group, and GDPO would have told the rows apart. So it depends on the number and the weights: compute it.',
    from: [{ repository: 'NovaSky-AI/SkyRL', threads: [2104] }],
    tables: [
      {
        caption: 'Two components that add up to 1.',
        input: { components: { a: [1, 0, 1, 0], b: [0, 1, 0, 1] }, groups: blocks('a4') },
        columns: [
          {
            kind: 'kept',
            heading: 'SkyRL’s filter',
            test: { kind: 'range at most', bound: 1e-6 },
            rewards: times(4, 1),
          },
          by('GDPO (TRL)', 'trl.grpo.normalize_then_sum'),
        ],
      },
      {
        caption: 'Three components that add up to 1.',
        input: { components: { a: [1, 0, 0, 0], b: [0, 1, 0, 0], c: [0, 0, 1, 1] }, groups: blocks('a4') },
        columns: [
          {
            kind: 'kept',
            heading: 'SkyRL’s filter',
            test: { kind: 'range at most', bound: 1e-6 },
            rewards: times(4, 1),
          },
          by('GDPO (TRL)', 'trl.grpo.normalize_then_sum'),
        ],
      },
    ],
    opens: null,
  },
  {
    id: 'a-band-of-pass-rates',
    number: 33,
    asked: 'Can I keep only the prompts of middling difficulty?',
    question:
      'verl’s filter leaves out prompts that are all right or all wrong; wanted are pass rates from 0.2 to 0.8.',
    answer:
      'Not by verl’s filter, which drops the third prompt and keeps the first. OpenRLHF and ROLL have a band: with 0.2 and 0.8 OpenRLHF keeps the second prompt alone, while ROLL’s own bounds of 0.1 and 0.95 keep the first as well.',
    from: [{ repository: 'verl-project/verl', threads: [2791] }],
    tables: [
      {
        caption: 'Three prompts with 1, 4 and 8 right answers of 8.',
        input: BANDS,
        columns: [
          { kind: 'kept', heading: 'verl', note: 'std is not 0', test: { kind: 'std is 0' } },
          {
            kind: 'kept',
            heading: 'ROLL',
            note: 'mean from 0.1 to 0.95',
            test: { kind: 'mean outside', low: 0.1, high: 0.95 },
          },
          {
            kind: 'kept',
            heading: 'OpenRLHF',
            note: 'mean from 0.2 to 0.8',
            test: { kind: 'mean outside', low: 0.2, high: 0.8 },
            ...RIGHT,
          },
        ],
      },
    ],
    opens: against('verl.grpo', 'rllm.rloo'),
  },
  {
    id: 'soft-overlong-cache',
    number: 34,
    asked: 'What exactly does the soft punishment for overlong answers take off?',
    question: 'ms-swift’s documentation and its code disagree on which length is the cache.',
    answer:
      'The punishment begins where the cache begins, at max − cache, and grows to 1 over the length of the cache. The documentation had the two lengths the wrong way round: by it the punishment would begin at 20 tokens, and an answer of 90 would lose 0.875 and not 0.5.',
    from: [{ repository: 'modelscope/ms-swift', threads: [5557] }],
    tables: [
      {
        caption: 'Four right answers; at most 100 tokens, a cache of 20.',
        input: { rewards: times(4, 1), groups: blocks('a4'), lengths: [50, 80, 90, 100] },
        columns: [
          {
            kind: 'overlong',
            heading: 'as documented',
            note: '−(length − cache) / (max − cache)',
            rule: 'swift.soft_overlong',
            maxLength: 100,
            buffer: 80,
          },
          {
            kind: 'overlong',
            heading: 'as computed',
            note: '−(length − (max − cache)) / cache',
            rule: 'swift.soft_overlong',
            maxLength: 100,
            buffer: 20,
            ...RIGHT,
          },
        ],
      },
    ],
    opens: null,
  },
];
