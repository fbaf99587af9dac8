import { fractionZero } from '../../engine/numeric/fractionZero.ts';
import { estimateRole } from '../../engine/collect/roles.ts';
import { type RewardColumns, viewsOf } from '../../engine/estimators/columns.ts';
import type { EstimatorRegistry } from '../../engine/estimators/registry.ts';
import type { Asking, SimulatedAnswer, SimulatedCall } from '../custom/calls.ts';
import { registryWithAnswers } from '../custom/registry.ts';
import type { RoleBatch } from '../loss/gradient.ts';
import { createRollouts, rollOut, type Rollouts } from '../rollouts.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { JUDGE } from '../toy/types.ts';
import { Learner } from './learner.ts';
import { asksElsewhere, type LaneRole, type ResolvedLane } from './resolveLane.ts';
import { createTokenWeights } from './tokenWeights.ts';

/** rLLM's `min_trajs_per_group`: smaller groups are dropped before advantages are computed. */
const SMALLEST_GROUP = 2;

/** One role of a lane in columns. */
interface RoleColumns {
  readonly laneRole: LaneRole;
  readonly columns: RewardColumns;
  readonly batch: RoleBatch;
  readonly lengths: Float64Array;
  readonly weightsOf: (lengths: Float64Array) => Float64Array;
}

/**
 * One lane of one seed, in columns: what `UnifiedTrainer` does over `SimulationBackend`, without the episodes. The bits
 * are the same; a test compares them.
 */
export class LaneRun {
  readonly learner: Learner;
  readonly rollouts: Rollouts;
  /** rLLM's `advantage/{role}/fraction_zero` of the last batch; NaN for a role whose groups were dropped. */
  readonly fractionsZero: Float64Array;
  private readonly toy: CompiledToy;
  private readonly lane: ResolvedLane;
  private readonly roles: readonly RoleColumns[];
  /** What the custom estimators of the batch under way said, by role. */
  private answers: ReadonlyMap<string, SimulatedAnswer> = new Map();
  /** Null for a lane of built-ins. */
  private readonly registry: EstimatorRegistry | null;

  constructor(toy: CompiledToy, lane: ResolvedLane, setup: SimulationSetup, rateFactor: number) {
    this.toy = toy;
    this.lane = lane;
    this.learner = new Learner(toy, lane, setup, rateFactor);
    this.rollouts = createRollouts(toy, setup.groupSize);
    this.fractionsZero = new Float64Array(toy.roles.length).fill(Number.NaN);
    const { settings } = lane.lane;
    this.registry = asksElsewhere(lane)
      ? registryWithAnswers(settings.revision, lane.custom, (role) => this.answers.get(role))
      : null;
    this.roles = lane.roles.flatMap((role) => roleColumns(role, toy, this.rollouts, setup));
  }

  /**
   * Draws a batch with the present policy, and computes the advantages of every role that is trained.
   * @throws {UpstreamError} what the estimators raise.
   */
  *draw(uniforms: Float64Array): Asking<readonly RoleBatch[]> {
    rollOut(this.toy, this.learner.table, this.learner.parameters, uniforms, this.rollouts);
    for (const { laneRole, lengths } of this.roles) {
      if (laneRole.role === JUDGE) continue;
      const { arms } = this.rollouts;
      for (let i = 0; i < lengths.length; i++) lengths[i] = this.toy.tokens[arms[i]!]!;
    }
    if (this.registry !== null) {
      const asked = this.roles.filter(({ laneRole }) => laneRole.builtIn === null);
      const answers = yield asked.map((role) => this.callOf(role));
      this.answers = new Map(asked.map(({ laneRole }, k) => [laneRole.role, answers[k]!]));
    }
    return this.roles.map((role) => this.advantagesOf(role));
  }

  /**
   * One training step, counted from 1.
   * @throws {UpstreamError} what the estimators raise.
   */
  *step(step: number, uniforms: Float64Array): Asking<void> {
    const batches = yield* this.draw(uniforms);
    this.fractionsZero.fill(Number.NaN);
    for (const { role, advantages } of batches) {
      this.fractionsZero[this.toy.roles.indexOf(role)] = fractionZero(advantages);
    }
    if (batches.length === 0) this.learner.gradientNorms.fill(Number.NaN);
    else this.learner.update(batches, step);
  }

  private callOf({ laneRole: { role, name }, columns: { values, offsets }, lengths }: RoleColumns): SimulatedCall {
    // Copies: the next batch is drawn in the same place.
    const { laneId } = this.lane.lane;
    return { laneId, name, role, values: Float64Array.from(values), offsets, tokens: lengths.slice() };
  }

  private advantagesOf({ laneRole, columns, batch, lengths, weightsOf }: RoleColumns): RoleBatch {
    const { builtIn, role } = laneRole;
    const { algorithm, lane, kernelOptions } = this.lane;
    if (builtIn === null) {
      const groupIndices = viewsOf(columns.values, columns.offsets).map((_, g) => g);
      const options = { registry: this.registry!, revision: lane.settings.revision };
      batch.advantages.set(estimateRole({ role, columns, groupIndices }, algorithm, options, () => {}).values);
    } else builtIn.kernel(columns, kernelOptions, batch.advantages);
    const weights = weightsOf(lengths);
    return weights === batch.weights ? batch : { ...batch, weights };
  }
}

/** Room for a role; none when its groups are smaller than rLLM keeps. */
function roleColumns(
  laneRole: LaneRole,
  { promptCount, answers, armCount }: CompiledToy,
  rollouts: Rollouts,
  setup: SimulationSetup,
): RoleColumns[] {
  const judge = laneRole.role === JUDGE;
  const size = judge ? setup.groupSize : setup.groupSize * answers;
  if (size < SMALLEST_GROUP || armCount === 0) return [];
  const count = promptCount * size;
  const offsets = Uint32Array.from({ length: promptCount + 1 }, (_, p) => p * size);
  const batch: RoleBatch = {
    role: laneRole.role,
    count,
    // A judge was shown the answers of its own rollout.
    arms: judge ? Uint32Array.from({ length: count }, (_, i) => i * answers) : rollouts.arms,
    advantages: new Float64Array(count),
    logProbabilities: judge ? rollouts.pickLogProbabilities : rollouts.logProbabilities,
    weights: new Float64Array(0),
    shown: rollouts.arms,
    picks: rollouts.picks,
  };
  return [
    {
      laneRole,
      columns: { values: judge ? rollouts.pickRewards : rollouts.rewards, offsets },
      batch,
      lengths: new Float64Array(count).fill(1),
      weightsOf: createTokenWeights(setup.training.aggregation),
    },
  ];
}
