import type { Composition, Kernel, Variant } from '../types.ts';
import { CENTRED_KEEPING, groupZ, variantsOf, WORDS } from './define.ts';

const SOURCE = {
  repository: 'rllm-org/rllm',
  commit: '9beb6e0f676a46d38858991fd79ac5f8e0b16d4c',
  date: '2026-08-15',
  path: 'rllm/trainer/algorithms/rl_algo.py',
};
const ADVANTAGE = 'rllm/trainer/algorithms/advantage.py';
const ESTIMATOR = 'rllm.algorithm.adv_estimator';
const NORM = 'rllm.algorithm.norm_adv_by_std_in_grpo';

/** Groups by `task:role`, one call a role, numpy in float64. */
const kernel = (composition: Composition): Kernel => ({
  grouping: 'id',
  precision: 'float64',
  missing: 'refuse',
  byRole: true,
  composition,
});
const { scale } = groupZ(0, 1e-6, 'one');

const HEAD = variantsOf('rllm', SOURCE, [
  {
    id: 'grpo',
    label: 'grpo',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: '(r − mean) / (std + 1e−6), std over n',
    line: 6,
    defaults: { [ESTIMATOR]: 'grpo', [NORM]: true },
    singleton: WORDS.rawOverOne,
    dead: '0; some constants leave 1e−11',
    kernel: kernel({ ...CENTRED_KEEPING, scale: scale! }),
  },
  {
    id: 'grpo.no_std',
    label: 'grpo without std',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    line: 6,
    set: { [NORM]: false },
    defaults: { [ESTIMATOR]: 'grpo' },
    singleton: WORDS.raw,
    dead: WORDS.exact,
    kernel: kernel(CENTRED_KEEPING),
  },
  {
    id: 'reinforce',
    label: 'reinforce',
    method: 'REINFORCE',
    defaultFor: ['REINFORCE'],
    formula: 'r',
    line: 86,
    path: ADVANTAGE,
    set: { [ESTIMATOR]: 'reinforce' },
    singleton: WORDS.raw,
    dead: 'keeps its reward: there is no baseline',
    kernel: kernel({ centre: { over: 'none' } }),
  },
  {
    id: 'reinforce_plus_plus_baseline',
    label: 'reinforce_plus_plus_baseline',
    method: 'REINFORCE++-baseline',
    defaultFor: ['REINFORCE++-baseline'],
    formula: '(r − mean) / (std of the centred rewards of the role + 1e−6), std over n, one vote a trajectory',
    line: 92,
    path: ADVANTAGE,
    set: { [ESTIMATOR]: 'reinforce_plus_plus_baseline' },
    singleton: '0, although its docstring speaks of a baseline of 0',
    dead: WORDS.exact,
    kernel: kernel({
      centre: { over: 'group' },
      scale: { by: 'batch', of: 'centred', ddof: 0, epsilon: 1e-6, at: 'std', singleton: 'zero' },
    }),
  },
  {
    id: 'prpo',
    label: 'prpo',
    method: 'PRPO',
    defaultFor: ['PRPO'],
    formula: '(r − mean of the role) / (std of the role + 1e−6), std over n',
    line: 115,
    path: ADVANTAGE,
    set: { [ESTIMATOR]: 'prpo' },
    singleton: 'as any row: its distance from the role’s mean',
    dead: 'not 0, unless all rewards of the role are equal',
    kernel: kernel({
      centre: { over: 'batch' },
      scale: { by: 'batch', ddof: 0, epsilon: 1e-6, at: 'std', singleton: 'zero' },
    }),
  },
  {
    id: 'rloo',
    label: 'rloo',
    method: 'RLOO',
    defaultFor: ['RLOO'],
    formula: 'n / (n − 1) · (r − mean)',
    line: 21,
    set: { [ESTIMATOR]: 'rloo' },
    singleton: WORDS.raw,
    dead: WORDS.exact,
    kernel: kernel({ centre: { over: 'others', form: 'one product', singleton: 'keep' } }),
  },
]);

/** The revision of March 2026: the same formulas under `rllm/experimental/common`, and RLOO with a bug (D-01). */
const SEED_SOURCE = { repository: 'rllm-org/rllm', commit: '90d1c4be', date: '2026-03-04' };
const SEED_PATH = 'rllm/experimental/common/advantage.py';
const RLOO_SMALL =
  'It raises: a group of fewer than two gives its helper one array where a pair is unpacked, and the whole role fails.';

const SEED = HEAD.filter(({ id }) => id !== 'rllm.prpo').map((variant): Variant => {
  const isRloo = variant.id === 'rllm.rloo';
  return {
    ...variant,
    id: `${variant.id}@2026-03`,
    label: `${variant.label}, March 2026`,
    defaultFor: [],
    source: { ...SEED_SOURCE, path: SEED_PATH, line: 0 },
    ...(isRloo && {
      singleton: 'the whole role fails',
      kernel: { ...variant.kernel, refusesSmallGroups: { error: 'ValueError', words: RLOO_SMALL } },
    }),
  };
});

export const rllmVariants: readonly Variant[] = [...HEAD, ...SEED];
