import { componentKernel } from '../special/components.ts';
import type { Composition, Kernel, Scale } from '../types.ts';
import { CENTRED, groupZ, variantsOf, WORDS } from './define.ts';

const SOURCE = {
  repository: 'modelscope/ms-swift',
  commit: '3602360a562313afbf2ef6065fdf61f271a2c5b9',
  date: '2026-08-22',
  path: 'swift/rl_core/advantage.py',
};
const ESTIMATOR = 'advantage_estimator';
const BLOCKS = { grouping: 'position', precision: 'float32', missing: 'zero' } as const;

/** By position, float32; a row that no function scored counts as 0 and votes. */
const kernel = (composition: Composition): Kernel => ({ ...BLOCKS, composition });
const { scale } = groupZ(1, 1e-4, 'zero');
const ofBatch: Scale = { by: 'batch', ddof: 1, epsilon: 1e-4, at: 'std', singleton: 'zero' };

export const swiftVariants = variantsOf('swift', SOURCE, [
  {
    id: 'grpo.scale_group',
    label: 'grpo, scale_rewards group',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: '(r − mean) / (std + 1e−4), std over n − 1',
    line: 20,
    defaults: { [ESTIMATOR]: 'grpo', scale_rewards: 'group', kl_in_reward: false },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel({ ...CENTRED, scale: scale! }),
  },
  {
    id: 'grpo.multi_turn',
    label: 'grpo, several turns a request',
    method: 'GRPO',
    formula: '(r − mean) / (std + 1e−4) over the last turns, by prompt; copied to the other turns',
    line: 0,
    defaults: { [ESTIMATOR]: 'grpo', scale_rewards: 'group' },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: { ...kernel({ ...CENTRED, scale: scale! }), grouping: 'id', lastTurnVotes: true },
  },
  {
    id: 'grpo.scale_batch',
    label: 'grpo, scale_rewards batch',
    method: 'Lite PPO',
    defaultFor: ['Lite PPO'],
    formula: '(r − mean) / (std of the batch + 1e−4), std of the rewards over n − 1',
    line: 20,
    set: { scale_rewards: 'batch' },
    defaults: { [ESTIMATOR]: 'grpo' },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel({ ...CENTRED, scale: ofBatch }),
  },
  {
    id: 'grpo.scale_none',
    label: 'grpo, scale_rewards none',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    line: 20,
    set: { scale_rewards: 'none' },
    defaults: { [ESTIMATOR]: 'grpo' },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel(CENTRED),
  },
  {
    id: 'rloo',
    label: 'rloo',
    method: 'RLOO',
    defaultFor: ['RLOO'],
    formula: 'n/(n − 1) · r − n/(n − 1) · mean; before it r loses the KL term',
    line: 20,
    set: { [ESTIMATOR]: 'rloo' },
    defaults: { scale_rewards: 'none', kl_in_reward: true },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: { ...kernel({ centre: { over: 'others', form: 'two products' } }), kl: 'before' },
  },
  {
    id: 'reinforce_plus_plus',
    label: 'reinforce_plus_plus',
    method: 'REINFORCE++-baseline',
    defaultFor: ['REINFORCE++', 'REINFORCE++-baseline'],
    formula: '(r − mean) / (std of the centred rewards of the batch + 1e−4), over n − 1, one vote a completion',
    line: 20,
    set: { [ESTIMATOR]: 'reinforce_plus_plus' },
    defaults: { scale_rewards: 'batch', kl_in_reward: true },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: { ...kernel({ ...CENTRED, scale: { ...ofBatch, of: 'centred' } }), kl: 'before' },
  },
  {
    id: 'gdpo',
    label: 'gdpo',
    method: 'GDPO',
    defaultFor: ['GDPO'],
    formula: 'z over completions( Σ w · (r_k − mean_k) / (std_k + 1e−8) ), + 1e−8',
    line: 20,
    set: { scale_rewards: 'gdpo' },
    singleton: WORDS.notANumber,
    dead: WORDS.shifted,
    kernel: {
      ...BLOCKS,
      needs: 'components',
      run: componentKernel({
        centre: CENTRED.centre,
        scale: { ...scale!, epsilon: 1e-8 },
        whiten: { vote: 'row', ddof: 1, epsilon: 1e-8, at: 'std' },
        missing: 'leave out',
      }),
    },
  },
]);
