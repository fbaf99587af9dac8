import { both, inBoth, inHead, nowhere, onlyHead, REQUIRED, REQUIRED_AT_SEED, TRAINER } from './declare.ts';
import type { KnownKey } from './types.ts';

/** Below `rllm.rejection_sample`. */
export const rejection: readonly KnownKey[] = [
  {
    path: 'rllm.rejection_sample.enable',
    absent: { 'rllm-head': { value: false }, 'rllm-seed': null },
    type: 'boolean',
    yaml: inBoth(false),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'enable'],
    remarks: [
      {
        values: [true],
        sentence: 'The documentation says that batches accumulate; the trainer judges each batch alone, and discards.',
        discrepancy: 'D-14',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.rejection_sample.mode',
    type: 'text?',
    classDefault: 'none',
    yaml: nowhere,
    readBy: onlyHead(TRAINER),
    setting: ['rejectionSampling', 'mode'],
    allowed: {
      values: ['none', 'episode', null],
      else: 'rLLM raises on it when the first batch is sampled; "group" is not implemented.',
    },
    ignored: { why: 'This revision takes the mode from rllm.rejection_sample.enable.', discrepancy: null },
  },
  {
    path: 'rllm.rejection_sample.multiplier',
    absent: REQUIRED,
    type: 'number',
    yaml: inBoth(1),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'multiplier'],
    allowed: { min: 1, else: 'It is how many times as many tasks are rolled out.' },
  },
  {
    path: 'rllm.rejection_sample.min_partial_solve_tasks',
    absent: REQUIRED_AT_SEED,
    type: 'integer',
    classDefault: 1,
    yaml: inBoth(1),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'minPartialSolveTasks'],
    allowed: { min: 0, else: 'It is a number of tasks.' },
    remarks: [
      {
        sentence: 'More than a batch can hold, and training never updates.',
        discrepancy: 'D-14',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.rejection_sample.min_trajs_per_group',
    absent: REQUIRED_AT_SEED,
    type: 'integer',
    classDefault: 2,
    yaml: inBoth(2),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'minTrajsPerGroup'],
    allowed: { min: 0, else: 'It is a number of trajectories.' },
    remarks: [
      {
        sentence: 'Smaller groups are dropped even while rejection sampling is off.',
        discrepancy: 'D-10',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.rejection_sample.filter_uniform_groups',
    type: 'boolean',
    classDefault: false,
    yaml: inHead(false),
    readBy: onlyHead('asynchronous training'),
    setting: ['rejectionSampling', 'filterUniformGroups'],
    remarks: [
      {
        values: [true],
        sentence: 'It fails for groups with precomputed advantages.',
        discrepancy: 'D-43',
        warns: false,
      },
    ],
  },
];
