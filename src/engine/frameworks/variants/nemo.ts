import { componentKernel } from '../special/components.ts';
import type { Centre, Composition, Kernel, Scale, Whitening } from '../types.ts';
import { CENTRED, variantsOf, WORDS } from './define.ts';

const SOURCE = {
  repository: 'NVIDIA-NeMo/RL',
  commit: '7ea279abfbeb698b092856d0dab61e7cf39bc909',
  date: '2026-08-22',
  path: 'nemo_rl/algorithms/advantage_estimator.py',
};
const NAME = 'grpo.adv_estimator.name';
const LOO = 'grpo.use_leave_one_out_baseline';
const NORM = 'grpo.normalize_rewards';

/** Groups are rows with the same prompt tokens: whoever gives them other ids sees other groups. */
const BY_PROMPT = { grouping: 'id', precision: 'float32' } as const;
const kernel = (composition: Composition): Kernel => ({ ...BY_PROMPT, composition });
const others: Centre = { over: 'others', form: 'sum without own' };
const scaleBy = (by: 'group' | 'others'): Scale => ({
  by,
  ddof: 1,
  epsilon: 1e-6,
  at: 'std',
  moments: 'squares',
  zero: 'keep',
  singleton: 'zero',
});
const TOKENS: Whitening = { vote: 'token', ddof: 0, epsilon: 1e-8, at: 'clamp' };
const gdpo = (centre: Centre, by: 'group' | 'others'): Kernel => ({
  ...BY_PROMPT,
  needs: 'components',
  run: componentKernel({
    centre,
    scale: scaleBy(by),
    whiten: { vote: 'row', ddof: 1, epsilon: 0, at: 'std', skipsZero: true },
    missing: 'spread',
    leastComponents: 2,
    sorted: true,
  }),
});
const ownBaseline = '0: its baseline is its own reward';

export const nemoVariants = variantsOf('nemo', SOURCE, [
  {
    id: 'grpo',
    label: 'grpo, leave-one-out',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: '(r − mean of the others) / (std of the others + 1e−6), std over n − 1; not divided where that std is 0',
    line: 57,
    defaults: { [NAME]: 'grpo', [LOO]: true, [NORM]: true },
    singleton: ownBaseline,
    dead: WORDS.exact,
    kernel: kernel({ centre: others, scale: scaleBy('others') }),
  },
  {
    id: 'grpo.no_loo',
    label: 'grpo without leave-one-out',
    method: 'GRPO',
    formula: '(r − mean) / (std + 1e−6), std over n − 1 from the mean of squares; not divided where it is 0',
    line: 57,
    set: { [LOO]: false },
    defaults: { [NAME]: 'grpo', [NORM]: true },
    singleton: ownBaseline,
    dead: WORDS.residue,
    kernel: kernel({ ...CENTRED, scale: scaleBy('group') }),
  },
  {
    id: 'grpo.loo_no_norm',
    label: 'grpo, leave-one-out without std (RLOO)',
    method: 'RLOO',
    defaultFor: ['RLOO'],
    formula: 'r − mean of the others',
    line: 57,
    set: { [NORM]: false },
    defaults: { [NAME]: 'grpo', [LOO]: true },
    singleton: ownBaseline,
    dead: WORDS.exact,
    kernel: kernel({ centre: others }),
  },
  {
    id: 'grpo.no_loo_no_norm',
    label: 'grpo, only centred',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    line: 57,
    set: { [LOO]: false, [NORM]: false },
    defaults: { [NAME]: 'grpo' },
    singleton: ownBaseline,
    dead: WORDS.exact,
    kernel: kernel(CENTRED),
  },
  {
    id: 'gdpo',
    label: 'gdpo, leave-one-out',
    method: 'GDPO',
    defaultFor: ['GDPO'],
    formula: 'z over rows( Σ w · each component as grpo ), std over n − 1, no ε',
    line: 101,
    set: { [NAME]: 'gdpo' },
    defaults: { [LOO]: true },
    singleton: WORDS.zero,
    dead: WORDS.shifted,
    kernel: gdpo(others, 'others'),
  },
  {
    id: 'gdpo.no_loo',
    label: 'gdpo without leave-one-out',
    method: 'GDPO',
    formula: 'z over rows( Σ w · each component as grpo without leave-one-out ), no ε',
    line: 101,
    set: { [NAME]: 'gdpo', [LOO]: false },
    singleton: WORDS.zero,
    dead: WORDS.shifted,
    kernel: gdpo(CENTRED.centre, 'group'),
  },
  {
    id: 'reinforce_plus_plus',
    label: 'reinforce_plus_plus',
    method: 'REINFORCE++-baseline',
    defaultFor: ['REINFORCE++', 'REINFORCE++-baseline'],
    formula: 'whiten over tokens( r − mean ), over n, variance at least 1e−8',
    line: 193,
    set: { [NAME]: 'reinforce_plus_plus' },
    defaults: { 'grpo.adv_estimator.minus_baseline': true },
    singleton: '0, then whitened',
    dead: WORDS.shifted,
    kernel: kernel({ ...CENTRED, whiten: TOKENS }),
  },
  {
    id: 'reinforce_plus_plus.no_baseline',
    label: 'reinforce_plus_plus without baseline',
    method: 'REINFORCE++',
    formula: 'whiten over tokens( r ), over n, variance at least 1e−8',
    line: 193,
    set: { [NAME]: 'reinforce_plus_plus', 'grpo.adv_estimator.minus_baseline': false },
    singleton: 'whitened as any row',
    dead: WORDS.shifted,
    kernel: kernel({ centre: { over: 'none' }, whiten: TOKENS }),
  },
  {
    id: 'raw_reward',
    label: 'raw_reward',
    method: 'REINFORCE',
    defaultFor: ['REINFORCE'],
    formula: 'r',
    line: 270,
    set: { [NAME]: 'raw_reward' },
    defaults: { 'grpo.adv_estimator.normalize_advantages': false },
    singleton: WORDS.raw,
    dead: 'keeps its reward: there is no baseline',
    kernel: kernel({ centre: { over: 'none' } }),
  },
  {
    id: 'raw_reward.normalized',
    label: 'raw_reward, normalize_advantages',
    method: 'REINFORCE++',
    formula: 'whiten over tokens( r ), over n, variance at least 1e−8',
    line: 270,
    set: { [NAME]: 'raw_reward', 'grpo.adv_estimator.normalize_advantages': true },
    singleton: 'whitened as any row',
    dead: WORDS.shifted,
    kernel: kernel({ centre: { over: 'none' }, whiten: TOKENS }),
  },
]);
