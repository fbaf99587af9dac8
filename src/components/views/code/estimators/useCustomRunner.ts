import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ProgramStatus } from '../../../../state/custom/programRuns.ts';
import type { CustomRunner } from '../../../../state/custom/runner.ts';
import type { PythonState } from '../../../../state/custom/pythonChoice.ts';
import { useLazyRunner } from '../../../app/PlaygroundContext.tsx';

/** What runs custom estimators, once its code is there; null until then, and where none are run. */
export function useCustomRunner(): CustomRunner | null {
  const lazy = useLazyRunner();
  const [runner, setRunner] = useState<CustomRunner | null>(null);
  useEffect(() => {
    let open = true;
    void lazy?.get().then((one) => open && setRunner(one));
    return () => {
      open = false;
    };
  }, [lazy]);
  return runner;
}

const NOTHING: ReadonlyMap<string, ProgramStatus> = new Map();
const subscribeToNothing = () => () => {};
const getNothing = () => NOTHING;

/** How the estimator of this name stands; null when nothing ever asked for it. */
export function useProgramStatus(runner: CustomRunner | null, name: string): ProgramStatus | null {
  const statuses = useSyncExternalStore(
    runner?.statuses.subscribe ?? subscribeToNothing,
    runner?.statuses.get ?? getNothing,
  );
  return statuses.get(name) ?? null;
}

const noPython = () => null;

/** Which Python runs, and what of it is on its way. */
export function usePythonState(runner: CustomRunner | null): PythonState | null {
  return useSyncExternalStore<PythonState | null>(
    runner?.python.subscribe ?? subscribeToNothing,
    runner?.python.get ?? noPython,
  );
}
