import type { Composition, Kernel, Scale } from '../types.ts';
import { CENTRED, CENTRED_KEEPING, groupZ, variantsOf, WORDS } from './define.ts';
import { tokenReturns } from '../special/tokenBaselines.ts';
import { WHITEN_TOKENS } from './verl.ts';

const SOURCE = {
  repository: 'NovaSky-AI/SkyRL',
  commit: 'a9564572eb8e91076be43c1bd5e4615e3de17265',
  date: '2026-08-21',
  path: 'skyrl/backends/skyrl_train/utils/ppo_utils.py',
};
const ESTIMATOR = 'trainer.algorithm.advantage_estimator';
const NORM = 'trainer.algorithm.grpo_norm_by_std';

/** By uid, float32; of the steps of a trajectory the last votes for all. */
const kernel = (composition: Composition): Kernel => ({
  grouping: 'id',
  precision: 'float32',
  lastTurnVotes: true,
  composition,
});
const byMean: Scale = { by: 'group mean', ddof: 0, epsilon: 1e-6, at: 'std', singleton: 'one' };

export const skyrlVariants = variantsOf('skyrl', SOURCE, [
  {
    id: 'grpo',
    label: 'grpo',
    method: 'GRPO',
    defaultFor: ['GRPO'],
    formula: '(r − mean) / (std + 1e−6), std over n − 1',
    line: 1344,
    defaults: { [ESTIMATOR]: 'grpo', [NORM]: true },
    singleton: WORDS.rawOverOne,
    dead: WORDS.residue,
    kernel: kernel({ ...CENTRED_KEEPING, scale: groupZ(1, 1e-6, 'one').scale! }),
  },
  {
    id: 'grpo.no_std',
    label: 'grpo without std',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    line: 1344,
    set: { [NORM]: false },
    defaults: { [ESTIMATOR]: 'grpo' },
    singleton: WORDS.raw,
    dead: WORDS.residue,
    kernel: kernel(CENTRED_KEEPING),
  },
  {
    id: 'rloo',
    label: 'rloo',
    method: 'RLOO',
    defaultFor: ['RLOO'],
    formula: 'n / (n − 1) · (r − mean)',
    line: 1260,
    set: { [ESTIMATOR]: 'rloo' },
    singleton: '0, with a warning',
    dead: WORDS.residue,
    kernel: kernel({ centre: { over: 'others', form: 'one product' } }),
  },
  {
    id: 'maxrl',
    label: 'maxrl',
    method: 'MaxRL',
    defaultFor: ['MaxRL'],
    formula: '(r − mean) / (mean + 1e−6); a mean below 0 turns every sign',
    line: 1397,
    set: { [ESTIMATOR]: 'maxrl' },
    singleton: WORDS.raw,
    dead: WORDS.residue,
    kernel: kernel({ ...CENTRED_KEEPING, scale: byMean }),
  },
  {
    id: 'reinforce++',
    label: 'reinforce++',
    method: 'REINFORCE++',
    defaultFor: ['REINFORCE++'],
    formula: 'whiten over tokens( r ), no groups; the return is reset at tool tokens',
    line: 1225,
    set: { [ESTIMATOR]: 'reinforce++' },
    defaults: { 'trainer.algorithm.gamma': 1 },
    singleton: 'whitened as any row',
    dead: WORDS.shifted,
    kernel: {
      ...kernel({ centre: { over: 'none' }, whiten: WHITEN_TOKENS }),
      grouping: 'none',
      tokens: tokenReturns(true),
    },
  },
  {
    id: 'agent.loop',
    label: 'skyrl-agent, loop',
    method: 'RLOO',
    formula: 'r − mean of the others',
    line: 0,
    path: 'skyrl-agent',
    set: { [ESTIMATOR]: 'loop' },
    singleton: WORDS.zero,
    dead: WORDS.residue,
    kernel: kernel({ centre: { over: 'others', form: 'sum less own' } }),
  },
  {
    id: 'agent.tinker',
    label: 'skyrl-agent, tinker backend',
    method: 'GRPO',
    formula: 'z over rows( r − mean ), std over n; 0 where the std is below 1e−8',
    line: 0,
    path: 'skyrl-agent',
    singleton: '0, then shifted',
    dead: WORDS.shifted,
    kernel: kernel({
      ...CENTRED,
      scale: { by: 'batch', of: 'centred', ddof: 0, epsilon: 0, at: 'std', zero: { upTo: 1e-8 }, singleton: 'zero' },
    }),
  },
]);
