import { useCallback, useEffect, useRef, useState } from 'react';
import type { Lens, LensQuestion } from '../../../engine/pairing/lens.ts';
import type { Pair, PairBatch, SideChoice } from '../../../engine/pairing/types.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { pairBatchOf } from '../../../importers/playground/pairBatch.ts';
import { columnsOfBatch } from '../../../state/store.ts';
import type { PairClient } from '../../../worker/pairClient.ts';
import { useOpenPair } from '../../app/PlaygroundContext.tsx';
import type { PairChoices } from './usePairChoices.ts';

/** A pair and the input it belongs to. */
export interface ComparedPair {
  readonly batch: PairBatch;
  readonly choices: PairChoices;
  readonly pair: Pair;
}

/** Where a calculation stands; what was known stays until the next is there. */
export interface Awaited<T> {
  readonly value: T | null;
  readonly busy: boolean;
  readonly fault: string | null;
}

const NOTHING = { value: null, busy: true, fault: null } as const;

/**
 * Follows a document with the comparison of two estimators, and a group of it with the answers of the frameworks.
 * @param choices null while the numbers of a custom estimator are awaited
 * @param question null when there is no group; the same object asks nothing new
 */
export function usePair(
  document: PlaygroundDocument,
  choices: PairChoices | null,
  question: LensQuestion | 'awaited' | null,
) {
  const open = useOpenPair();
  const client = useRef<Promise<PairClient> | null>(null);
  const [pair, setPair] = useState<Awaited<ComparedPair>>(NOTHING);
  const [lens, setLens] = useState<Awaited<Lens>>(NOTHING);
  const own = useCallback(() => (client.current ??= open()), [open]);
  const batch = pairBatchOf(document, columnsOfBatch(document.batch));
  const latest = useRef(batch);
  latest.current = batch;

  useEffect(
    () => () => {
      void client.current?.then((one) => one.dispose());
      client.current = null;
    },
    [],
  );
  const [first, second] = choices ?? [null, null];
  useEffect(() => {
    const stop = new AbortController();
    setPair((before) => ({ ...before, busy: true, fault: null }));
    if (first === null || second === null) return undefined;
    const work = async () => {
      const value = await (await own()).compare(batch, [first, second], { signal: stop.signal });
      setPair({ value: { batch, choices: [first, second], pair: value }, busy: false, fault: null });
    };
    work().catch((error: unknown) => stop.signal.aborted || setPair({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [batch, first, second, own]);

  useEffect(() => {
    if (question === null) {
      setLens({ value: null, busy: false, fault: null });
      return undefined;
    }
    const stop = new AbortController();
    setLens((before) => ({ ...before, busy: true, fault: null }));
    if (question === 'awaited') return undefined;
    const work = async () => {
      const value = await (await own()).look(batch, question, { signal: stop.signal });
      setLens({ value, busy: false, fault: null });
    };
    work().catch((error: unknown) => stop.signal.aborted || setLens({ ...NOTHING, busy: false, fault: said(error) }));
    return () => stop.abort();
  }, [batch, question, own]);

  /** One side's advantages under another epsilon, for what is dragged: of those asked for meanwhile, the last. */
  const waiting = useRef<{ busy: boolean; next: (() => void) | null }>({ busy: false, next: null });
  const follow = useCallback(
    (choice: SideChoice, draw: (advantages: Float64Array) => void) => {
      const ask = async () => {
        waiting.current.busy = true;
        waiting.current.next = null;
        try {
          const advantages = await (await own()).evaluate(latest.current, choice);
          draw(advantages);
        } finally {
          waiting.current.busy = false;
          const { next } = waiting.current as { next: (() => void) | null };
          next?.();
        }
      };
      const start = () => void ask().catch(() => {});
      if (waiting.current.busy) waiting.current.next = start;
      else start();
    },
    [own],
  );
  return { pair, lens, follow, client: own };
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
