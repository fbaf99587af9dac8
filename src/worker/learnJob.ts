import type { LaneFault, SimulationResult } from '../simulation/run/result.ts';
import { SimulationRunner } from '../simulation/run/SimulationRunner.ts';
import { GradientMeter } from '../simulation/measure/GradientMeter.ts';
import type { Measurement } from '../simulation/measure/types.ts';
import { type LoggedStep, logOfLane } from '../simulation/backend/logOfLane.ts';
import type { SimulationSetup } from '../simulation/setup.ts';
import type { SimulatedAnswer, SimulatedCall } from '../simulation/custom/calls.ts';
import { inTurns, type Turn } from '../simulation/custom/inTurns.ts';
import { createHolder, type Held } from './held.ts';
import type { JobControl, JobHandler } from './protocol.ts';

/** What the worker of Learn does with an experiment; each goes on with the answers to what it wanted before. */
export type LearnQuestion = LearnPart & { readonly answers?: readonly SimulatedAnswer[] };

type LearnPart =
  /** Goes on with the run for a slice of time. */
  | { readonly kind: 'advance'; readonly wantsResult: boolean }
  /** Goes on with measuring the gradients of a policy for a slice of time. */
  | { readonly kind: 'measure'; readonly step: number; readonly draws: number; readonly wantsResult: boolean }
  /** Every metric of every step of one lane of the first seed, by rLLM's own loop: anew when it comes without answers. */
  | { readonly kind: 'log'; readonly lane: number };

export interface LearnJob {
  readonly setup: SimulationSetup;
  readonly question: LearnQuestion;
}

/** The job on the wire. */
export interface LearnWire {
  readonly setup: Held<SimulationSetup>;
  readonly question: LearnQuestion;
}

/** Where a run stands. */
export interface RunProgress {
  /** Steps taken, of all seeds. */
  readonly done: number;
  readonly total: number;
  /** Seeds that are done. Others may be under way. */
  readonly seedsDone: number;
  readonly isDone: boolean;
  /** Curves of the seeds that are done, when they were asked for or it is done. */
  readonly result: SimulationResult | null;
}

/** Where a measurement stands. */
export interface MeasureProgress {
  readonly isDone: boolean;
  /** Draws taken so far. */
  readonly drawn: number;
  /** Over the draws so far, when it was asked for or it is done; null before the first. */
  readonly measurement: Measurement | null;
}

/** What rLLM's loop logged. */
export interface LaneLog {
  readonly steps: readonly LoggedStep[];
  readonly fault: LaneFault | null;
}

/** Calls of custom estimators that have to be answered with the next question; none when it can go on by itself. */
interface Wanting {
  readonly wanted: readonly SimulatedCall[];
}

export type LearnReply =
  | ({ readonly kind: 'advance'; readonly progress: RunProgress } & Wanting)
  | ({ readonly kind: 'measure'; readonly progress: MeasureProgress } & Wanting)
  /** The log is null while answers are wanted. */
  | ({ readonly kind: 'log'; readonly log: LaneLog | null } & Wanting);

/** A slice is as short as a stop may be waited for, and messages come in between two of them. */
const SLICE_MS = 60;

/** The handler of Learn: keeps the run and the measurement that are under way, of the experiment it was sent last. */
export function createLearnHandler(now: () => number): JobHandler<LearnWire, LearnReply> {
  const setupOf = createHolder<SimulationSetup>('experiment');
  let run: { readonly id: number; readonly runner: SimulationRunner } | null = null;
  let measuring: { readonly key: string; readonly meter: GradientMeter } | null = null;
  let logging: { readonly key: string; readonly turn: Turn<LaneLog | null> } | null = null;
  /** Of the question that is worked on: a log goes on over several. */
  let control: JobControl;

  const until = (signal: { readonly aborted: boolean }) => {
    const end = now() + SLICE_MS;
    return () => signal.aborted || now() >= end;
  };
  const startLog = (setup: SimulationSetup, lane: number): Turn<LaneLog | null> =>
    inTurns((answer) =>
      logOfLane(setup, lane, {
        signal: {
          get aborted() {
            return control.signal.aborted;
          },
        },
        pause: () => control.pause(),
        onProgress: (done, total) => control.onProgress(done, total),
        now,
        answer,
      }),
    );
  return async ({ setup: held, question }, given) => {
    const setup = setupOf(held);
    const { answers } = question;
    const { signal } = given;
    if (question.kind === 'log') {
      control = given;
      const key = `${held.id} ${question.lane}`;
      if (answers === undefined || logging?.key !== key) logging = { key, turn: startLog(setup, question.lane) };
      const { wanted, result } = await logging.turn(answers ?? []);
      if (wanted.length > 0) return { kind: 'log', log: null, wanted };
      logging = null;
      return result === null || result === undefined ? null : { kind: 'log', log: result, wanted };
    }
    if (question.kind === 'measure') {
      const { step, draws } = question;
      const key = `${held.id} ${step} ${draws}`;
      if (measuring?.key !== key) measuring = { key, meter: new GradientMeter({ setup, step, draws }) };
      const { meter } = measuring;
      take(meter, answers);
      meter.advance(until(signal));
      const { isDone, drawn, wanted } = meter;
      const measurement = (question.wantsResult || isDone) && drawn > 0 ? meter.result() : null;
      return { kind: 'measure', progress: { isDone, drawn, measurement }, wanted };
    }
    if (run?.id !== held.id) run = { id: held.id, runner: new SimulationRunner(setup) };
    const { runner } = run;
    take(runner, answers);
    runner.advance(until(signal));
    const { done, total, seedsDone, isDone, wanted } = runner;
    const result = question.wantsResult || isDone ? runner.result() : null;
    return { kind: 'advance', progress: { done, total, seedsDone, isDone, result }, wanted };
  };
}

/** Answers to another question than the last, of a worker that has ended since, are left alone. */
function take(work: SimulationRunner | GradientMeter, answers: readonly SimulatedAnswer[] | undefined): void {
  if (answers !== undefined && answers.length > 0 && answers.length === work.wanted.length) work.give(answers);
}
