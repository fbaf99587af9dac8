import type { Composition, Kernel, Whitening } from '../types.ts';
import { CENTRED, groupZ, variantsOf, WORDS } from './define.ts';

const SOURCE = {
  repository: 'OpenRLHF/OpenRLHF',
  commit: '3c3be6234e0cb353e76bb8019947db9dfe99fca7',
  date: '2026-08-13',
  path: 'openrlhf/trainer/ppo_utils/experience_maker.py',
};
const ESTIMATOR = '--algo.advantage.estimator';
const CLIP = { '--reward.clip_range': '-10 10' };
const BOUNDS = [-10, 10] as const;
const REFUSED = 'refused at the start: n_samples_per_prompt must be above 1';

/** Rows in blocks, float32; the clip acts on what the group step made of the rewards. */
const kernel = (composition: Composition): Kernel => ({
  grouping: 'position',
  precision: 'float32',
  composition: { ...composition, clip: BOUNDS },
});
const WHITEN: Whitening = { vote: 'token', ddof: 0, epsilon: 1e-8, at: 'clamp' };

export const openrlhfVariants = variantsOf('openrlhf', SOURCE, [
  {
    id: 'reinforce',
    label: 'reinforce',
    method: 'REINFORCE++',
    defaultFor: ['REINFORCE++', 'REINFORCE'],
    formula: 'whiten over tokens( clip(r, ±10) ), over n, variance at least 1e−8',
    line: 315,
    set: { [ESTIMATOR]: 'reinforce' },
    defaults: CLIP,
    singleton: 'whitened as any row',
    dead: WORDS.shifted,
    kernel: kernel({ centre: { over: 'none' }, whiten: WHITEN }),
  },
  {
    id: 'rloo',
    label: 'rloo',
    method: 'RLOO',
    defaultFor: ['RLOO'],
    formula: 'clip( r − mean of the others, ±10 )',
    line: 264,
    set: { [ESTIMATOR]: 'rloo' },
    defaults: CLIP,
    singleton: REFUSED,
    dead: WORDS.residue,
    kernel: { ...kernel({ centre: { over: 'others', form: 'sum less own' } }), kl: 'after' },
  },
  {
    id: 'reinforce_baseline',
    label: 'reinforce_baseline',
    method: 'REINFORCE++-baseline',
    defaultFor: ['REINFORCE++-baseline'],
    formula: 'whiten over tokens( clip(r − mean, ±10) ), over n, variance at least 1e−8',
    line: 267,
    set: { [ESTIMATOR]: 'reinforce_baseline' },
    defaults: { ...CLIP, '--algo.advantage.no_std_norm': false },
    singleton: REFUSED,
    dead: WORDS.shifted,
    kernel: kernel({ ...CENTRED, whiten: WHITEN }),
  },
  {
    id: 'reinforce_baseline.no_std_norm',
    label: 'reinforce_baseline, no_std_norm',
    method: 'REINFORCE++-baseline',
    formula: 'clip(r − mean, ±10) less its mean over tokens',
    line: 321,
    set: { [ESTIMATOR]: 'reinforce_baseline', '--algo.advantage.no_std_norm': true },
    defaults: CLIP,
    singleton: REFUSED,
    dead: WORDS.shifted,
    kernel: kernel({ ...CENTRED, whiten: { ...WHITEN, centreOnly: true } }),
  },
  {
    id: 'group_norm',
    label: 'group_norm',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: 'clip( (r − mean) / (std + 1e−9), ±10 ), std over n − 1',
    line: 269,
    set: { [ESTIMATOR]: 'group_norm' },
    defaults: CLIP,
    singleton: `${REFUSED}; NaN past that`,
    dead: '0; of rewards such as 0.1 or 0.7 the float32 residue comes out near ±1',
    kernel: { ...kernel(groupZ(1, 1e-9, 'nan')), kl: 'after' },
  },
  {
    id: 'dr_grpo',
    label: 'dr_grpo',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'clip( r − mean, ±10 )',
    line: 267,
    set: { [ESTIMATOR]: 'dr_grpo' },
    defaults: CLIP,
    singleton: REFUSED,
    dead: WORDS.residue,
    kernel: { ...kernel(CENTRED), kl: 'after' },
  },
]);
