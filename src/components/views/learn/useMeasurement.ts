import { startTransition, useEffect, useState } from 'react';
import type { Measurement } from '../../../simulation/measure/types.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import type { OpenPrograms } from './usePrograms.ts';
import type { LearnClient } from '../../../worker/learnClient.ts';

/** Gradients that are drawn a lane, if there is time for them. */
const DRAWS = 40_000;
/** After this long what is drawn has to do. */
const LONGEST_MS = 4000;
const SETTLE_MS = 200;
const DRAW_MS = 700;

/** The gradients of an experiment's lanes, and the experiment they belong to. */
export interface MeasurementState {
  readonly busy: boolean;
  readonly shown: { readonly setup: SimulationSetup; readonly measurement: Measurement } | null;
  readonly fault: string | null;
}

/**
 * Measures the gradients at the policy after a number of steps; null does not measure.
 *
 * @param waits something else is computed first: the measurement is to come
 */
export function useMeasurement(
  setup: SimulationSetup | null,
  step: number,
  waits: boolean,
  open: () => Promise<LearnClient>,
  openPrograms: OpenPrograms,
): MeasurementState {
  const [state, setState] = useState<MeasurementState>({ busy: true, shown: null, fault: null });
  useEffect(() => {
    if (setup === null) {
      setState((before) => ({ ...before, busy: false, fault: null }));
      return undefined;
    }
    setState((before) => ({ ...before, busy: true, fault: null }));
    if (waits) return undefined;
    const stop = new AbortController();
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const [client, answering] = await Promise.all([open(), openPrograms(setup, stop.signal)]);
      const job = { ...setup };
      let [active, drawn] = [0, 0];
      for (let isLast = false; !isLast && !stop.signal.aborted; ) {
        const began = performance.now();
        isLast = active >= LONGEST_MS;
        const wantsResult = isLast || began - drawn >= DRAW_MS;
        // oxlint-disable-next-line no-await-in-loop -- one slice after the other
        const progress = await client.measure(
          job,
          { step, draws: DRAWS, wantsResult },
          { signal: stop.signal, ...answering.options },
        );
        active += performance.now() - began;
        isLast ||= progress.isDone;
        const { measurement } = progress;
        if (measurement === null) continue;
        drawn = performance.now();
        const busy = !isLast;
        startTransition(() => setState({ busy, shown: { setup, measurement }, fault: null }));
      }
      answering.close();
    };
    work().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const fault = error instanceof Error ? error.message : String(error);
      setState((before) => ({ ...before, busy: false, fault }));
    });
    return () => stop.abort();
  }, [setup, step, waits, open, openPrograms]);
  return state;
}
