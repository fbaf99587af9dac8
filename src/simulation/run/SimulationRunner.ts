import { UpstreamError } from '../../engine/errors.ts';
import { type Asking, type SimulatedAnswer, type SimulatedCall, Suspended, together } from '../custom/calls.ts';
import { truthOf } from '../policy/truth.ts';
import { fillUniforms, streamOf, uniformsPerRollout } from '../rollouts.ts';
import { SIMULATION_VERSION, type SimulationSetup } from '../setup.ts';
import { type CompiledToy, compileToy } from '../toy/compile.ts';
import { batchesTogether, GROWTH } from '../training/batchesTogether.ts';
import { LaneRun } from '../training/laneRun.ts';
import { matchedRate } from '../training/matchedRates.ts';
import { asksElsewhere, type ResolvedLane, resolveLane } from '../training/resolveLane.ts';
import { seedOfRun } from '../training/seeds.ts';
import { recordedSteps, validatedSteps } from './points.ts';
import { SeedValues } from './quartiles.ts';
import type { LaneCurves, LaneFault, SimulationResult } from './result.ts';
import { Validator } from './validator.ts';

/** Everything that is recorded of one lane. */
interface LaneRecord {
  readonly resolved: ResolvedLane | null;
  fault: LaneFault | null;
  rateFactor: number | null;
  divergedSeeds: number;
  firstDivergence: number;
  readonly roles: readonly {
    readonly expectedReward: SeedValues;
    readonly entropy: SeedValues;
    readonly fractionZero: SeedValues;
    readonly gradientNorm: SeedValues;
  }[];
  readonly passAt1: SeedValues;
  readonly passAtN: SeedValues;
  /** Sums over seeds of each arm's probability, and how many seeds are in them, at each point. */
  readonly policySums: Float64Array;
  readonly policyCounts: Uint32Array;
}

/** A seed that is under way: its lanes (null where a lane ended), and the step it has reached. */
interface SeedRun {
  /** Among the repetitions, from 0. */
  readonly index: number;
  readonly seed: number;
  readonly runs: (LaneRun | null)[];
  step: number;
}

/**
 * Runs an experiment piece by piece: seed after seed, all lanes of a step with the same random numbers. It can be left
 * and taken up between any two steps; what it gives does not depend on where. With a custom estimator some seeds go side
 * by side, so that their calls go out together.
 */
export class SimulationRunner {
  readonly setup: SimulationSetup;
  readonly toy: CompiledToy;
  private readonly records: LaneRecord[];
  private readonly steps: number[];
  private readonly validated: number[];
  private readonly uniforms: Float64Array;
  private readonly validator: Validator;
  private readonly work: Suspended<void>;
  /** Seeds whose curves are there. */
  seedsDone = 0;
  /** Steps of the seeds that are under way. */
  private stepsUnderWay = 0;

  /** @param setup checked by `checkSetup` */
  constructor(setup: SimulationSetup) {
    this.setup = setup;
    this.toy = compileToy(setup.toy);
    this.steps = recordedSteps(setup.steps);
    this.validated = validatedSteps(setup.steps, setup.testFreq);
    this.uniforms = new Float64Array(this.toy.promptCount * setup.groupSize * uniformsPerRollout(this.toy));
    this.validator = new Validator(this.toy, setup);
    this.records = setup.lanes.map((_, lane) => this.createRecord(lane));
    this.work = new Suspended(this.run());
  }

  get isDone(): boolean {
    return this.seedsDone === this.setup.seeds;
  }

  /** Steps taken, of all seeds. */
  get done(): number {
    return this.seedsDone * this.setup.steps + this.stepsUnderWay;
  }

  get total(): number {
    return this.setup.seeds * this.setup.steps;
  }

  /** Calls of custom estimators that have to be answered before it goes on. */
  get wanted(): readonly SimulatedCall[] {
    return this.work.wanted;
  }

  /** Takes an answer to each wanted call, in order. */
  give(answers: readonly SimulatedAnswer[]): void {
    this.work.give(answers);
  }

  /** Goes on until it is done, wants answers, or is told to leave, which is asked for after every step. */
  advance(shouldLeave: () => boolean): void {
    if (!this.isDone) this.work.advance(shouldLeave);
  }

  /** Curves over the seeds that are done. */
  result(): SimulationResult {
    return {
      version: SIMULATION_VERSION,
      seed: this.setup.seed,
      seedsDone: this.seedsDone,
      seeds: this.setup.seeds,
      steps: this.steps,
      lanes: this.setup.lanes.map((_, lane) => this.curvesOf(lane)),
    };
  }

  private *run(): Asking<void> {
    const { seeds, steps } = this.setup;
    yield* together(this.records.map((record) => this.match(record)));
    const asks = this.records.some(({ resolved }) => resolved !== null && asksElsewhere(resolved));
    const most = asks ? batchesTogether(this.toy, this.setup) : 1;
    let width = 1;
    while (this.seedsDone < seeds) {
      const count = Math.min(width, seeds - this.seedsDone);
      width = Math.min(most, width * GROWTH);
      const cohort = Array.from({ length: count }, (_, k) => this.startSeed(this.seedsDone + k));
      for (let step = 1; step <= steps; step++) {
        yield* together(cohort.map((one) => this.stepOf(one, step)));
        this.stepsUnderWay = step * count;
        if (step < steps) yield [];
      }
      this.seedsDone += count;
      this.stepsUnderWay = 0;
      yield [];
    }
  }

