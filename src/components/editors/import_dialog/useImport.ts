import { useEffect, useRef, useState } from 'react';
import type { ImportAnswers } from '../../../importers/answers.ts';
import type { ImportRefusal, ImportResult } from '../../../importers/run.ts';
import type { ImportJob } from '../../../worker/importJob.ts';
import { useImportClient } from '../../app/PlaygroundContext.tsx';
import { recallColumns, rememberColumns } from './columnMemory.ts';
import { type FileWithPath, handlesOf } from './filesOfDrop.ts';

/** Name of what was pasted, among files. */
export const PASTED = 'pasted text';

/** Where an import stands. */
export type ImportProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'read';
      readonly result: ImportResult;
      /** It is being read again with other answers, while this stands. */
      readonly again: boolean;
      /** Why the last answers were not taken; what was read before them stands. */
      readonly refused: ImportRefusal | null;
      /** The columns were chosen in an earlier import of such a file. */
      readonly remembered: boolean;
      /** What was read. */
      readonly files: Files;
    }
  | { readonly kind: 'failed'; readonly message: string };

type Files = ImportJob['files'];

/** What was last read, and with which answers. */
interface Latest {
  readonly files: Files;
  readonly answers: ImportAnswers;
  /** As the file has them before anything is chosen; null for formats without columns. */
  readonly columns: readonly string[] | null;
}

/** Reads files or pasted text in the import worker; a new input takes the place of the one before. */
export function useImport() {
  const importer = useImportClient();
  const [progress, setProgress] = useState<ImportProgress>({ kind: 'waiting' });
  const [answers, setAnswers] = useState<ImportAnswers>({});
  const current = useRef<AbortController | null>(null);
  const latest = useRef<Latest | null>(null);
  useEffect(() => {
    // Nothing is read, but the worker starts, while the files are being chosen. What fails here fails again then.
    importer.read([]).catch(() => undefined);
    return () => current.current?.abort();
  }, [importer]);

  const start = (): AbortController => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current;
  };
  const fail = (own: AbortController, error: unknown): void => {
    if (own.signal.aborted) return;
    setProgress({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  };

  const run = async (chosenFiles: Files | Promise<Files>): Promise<void> => {
    const own = start();
    const onProgress = (done: number, total: number) =>
      own.signal.aborted || setProgress({ kind: 'reading', done, total });
    latest.current = null;
    setAnswers({});
    setProgress({ kind: 'reading', done: 0, total: 0 });
    try {
      const files = await chosenFiles;
      own.signal.throwIfAborted();
      const result = await importer.read(files, { signal: own.signal, onProgress });
      const columns = columnsOf(result);
      latest.current = { files, answers: {}, columns };
      const known = columns === null ? null : recallColumns(columns);
      if (columns === null || known === null) {
        setProgress({ kind: 'read', result, again: false, refused: null, remembered: false, files });
        return;
      }
      const chosen = await importer.read(files, { answers: { columns: known }, signal: own.signal, onProgress });
      if (chosen.ok) {
        latest.current = { files, answers: { columns: known }, columns };
        setAnswers({ columns: known });
        setProgress({ kind: 'read', result: chosen, again: false, refused: null, remembered: true, files });
      } else {
        rememberColumns(columns, {});
        setProgress({ kind: 'read', result, again: false, refused: chosen.refusal, remembered: false, files });
      }
    } catch (error) {
      fail(own, error);
    }
  };

  const answer = async (given: ImportAnswers): Promise<void> => {
    const before = latest.current;
    if (before === null) return;
    const own = start();
    setAnswers(given);
    setProgress((now) => (now.kind === 'read' ? { ...now, again: true } : now));
    try {
      const result = await importer.read(before.files, { answers: given, signal: own.signal });
      const isSame = given.columns === before.answers.columns;
      if (result.ok) {
        latest.current = { ...before, answers: given };
        if (before.columns !== null && !isSame) rememberColumns(before.columns, given.columns ?? {});
        setProgress((now) => ({
          kind: 'read',
          result,
          again: false,
          refused: null,
          remembered: isSame && now.kind === 'read' && now.remembered,
          files: before.files,
        }));
      } else {
        setAnswers(before.answers);
        setProgress((now) =>
          now.kind === 'read'
            ? { ...now, again: false, refused: result.refusal }
            : { kind: 'read', result, again: false, refused: null, remembered: false, files: before.files },
        );
      }
    } catch (error) {
      fail(own, error);
    }
  };

  return {
    progress,
    answers,
    /** Reads the same again with these answers; what was read stays in sight until then, and if they are refused. */
    answer: (given: ImportAnswers) => void answer(given),
    readFiles: (files: readonly FileWithPath[]) => run(handlesOf(files)),
    readText: (text: string) => run([{ path: PASTED, bytes: new TextEncoder().encode(text) }]),
    cancel() {
      current.current?.abort();
      setProgress({ kind: 'waiting' });
    },
  };
}

/** Columns that may be chosen from; null when there are none. */
function columnsOf(result: ImportResult): readonly string[] | null {
  return (result.ok ? result.value.mapping?.columns : result.refusal.columns) ?? null;
}
