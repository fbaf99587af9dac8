import { hoverTooltip } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { placeAt } from './jsonPlace.ts';
import { descriptionAt, type JsonSchema } from './schemaLookup.ts';

/** What the schema says of the name or the value under the pointer. */
export function documentHover(schemaOf: () => Promise<JsonSchema>): Extension {
  return hoverTooltip(
    async (view, index) => {
      // A token is under the pointer when the pointer is left of its end.
      const place = placeAt(view.state.doc.toString(), index + 1);
      if (place === null || place.from === place.to) return null;
      const name = view.state.sliceDoc(place.from, place.to);
      const path = place.kind === 'key' ? [...place.path, name.replace(/^"|"$/g, '')] : place.path;
      const description = descriptionAt(await schemaOf(), path);
      if (description === '') return null;
      return {
        pos: place.from,
        end: place.to,
        above: true,
        create() {
          const dom = document.createElement('div');
          dom.className = 'cm-schema-hover';
          dom.textContent = description;
          return { dom };
        },
      };
    },
    { hideOnChange: true },
  );
}
