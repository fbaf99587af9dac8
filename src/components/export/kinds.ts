import type { IconName } from '../ui/Icon.tsx';

/** What can be taken away. */
export type ExportKind = 'png' | 'svg' | 'json' | 'csv' | 'metrics' | 'markdown' | 'html' | 'pytest' | 'vitest';

export interface ExportEntry {
  readonly kind: ExportKind;
  readonly section: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
}

/** The entries of the Export menu, in order. */
export const EXPORT_ENTRIES: readonly ExportEntry[] = [
  {
    kind: 'png',
    section: 'Strip of the selected group',
    label: 'Picture, twice the size',
    hint: '.png',
    icon: 'export',
  },
  { kind: 'svg', section: 'Strip of the selected group', label: 'Drawing', hint: '.svg', icon: 'export' },
  { kind: 'json', section: 'Data', label: 'Document', hint: '.json', icon: 'export' },
  { kind: 'csv', section: 'Data', label: 'Advantages of every lane', hint: '.csv', icon: 'table' },
  { kind: 'metrics', section: 'Data', label: 'Metrics of every lane', hint: '.csv', icon: 'table' },
  { kind: 'markdown', section: 'Report', label: 'Report in Markdown', hint: '.md', icon: 'export' },
  { kind: 'html', section: 'Report', label: 'Report as one page', hint: '.html', icon: 'export' },
  { kind: 'pytest', section: 'Regression test', label: 'For rLLM, with pytest', hint: '.py', icon: 'code' },
  { kind: 'vitest', section: 'Regression test', label: 'For this engine, with Vitest', hint: '.ts', icon: 'code' },
];
