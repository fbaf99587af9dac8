import type { Centre, Composition, Kernel, Scale, Variant, Whitening } from '../types.ts';
import { CENTRED, variantsOf, WORDS } from './define.ts';

const PATH = 'areal/utils/data.py';
const SOURCE = {
  repository: 'areal-project/AReaL',
  commit: 'cbff54d645d2cd8ee1f1c358a82f3f473588433d',
  date: '2026-08-22',
  path: PATH,
};
const SOURCE_OF_MAY = { repository: 'inclusionAI/AReaL', commit: '4aef98d8', date: '2026-05-21', path: PATH };
const NORM = 'actor.reward_norm';
const ADV = { 'actor.adv_norm.mean_level': 'batch', 'actor.adv_norm.std_level': 'batch' };
const SHAPING = { 'actor.reward_bias': -0.5, 'actor.reward_scaling': 10, 'actor.reward_clip': 20 };

/** float32 rewards within ±20, statistics in float64; groups have the sizes that the trainer knows. */
const kernel = (composition: Composition): Kernel => ({
  grouping: 'id',
  precision: 'float32 by float64',
  composition: { shape: { bias: 0, scaling: 1, bound: 20 }, ...composition },
});
const shape = { bias: -0.5, scaling: 10, bound: 20 };
const scale: Scale = { by: 'group', of: 'centred about 0', ddof: 1, epsilon: 1e-5, at: 'std', singleton: 'one' };
const others: Centre = { over: 'others', form: 'sum less own' };
const TOKENS: Whitening = { vote: 'token', ddof: 1, epsilon: 1e-5, at: 'std' };
const level = (mean: string, std: string | null) => ({ [`${NORM}.mean_level`]: mean, [`${NORM}.std_level`]: std });
const THEN = 'then z over the tokens of the batch';

/** AReaL's `NormConfig` and the shaping before it, as a configuration gives them. */
export interface ArealSettings {
  readonly bias: number;
  readonly scaling: number;
  readonly clip: number;
  readonly rewardNorm: ArealNorm | null;
  readonly advantageNorm: ArealNorm | null;
}

export interface ArealNorm {
  readonly mean: 'batch' | 'group' | null;
  readonly std: 'batch' | 'group' | null;
  readonly leaveOneOut: boolean;
  readonly unbiased: boolean;
  readonly epsilon: number;
}

/**
 * The variant that a configuration of AReaL makes: one of the list when it is, else one of its own.
 *
 *   x = clip((r + bias) · scaling, ±clip); reward_norm; adv_norm over the tokens of the batch
 */
export function arealVariant(settings: ArealSettings): Variant {
  const { bias, scaling, clip, rewardNorm, advantageNorm } = settings;
  const made = kernel({
    shape: { bias, scaling, bound: clip },
    centre: centreOf(rewardNorm),
    ...(rewardNorm?.std && {
      scale: {
        ...scale,
        by: rewardNorm.std,
        ddof: rewardNorm.unbiased ? 1 : 0,
        epsilon: rewardNorm.epsilon,
      },
    }),
    ...(advantageNorm !== null && {
      whiten: {
        ...TOKENS,
        ddof: advantageNorm.unbiased ? 1 : 0,
        epsilon: advantageNorm.epsilon,
        ...(advantageNorm.std === null && { centreOnly: true }),
      },
    }),
  });
  const known = arealVariants.find(
    ({ kernel: one }) => one.grouping === 'id' && isSame(one.composition, made.composition),
  );
  return (
    known ?? {
      ...arealVariants[0]!,
      id: `${CONFIGURED}${JSON.stringify([bias, scaling, clip, normParts(rewardNorm), normParts(advantageNorm)])}`,
      label: 'as configured',
      method: 'GRPO',
      defaultFor: [],
      formula: formulaOf(settings),
      config: [],
      kernel: made,
    }
  );
}

const CONFIGURED = 'areal.configured';

function normParts(norm: ArealNorm | null) {
  return norm === null ? null : [norm.mean, norm.std, norm.leaveOneOut, norm.unbiased, norm.epsilon];
}

/** The variant of a configuration of AReaL by its id, which holds its settings; undefined when it is no such id. */
export function configuredArealVariant(id: string): Variant | undefined {
  if (!id.startsWith(`${CONFIGURED}[`) || id.length > 200) return undefined;
  try {
    const [bias, scaling, clip, reward, advantage] = JSON.parse(id.slice(CONFIGURED.length)) as readonly unknown[];
    if (![bias, scaling, clip].every((one) => typeof one === 'number' && Number.isFinite(one))) return undefined;
    const [rewardNorm, advantageNorm] = [normOf(reward), normOf(advantage)];
    if (rewardNorm === undefined || advantageNorm === undefined) return undefined;
    const settings = {
      bias: bias as number,
      scaling: scaling as number,
      clip: clip as number,
      rewardNorm,
      advantageNorm,
    };
    return arealVariant(settings);
  } catch {
    return undefined;
  }
}

/** A norm from its parts; undefined when they are none. */
function normOf(parts: unknown): ArealNorm | null | undefined {
  if (parts === null) return null;
  if (!Array.isArray(parts)) return undefined;
  const [mean, std, leaveOneOut, unbiased, epsilon] = parts as readonly unknown[];
  const levels: readonly unknown[] = ['batch', 'group', null];
  if (!levels.includes(mean) || !levels.includes(std) || typeof epsilon !== 'number' || !(epsilon >= 0))
    return undefined;
  return {
    mean: mean as ArealNorm['mean'],
    std: std as ArealNorm['std'],
    leaveOneOut: leaveOneOut === true,
    unbiased: unbiased === true,
    epsilon,
  };
}

