import { lengthPenalty, runningBaseline } from '../special/batchRules.ts';
import { CENTRED, variantsOf, WORDS } from './define.ts';

const SOURCE = {
  repository: 'PrimeIntellect-ai/prime-rl',
  commit: '559b44772e471d1538537b8805cc77f3824a5e64',
  date: '2026-08-21',
  path: 'src/prime_rl/orchestrator/algo/grpo.py',
};
const TYPE = 'orchestrator.algo.type';
const BY_GROUP = { grouping: 'id', precision: 'float32' } as const;
const PRUNED = '0, then left out of the loss and its denominator (filter_zero_advantages)';

export const primeVariants = variantsOf('prime', SOURCE, [
  {
    id: 'grpo',
    label: 'grpo',
    method: 'GRPO',
    defaultFor: ['GRPO', 'Dr. GRPO'],
    formula: 'r − mean; never divided by a std',
    line: 30,
    defaults: { [TYPE]: 'grpo', group_size: 1 },
    singleton: WORDS.zero,
    dead: PRUNED,
    kernel: { ...BY_GROUP, composition: CENTRED },
  },
  {
    id: 'grpo.length_penalty',
    label: 'grpo with length penalty',
    method: 'GRPO',
    formula: 's = r − mean · (0.25 · tokens/max + 0.1 · prompt/max + 0.1 · turns/max); s − mean(s)',
    line: 36,
    set: { 'orchestrator.algo.length_penalty': '0.25, 0.1, 0.1' },
    defaults: { [TYPE]: 'grpo' },
    singleton: WORDS.zero,
    dead: 'not 0 where lengths differ and the mean is above 0',
    kernel: { ...BY_GROUP, run: lengthPenalty },
  },
  {
    id: 'hierarchical_grpo',
    label: 'hierarchical_grpo',
    method: 'GRPO',
    formula: 'r − mean of the rows of the same role in the group',
    line: 0,
    path: 'src/prime_rl/orchestrator/algo/hierarchical_grpo.py',
    set: { [TYPE]: 'hierarchical_grpo' },
    singleton: WORDS.zero,
    dead: PRUNED,
    kernel: { ...BY_GROUP, grouping: 'id and role', composition: CENTRED },
  },
  {
    id: 'max_rl',
    label: 'max_rl',
    method: 'MaxRL',
    defaultFor: ['MaxRL'],
    formula: '(r − mean) / mean; 0 where the mean is not above 0',
    line: 26,
    path: 'src/prime_rl/orchestrator/algo/max_rl.py',
    set: { [TYPE]: 'max_rl' },
    singleton: WORDS.zero,
    dead: PRUNED,
    kernel: {
      ...BY_GROUP,
      composition: {
        ...CENTRED,
        scale: { by: 'group mean', ddof: 0, epsilon: 0, at: 'std', singleton: 'zero', positiveOnly: true },
      },
    },
  },
  {
    id: 'rae',
    label: 'rae',
    method: 'RAE',
    defaultFor: ['RAE'],
    formula: 'r − b; b ← 0.95 b + 0.05 r, a running mean of the role’s rewards',
    line: 43,
    path: 'src/prime_rl/orchestrator/algo/rae.py',
    set: { [TYPE]: 'rae' },
    defaults: { decay: 0.95 },
    singleton: 'as any row: its distance from the running mean',
    dead: 'as any rows: their distance from the running mean',
    kernel: { grouping: 'id', precision: 'float64', run: runningBaseline },
  },
]);
