import { fileName } from '../app/download.ts';
import type { ExportKind } from './kinds.ts';

/** The file that each kind is saved as; the same document gives the same names. */
export function exportFileName(kind: ExportKind, name: string): string {
  const base = fileName(name);
  switch (kind) {
    case 'png':
      return `${base}-strip.png`;
    case 'svg':
      return `${base}-strip.svg`;
    case 'json':
      return `${base}.json`;
    case 'csv':
      return `${base}-advantages.csv`;
    case 'metrics':
      return `${base}-metrics.csv`;
    case 'markdown':
      return `${base}-report.md`;
    case 'html':
      return `${base}-report.html`;
    case 'pytest':
      return `test_${base.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}.py`;
    case 'vitest':
      return `${base}.test.ts`;
    default:
      return kind satisfies never;
  }
}
