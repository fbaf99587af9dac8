import { estimatorOfRole } from '../../engine/collect/roles.ts';
import type { LaneInput } from '../../engine/comparison/types.ts';
import type { AlgorithmConfig } from '../../engine/config/algorithm.ts';
import { UpstreamError } from '../../engine/errors.ts';
import type { Estimator, KernelOptions } from '../../engine/estimators/estimator.ts';
import { estimatorKey } from '../../engine/estimators/AdvantageEstimator.ts';
import { getAdvantageEstimator } from '../../engine/estimators/registry.ts';
import { type CustomEntry, NOT_RUN } from '../../engine/recorded/types.ts';
import { lossOfRole } from '../../engine/tinker/loss.ts';
import { deriveConfigs } from '../../trainer/derivedConfigs.ts';
import { type LossDefinition, lossById } from '../loss/losses.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { registryWithAnswers } from '../custom/registry.ts';
import { estimatorMapOf, trainerConfigOf } from './config.ts';

/** What a lane computes with in one role. */
export interface LaneRole {
  readonly role: string;
  /** The built-in; null for a custom estimator. */
  readonly builtIn: Estimator | null;
  /** The name under which its estimator is registered. */
  readonly name: string;
  readonly loss: LossDefinition;
}

/** A lane, its names looked up. */
export interface ResolvedLane {
  readonly lane: LaneInput;
  readonly algorithm: AlgorithmConfig;
  readonly roles: readonly LaneRole[];
  readonly kernelOptions: KernelOptions;
  /** Custom estimators of the experiment. */
  readonly custom: readonly CustomEntry[];
}

/**
 * Looks up the estimator and the loss of each role, by rLLM's own rules.
 * @throws {UpstreamError} ValueError for an estimator that the revision's registry does not hold, and for a loss that
 *   no backend has; NotRun for a custom estimator that may not be run.
 */
export function resolveLane(setup: SimulationSetup, lane: LaneInput, toy: CompiledToy): ResolvedLane {
  const { revision, normAdvByStdInGrpo } = lane.settings;
  const algorithm = deriveConfigs(trainerConfigOf(setup, lane), revision, estimatorMapOf(lane), []).algorithmConfig;
  const { custom = [] } = setup;
  const registry = registryWithAnswers(revision, custom, () => undefined);
  const roles = toy.roles.map((role): LaneRole => {
    const ref = estimatorOfRole(algorithm, role);
    const { builtIn = null } = getAdvantageEstimator(registry, ref);
    const name = estimatorKey(ref);
    const refusal = builtIn === null ? custom.find((one) => one.name === name)!.refusal : null;
    if (refusal !== null) throw new UpstreamError(NOT_RUN, refusal);
    return { role, builtIn, name, loss: roleLoss(role, algorithm, lane) };
  });
  return { lane, algorithm, roles, kernelOptions: { revision, normAdvByStdInGrpo }, custom };
}

/**
 * The loss of a role.
 * @throws {UpstreamError} ValueError for a loss that no backend has.
 */
export function roleLoss(role: string, algorithm: AlgorithmConfig, { settings }: LaneInput): LossDefinition {
  const { loss } = lossOfRole(role, algorithm, settings.revision);
  const known = lossById(loss);
  if (known === undefined) throw new UpstreamError('ValueError', `Unknown loss function: ${loss}`);
  return known;
}

/** Whether a lane has a role whose estimator is the user's own. */
export function asksElsewhere({ roles }: ResolvedLane): boolean {
  return roles.some(({ builtIn }) => builtIn === null);
}
