import { policyAfter } from './policyAfter.ts';
import { ZERO_THRESHOLD } from '../../engine/numeric/fractionZero.ts';
import { UpstreamError } from '../../engine/errors.ts';
import { type Asking, type SimulatedAnswer, type SimulatedCall, Suspended, together } from '../custom/calls.ts';
import { hasFiniteVariance } from '../finiteVariance.ts';
import { truthOf, withoutRounding } from '../policy/truth.ts';
import type { LaneFault } from '../run/result.ts';
import type { SimulationSetup } from '../setup.ts';
import { figureIntervals, NO_INTERVALS } from '../statistics/bootstrap.ts';
import { enumeratedMoments } from '../statistics/enumeration.ts';
import { drawRange, samplersOf } from '../statistics/drawRange.ts';
import type { GradientSampler } from '../statistics/gradientSampler.ts';
import { figuresOf } from '../statistics/moments.ts';
import { SampledMoments } from '../statistics/sampledMoments.ts';
import { type CompiledToy, compileToy } from '../toy/compile.ts';
import { JUDGE } from '../toy/types.ts';
import { GROWTH } from '../training/batchesTogether.ts';
import { type ResolvedLane, resolveLane } from '../training/resolveLane.ts';
import { seedOfMeasurement } from '../training/seeds.ts';
import { cloudOf } from './cloud.ts';
import {
  type LaneMeasurement,
  type Measurement,
  type PromptShare,
  type RoleMeasurement,
  SHOWN_DRAWS,
} from './types.ts';

/** What is measured, and how finely. */
export interface MeasureRequest {
  readonly setup: SimulationSetup;
  /** The policy after so many steps of the first seed; each lane has its own then. */
  readonly step: number;
  /** Gradients drawn a lane. */
  readonly draws: number;
}

interface RoleSums {
  readonly moments: SampledMoments;
  readonly samples: Float64Array[];
  /** Sum of squares of each prompt's part. */
  readonly squares: Float64Array;
  readonly dead: Float64Array;
}

interface LaneMeter {
  readonly lane: ResolvedLane;
  readonly samplers: readonly GradientSampler[];
  readonly roles: readonly RoleSums[];
  readonly truth: Float64Array;
}

/** Measures the gradients of every lane, piece by piece. The same draw has the same random numbers in every lane. */
export class GradientMeter {
  /** Draws taken so far, by each lane. */
  drawn = 0;
  private readonly request: MeasureRequest;
  private readonly toy: CompiledToy;
  /** Null where the policy is not there yet. */
  private readonly lanes: (LaneMeter | LaneFault | null)[];
  private readonly work: Suspended<void>;

  /** @param request of a setup that has been checked */
  constructor(request: MeasureRequest) {
    this.request = request;
    this.toy = compileToy(request.setup.toy);
    this.lanes = request.setup.lanes.map(() => null);
    this.work = new Suspended(this.run());
  }

  get isDone(): boolean {
    return this.drawn >= this.request.draws;
  }

  /** Calls of custom estimators that have to be answered before it goes on. */
  get wanted(): readonly SimulatedCall[] {
    return this.work.wanted;
  }

  /** Takes an answer to each wanted call, in order. */
  give(answers: readonly SimulatedAnswer[]): void {
    this.work.give(answers);
  }

  /**
   * Goes on until it is done, wants answers, or is told to leave, which is asked for after every step towards a policy,
   * and after every draw of all lanes.
   */
  advance(shouldLeave: () => boolean): void {
    if (!this.isDone) this.work.advance(shouldLeave);
  }

  private *run(): Asking<void> {
    for (const at of this.lanes.keys()) yield* this.guarded(at, this.openLane(at));
    const { draws, setup } = this.request;
    const seed = seedOfMeasurement(setup.seed);
    const most = Math.max(1, ...this.lanes.map((lane) => (isMeter(lane) ? lane.samplers.length : 1)));
    for (let width = 1; !this.isDone; width = Math.min(most, width * GROWTH)) {
      const count = Math.min(width, draws - this.drawn);
      yield* together([...this.lanes.keys()].map((at) => this.guarded(at, this.drawLane(at, seed, count))));
      this.drawn += count;
      yield [];
    }
  }

  /** Figures over the draws so far. */
  result(): Measurement {
    const { setup, step } = this.request;
    return {
      step,
      draws: this.drawn,
      lanes: setup.lanes.map(({ laneId, label }, at): LaneMeasurement => {
        const lane = this.lanes[at] ?? null;
        if (!isMeter(lane)) return { laneId, label, fault: lane, roles: [] };
        return { laneId, label, fault: null, roles: this.toy.roles.map((_, r) => this.roleOf(lane, r)) };
      }),
    };
  }

  /** Does something of a lane; what rLLM raises ends it. */
  private *guarded(at: number, work: Asking<void>): Asking<void> {
    try {
      yield* work;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      this.lanes[at] = { pythonClass: error.pythonClass, message: error.message, step: this.request.step };
    }
  }