function centreOf(norm: ArealNorm | null): Centre {
  if (norm === null || norm.mean === null) return { over: 'none' };
  if (norm.mean === 'batch') return { over: 'batch' };
  return norm.leaveOneOut ? others : CENTRED.centre;
}

/** Whether two compositions say the same, in whatever order their keys stand. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}

function formulaOf({ bias, scaling, rewardNorm, advantageNorm }: ArealSettings): string {
  const x = bias === 0 && scaling === 1 ? 'r' : `${scaling} (r + ${bias})`;
  const middle =
    rewardNorm?.mean == null
      ? ''
      : ` − ${rewardNorm.leaveOneOut ? 'mean of the others' : `mean of the ${rewardNorm.mean}`}`;
  const divisor = rewardNorm?.std == null ? '' : ` / (std of the ${rewardNorm.std} + ${rewardNorm.epsilon})`;
  const last =
    advantageNorm === null ? '' : advantageNorm.std === null ? ', then less the mean over tokens' : `, ${THEN}`;
  return `${divisor === '' ? `${x}${middle}` : `(${x}${middle})${divisor}`}${last}`;
}

export const arealVariants: readonly Variant[] = [
  ...variantsOf('areal', SOURCE, [
    {
      id: 'grpo_recipe',
      label: 'GRPO recipe',
      method: 'GRPO',
      defaultFor: ['GRPO'],
      formula: `x = clip(10 (r − 0.5), ±20); (x − mean) / (std + 1e−5), ${THEN}`,
      line: 1382,
      set: { ...SHAPING, ...level('group', 'group'), ...ADV },
      singleton: '0, then shifted by the batch’s mean',
      dead: '0, then shifted by the batch’s mean',
      kernel: kernel({ shape, ...CENTRED, scale, whiten: TOKENS }),
    },
    {
      id: 'group_norm',
      label: 'reward_norm group/group alone',
      method: 'GRPO',
      formula: '(r − mean) / (std + 1e−5), std over n − 1',
      line: 1382,
      set: level('group', 'group'),
      defaults: { [`${NORM}.std_unbiased`]: true, [`${NORM}.eps`]: 1e-5 },
      singleton: WORDS.zero,
      dead: WORDS.exact,
      kernel: kernel({ ...CENTRED, scale }),
    },
    {
      id: 'group_norm.biased',
      label: 'reward_norm group/group, std over n',
      method: 'GRPO',
      formula: '(r − mean) / (std + 1e−5), std over n',
      line: 1382,
      set: { ...level('group', 'group'), [`${NORM}.std_unbiased`]: false },
      singleton: WORDS.zero,
      dead: WORDS.exact,
      kernel: kernel({ ...CENTRED, scale: { ...scale, ddof: 0 } }),
    },
    {
      id: 'drgrpo_recipe',
      label: 'Dr. GRPO recipe',
      method: 'Dr. GRPO',
      defaultFor: ['Dr. GRPO'],
      formula: `x − mean, ${THEN}: a std after all`,
      line: 1382,
      set: { ...SHAPING, ...level('group', null), ...ADV },
      singleton: '0, then shifted by the batch’s mean',
      dead: '0, then shifted by the batch’s mean',
      kernel: kernel({ shape, ...CENTRED, whiten: TOKENS }),
    },
    {
      id: 'reinforce_baseline_recipe',
      label: 'REINFORCE++-baseline recipe',
      method: 'REINFORCE++-baseline',
      defaultFor: ['REINFORCE++-baseline'],
      formula: `r − mean, ${THEN}`,
      line: 1382,
      set: { ...level('group', null), ...ADV },
      singleton: '0, then shifted by the batch’s mean',
      dead: '0, then shifted by the batch’s mean',
      kernel: kernel({ ...CENTRED, whiten: TOKENS }),
    },
    {
      id: 'liteppo_recipe',
      label: 'Lite PPO recipe',
      method: 'Lite PPO',
      defaultFor: ['Lite PPO'],
      formula: `(x − mean) / (std of the batch about the groups’ means + 1e−5), ${THEN}`,
      line: 1382,
      set: { ...SHAPING, ...level('group', 'batch'), ...ADV },
      singleton: '0, then shifted by the batch’s mean',
      dead: '0, then shifted by the batch’s mean',
      kernel: kernel({ shape, ...CENTRED, scale: { ...scale, by: 'batch' }, whiten: TOKENS }),
    },
    {
      id: 'rloo',
      label: 'RLOO recipe',
      method: 'RLOO',
      defaultFor: ['RLOO'],
      formula: 'r − mean of the others',
      line: 1382,
      set: { ...level('group', null), [`${NORM}.mean_leave1out`]: true },
      singleton: WORDS.zero,
      dead: WORDS.exact,
      kernel: kernel({ centre: others }),
    },
    {
      id: 'rloo_std',
      label: 'leave-one-out with std',
      method: 'RLOO',
      formula: '(r − b) / (√(Σ (r − b)² / (n − 1)) + 1e−5), b = mean of the others',
      line: 1382,
      set: { ...level('group', 'group'), [`${NORM}.mean_leave1out`]: true },
      singleton: WORDS.zero,
      dead: WORDS.exact,
      kernel: kernel({ centre: others, scale }),
    },
  ]),
  ...variantsOf('areal', SOURCE_OF_MAY, [
    {
      id: 'group_norm@2026-05',
      label: 'reward_norm group/group, May 2026',
      method: 'GRPO',
      formula: '(r − mean) / (std + 1e−5) in blocks; the rows of a rest have mean 0 and std 0: r / 1e−5',
      line: 1382,
      set: level('group', 'group'),
      singleton: WORDS.zero,
      dead: WORDS.exact,
      kernel: { ...kernel({ ...CENTRED, scale }), grouping: 'position with rest' },
    },
  ]),
];
