import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
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
import type { ProgramLanguage } from '../../../sandbox/program/types.ts';
import { declaredNames } from '../../../sandbox/javascript/declarations.ts';
import { editorTheme } from '../document_editor/editorTheme.ts';
import { COLOURS } from './colours.ts';

/** What a language adds to the editor; that of Python comes when it is first opened. */
export const EDITING: Readonly<Record<ProgramLanguage, () => Extension | Promise<Extension>>> = {
  javascript: () => [
    javascriptLanguage,
    javascriptLanguage.data.of({ autocomplete: declaredCompletion() }),
    javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
  ],
  python: async () => (await import('./pythonEditing.ts')).pythonEditing(),
};

/** Everything the editor of a program can do. Tab leaves it, as it leaves every other field; Ctrl Enter runs. */
export function programExtensions(language: Extension, onRun: () => void): Extension {
  return [
    // First, so that what it says of tabs counts.
    language,
    lintGutter(),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history({ newGroupDelay: 800 }),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': 'Source of the estimator. Tab leaves the editor, Control Enter runs it, F8 goes to the error.',
    }),
    EditorView.domEventHandlers({ drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0 }),
    tooltips({ position: 'fixed' }),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    autocompletion({ icons: false }),
    syntaxHighlighting(COLOURS),
    editorTheme,
    keymap.of([
      {
        key: 'Mod-Enter',
        run() {
          onRun();
          return true;
        },
      },
      // Only where something is selected: otherwise Tab goes on to the next field.
      { key: 'Tab', run: (view) => !view.state.selection.main.empty && (indentWithTab.run?.(view) ?? false) },
      { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
    ]),
  ];
}

/** What stands ready in an estimator, with its signature and its words. */
function declaredCompletion() {
  const options = declaredNames().map(
    ({ name, signature, description }): Completion => ({
      label: name,
      ...(signature !== '' && { detail: signature, type: 'function' }),
      ...(description !== '' && { info: description }),
    }),
  );
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/\w+/);
    return word === null && !context.explicit ? null : { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
  };
}
