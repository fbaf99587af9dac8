import { useCallback } from 'react';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import type { LearnOptions } from '../../../worker/learnClient.ts';
import { useLazyRunner, usePlayground } from '../../app/PlaygroundContext.tsx';

/** What answers the calls of an experiment's custom estimators, if it has some. */
export interface ExperimentPrograms {
  readonly options: Pick<LearnOptions, 'answer'>;
  /** Ends their workers; the signal does so as well. */
  close(): void;
}

export type OpenPrograms = (setup: SimulationSetup, signal: AbortSignal) => Promise<ExperimentPrograms>;

const NONE: ExperimentPrograms = { options: {}, close: () => {} };

/** Opens the document's custom estimators for an experiment: their code comes with the first that has some. */
export function usePrograms(): OpenPrograms {
  const lazy = useLazyRunner();
  const estimators = usePlayground((state) => state.history.present.estimators);
  return useCallback(
    async (setup, signal) => {
      if (lazy === null || estimators === undefined || setup.custom === undefined) return NONE;
      const [runner, { openSimulatedPrograms }] = await Promise.all([
        lazy.get(),
        import('../../../state/custom/simulatedPrograms.ts'),
      ]);
      const programs = openSimulatedPrograms(runner, setup, estimators);
      if (signal.aborted) programs.close();
      else signal.addEventListener('abort', programs.close, { once: true });
      return { options: { answer: programs.answer }, close: programs.close };
    },
    [lazy, estimators],
  );
}
