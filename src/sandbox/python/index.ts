import type { BoxLanguage } from '../box/languages.ts';

const shared: Omit<BoxLanguage, 'assets'> = {
  workerText: async () => (await import('virtual:box-worker-text/python')).default,
  prepare: (text) => text,
  // The interpreter itself says where.
  findSyntaxError: () => null,
};

/** Fetched once: every run has a worker of its own, and each is handed the same bytes. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

/** Python by MicroPython: half a megabyte, ready at once. */
export const micropython: BoxLanguage = {
  ...shared,
  assets: once(async () => (await import('./assets.ts')).micropythonAssets()),
};

/** Python by CPython: all of the language and of its standard library, and `FULL_PYTHON_BYTES` to be fetched first. */
export const fullPython: BoxLanguage = {
  ...shared,
  heavy: true,
  assets: once(async () => (await import('./assets.ts')).pyodideAssets()),
};