  private *match(record: LaneRecord): Asking<void> {
    if (record.resolved === null) return;
    try {
      record.rateFactor = yield* matchedRate(this.toy, record.resolved, this.setup);
    } catch (error) {
      record.fault = laneFault(error, 0);
    }
  }

  private startSeed(index: number): SeedRun {
    const { setup, toy } = this;
    const runs = this.records.map(({ resolved, fault, rateFactor }) =>
      resolved === null || fault !== null ? null : new LaneRun(toy, resolved, setup, rateFactor ?? 1),
    );
    const started = { index, seed: seedOfRun(setup.seed, index), runs, step: 0 };
    this.record(started);
    return started;
  }

  private *stepOf(current: SeedRun, step: number): Asking<void> {
    current.step = step;
    // Every lane has drawn with them before it waits for anything.
    fillUniforms(streamOf(current.seed, 'train', step), this.uniforms);
    yield* together(this.records.map((_, lane) => this.stepOfLane(lane, current)));
    this.record(current);
  }

  /** Trains a lane; what rLLM raises ends the lane, and parameters that are no numbers end its seed. */
  private *stepOfLane(lane: number, current: SeedRun): Asking<void> {
    const record = this.records[lane]!;
    const run = record.fault === null ? (current.runs[lane] ?? null) : null;
    current.runs[lane] = run;
    if (run === null) return;
    try {
      yield* run.step(current.step, this.uniforms);
    } catch (error) {
      record.fault ??= laneFault(error, current.step);
      current.runs[lane] = null;
      return;
    }
    if (run.learner.isFinite) return;
    current.runs[lane] = null;
    record.divergedSeeds++;
    record.firstDivergence = Math.min(record.firstDivergence, current.step);
  }

  private record({ index, runs, seed, step }: SeedRun): void {
    const point = this.steps.indexOf(step, Math.max(0, Math.floor((step / this.setup.steps) * this.steps.length) - 2));
    const pass = this.validated.indexOf(step);
    if (pass >= 0) this.validator.prepare(streamOf(seed, 'val', step));
    runs.forEach((run, lane) => {
      if (run === null) return;
      const record = this.records[lane]!;
      if (point >= 0) this.recordPoint(record, run, point, index, step);
      if (pass < 0) return;
      const { passAt1, passAtN } = this.validator.validate(run.learner);
      record.passAt1.set(pass, index, passAt1);
      record.passAtN.set(pass, index, passAtN);
    });
  }

  private recordPoint(record: LaneRecord, run: LaneRun, point: number, seed: number, step: number): void {
    const { table, parameters, gradientNorms } = run.learner;
    this.toy.roles.forEach((role, r) => {
      const values = record.roles[r]!;
      const { expectedReward, entropy } = truthOf(role, this.toy, table, parameters);
      values.expectedReward.set(point, seed, expectedReward);
      values.entropy.set(point, seed, entropy);
      if (step === 0) return;
      values.fractionZero.set(point, seed, run.fractionsZero[r]!);
      values.gradientNorm.set(point, seed, gradientNorms[r]!);
    });
    const base = point * this.toy.armCount;
    for (let k = 0; k < this.toy.armCount; k++) {
      record.policySums[base + k] = record.policySums[base + k]! + table.probabilities[k]!;
    }
    record.policyCounts[point] = record.policyCounts[point]! + 1;
  }

  private createRecord(lane: number): LaneRecord {
    const { setup, toy, steps, validated } = this;
    const values = (points: number) => new SeedValues(points, setup.seeds);
    let resolved: ResolvedLane | null = null;
    let fault: LaneFault | null = null;
    try {
      resolved = resolveLane(setup, setup.lanes[lane]!, toy);
    } catch (error) {
      fault = laneFault(error, 0);
    }
    return {
      resolved,
      fault,
      rateFactor: 1,
      divergedSeeds: 0,
      firstDivergence: Number.POSITIVE_INFINITY,
      roles: toy.roles.map(() => ({
        expectedReward: values(steps.length),
        entropy: values(steps.length),
        fractionZero: values(steps.length),
        gradientNorm: values(steps.length),
      })),
      passAt1: values(validated.length),
      passAtN: values(validated.length),
      policySums: new Float64Array(steps.length * toy.armCount),
      policyCounts: new Uint32Array(steps.length),
    };
  }

  private curvesOf(lane: number): LaneCurves {
    const { laneId, label } = this.setup.lanes[lane]!;
    const record = this.records[lane]!;
    const { armCount, roles } = this.toy;
    const done = this.seedsDone;
    return {
      laneId,
      label,
      rateFactor: record.rateFactor,
      fault: record.fault,
      diverged: record.divergedSeeds === 0 ? null : { seeds: record.divergedSeeds, firstStep: record.firstDivergence },
      roles: roles.map((role, r) => {
        const values = record.roles[r]!;
        return {
          role,
          expectedReward: values.expectedReward.quartiles(done),
          entropy: values.entropy.quartiles(done),
          fractionZero: values.fractionZero.quartiles(done),
          gradientNorm: values.gradientNorm.quartiles(done),
        };
      }),
      validation:
        this.validated.length === 0
          ? null
          : {
              steps: this.validated,
              passAt1: record.passAt1.quartiles(done),
              passAtN: record.passAtN.quartiles(done),
            },
      policy: record.policySums.map((sum, i) => sum / record.policyCounts[Math.floor(i / armCount)]!),
    };
  }
}

/** @throws what is no error of rLLM's */
function laneFault(error: unknown, step: number): LaneFault {
  if (!(error instanceof UpstreamError)) throw error;
  return { pythonClass: error.pythonClass, message: error.message, step };
}
