import { componentKernel } from '../special/components.ts';
import type { Composition, Kernel, Scale, Whitening } from '../types.ts';
import { CENTRED, groupZ, variantsOf, type VariantSpec, WORDS } from './define.ts';

const SOURCE = {
  repository: 'huggingface/trl',
  commit: 'f2cd57710ae345ea6428ae95363267fcf38a3dc8',
  date: '2026-07-24',
  path: 'trl/trainer/grpo_trainer.py',
};
const RLOO = 'trl/trainer/rloo_trainer.py';
const SUM = { multi_objective_aggregation: 'sum_then_normalize' };

/** By position, float32; a row that no function scored stands outside all statistics. */
const kernelOfTrl = (composition: Composition): Kernel => ({
  grouping: 'position',
  precision: 'float32',
  missing: 'leave out',
  composition,
});

const { scale } = groupZ(1, 1e-4, 'zero');
const ofGroup: Composition = { ...CENTRED, scale: scale! };
const ofBatch: Scale = { by: 'batch', ddof: 1, epsilon: 1e-4, at: 'std', singleton: 'zero' };
const ROWS: Whitening = { vote: 'row', ddof: 1, epsilon: 1e-4, at: 'std', few: 'skip' };
const others = { over: 'others', form: 'sum less own' } as const;
const EVAL = '0; only evaluation has groups of one';

/** What TRL's GRPO trainer computes, and Unsloth's, which patches it. */
export const GRPO_OF_TRL: readonly VariantSpec[] = [
  {
    id: 'grpo.scale_group',
    label: 'GRPO, scale_rewards="group"',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: '(r − mean) / (std + 1e−4), std over n − 1',
    line: 2681,
    defaults: { scale_rewards: 'group', num_generations: 8, ...SUM },
    singleton: EVAL,
    dead: WORDS.residue,
    kernel: kernelOfTrl(ofGroup),
  },
  {
    id: 'grpo.scale_batch',
    label: 'GRPO, scale_rewards="batch"',
    method: 'Lite PPO',
    defaultFor: ['Lite PPO'],
    formula: '(r − mean) / (std of the batch + 1e−4), std of the rewards over n − 1',
    line: 2681,
    set: { scale_rewards: 'batch' },
    defaults: SUM,
    singleton: EVAL,
    dead: WORDS.residue,
    kernel: kernelOfTrl({ ...CENTRED, scale: ofBatch }),
  },
  {
    id: 'grpo.scale_none',
    label: 'GRPO, scale_rewards="none"',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    line: 2681,
    set: { scale_rewards: 'none' },
    defaults: SUM,
    singleton: EVAL,
    dead: WORDS.residue,
    kernel: kernelOfTrl(CENTRED),
  },
  {
    id: 'grpo.normalize_then_sum',
    label: 'GRPO, normalize_then_sum (GDPO)',
    method: 'GDPO',
    defaultFor: ['GDPO'],
    formula: 'z over completions( Σ w · (r_k − mean_k) / (std_k + 1e−4) )',
    line: 2710,
    set: { multi_objective_aggregation: 'normalize_then_sum' },
    singleton: WORDS.zero,
    dead: WORDS.shifted,
    kernel: {
      grouping: 'position',
      precision: 'float32',
      missing: 'leave out',
      needs: 'components',
      run: componentKernel({
        centre: CENTRED.centre,
        scale: scale!,
        whiten: ROWS,
        missing: 'leave out',
        leavesOutUnscored: true,
      }),
    },
  },
];

export const trlVariants = variantsOf('trl', SOURCE, [
  ...GRPO_OF_TRL,
  {
    id: 'rloo',
    label: 'RLOO',
    method: 'RLOO',
    defaultFor: ['RLOO'],
    formula: 'r − mean of the others; before it r loses β · KL (β = 0.05)',
    line: 1550,
    path: RLOO,
    defaults: { normalize_advantages: false, reward_clip_range: null, num_generations: 2, beta: 0.05 },
    singleton: EVAL,
    dead: WORDS.residue,
    kernel: { ...kernelOfTrl({ centre: others }), kl: 'before' },
  },
  {
    id: 'rloo.normalized',
    label: 'RLOO, normalize_advantages',
    method: 'RLOO',
    formula: 'z over completions( r − mean of the others ), std over n − 1, + 1e−4',
    line: 1557,
    path: RLOO,
    set: { normalize_advantages: true },
    defaults: { beta: 0.05 },
    singleton: WORDS.zero,
    dead: WORDS.shifted,
    kernel: { ...kernelOfTrl({ centre: others, whiten: ROWS }), kl: 'before' },
  },
  {
    id: 'async_grpo',
    label: 'async GRPO',
    method: 'GRPO',
    formula: '(r − mean) / (std + 1e−8), std over n, float64',
    line: 839,
    path: 'trl/experimental/async_grpo/async_rollout_worker.py',
    singleton: WORDS.zero,
    dead: '0; some constants leave 1e−9',
    kernel: {
      grouping: 'id',
      precision: 'float64',
      missing: 'leave out',
      total: 'sum',
      composition: groupZ(0, 1e-8, 'zero'),
    },
  },
]);
