import { useActions, useCompareApart, usePlaygroundStore } from '../app/PlaygroundContext.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { EXPORT_ENTRIES, type ExportEntry } from './kinds.ts';

/** The Export menu. What writes the files comes when the first is asked for. */
export function useExportEntries(): MenuEntry[] {
  const store = usePlaygroundStore();
  const compareApart = useCompareApart();
  const { notify } = useActions();
  const save = ({ kind, label }: ExportEntry) => {
    import('./runExport.ts')
      .then(({ runExport }) => runExport(kind, store.getState(), compareApart))
      .then(
        (trouble) => trouble !== null && notify(trouble),
        (error: unknown) =>
          notify(`“${label}” could not be written: ${error instanceof Error ? error.message : String(error)}.`),
      );
  };
  return EXPORT_ENTRIES.flatMap((entry, k): MenuEntry[] => {
    const { kind, section, label, hint, icon } = entry;
    const before = EXPORT_ENTRIES[k - 1]?.section;
    return [
      ...(section === before ? [] : [{ kind: 'heading', id: `heading-${kind}`, label: section } as const]),
      { kind: 'action', id: kind, label, hint, icon, onSelect: () => save(entry) },
    ];
  });
}
