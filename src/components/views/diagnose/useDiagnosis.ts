import { useCallback, useEffect, useRef, useState } from 'react';
import type { ParityRow } from '../../../engine/parity/parity.ts';
import type { Diagnosis } from '../../../engine/diagnosis/types.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { diagnosisInputOf } from '../../../importers/playground/diagnosisInput.ts';
import { columnsOfBatch, type OpenedRun } from '../../../state/store.ts';
import type { DiagnosisClient } from '../../../worker/diagnosisClient.ts';
import { useOpenDiagnosis, usePlayground } from '../../app/PlaygroundContext.tsx';
import { type Computed, NOTHING, said } from './computed.ts';
import { useSteps } from './useSteps.ts';

/** A diagnosis and the document it belongs to. */
export interface Diagnosed {
  readonly document: PlaygroundDocument;
  readonly diagnosis: Diagnosis;
}

/** Follows a document with its diagnosis, and a run with a summary of each of its steps; both by a worker of their own. */
export function useDiagnosis(document: PlaygroundDocument, opened: OpenedRun | null) {
  const open = useOpenDiagnosis();
  // What came of custom estimators is known with the comparison of this very document.
  const custom = usePlayground(({ shown }) => (shown?.document === document ? shown.custom : undefined));
  const waits = document.estimators !== undefined && custom === undefined;
  const client = useRef<Promise<DiagnosisClient> | null>(null);
  const [batch, setBatch] = useState<Computed<Diagnosed>>(NOTHING);
  const [parity, setParity] = useState<Computed<readonly ParityRow[]>>({ ...NOTHING, busy: false });
  const ownClient = useCallback(() => (client.current ??= open()), [open]);
  const steps = useSteps(document, opened, ownClient);
  const run = opened?.run ?? null;
  const truncated = run !== null && run.steps.length < 2 ? run.counts.truncated : null;

  useEffect(
    () => () => {
      void client.current?.then((one) => one.dispose());
      client.current = null;
    },
    [],
  );
  useEffect(() => {
    if (waits) return undefined;
    const stop = new AbortController();
    setBatch((before) => ({ ...before, busy: true, fault: null }));
    const work = async () => {
      const own = await ownClient();
      const diagnosis = await own.diagnose(
        diagnosisInputOf(document, columnsOfBatch(document.batch), truncated, custom),
        {
          signal: stop.signal,
        },
      );
      setBatch({ value: { document, diagnosis }, busy: false, fault: null });
    };
    work().catch((error: unknown) => stop.signal.aborted || setBatch({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [document, truncated, custom, waits, ownClient]);

  const step = opened?.step ?? null;
  useEffect(() => {
    const groups = run?.groups.filter((group) => group.step === step && group.logged !== undefined) ?? [];
    if (groups.length === 0) {
      setParity({ value: null, busy: false, fault: null });
      return undefined;
    }
    const stop = new AbortController();
    setParity((before) => ({ ...before, busy: true, fault: null }));
    const work = async () => {
      const own = await ownClient();
      const logged = groups.map(({ rewards, logged: advantages = [] }) => ({ rewards, advantages }));
      setParity({
        value: await own.compareLogged({ groups: logged }, { signal: stop.signal }),
        busy: false,
        fault: null,
      });
    };
    work().catch((error: unknown) => stop.signal.aborted || setParity({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [run, step, ownClient]);

  return { batch, steps, parity };
}
