import type { Composition, Kernel, Scale } from '../types.ts';
import { CENTRED, groupZ, variantsOf, WORDS } from './define.ts';

const SOURCE = {
  repository: 'alibaba/ROLL',
  commit: '8eb27cc2dc34c4d1310b169d9b86d339004d811a',
  date: '2026-08-19',
  path: 'roll/utils/functionals.py',
};
const AGENTIC = 'roll/pipeline/agentic/utils.py';
const MEAN = 'norm_mean_type';
const STD = 'norm_std_type';

const kernel = (composition: Composition, grouping: Kernel['grouping'] = 'position'): Kernel => ({
  grouping,
  precision: 'float32',
  composition,
});
const Z = groupZ(1, 1e-6, 'nan');
const ofBatch: Scale = { by: 'batch', ddof: 1, epsilon: 1e-6, at: 'std', singleton: 'nan' };
const bounded: Pick<Scale, 'zero' | 'singleton'> = { zero: { upTo: 1e-6 }, singleton: 'zero' };
const EXACT = 'exactly 0: a std up to 1e−6 counts as 0';

export const rollVariants = variantsOf('roll', SOURCE, [
  {
    id: 'grpo',
    label: 'grpo',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: '(r − mean) / (std + 1e−6), std over n − 1',
    line: 564,
    set: { adv_estimator: 'grpo' },
    defaults: { whiten_advantages: false },
    singleton: WORDS.notANumber,
    dead: WORDS.residue,
    kernel: kernel(Z),
  },
  {
    id: 'reinforce.batch_batch',
    label: 'reinforce, mean and std of the batch',
    method: 'PRPO',
    defaultFor: ['PRPO'],
    formula: '(r − mean of the batch) / (std of the batch + 1e−6), std over n − 1',
    line: 564,
    set: { adv_estimator: 'reinforce', [MEAN]: 'batch', [STD]: 'batch' },
    singleton: 'as any row; NaN when it is the whole batch',
    dead: 'not 0, unless the whole batch is constant',
    kernel: kernel({ centre: { over: 'batch' }, scale: ofBatch }, 'none'),
  },
  {
    id: 'reinforce.group_batch',
    label: 'reinforce, mean of the group, std of the batch',
    method: 'Lite PPO',
    defaultFor: ['Lite PPO'],
    formula: '(r − mean) / (std of the batch + 1e−6), std of the rewards over n − 1',
    line: 564,
    set: { adv_estimator: 'reinforce', [MEAN]: 'group', [STD]: 'batch' },
    singleton: '0; NaN when it is the whole batch',
    dead: WORDS.residue,
    kernel: kernel({ ...CENTRED, scale: ofBatch }),
  },
  {
    id: 'reinforce.group_none',
    label: 'reinforce, mean of the group',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    line: 564,
    set: { adv_estimator: 'reinforce', [MEAN]: 'group', [STD]: null },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel(CENTRED),
  },
  {
    id: 'reinforce.batch_group',
    label: 'reinforce, mean of the batch, std of the group',
    method: 'REINFORCE',
    formula: 'a (groups × rows) matrix, by broadcasting',
    line: 564,
    set: { adv_estimator: 'reinforce', [MEAN]: 'batch', [STD]: 'group' },
    singleton: 'a matrix',
    dead: 'a matrix',
    kernel: {
      grouping: 'position',
      precision: 'float32',
      run: () => ({
        error: 'shape',
        words:
          'The result has the shape (groups, rows) and not (rows): a mean of the batch with a std of the group broadcasts. Give both the same level.',
      }),
    },
  },
  {
    id: 'grpo.whiten',
    label: 'grpo, whiten_advantages',
    method: 'GRPO',
    formula: 'whiten over tokens( (r − mean) / (std + 1e−6) ), 1e−8 in the variance',
    line: 364,
    set: { adv_estimator: 'grpo', whiten_advantages: true },
    singleton: WORDS.notANumber,
    dead: WORDS.shifted,
    kernel: kernel({ ...Z, whiten: { vote: 'token', ddof: 1, epsilon: 1e-8, at: 'variance', few: 'skip' } }),
  },
  {
    id: 'agentic.group_group',
    label: 'agentic, mean and std of the group',
    method: 'GRPO',
    formula: '(r − mean) / (std + 1e−6), std over n − 1; 0 where the std is at most 1e−6',
    line: 100,
    path: AGENTIC,
    set: { 'reward_normalization.grouping': 'traj_group_id' },
    singleton: WORDS.zero,
    dead: EXACT,
    kernel: kernel({ ...CENTRED, scale: { ...Z.scale!, ...bounded } }, 'id'),
  },
  {
    id: 'agentic.group_batch',
    label: 'agentic, mean of the group, std of the batch',
    method: 'Lite PPO',
    formula: '(r − mean) / (std of the batch + 1e−6); 0 where the std is at most 1e−6',
    line: 100,
    path: AGENTIC,
    set: { 'reward_normalization.grouping': 'traj_group_id', [STD]: 'batch' },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel({ ...CENTRED, scale: { ...ofBatch, ...bounded } }, 'id'),
  },
]);
