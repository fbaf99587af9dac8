import { useEffect, useState } from 'react';
import type { AnsweredConfusion, ConfusionHead } from '../../../../engine/confusions/types.ts';
import type { PairClient } from '../../../../worker/pairClient.ts';

interface Asked {
  /** Null until they are there. */
  readonly questions: readonly ConfusionHead[] | null;
  /** Of the chosen question; null while it is computed, and for none. */
  readonly answer: AnsweredConfusion | null;
  readonly fault: string | null;
}

/** The questions, and the numbers of the chosen one. */
export function useAnswer(client: () => Promise<PairClient>, chosen: string): Asked {
  const [questions, setQuestions] = useState<Asked['questions']>(null);
  const [answer, setAnswer] = useState<Asked['answer']>(null);
  const [fault, setFault] = useState<Asked['fault']>(null);
  useEffect(() => {
    const stop = new AbortController();
    const work = async () => setQuestions(await (await client()).questions({ signal: stop.signal }));
    work().catch((error: unknown) => stop.signal.aborted || setFault(said(error)));
    return () => stop.abort();
  }, [client]);
  const isKnown = questions?.some(({ id }) => id === chosen) ?? false;
  useEffect(() => {
    if (!isKnown) return undefined;
    const stop = new AbortController();
    const work = async () => setAnswer(await (await client()).answer(chosen, { signal: stop.signal }));
    work().catch((error: unknown) => stop.signal.aborted || setFault(said(error)));
    return () => stop.abort();
  }, [client, chosen, isKnown]);
  return { questions, answer: answer?.id === chosen ? answer : null, fault };
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
