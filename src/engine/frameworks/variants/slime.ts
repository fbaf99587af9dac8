import type { Composition, Kernel, Whitening } from '../types.ts';
import { CENTRED, variantsOf, WORDS } from './define.ts';

const SOURCE = {
  repository: 'THUDM/slime',
  commit: '624b824a898ab0ec1fcb4d373004c7f3852bf515',
  date: '2026-08-21',
  path: 'slime/ray/rollout.py',
};
const WHITENING = 'slime/utils/distributed_utils.py';
const ESTIMATOR = '--advantage-estimator';
const NORMALIZE = '--normalize-advantages';

/** By position, float32; one group of all rows when their number is not what was configured. */
const kernel = (composition: Composition): Kernel => ({
  grouping: 'position or batch',
  precision: 'float32',
  composition,
});
/** The std is switched off where a prompt has one sample. */
const Z: Composition = {
  ...CENTRED,
  scale: { by: 'group', of: 'centred', ddof: 1, epsilon: 1e-6, at: 'std', singleton: 'one' },
};
const TOKENS: Whitening = { vote: 'token', ddof: 1, epsilon: 1e-8, at: 'variance', moments: 'squares' };
const CENTRING = '0: without a std, centring only';

export const slimeVariants = variantsOf('slime', SOURCE, [
  {
    id: 'grpo',
    label: 'grpo (also gspo, cispo)',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: '(r − mean) / (std + 1e−6), std over n − 1',
    line: 608,
    defaults: { [ESTIMATOR]: 'grpo', '--disable-grpo-std-normalization': false, [NORMALIZE]: false },
    singleton: CENTRING,
    dead: WORDS.residue,
    kernel: kernel(Z),
  },
  {
    id: 'grpo.no_std',
    label: 'grpo, std switched off',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    line: 608,
    set: { '--disable-grpo-std-normalization': true },
    defaults: { [ESTIMATOR]: 'grpo' },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel(CENTRED),
  },
  {
    id: 'raw',
    label: 'rewards not normalised',
    method: 'REINFORCE',
    defaultFor: ['REINFORCE'],
    formula: 'r',
    line: 608,
    set: { '--disable-rewards-normalization': true },
    singleton: WORDS.raw,
    dead: 'keeps its reward: there is no baseline',
    kernel: kernel({ centre: { over: 'none' } }),
  },
  {
    id: 'grpo.normalize_advantages',
    label: 'grpo, normalize-advantages',
    method: 'GRPO',
    formula: 'whiten over tokens( (r − mean) / (std + 1e−6) ), variance from the mean of squares',
    line: 111,
    path: WHITENING,
    set: { [NORMALIZE]: true },
    defaults: { [ESTIMATOR]: 'grpo' },
    singleton: '0, then shifted',
    dead: WORDS.shifted,
    kernel: kernel({ ...Z, whiten: TOKENS }),
  },
  {
    id: 'reinforce_plus_plus_baseline',
    label: 'reinforce_plus_plus_baseline',
    method: 'REINFORCE++-baseline',
    defaultFor: ['REINFORCE++-baseline'],
    formula: 'r − mean; not whitened unless asked',
    line: 608,
    set: { [ESTIMATOR]: 'reinforce_plus_plus_baseline' },
    defaults: { [NORMALIZE]: false },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel(CENTRED),
  },
  {
    id: 'reinforce_plus_plus_baseline.normalize_advantages',
    label: 'reinforce_plus_plus_baseline, normalize-advantages',
    method: 'REINFORCE++-baseline',
    formula: 'whiten over tokens( r − mean ), variance from the mean of squares',
    line: 111,
    path: WHITENING,
    set: { [ESTIMATOR]: 'reinforce_plus_plus_baseline', [NORMALIZE]: true },
    singleton: '0, then shifted',
    dead: WORDS.shifted,
    kernel: kernel({ ...CENTRED, whiten: TOKENS }),
  },
  {
    id: 'reinforce_plus_plus',
    label: 'reinforce_plus_plus',
    method: 'REINFORCE++',
    defaultFor: ['REINFORCE++'],
    formula: 'r; not whitened unless asked',
    line: 608,
    set: { [ESTIMATOR]: 'reinforce_plus_plus' },
    defaults: { [NORMALIZE]: false },
    singleton: WORDS.raw,
    dead: 'keeps its reward: there is no baseline',
    kernel: { ...kernel({ centre: { over: 'none' } }), grouping: 'none' },
  },
  {
    id: 'reinforce_plus_plus.normalize_advantages',
    label: 'reinforce_plus_plus, normalize-advantages',
    method: 'REINFORCE++',
    formula: 'whiten over tokens( r ), variance from the mean of squares',
    line: 111,
    path: WHITENING,
    set: { [ESTIMATOR]: 'reinforce_plus_plus', [NORMALIZE]: true },
    singleton: 'whitened as any row',
    dead: WORDS.shifted,
    kernel: { ...kernel({ centre: { over: 'none' }, whiten: TOKENS }), grouping: 'none' },
  },
]);
