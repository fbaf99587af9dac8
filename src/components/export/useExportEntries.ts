import {
  useActions,
  useCompareApart,
  useLazyRunner,
  usePlayground,
  usePlaygroundStore,
} from '../app/PlaygroundContext.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { EXPORT_ENTRIES, type ExportEntry } from './kinds.ts';

/** The Export menu. What writes the files comes when the first is asked for. */
export function useExportEntries(): MenuEntry[] {
  const store = usePlaygroundStore();
  const compareApart = useCompareApart();
  const runner = useLazyRunner();
  const estimators = usePlayground((state) => state.history.present.estimators);
  const { notify } = useActions();
  const hasJavaScript = estimators?.some(({ language }) => language === 'javascript') === true;
  const save = ({ kind, label }: ExportEntry) => {
    import('./runExport.ts')
      .then(({ runExport }) => runExport(kind, store.getState(), compareApart, runner))
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
      {
        kind: 'action',
        id: kind,
        label,
        hint,
        icon,
        note: kind === 'pytest' && hasJavaScript ? 'JavaScript of your own: its numbers, for a port' : undefined,
        onSelect: () => save(entry),
      },
    ];
  });
}
