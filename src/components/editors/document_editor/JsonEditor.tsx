import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './DocumentEditor.module.css';
import type { DocumentSession } from './session.ts';

export interface JsonEditorHandle {
  /** Puts the cursor there, in sight, and the focus with it. */
  goTo(index: number): void;
}

/**
 * CodeMirror in a shadow root, where its styles are constructed sheets: the page's policy allows no style elements.
 * `data-editor` keeps the page's shortcuts out.
 */
export function JsonEditor({ session, ref }: { session: DocumentSession; ref: Ref<JsonEditorHandle> }) {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<EditorView | null>(null);

  useEffect(() => {
    const element = host.current!;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const view = new EditorView({
      state: session.state(),
      root,
      parent: root,
      dispatchTransactions(transactions, target) {
        target.update(transactions);
        session.took(transactions);
      },
    });
    shown.current = view;
    const disconnect = session.connect(view);
    return () => {
      shown.current = null;
      disconnect();
      view.destroy();
    };
  }, [session]);

  useImperativeHandle(
    ref,
    () => ({
      goTo(index) {
        const view = shown.current;
        if (view === null) return;
        const anchor = Math.min(index, view.state.doc.length);
        view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
        view.focus();
      },
    }),
    [],
  );

  return <div ref={host} className={styles.editor} data-editor="" onBlur={session.rest} />;
}
