import { useEffect, useMemo, useState } from 'react';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import type { OpenedRun } from '../../../state/store.ts';
import type { DiagnosisClient } from '../../../worker/diagnosisClient.ts';
import { useLazyRunner, usePlayground } from '../../app/PlaygroundContext.tsx';
import type { AskedOfSteps } from './stepInputs.ts';
import { type SummedSteps, summarizeSteps } from './summarizeSteps.ts';
import { type Computed, NOTHING, said } from './computed.ts';

/** Follows a run with a summary of each of its steps, under the lanes of the document. */
export function useSteps(
  document: PlaygroundDocument,
  opened: OpenedRun | null,
  open: () => Promise<DiagnosisClient>,
): Computed<SummedSteps> {
  const lazyRunner = useLazyRunner();
  const [steps, setSteps] = useState<Computed<SummedSteps>>({ ...NOTHING, busy: false });
  const run = opened?.run ?? null;
  const keepFrozenRoles = opened?.keepFrozenRoles ?? false;
  const { settings, lanes, estimators } = document;
  // These decide the summaries; the rewards of the page's step do not.
  const question = useMemo(
    () => JSON.stringify({ settings, lanes, estimators: estimators ?? [] } satisfies AskedOfSteps),
    [settings, lanes, estimators],
  );
  const refusals = useRefusals(document);

  useEffect(() => {
    if (run === null || run.steps.length < 2) {
      setSteps({ value: null, busy: false, fault: null });
      return undefined;
    }
    const stop = new AbortController();
    setSteps((before) => ({ ...before, busy: true, fault: null }));
    const work = async () => {
      const asked = JSON.parse(question) as AskedOfSteps;
      const hasCustom = asked.estimators?.length !== 0;
      // How its estimators fare on the page's own step is known first: what loops there is not run on the others.
      if (hasCustom && refusals === null) return;
      const [client, runner] = await Promise.all([open(), hasCustom ? (lazyRunner?.get() ?? null) : null]);
      await summarizeSteps(
        { run, keepFrozenRoles, asked },
        {
          client,
          runner,
          signal: stop.signal,
          onResult: (value) => stop.signal.aborted || setSteps({ value, busy: false, fault: null }),
        },
      );
    };
    work().catch((error: unknown) => stop.signal.aborted || setSteps({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [run, keepFrozenRoles, question, refusals, open, lazyRunner]);
  return steps;
}

/** Which custom estimators may run, as the latest comparison knows; null before the first. */
function useRefusals(document: PlaygroundDocument): string | null {
  const custom = usePlayground(({ shown }) => (shown?.document === document ? shown.custom : undefined));
  const [known, setKnown] = useState<string | null>(null);
  const now = custom === undefined ? known : JSON.stringify(custom.entries);
  if (now !== known) setKnown(now);
  return now;
}
