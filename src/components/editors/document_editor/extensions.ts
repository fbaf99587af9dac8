import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { documentCompletion } from './completion.ts';
import { editorTheme } from './editorTheme.ts';
import { jsonColours } from './highlight.ts';
import { documentHover } from './hover.ts';
import type { JsonSchema } from './schemaLookup.ts';

let schema: Promise<JsonSchema> | null = null;

/** The document's schema as it is published beside the page, fetched when it is first asked for. */
function documentSchema(): Promise<JsonSchema> {
  schema ??= fetch('./schema/advantage-playground-1.schema.json')
    .then((response) => response.json() as Promise<JsonSchema>)
    .catch((error: unknown) => {
      schema = null;
      throw error;
    });
  return schema;
}

/** Everything the editor can do. Tab is left to the browser: it leaves the editor, as it leaves every other field. */
export function documentExtensions(rolesOf: () => readonly string[]): Extension {
  return [
    lintGutter(),
    lineNumbers(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    codeFolding({ placeholderText: '…' }),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history({ newGroupDelay: 800 }),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': 'The document as JSON. Tab leaves the editor, F8 goes to the next problem.',
    }),
    // A dropped file is for the page, which imports it.
    EditorView.domEventHandlers({ drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0 }),
    tooltips({ position: 'fixed' }),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    autocompletion({ override: [documentCompletion(documentSchema, rolesOf)], icons: false }),
    documentHover(documentSchema),
    json(),
    jsonColours,
    editorTheme,
    keymap.of([
      { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
    ]),
  ];
}
