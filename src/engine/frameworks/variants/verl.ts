import { bestOfK } from '../special/passAtK.ts';
import { gpg, remax } from '../special/batchRules.ts';
import { componentKernel } from '../special/components.ts';
import { discounted, tokensOfDiscounted } from '../special/discounted.ts';
import { gae, optimalTokenBaseline, tokenReturns } from '../special/tokenBaselines.ts';
import type { Composition, Kernel, Scale, Variant, Whitening } from '../types.ts';
import { CENTRED_KEEPING, groupZ, variantsOf, WORDS } from './define.ts';

const PATH = 'verl/trainer/ppo/core_algos.py';
const SOURCE = {
  repository: 'verl-project/verl',
  commit: '1dda039b9c6311889a9c9a26040677e1254814f9',
  date: '2026-08-22',
  path: PATH,
};
const SOURCE_OF_JANUARY = {
  repository: 'volcengine/verl',
  commit: 'b178a3cd56f58b2d502255daba591e92833930a7',
  date: '2026-01-29',
  path: PATH,
};
const ESTIMATOR = 'algorithm.adv_estimator';
const NORM = 'algorithm.norm_adv_by_std_in_grpo';

const BY_UID = { grouping: 'id', precision: 'float32' } as const;
const UNGROUPED = { grouping: 'none', precision: 'float32' } as const;
const kernel = (composition: Composition): Kernel => ({ ...BY_UID, composition });
const scale: Scale = groupZ(1, 1e-6, 'one').scale!;

/** Over the tokens of the batch: `(a − mean) / sqrt(var + 1e-8)`, variance over `n − 1`. */
export const WHITEN_TOKENS: Whitening = { vote: 'token', ddof: 1, epsilon: 1e-8, at: 'variance', few: 'raise' };

const gdpo = (weights?: readonly number[]): Kernel => ({
  ...BY_UID,
  needs: 'components',
  run: componentKernel({
    centre: CENTRED_KEEPING.centre,
    scale,
    whiten: WHITEN_TOKENS,
    missing: 'spread',
    ...(weights !== undefined && { weights }),
  }),
});

