import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { SimulationResult } from '../../../simulation/run/result.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import type { LearnClient } from '../../../worker/learnClient.ts';
import type { OpenPrograms } from './usePrograms.ts';
import type { RunProgress } from '../../../worker/learnJob.ts';

/** Where a run stands. `stopped` was ended by the user: what is known is kept, and says of how many seeds it is. */
export type RunPhase = 'waiting' | 'running' | 'paused' | 'stopped' | 'done' | 'fault';

export interface RunState {
  readonly phase: RunPhase;
  /** Steps of all seeds. */
  readonly done: number;
  readonly total: number;
  readonly seedsDone: number;
  readonly secondsLeft: number | null;
  /** The latest curves, and the experiment that they belong to: perhaps one before the present. */
  readonly shown: { readonly setup: SimulationSetup; readonly result: SimulationResult } | null;
  readonly fault: string | null;
}

export interface Run {
  readonly state: RunState;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
  /** Starts anew with the same seeds. */
  readonly restart: () => void;
}

const WAITING: Omit<RunState, 'shown'> = {
  phase: 'waiting',
  done: 0,
  total: 0,
  seedsDone: 0,
  secondsLeft: null,
  fault: null,
};

/** A change is waited for this long, since more of it may come. */
const SETTLE_MS = 150;
/** Curves are drawn again this often while a run goes on. */
const DRAW_MS = 500;

/**
 * Follows an experiment with its run, which starts by itself and begins anew with every change. Null does not run.
 * The work goes in slices, so that pausing is not asking for the next.
 */
export function useRun(
  setup: SimulationSetup | null,
  open: () => Promise<LearnClient>,
  openPrograms: OpenPrograms,
): Run {
  const [state, setState] = useState<Omit<RunState, 'shown'>>(WAITING);
  const [shown, setShown] = useState<RunState['shown']>(null);
  const [attempt, setAttempt] = useState(0);
  const control = useRef<{ stop: AbortController; paused: boolean; wake: () => void } | null>(null);

  useEffect(() => {
    if (setup === null) {
      setState(WAITING);
      return undefined;
    }
    const stop = new AbortController();
    const own = { stop, paused: false, wake: () => {} };
    control.current = own;
    // A copy, so that a restart of the same experiment is another for the worker.
    const job = { ...setup };
    setState({ ...WAITING, phase: 'running' });
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const [client, answering] = await Promise.all([open(), openPrograms(setup, stop.signal)]);
      let drawn = 0;
      let active = 0;
      // Two slices are asked for, so that the worker has the next while the page draws.
      const asked: Promise<RunProgress>[] = [];
      const ask = (wantsResult: boolean) => {
        const slice = client.advance(job, wantsResult, { signal: stop.signal, ...answering.options });
        // It is awaited later, or not at all when the run was stopped.
        slice.catch(() => {});
        asked.push(slice);
      };
      for (;;) {
        if (stop.signal.aborted) return;
        if (own.paused && asked.length === 0) {
          // oxlint-disable-next-line no-await-in-loop -- waits for the user
          await new Promise<void>((resolve) => (own.wake = resolve));
          continue;
        }
        const began = performance.now();
        while (asked.length < 2 && !own.paused) {
          const wants = began - drawn >= DRAW_MS;
          // The curves that are on their way count as drawn.
          if (wants) drawn = began;
          ask(wants);
        }
        // oxlint-disable-next-line no-await-in-loop -- one slice after the other
        const progress = await asked.shift()!;
        const now = performance.now();
        const { done, total, seedsDone, isDone, result } = progress;
        // What comes before the first step says nothing of how long a step takes.
        active = done === 0 ? 0 : active + now - began;
        setState((before) => ({
          ...before,
          phase: isDone ? 'done' : own.paused ? 'paused' : 'running',
          done,
          total,
          seedsDone,
          secondsLeft: isDone || done === 0 ? null : (active / done) * ((total - done) / 1000),
          fault: null,
        }));
        // Curves are drawn in pieces, between which the page answers.
        if (result !== null && (result.seedsDone > 0 || isDone)) startTransition(() => setShown({ setup, result }));
        if (isDone) {
          answering.close();
          return;
        }
      }
    };
    work().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const fault = error instanceof Error ? error.message : String(error);
      setState((before) => ({ ...before, phase: 'fault', fault }));
    });
    return () => {
      stop.abort();
      own.wake();
    };
  }, [setup, attempt, open, openPrograms]);

  const pause = useCallback(() => {
    if (control.current === null) return;
    control.current.paused = true;
    setState((before) => (before.phase === 'running' ? { ...before, phase: 'paused' } : before));
  }, []);
  const resume = useCallback(() => {
    if (control.current === null) return;
    control.current.paused = false;
    setState((before) => (before.phase === 'paused' ? { ...before, phase: 'running' } : before));
    control.current.wake();
  }, []);
  const cancel = useCallback(() => {
    control.current?.stop.abort();
    control.current?.wake();
    setState((before) => ({ ...before, phase: 'stopped', secondsLeft: null }));
  }, []);
  const restart = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: { ...state, shown }, pause, resume, cancel, restart };
}
