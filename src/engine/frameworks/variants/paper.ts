import { passAtKTraining, subsetMaxCredit } from '../special/passAtK.ts';
import type { Composition, Kernel, Scale, Source, Variant } from '../types.ts';
import { CENTRED, groupZ, variantsOf, type VariantSpec, WORDS } from './define.ts';

const kernel = (composition: Composition): Kernel => ({ grouping: 'id', precision: 'float64', composition });
/** The papers write no epsilon; 0 / 0 is taken as 0. */
const bare: Pick<Scale, 'zero' | 'singleton'> = { zero: { upTo: 0 }, singleton: 'zero' };
const z = (ddof: 0 | 1): Composition => ({ ...CENTRED, scale: { ...groupZ(ddof, 0, 'zero').scale!, ...bare } });
const ofBatch: Scale = { by: 'batch', ddof: 0, epsilon: 0, at: 'std', ...bare };

type Paper = Omit<VariantSpec, 'line' | 'singleton' | 'dead'> & Partial<Pick<VariantSpec, 'singleton' | 'dead'>>;

/** A paper by its number at arXiv; there is no commit, and no line. */
function paper(arxiv: string, ...specs: readonly Paper[]): readonly Variant[] {
  const [year, month] = [`20${arxiv.slice(0, 2)}`, arxiv.slice(2, 4)];
  const source: Omit<Source, 'line'> = {
    repository: 'arxiv.org',
    commit: arxiv,
    date: `${year}-${month}`,
    path: `abs/${arxiv}`,
  };
  return variantsOf(
    'paper',
    source,
    specs.map((spec) => ({ singleton: WORDS.zero, dead: WORDS.exact, line: 0, ...spec })),
  );
}

export const paperVariants: readonly Variant[] = [
  ...paper(
    '2402.03300',
    {
      id: 'grpo',
      label: 'GRPO, std over n',
      method: 'GRPO',
      defaultFor: ['GRPO'],
      formula: '(r − mean) / std, std over n; the paper does not say which',
      kernel: kernel(z(0)),
    },
    {
      id: 'grpo.unbiased_std',
      label: 'GRPO, std over n − 1',
      method: 'GRPO',
      formula: '(r − mean) / std, std over n − 1',
      kernel: kernel(z(1)),
    },
  ),
  ...paper('2503.20783', {
    id: 'dr_grpo',
    label: 'Dr. GRPO',
    method: 'Dr. GRPO',
    defaultFor: ['Dr. GRPO'],
    formula: 'r − mean',
    kernel: kernel(CENTRED),
  }),
  ...paper('2402.14740', {
    id: 'rloo',
    label: 'RLOO',
    method: 'RLOO',
    defaultFor: ['RLOO'],
    formula: 'r − mean of the others',
    singleton: 'NaN: there are no others',
    kernel: kernel({ centre: { over: 'others', form: 'sum less own', singleton: 'nan' } }),
  }),
  ...paper('2508.08221', {
    id: 'liteppo',
    label: 'Lite PPO',
    method: 'Lite PPO',
    defaultFor: ['Lite PPO'],
    formula: '(r − mean) / std of the batch, std over n',
    kernel: kernel({ ...CENTRED, scale: ofBatch }),
  }),
  ...paper('2501.03262', {
    id: 'reinforce_pp_baseline',
    label: 'REINFORCE++-baseline',
    method: 'REINFORCE++-baseline',
    defaultFor: ['REINFORCE++-baseline'],
    formula: 'z over rows( r − mean ), std over n, one vote a response',
    dead: 'about 0',
    kernel: kernel({ ...CENTRED, whiten: { vote: 'row', ddof: 0, epsilon: 0, at: 'std', skipsZero: true } }),
  }),
  ...paper('2505.23585', {
    id: 'opo',
    label: 'OPO',
    method: 'OPO',
    defaultFor: ['OPO'],
    formula: 'r − Σ length · r / Σ length',
    kernel: kernel({ centre: { over: 'length-weighted' } }),
  }),
  ...paper('2602.02710', {
    id: 'maxrl',
    label: 'MaxRL',
    method: 'MaxRL',
    defaultFor: ['MaxRL'],
    formula: '(r − mean) / mean; 0 where the mean is not above 0',
    kernel: kernel({
      ...CENTRED,
      scale: { by: 'group mean', ddof: 0, epsilon: 0, at: 'std', singleton: 'zero', positiveOnly: true },
    }),
  }),
  ...paper(
    '2508.10751',
    {
      id: 'passk_training.k4',
      label: 'pass@4 training',
      method: 'Pass@k',
      defaultFor: ['Pass@k'],
      formula: 'right (1 − R)/s, wrong (1 − R − C(w−1, 3)/C(n−1, 3))/s; R = 1 − C(w, 4)/C(n, 4), s = √(R(1 − R))',
      kernel: { grouping: 'id', precision: 'float64', run: passAtKTraining(4) },
    },
    {
      id: 'passk_training.k2',
      label: 'pass@2 training',
      method: 'Pass@k',
      formula: 'right (1 − R)/s, wrong (1 − R − (w−1)/(n−1))/s; R = 1 − C(w, 2)/C(n, 2), s = √(R(1 − R))',
      kernel: { grouping: 'id', precision: 'float64', run: passAtKTraining(2) },
    },
  ),
  ...paper('2505.15201', {
    id: 'pkpo.k2',
    label: 'PKPO, k = 2',
    method: 'Pass@k',
    formula: 'Σ max over pairs with the row / C(n, 2), less the group’s mean',
    kernel: { grouping: 'id', precision: 'float64', run: subsetMaxCredit(2) },
  }),
];
