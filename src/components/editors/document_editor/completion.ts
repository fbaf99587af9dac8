import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type JsonPlace, placeAt } from './jsonPlace.ts';
import { type JsonSchema, keyOptions, valueOptions } from './schemaLookup.ts';

/** What can be written at a place, as JSON. */
export interface Suggestion {
  readonly kind: 'key' | 'value';
  /** The name or the value in its quotes. */
  readonly text: string;
  readonly description: string;
  readonly required: boolean;
  /** What follows a new name, as JSON; empty for a value. */
  readonly skeleton: string;
}

/** The suggestions for a place: names that the object does not have yet, or values. */
export function suggestionsAt(place: JsonPlace, schema: JsonSchema, roles: readonly string[]): readonly Suggestion[] {
  if (place.kind === 'value') {
    return valueOptions(schema, place.path).map((value) => ({
      ...value,
      kind: 'value',
      required: false,
      skeleton: '',
    }));
  }
  return keyOptions(schema, place.path, roles)
    .filter(({ key }) => !place.keys.includes(key))
    .map(({ key, description, required, skeleton }) => ({
      kind: 'key',
      text: JSON.stringify(key),
      description,
      required,
      skeleton,
    }));
}

/** The edit that writes a suggestion over `from`..`to` of a text: commas where they are missing, the start of a new value selected. */
export function insertionOf(
  text: string,
  { kind, text: word, skeleton }: Suggestion,
  { from, to, missingComma }: { from: number; to: number; missingComma: number | null },
): TransactionSpec {
  const comma = missingComma === null ? [] : [{ from: missingComma, insert: ',' }];
  const start = from + comma.length;
  const after = text.slice(to, to + 200);
  if (kind === 'value' || /^\s*:/.test(after)) {
    return { changes: [...comma, { from, to, insert: word }], selection: { anchor: start + word.length } };
  }
  const head = `${word}: `;
  const next = /^\s*"/.test(after) ? ',' : '';
  const bracket = /^[[{"]/.test(skeleton) ? 1 : 0;
  const valueStart = start + head.length + bracket;
  return {
    changes: [...comma, { from, to, insert: head + skeleton + next }],
    selection: { anchor: valueStart, head: valueStart + skeleton.length - 2 * bracket },
  };
}

/** Completion of names and values by the schema. */
export function documentCompletion(schemaOf: () => Promise<JsonSchema>, rolesOf: () => readonly string[]) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const text = context.state.doc.toString();
    const place = placeAt(text, context.pos);
    // Nothing is offered to someone who only made a space or a line.
    if (place === null || (place.from === place.to && !context.explicit)) return null;
    // Asked for on a word that is there, all that could stand in its place is shown; while typing, what fits.
    const typed = context.explicit ? '' : text.slice(place.from, context.pos);
    const suggestions = fitting(suggestionsAt(place, await schemaOf(), rolesOf()), typed);
    if (suggestions.length === 0) return null;
    return {
      from: place.from,
      to: place.to,
      options: suggestions.map((suggestion) => completionOf(suggestion, place)),
      // CodeMirror would match the closing quote too.
      filter: false,
    };
  };
}

/** The suggestions that hold what was typed, those that begin with it first. */
export function fitting(suggestions: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const wanted = typed.replaceAll('"', '').toLowerCase();
  const places = suggestions
    .map((suggestion) => ({ suggestion, at: suggestion.text.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at !== -1);
  return places.toSorted((a, b) => Math.min(a.at, 2) - Math.min(b.at, 2)).map(({ suggestion }) => suggestion);
}

function completionOf(suggestion: Suggestion, { missingComma }: JsonPlace): Completion {
  return {
    label: suggestion.text,
    displayLabel: suggestion.kind === 'key' ? suggestion.text.slice(1, -1) : suggestion.text,
    ...(suggestion.required && { detail: 'required' }),
    ...(suggestion.description !== '' && { info: suggestion.description }),
    apply(view: EditorView, completion: Completion, from: number, to: number) {
      const spec = insertionOf(view.state.doc.toString(), suggestion, { from, to, missingComma });
      view.dispatch({
        ...spec,
        annotations: pickedCompletion.of(completion),
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
    },
  };
}
