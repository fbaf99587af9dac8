import { useEffect, useRef, useState } from 'react';
import type { ImportAnswers } from '../../../importers/answers.ts';
import type { ImportResult } from '../../../importers/run.ts';
import type { ImportJob } from '../../../worker/importJob.ts';
import { useImportClient } from '../../app/PlaygroundContext.tsx';
import { type FileWithPath, handlesOf } from './filesOfDrop.ts';

/** Where an import stands. */
export type ImportProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  /** `again`: with other answers, while this stands. */
  | { readonly kind: 'read'; readonly result: ImportResult; readonly again: boolean }
  | { readonly kind: 'failed'; readonly message: string };

type Files = ImportJob['files'];

/** Reads files or pasted text in the import worker; a new input takes the place of the one before. */
export function useImport() {
  const importer = useImportClient();
  const [progress, setProgress] = useState<ImportProgress>({ kind: 'waiting' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => {
    // Nothing is read, but the worker starts, while the files are being chosen. What fails here fails again then.
    importer.read([]).catch(() => undefined);
    return () => current.current?.abort();
  }, [importer]);

  const latest = useRef<Files | Promise<Files> | null>(null);
  const [answers, setAnswers] = useState<ImportAnswers>({});

  const run = async (files: Files | Promise<Files>, given: ImportAnswers, again: boolean): Promise<void> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    latest.current = files;
    setAnswers(given);
    setProgress((now) => (again && now.kind === 'read' ? { ...now, again } : { kind: 'reading', done: 0, total: 0 }));
    try {
      const result = await importer.read(await files, {
        answers: given,
        signal: own.signal,
        onProgress: (done, total) => own.signal.aborted || again || setProgress({ kind: 'reading', done, total }),
      });
      setProgress({ kind: 'read', result, again: false });
    } catch (error) {
      if (own.signal.aborted) return;
      setProgress({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };

  return {
    progress,
    answers,
    /** Reads the same again with these answers; what was read stays in sight until then. */
    answer(given: ImportAnswers) {
      if (latest.current !== null) void run(latest.current, given, true);
    },
    readFiles: (files: readonly FileWithPath[]) => run(handlesOf(files), {}, false),
    readText: (text: string) => run([{ path: 'pasted text', bytes: new TextEncoder().encode(text) }], {}, false),
    cancel() {
      current.current?.abort();
      setProgress({ kind: 'waiting' });
    },
  };
}
