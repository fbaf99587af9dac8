import { useEffect, useMemo, useRef, useState } from 'react';
import type { FoundTexts } from '../../../importers/texts/textFinder.ts';
import type { ShortenedTexts } from '../../../importers/texts/shortened.ts';
import type { OpenedRun } from '../../../state/store.ts';
import type { TextSpot } from '../../../state/textPlace.ts';
import type { TextsClient } from '../../../worker/textsClient.ts';
import { useOpenTexts } from '../../app/PlaygroundContext.tsx';

/** What is known of the texts at a place. */
export type TextsState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly texts: ShortenedTexts }
  /** There is nothing to show, and why. */
  | { readonly kind: 'none'; readonly message: string };

const READING: TextsState = { kind: 'reading' };
const SILENT = 'The file says neither what was asked nor what was answered here.';

/** Reads the texts at a place of a run's files, by a worker of its own; another place takes the place of the one before. */
export function useTexts(opened: OpenedRun, spot: TextSpot): TextsState {
  const open = useOpenTexts();
  const { files } = opened;
  const client = useRef<Promise<TextsClient> | null>(null);
  const [found, setFound] = useState<{ readonly at: string; readonly state: TextsState } | null>(null);
  useEffect(
    () => () => {
      client.current?.then((one) => one.dispose()).catch(() => undefined);
      client.current = null;
    },
    [files],
  );
  const at = spot.kind === 'at' ? JSON.stringify(spot.place) : '';
  useEffect(() => {
    if (at === '') return undefined;
    const stop = new AbortController();
    const read = async () => {
      const reader = await (client.current ??= open(files));
      const result = await reader.read(JSON.parse(at), { signal: stop.signal });
      setFound({ at, state: stateOf(result) });
    };
    read().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      setFound({ at, state: { kind: 'none', message: `The reader stopped: ${why}` } });
    });
    return () => stop.abort();
  }, [at, files, open]);
  return useMemo(() => {
    if (spot.kind === 'edited')
      return {
        kind: 'none',
        message:
          'The trajectories of this group were changed here, so that nobody can tell which text is whose. Undo shows them again.',
      };
    if (spot.kind === 'unknown')
      return { kind: 'none', message: 'The file does not tell where the texts of this trajectory stand.' };
    return found?.at === at ? found.state : READING;
  }, [spot.kind, found, at]);
}

function stateOf(result: FoundTexts): TextsState {
  if (!result.ok) return { kind: 'none', message: result.message };
  return result.texts === null ? { kind: 'none', message: SILENT } : { kind: 'read', texts: result.texts };
}
