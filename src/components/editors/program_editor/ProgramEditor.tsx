import { setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { ProgramLanguage } from '../../../sandbox/program/types.ts';
import { difference } from '../document_editor/session.ts';
import { EDITING, programExtensions } from './extensions.ts';
import styles from './ProgramEditor.module.css';

/** Something to say about a place of the text. */
export interface ProgramProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number | null;
  readonly message: string;
}

interface ProgramEditorProps {
  /** The editor is made anew for another program; its own undo goes with it. */
  readonly id: string;
  readonly language: ProgramLanguage;
  readonly text: string;
  readonly problem: ProgramProblem | null;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** Marks what was not typed. */
const external = Annotation.define<boolean>();

/**
 * The source of a program in CodeMirror, in a shadow root as the document's editor. What is typed is told at once; a
 * text that comes from elsewhere, as by undo, is written over no more than differs.
 */
export function ProgramEditor({ id, language, text, problem, onChange, onRun }: ProgramEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<EditorView | null>(null);
  const latest = useRef({ text, onChange, onRun });
  latest.current = { text, onChange, onRun };

  useEffect(() => {
    const element = host.current!;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editing = EDITING[language]();
    const place = new Compartment();
    const view = new EditorView({
      state: EditorState.create({
        doc: latest.current.text,
        extensions: programExtensions(place.of(editing instanceof Promise ? [] : editing), () =>
          latest.current.onRun(),
        ),
      }),
      root,
      parent: root,
      dispatchTransactions(transactions, target) {
        target.update(transactions);
        const typed = transactions.some((one) => one.docChanged && one.annotation(external) !== true);
        if (typed) latest.current.onChange(target.state.doc.toString());
      },
    });
    shown.current = view;
    if (editing instanceof Promise)
      editing.then(
        (own) => shown.current === view && view.dispatch({ effects: place.reconfigure(own) }),
        // Without its colours it is still a text.
        () => {},
      );
    return () => {
      shown.current = null;
      view.destroy();
    };
  }, [id, language]);

  useEffect(() => {
    const view = shown.current;
    if (view === null) return;
    const change = difference(view.state.doc.toString(), text);
    if (change === null) return;
    view.dispatch({ changes: change, annotations: [external.of(true), Transaction.addToHistory.of(false)] });
  }, [text, id]);

  useEffect(() => {
    const view = shown.current;
    if (view === null) return;
    view.dispatch(setDiagnostics(view.state, problem === null ? [] : [diagnosticOf(view.state, problem)]));
  }, [problem, id]);

  return <div ref={host} className={styles.editor} data-editor="program" />;
}

function diagnosticOf({ doc }: EditorState, { line, column, message }: ProgramProblem) {
  const at = doc.line(Math.min(line, doc.lines));
  const from = Math.min(at.from + Math.max(0, (column ?? 1) - 1), at.to);
  return { from, to: Math.max(from, at.to), severity: 'error' as const, message };
}