export const verlVariants: readonly Variant[] = [
  ...variantsOf('verl', SOURCE, [
    {
      id: 'grpo',
      label: 'grpo',
      method: 'GRPO',
      defaultFor: ['GRPO'],
      formula: '(r − mean) / (std + 1e−6), std over n − 1',
      line: 268,
      set: { [ESTIMATOR]: 'grpo' },
      defaults: { [NORM]: true },
      singleton: WORDS.rawOverOne,
      dead: WORDS.residue,
      kernel: { ...kernel({ ...CENTRED_KEEPING, scale }), lastTurnVotes: true },
    },
    {
      id: 'grpo.no_std',
      label: 'grpo without std',
      method: 'Dr. GRPO',
      defaultFor: ['Dr. GRPO'],
      formula: 'r − mean',
      line: 268,
      set: { [ESTIMATOR]: 'grpo', [NORM]: false },
      singleton: WORDS.raw,
      dead: WORDS.exact,
      kernel: { ...kernel(CENTRED_KEEPING), lastTurnVotes: true },
    },
    {
      id: 'grpo_vectorized',
      label: 'grpo_vectorized',
      method: 'GRPO',
      formula: '(r − mean) / (std + 1e−6), std over n − 1; norm_adv_by_std_in_grpo does not reach it',
      line: 335,
      set: { [ESTIMATOR]: 'grpo_vectorized' },
      singleton: WORDS.rawOverOne,
      dead: WORDS.residue,
      kernel: kernel({ ...CENTRED_KEEPING, scale }),
    },
    {
      id: 'gdpo',
      label: 'gdpo',
      method: 'GDPO',
      defaultFor: ['GDPO'],
      formula: 'whiten over tokens( Σ w · (r_k − mean_k) / (std_k + 1e−6) )',
      line: 362,
      set: { [ESTIMATOR]: 'gdpo' },
      defaults: { 'algorithm.gdpo_reward_weights': null },
      singleton: 'each component r / (1 + ε), then whitened',
      dead: WORDS.shifted,
      kernel: gdpo(),
    },
    {
      id: 'gdpo.w2_1',
      label: 'gdpo, weights 2 and 1',
      method: 'GDPO',
      formula: 'whiten over tokens( 2 · z₁ + z₂ + … )',
      line: 362,
      set: { [ESTIMATOR]: 'gdpo', 'algorithm.gdpo_reward_weights': '[2, 1]' },
      singleton: 'each component r / (1 + ε), then whitened',
      dead: WORDS.shifted,
      kernel: gdpo([2, 1]),
    },
    {
      id: 'grpo_passk',
      label: 'grpo_passk',
      method: 'Pass@k',
      defaultFor: ['Pass@k'],
      formula: 'best row: (best − second) / (std + 1e−6); all others 0',
      line: 472,
      set: { [ESTIMATOR]: 'grpo_passk' },
      defaults: { [NORM]: true },
      singleton: 'raises a ValueError',
      dead: WORDS.exact,
      kernel: { ...BY_UID, run: bestOfK(true) },
    },
    {
      id: 'grpo_passk.no_std',
      label: 'grpo_passk without std',
      method: 'Pass@k',
      formula: 'best row: best − second; all others 0',
      line: 472,
      set: { [ESTIMATOR]: 'grpo_passk', [NORM]: false },
      singleton: 'raises a ValueError',
      dead: WORDS.exact,
      kernel: { ...BY_UID, run: bestOfK(false) },
    },
    {
      id: 'reinforce_plus_plus_baseline',
      label: 'reinforce_plus_plus_baseline',
      method: 'REINFORCE++-baseline',
      defaultFor: ['REINFORCE++-baseline'],
      formula: 'whiten over tokens( r − mean ), over n − 1, 1e−8 in the variance',
      line: 536,
      set: { [ESTIMATOR]: 'reinforce_plus_plus_baseline' },
      singleton: 'its reward, then whitened: 0 when it is the whole batch',
      dead: WORDS.shifted,
      kernel: kernel({ ...CENTRED_KEEPING, whiten: WHITEN_TOKENS }),
    },
    {
      id: 'rloo',
      label: 'rloo',
      method: 'RLOO',
      defaultFor: ['RLOO'],
      formula: 'n / (n − 1) · (r − mean)',
      line: 588,
      set: { [ESTIMATOR]: 'rloo' },
      singleton: WORDS.raw,
      dead: WORDS.residue,
      kernel: kernel({ centre: { over: 'others', form: 'two products', singleton: 'keep' } }),
    },
    {
      id: 'rloo_vectorized',
      label: 'rloo_vectorized',
      method: 'RLOO',
      formula: '(n · r − sum) / (n − 1)',
      line: 834,
      set: { [ESTIMATOR]: 'rloo_vectorized' },
      singleton: WORDS.zero,
      dead: WORDS.residue,
      kernel: kernel({ centre: { over: 'others', form: 'one quotient' } }),
    },
    {
      id: 'opo',
      label: 'opo',
      method: 'OPO',
      defaultFor: ['OPO'],
      formula: 'r − Σ length · r / Σ length',
      line: 640,
      set: { [ESTIMATOR]: 'opo' },
      singleton: WORDS.raw,
      dead: WORDS.residue,
      kernel: kernel({ centre: { over: 'length-weighted', singleton: 'keep' } }),
    },
    {
      id: 'gpg',
      label: 'gpg',
      method: 'GPG',
      defaultFor: ['GPG'],
      formula: 'α · (r − mean), α = rows / rows with r ≠ 0',
      line: 771,
      set: { [ESTIMATOR]: 'gpg' },
      singleton: 'α times its reward',
      dead: WORDS.exact,
      kernel: { ...BY_UID, run: gpg },
    },
    {
      id: 'reinforce_plus_plus',
      label: 'reinforce_plus_plus',
      method: 'REINFORCE++',
      defaultFor: ['REINFORCE++'],
      formula: 'whiten over tokens( r ), no groups',
      line: 694,
      set: { [ESTIMATOR]: 'reinforce_plus_plus' },
      defaults: { 'algorithm.gamma': 1 },
      singleton: 'whitened as any row',
      dead: WORDS.shifted,
      kernel: {
        ...UNGROUPED,
        composition: { centre: { over: 'none' }, whiten: WHITEN_TOKENS },
        tokens: tokenReturns(false),
      },
    },
    {
      id: 'reinforce_plus_plus.gamma0.99',
      label: 'reinforce_plus_plus, gamma 0.99',
      method: 'REINFORCE++',
      formula: 'whiten over tokens( 0.99^(tokens to the end) · r ), no groups',
      line: 694,
      set: { [ESTIMATOR]: 'reinforce_plus_plus', 'algorithm.gamma': 0.99 },
      singleton: 'whitened over its own tokens',
      dead: WORDS.shifted,
      kernel: { ...UNGROUPED, run: discounted(0.99), tokens: tokensOfDiscounted(0.99) },
    },
    {
      id: 'remax',
      label: 'remax',
      method: 'ReMax',
      defaultFor: ['ReMax'],
      formula: 'r − reward of the greedy answer',
      line: 735,
      set: { [ESTIMATOR]: 'remax' },
      singleton: 'as any row',
      dead: 'not 0, unless the greedy answer has the same reward',
      kernel: { ...UNGROUPED, needs: 'greedy rewards', run: remax },
    },
    {
      id: 'gae',
      label: 'gae',
      method: 'GAE',
      defaultFor: ['GAE'],
      formula: 'whiten over tokens( Σ (γλ)^k · δ ), with a critic',
      line: 216,
      defaults: { [ESTIMATOR]: 'gae', 'algorithm.gamma': 1, 'algorithm.lam': 1 },
      singleton: 'as any row',
      dead: WORDS.shifted,
      kernel: { ...UNGROUPED, needs: 'values', tokens: gae },
    },
    {
      id: 'optimal_token_baseline',
      label: 'optimal_token_baseline',
      method: 'OTB',
      defaultFor: ['OTB'],
      formula: 'G − Σ G·W / (Σ W + 1e−8) at each token, W = Σ (1 − 2p + Σ p²)',
      line: 872,
      set: { [ESTIMATOR]: 'optimal_token_baseline', 'actor_rollout_ref.actor.calculate_sum_pi_squared': true },
      singleton: 'its return',
      dead: 'about 0 where all rows still have tokens',
      kernel: { ...BY_UID, needs: 'token probabilities', tokens: optimalTokenBaseline(false) },
    },
    {
      id: 'tir_optimal_token_baseline',
      label: 'tir_optimal_token_baseline',
      method: 'OTB',
      formula: 'as optimal_token_baseline, tokens aligned by their place among the trainable ones',
      line: 991,
      set: { [ESTIMATOR]: 'tir_optimal_token_baseline', 'actor_rollout_ref.actor.calculate_sum_pi_squared': true },
      singleton: 'its return',
      dead: 'about 0 where all rows still have tokens',
      kernel: { ...BY_UID, needs: 'token probabilities', tokens: optimalTokenBaseline(true) },
    },
  ]),
  ...variantsOf('verl', SOURCE_OF_JANUARY, [
    {
      id: 'grpo_vectorized@2026-01',
      label: 'grpo_vectorized, January 2026',
      method: 'GRPO',
      formula: '(r − mean) / (√max(var, 1e−6) + 1e−6), var from the mean of squares over n − 1',
      line: 334,
      set: { [ESTIMATOR]: 'grpo_vectorized' },
      singleton: WORDS.rawOverOne,
      dead: WORDS.exact,
      kernel: kernel({ ...CENTRED_KEEPING, scale: { ...scale, at: 'floor and std', moments: 'squares' } }),
    },
  ]),
];

/** REINFORCE++ with a discount of its own. */
export function discountedVariant(gamma: number): Variant {
  const recorded = verlVariants.find(({ id }) => id === 'verl.reinforce_plus_plus.gamma0.99')!;
  if (gamma === 0.99) return recorded;
  return {
    ...recorded,
    id: `verl.reinforce_plus_plus.gamma${gamma}`,
    label: `reinforce_plus_plus, gamma ${gamma}`,
    formula: `whiten over tokens( ${gamma}^(tokens to the end) · r ), no groups`,
    config: recorded.config.map((one) => (one.key === 'algorithm.gamma' ? { ...one, value: gamma } : one)),
    kernel: { ...UNGROUPED, run: discounted(gamma), tokens: tokensOfDiscounted(gamma) },
  };
}
