import { useEffect, useRef, useState } from 'react';
import type { StepSummary } from '../../../engine/diagnosis/series.ts';
import type { ParityRow } from '../../../engine/parity/parity.ts';
import type { Diagnosis } from '../../../engine/diagnosis/types.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { diagnosisInputOf } from '../../../importers/playground/diagnosisInput.ts';
import { laneInputs } from '../../../importers/playground/lanes.ts';
import { columnsOfBatch, type OpenedRun } from '../../../state/store.ts';
import type { DiagnosisClient } from '../../../worker/diagnosisClient.ts';
import { useOpenDiagnosis } from '../../app/PlaygroundContext.tsx';
import { stepInputsOf } from './stepInputs.ts';

/** A diagnosis and the document it belongs to. */
export interface Diagnosed {
  readonly document: PlaygroundDocument;
  readonly diagnosis: Diagnosis;
}

/** Where a calculation stands; what was known stays until the next is there. */
export interface Computed<T> {
  readonly value: T | null;
  readonly busy: boolean;
  readonly fault: string | null;
}

const NOTHING = { value: null, busy: true, fault: null } as const;

/** Follows a document with its diagnosis, and a run with a summary of each of its steps; both by a worker of their own. */
export function useDiagnosis(document: PlaygroundDocument, opened: OpenedRun | null) {
  const open = useOpenDiagnosis();
  const client = useRef<Promise<DiagnosisClient> | null>(null);
  const [batch, setBatch] = useState<Computed<Diagnosed>>(NOTHING);
  const [parity, setParity] = useState<Computed<readonly ParityRow[]>>({ ...NOTHING, busy: false });
  const [steps, setSteps] = useState<Computed<readonly StepSummary[]>>({ ...NOTHING, busy: false });
  const run = opened?.run ?? null;
  const keepFrozenRoles = opened?.keepFrozenRoles ?? false;
  const truncated = run !== null && run.steps.length < 2 ? run.counts.truncated : null;

  useEffect(
    () => () => {
      void client.current?.then((one) => one.dispose());
      client.current = null;
    },
    [],
  );
  useEffect(() => {
    const stop = new AbortController();
    setBatch((before) => ({ ...before, busy: true, fault: null }));
    const work = async () => {
      const own = await (client.current ??= open());
      const diagnosis = await own.diagnose(diagnosisInputOf(document, columnsOfBatch(document.batch), truncated), {
        signal: stop.signal,
      });
      setBatch({ value: { document, diagnosis }, busy: false, fault: null });
    };
    work().catch((error: unknown) => stop.signal.aborted || setBatch({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [document, truncated, open]);

  // The settings of the lanes decide the summaries; the rewards of the page's step do not.
  const lanes = JSON.stringify(laneInputs(document));
  useEffect(() => {
    if (run === null || run.steps.length < 2) {
      setSteps({ value: null, busy: false, fault: null });
      return undefined;
    }
    const stop = new AbortController();
    setSteps((before) => ({ ...before, busy: true, fault: null }));
    const work = async () => {
      const own = await (client.current ??= open());
      const inputs = await stepInputsOf(run, keepFrozenRoles, stop.signal);
      const summaries = await own.summarize(inputs, JSON.parse(lanes), { signal: stop.signal });
      setSteps({ value: summaries, busy: false, fault: null });
    };
    work().catch((error: unknown) => stop.signal.aborted || setSteps({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [run, keepFrozenRoles, lanes, open]);

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
      const own = await (client.current ??= open());
      const logged = groups.map(({ rewards, logged: advantages = [] }) => ({ rewards, advantages }));
      setParity({
        value: await own.compareLogged({ groups: logged }, { signal: stop.signal }),
        busy: false,
        fault: null,
      });
    };
    work().catch((error: unknown) => stop.signal.aborted || setParity({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [run, step, open]);

  return { batch, steps, parity };
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
