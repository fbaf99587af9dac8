import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { globalCompletion, localCompletionSource, pythonLanguage } from '@codemirror/lang-python';
import { indentUnit } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { numpyNames } from '../../../sandbox/python/declarations.ts';

/** Python in the editor: its syntax, four spaces, and completion of its names and of the playground's numpy. */
export function pythonEditing(): Extension {
  return [
    pythonLanguage,
    indentUnit.of('    '),
    EditorState.tabSize.of(4),
    pythonLanguage.data.of({ autocomplete: numpyCompletion() }),
    pythonLanguage.data.of({ autocomplete: localCompletionSource }),
    pythonLanguage.data.of({ autocomplete: globalCompletion }),
  ];
}

/** Behind `np.` what the playground's numpy has, and nothing else. */
function numpyCompletion() {
  const options = numpyNames().map((label): Completion => ({ label }));
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/\bnp\.\w*/);
    return word === null ? null : { from: word.from + 3, options, validFor: /^\w*$/ };
  };
}
