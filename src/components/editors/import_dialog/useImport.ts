import { useEffect, useRef, useState } from 'react';
import type { ImportFile, ImportResult } from '../../../importers/run.ts';
import { useImportClient } from '../../app/PlaygroundContext.tsx';
import { type FileWithPath, pathOf } from './filesOfDrop.ts';

/** Where an import stands. */
export type ImportProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'read'; readonly result: ImportResult }
  | { readonly kind: 'failed'; readonly message: string };

/** Reads files or pasted text in the import worker; a new input takes the place of the one before. */
export function useImport() {
  const importer = useImportClient();
  const [progress, setProgress] = useState<ImportProgress>({ kind: 'waiting' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const run = async (load: () => Promise<readonly ImportFile[]>): Promise<void> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setProgress({ kind: 'reading', done: 0, total: 0 });
    try {
      const files = await load();
      const result = await importer.read(files, {
        signal: own.signal,
        onProgress: (done, total) => own.signal.aborted || setProgress({ kind: 'reading', done, total }),
      });
      setProgress({ kind: 'read', result });
    } catch (error) {
      if (own.signal.aborted) return;
      setProgress({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };

  return {
    progress,
    readFiles: (files: readonly FileWithPath[]) =>
      run(() =>
        Promise.all(
          files.map(async (file) => ({ path: pathOf(file), bytes: new Uint8Array(await file.arrayBuffer()) })),
        ),
      ),
    readText: (text: string) => run(async () => [{ path: 'pasted text', bytes: new TextEncoder().encode(text) }]),
    cancel() {
      current.current?.abort();
      setProgress({ kind: 'waiting' });
    },
  };
}
