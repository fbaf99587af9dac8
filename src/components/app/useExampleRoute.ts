import { useEffect } from 'react';
import type { PlaygroundStore } from '../../state/store.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { listExamples, loadExample } from './examples.ts';

/** `#/p/<id>` opens an example, as choosing it does: one undo away from what was there. */
export function useExampleRoute(route: string, store: PlaygroundStore): void {
  const id = exampleOf(route);
  useEffect(() => {
    if (id === null) return;
    const { open, notify } = store.getState();
    knownExample(id)
      .then(
        (document) => {
          open(document, { label: `open the example “${document.name}”` });
          notify(`Opened the example “${document.name}”.`, true);
        },
        () => notify(`There is no example called “${id.slice(0, 60)}”. Nothing was changed.`),
      )
      .finally(() => {
        // The address names a view again, so that a reload keeps what was edited since.
        if (exampleOf(location.hash.replace(/^#\/?/, '')) === id) location.replace('#/lab');
      });
  }, [id, store]);
}

/** Asks only for what is there, so that an address cannot make the page fetch anything else. */
async function knownExample(id: string): Promise<PlaygroundDocument> {
  const examples = await listExamples();
  if (!examples.some((example) => example.id === id)) throw new Error(`no example ${id}`);
  return loadExample(id);
}

/** The id of an example route; null for any other. Ids are plain words, so nothing else is ever fetched. */
export function exampleOf(route: string): string | null {
  return /^p\/([a-z0-9-]{1,60})$/.exec(route)?.[1] ?? null;
}
