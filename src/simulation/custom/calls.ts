import type { RecordedOutcome } from '../../engine/recorded/types.ts';

/*
 * Custom estimators run elsewhere, so a simulation that needs one waits. Work that may have to is a generator: it yields
 * the calls that it needs, and is given what came of them. Work of built-ins alone never yields a call.
 */

/** One call of a custom estimator as rLLM's collector makes it: the groups of one role of one batch, one a prompt. */
export interface SimulatedCall {
  readonly laneId: string;
  /** The name under which it is registered. */
  readonly name: string;
  readonly role: string;
  /** Group g holds `values[offsets[g] .. offsets[g+1])`. */
  readonly values: Float64Array;
  readonly offsets: Uint32Array;
  /** Tokens of each response. */
  readonly tokens: Float64Array;
}

/** Advantages, or what the program raised. */
export type SimulatedAnswer = RecordedOutcome;

/**
 * Work that yields the calls whose answers it needs, and is given one answer each, in order. No calls at all: a place
 * where it may be left and taken up again.
 */
export type Asking<T> = Generator<readonly SimulatedCall[], T, readonly SimulatedAnswer[]>;

const NONE: readonly SimulatedAnswer[] = [];

/** Several pieces of work that wait together: their calls go out as one list. */
export function* together(works: readonly Asking<void>[]): Asking<void> {
  let waiting: { work: Asking<void>; calls: readonly SimulatedCall[] }[] = [];
  for (const work of works) {
    const { done, value } = work.next(NONE);
    if (done !== true) waiting.push({ work, calls: value });
  }
  while (waiting.length > 0) {
    const answers = yield waiting.flatMap(({ calls }) => calls);
    let at = 0;
    waiting = waiting.flatMap(({ work, calls }) => {
      const given = answers.slice(at, at + calls.length);
      at += calls.length;
      const { done, value } = work.next(given);
      return done === true ? [] : [{ work, calls: value }];
    });
  }
}

/**
 * Does work of built-ins in one go.
 * @throws {Error} when it needs a custom estimator.
 */
export function finished<T>(work: Asking<T>): T {
  for (;;) {
    const { done, value } = work.next(NONE);
    if (done === true) return value;
    if (value.length > 0) throw new Error('A custom estimator has to be answered, and nobody is there to do it.');
  }
}

/** Answers calls, one each, in order. */
export type Answering = (calls: readonly SimulatedCall[]) => Promise<readonly SimulatedAnswer[]>;

/** Does work with somebody who answers its calls. */
export async function answered<T>(work: Asking<T>, answer: Answering): Promise<T> {
  let answers = NONE;
  for (;;) {
    const { done, value } = work.next(answers);
    if (done === true) return value;
    // oxlint-disable-next-line no-await-in-loop -- the next question depends on the answer
    answers = value.length === 0 ? NONE : await answer(value);
  }
}

/** Work that goes on piece by piece, and says which calls it waits for. */
export class Suspended<T> {
  /** Answers to these are needed before it can go on; empty when none are. */
  wanted: readonly SimulatedCall[] = [];
  /** What it came to; undefined before it is done. */
  result: T | undefined;
  isDone = false;
  private readonly work: Asking<T>;
  private answers = NONE;

  constructor(work: Asking<T>) {
    this.work = work;
  }

  /** Goes on until it is done, needs answers, or is told to leave, which is asked for wherever it may be left. */
  advance(shouldLeave: () => boolean): void {
    while (!this.isDone && this.wanted.length === 0) {
      const { done, value } = this.work.next(this.answers);
      this.answers = NONE;
      if (done === true) {
        this.isDone = true;
        this.result = value;
        return;
      }
      this.wanted = value;
      if (shouldLeave()) return;
    }
  }

  /** Takes the answers to what it waits for. */
  give(answers: readonly SimulatedAnswer[]): void {
    if (answers.length !== this.wanted.length) throw new Error('There is not one answer for each call.');
    this.answers = answers;
    this.wanted = [];
  }
}
