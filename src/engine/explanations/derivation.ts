import type { RunSettings } from '../config/runSettings.ts';
import type { FormulaQuantity } from '../estimators/estimator.ts';
import { GRPO_EPSILON } from '../estimators/grpo/index.ts';
import { estimatorById } from '../estimators/index.ts';
import type { RoleStats } from '../summary/roleStats.ts';

/** A named quantity of a formula with its value, or text between them. */
export type DerivationPart = string | { readonly quantity: FormulaQuantity | 'c'; readonly value: number };

/** One step of the calculation of an advantage. */
export interface DerivationStep {
  readonly id: 'mean' | 'centre' | 'scale' | 'broadcast';
  /** What is done. */
  readonly title: string;
  readonly parts: readonly DerivationPart[];
  readonly value: number;
}

/** How one advantage comes about; the last step's value is the advantage. */
export interface Derivation {
  readonly estimator: string;
  readonly steps: readonly DerivationStep[];
}

/** All that one advantage depends on, as the engine computed it. */
export interface DerivationInputs {
  readonly reward: number;
  /** Size, mean and population std of the group. */
  readonly n: number;
  readonly mean: number;
  readonly std: number;
  readonly role: RoleStats;
  /** Registry key of the estimator that the role gets. */
  readonly estimator: string;
  readonly settings: Pick<RunSettings, 'normAdvByStdInGrpo' | 'revision'>;
  readonly advantage: number;
}

/**
 * The steps of one advantage of a built-in estimator, with the numbers that the engine used:
 *
 *   mean -> centre -> scale -> broadcast
 *
 * Units: rewards up to `scale`. Null for a custom estimator, which only its author can explain.
 */
export function derivationOf(inputs: DerivationInputs): Derivation | null {
  if (estimatorById(inputs.estimator) === undefined) return null;
  const steps = STEPS[inputs.estimator]?.(inputs);
  return steps === undefined ? null : { estimator: inputs.estimator, steps: [...steps, broadcast(inputs)] };
}

const r = (value: number) => ({ quantity: 'r', value }) as const;

function broadcast({ advantage }: DerivationInputs): DerivationStep {
  return { id: 'broadcast', title: 'The same on every token of the response', parts: [], value: advantage };
}

function groupMean({ mean, n }: DerivationInputs): DerivationStep {
  return { id: 'mean', title: `Mean of the ${n} rewards of the group`, parts: [], value: mean };
}

function centred({ reward, mean }: DerivationInputs): DerivationStep {
  return {
    id: 'centre',
    title: 'Distance from that mean',
    parts: [r(reward), ' − ', { quantity: 'm', value: mean }],
    value: reward - mean,
  };
}

/** What the group's baseline leaves alone: a single trajectory keeps its reward. */
function alone({ reward, advantage }: DerivationInputs, title: string, divided: boolean): DerivationStep[] {
  const parts: DerivationPart[] = divided
    ? [r(reward), ' / (1 + ', { quantity: 'ε', value: GRPO_EPSILON }, ')']
    : [r(reward)];
  return [{ id: 'scale', title, parts, value: advantage }];
}

const STEPS: Readonly<Record<string, (inputs: DerivationInputs) => DerivationStep[]>> = {
  grpo(inputs) {
    const { n, std, settings, reward, mean, advantage } = inputs;
    if (n < 2) return alone(inputs, 'Alone in its group: the raw reward', settings.normAdvByStdInGrpo);
    const steps = [groupMean(inputs), centred(inputs)];
    if (!settings.normAdvByStdInGrpo) return steps;
    const parts: DerivationPart[] = [
      { quantity: 'c', value: reward - mean },
      ' / (',
      { quantity: 'σ', value: std },
      ' + ',
      { quantity: 'ε', value: GRPO_EPSILON },
      ')',
    ];
    return [...steps, { id: 'scale', title: 'In standard deviations of the group', parts, value: advantage }];
  },
  rloo(inputs) {
    const { n, reward, mean, advantage } = inputs;
    if (n < 2) return alone(inputs, 'Alone in its group: the raw reward', false);
    const parts: DerivationPart[] = [
      { quantity: 'n', value: n },
      ' / (',
      { quantity: 'n', value: n },
      ' − 1) × ',
      { quantity: 'c', value: reward - mean },
    ];
    return [
      groupMean(inputs),
      centred(inputs),
      { id: 'scale', title: 'Its own reward left out of the mean', parts, value: advantage },
    ];
  },
  reinforce: (inputs) => [
    { id: 'scale', title: 'The reward itself: no baseline', parts: [r(inputs.reward)], value: inputs.advantage },
  ],
  reinforce_plus_plus_baseline(inputs) {
    const { role, reward, mean, advantage } = inputs;
    const parts: DerivationPart[] = [
      { quantity: 'c', value: reward - mean },
      ' / (',
      { quantity: 'σ′', value: role.centredStd },
      ' + ',
      { quantity: 'ε', value: GRPO_EPSILON },
      ')',
    ];
    const over = `In standard deviations of all ${role.trajectories} distances of the role`;
    return [groupMean(inputs), centred(inputs), { id: 'scale', title: over, parts, value: advantage }];
  },
  prpo(inputs) {
    const { role, reward, advantage } = inputs;
    const c = reward - role.mean;
    return [
      { id: 'mean', title: `Mean of all ${role.trajectories} rewards of the role`, parts: [], value: role.mean },
      {
        id: 'centre',
        title: 'Distance from that mean',
        parts: [r(reward), ' − ', { quantity: 'M', value: role.mean }],
        value: c,
      },
      {
        id: 'scale',
        title: 'In standard deviations of the role',
        parts: [
          { quantity: 'c', value: c },
          ' / (',
          { quantity: 'S', value: role.std },
          ' + ',
          { quantity: 'ε', value: GRPO_EPSILON },
          ')',
        ],
        value: advantage,
      },
    ];
  },
};
