import { formatDocument } from '../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';

/** Saves a text as a file of the user's. */
export function downloadText(name: string, text: string, type: string): void {
  downloadBlob(name, new Blob([text], { type }));
}

/** Saves bytes as a file of the user's. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves the whole document in the playground's own format. */
export function downloadDocument(playground: PlaygroundDocument): void {
  downloadText(`${fileName(playground.name)}.json`, formatDocument(playground), 'application/json');
}

/** A file name that every system takes. */
export function fileName(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|-+$/g, '');
  return safe.slice(0, 60) || 'advantage-playground';
}