  private *openLane(at: number): Asking<void> {
    const { toy } = this;
    const { setup, step, draws } = this.request;
    const lane = resolveLane(setup, setup.lanes[at]!, toy);
    const parameters = yield* policyAfter(toy, lane, setup, 0, step);
    const samplers = samplersOf(toy, lane, setup, parameters);
    const truth = new Float64Array(parameters.length);
    for (const role of toy.roles) truthOf(role, toy, samplers[0]!.learner.table, parameters, truth);
    const roles = toy.roles.map((role) => ({
      moments: new SampledMoments(baseOf(role, toy), toy.armCount, draws),
      samples: [],
      squares: new Float64Array(toy.promptCount),
      dead: new Float64Array(toy.promptCount),
    }));
    this.lanes[at] = { lane, samplers, roles, truth };
  }

  private *drawLane(at: number, seed: number, count: number): Asking<void> {
    const lane = this.lanes[at]!;
    if (!isMeter(lane)) return;
    yield* drawRange(lane.samplers, seed, this.drawn, count, (sampler) => this.add(lane, sampler));
  }

  private add({ roles }: LaneMeter, sampler: GradientSampler): void {
    const { toy } = this;
    const { gradient } = sampler;
    toy.roles.forEach((role, r) => {
      const { moments, samples, squares, dead } = roles[r]!;
      moments.add(gradient);
      const base = baseOf(role, toy);
      if (samples.length < SHOWN_DRAWS) samples.push(gradient.slice(base, base + toy.armCount));
      for (let k = 0; k < toy.armCount; k++) {
        const p = toy.promptOfArm[k]!;
        squares[p] = squares[p]! + gradient[base + k]! * gradient[base + k]!;
      }
      countDead(sampler, role, dead);
    });
  }

  private roleOf({ lane, samplers, roles, truth }: LaneMeter, r: number): RoleMeasurement {
    const { toy } = this;
    const { setup } = this.request;
    const role = toy.roles[r]!;
    const { moments, samples, squares, dead } = roles[r]!;
    const base = baseOf(role, toy);
    const own = withoutRounding(truth.slice(base, base + toy.armCount), toy);
    const { table } = samplers[0]!.learner;
    const sampled = moments.moments();
    const known = enumeratedMoments(toy, lane, setup, table);
    const figures = figuresOf(sampled, own, moments.noiseOf(sampled));
    const exact = known === null ? null : figuresOf(known, own);
    const intervals = hasFiniteVariance(lane.lane, setup)
      ? figureIntervals(moments, own, seedOfMeasurement(setup.seed))
      : NO_INTERVALS;
    const cosine = exact?.cosine ?? intervals.cosine?.[1] ?? 1;
    const all = squares.reduce((sum, square) => sum + square, 0);
    const trueSquares = new Float64Array(toy.promptCount);
    own.forEach((value, k) => {
      const p = toy.promptOfArm[k]!;
      trueSquares[p] = trueSquares[p]! + value * value;
    });
    const trueAll = trueSquares.reduce((sum, square) => sum + square, 0);
    return {
      role,
      exact,
      sampled: figures,
      intervals,
      cloud: cloudOf(samples, known?.mean ?? sampled.mean, own, cosine < 0.9998),
      prompts: toy.promptIds.map(
        (prompt, p): PromptShare => ({
          prompt,
          expectedReward: expectedRewardOf(toy, table.probabilities, p),
          share: all === 0 ? 0 : squares[p]! / all,
          trueShare: trueAll === 0 ? 0 : trueSquares[p]! / trueAll,
          dead: this.drawn === 0 ? 0 : dead[p]! / this.drawn,
        }),
      ),
      policy: table.probabilities.slice(),
    };
  }
}

function isMeter(lane: LaneMeter | LaneFault | null): lane is LaneMeter {
  return lane !== null && 'samplers' in lane;
}

function baseOf(role: string, { armCount }: CompiledToy): number {
  return role === JUDGE ? armCount : 0;
}

/** Adds 1 where every advantage of a prompt was 0 in the last draw, or its group was dropped. */
function countDead(sampler: GradientSampler, role: string, dead: Float64Array): void {
  const batch = sampler.batches.find((one) => one.role === role);
  const size = batch === undefined ? 0 : batch.count / dead.length;
  for (let p = 0; p < dead.length; p++) {
    let alive = false;
    for (let i = p * size; i < (p + 1) * size && !alive; i++) {
      alive = Math.abs(batch!.advantages[i]!) >= ZERO_THRESHOLD;
    }
    if (!alive) dead[p] = dead[p]! + 1;
  }
}

function expectedRewardOf({ offsets, means }: CompiledToy, probabilities: Float64Array, p: number): number {
  let sum = 0;
  for (let k = offsets[p]!; k < offsets[p + 1]!; k++) sum += probabilities[k]! * means[k]!;
  return sum;
}
