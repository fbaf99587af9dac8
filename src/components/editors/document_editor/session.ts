import { isolateHistory } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension, Transaction, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { formatDocument } from '../../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { parseJson } from '../../../importers/read/parse.ts';
import type { PlaygroundStore } from '../../../state/store.ts';
import { checkText, type Problem } from './checkText.ts';
import { formatJson } from './formatJson.ts';
import { leastCharacters, LIVE_CHARACTERS, SHOWN_CHARACTERS } from './textSize.ts';

/** Typing rests so long before the text is checked, in milliseconds. */
const REST = 200;
/** After a pause so long the next edit is an undo step of its own. */
const PAUSE = 1_500;
const LABEL = 'edit the document as JSON';

/**
 * How the text stands to the document: it is the document; it was typed in and waits for its check; it has an error, so
 * the document is as it was; it is too long to be checked while it is typed.
 */
export type TextPhase = 'same' | 'pending' | 'invalid' | 'unchecked';

/** What the page shows beside the text. */
export interface TextStatus {
  readonly phase: TextPhase;
  readonly problems: readonly Problem[];
  /** The document changed elsewhere while the text held something that is not in it. */
  readonly conflict: boolean;
  /** The document is too large to be shown as text. */
  readonly oversize: boolean;
  readonly lines: number;
  readonly characters: number;
}

/**
 * The text of the document while it is edited. It outlives the view, so that a text with an error in it, the cursor and
 * the editor's own undo are there again when the view is.
 */
export interface DocumentSession {
  readonly state: () => EditorState;
  readonly status: () => TextStatus;
  subscribe(listener: () => void): () => void;
  /** Follows the document until the returned function is called. */
  open(): () => void;
  /** Shows the text in a view until the returned function is called. */
  connect(view: EditorView): () => void;
  /** For the view: what it did. */
  took(transactions: readonly Transaction[]): void;
  dispatch(spec: TransactionSpec): void;
  /** Checks now what was typed, and applies it when it is a document. */
  check(): void;
  /** The typing has ended: checks, and ends the undo step. */
  rest(): void;
  /** Lays the text out anew; false when it is not JSON. */
  format(): boolean;
  /** Writes the document's own text over what is there; the editor's undo brings that back. */
  showDocument(): void;
  /** Leaves the text as it is, after the document changed elsewhere. */
  keepText(): void;
}

/** Marks what was not typed. */
const external = Annotation.define<boolean>();

const sessions = new WeakMap<PlaygroundStore, DocumentSession>();

/** The session of a store, the same whenever it is asked for. */
export function sessionOf(store: PlaygroundStore, extensions: () => Extension): DocumentSession {
  const session = sessions.get(store) ?? createDocumentSession(store, extensions());
  sessions.set(store, session);
  return session;
}

export function createDocumentSession(store: PlaygroundStore, extensions: Extension): DocumentSession {
  const present = () => store.getState().history.present;
  const listeners = new Set<() => void>();
  let view: EditorView | null = null;
  let base = present();
  let state = EditorState.create({ doc: isOversize(base) ? '' : formatDocument(base), extensions });
  let status: TextStatus = {
    phase: 'same',
    problems: [],
    conflict: false,
    oversize: isOversize(base),
    ...sizesOf(state),
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTyped = 0;
  let gesture = 0;
  let applying = false;

  function set(change: Partial<TextStatus>): void {
    status = { ...status, ...change };
    for (const listener of listeners) listener();
  }

  function dispatch(spec: TransactionSpec): void {
    if (view !== null) view.dispatch(spec);
    else took([state.update(spec)]);
  }

  function took(transactions: readonly Transaction[]): void {
    const last = transactions.at(-1);
    if (last === undefined) return;
    state = last.state;
    const changes = transactions.filter((transaction) => transaction.docChanged);
    if (changes.length === 0) return;
    const problems = changes.reduce((all, { changes: moved }) => movedProblems(all, moved), status.problems);
    if (changes.every((transaction) => transaction.annotation(external) === true)) {
      set({ problems, ...sizesOf(state) });
      return;
    }
    const now = Date.now();
    if (now - lastTyped > PAUSE) gesture += 1;
    lastTyped = now;
    clearTimeout(timer);
    const live = state.doc.length <= LIVE_CHARACTERS;
    if (live) timer = setTimeout(check, REST);
    // What was said of the text before may take long to be said anew.
    if (!live && problems.length > 0) mark([]);
    set({ phase: live ? 'pending' : 'unchecked', problems: live ? problems : [], ...sizesOf(state) });
  }

  function check(): void {
    clearTimeout(timer);
    if (status.phase === 'same') return;
    const { document, problems } = checkText(state.doc.toString());
    mark(problems);
    // What came from elsewhere is not overwritten without a word.
    if (document === null || present() !== base) set({ phase: 'invalid', problems, conflict: present() !== base });
    else {
      apply(document);
      set({ phase: 'same', problems, conflict: false, oversize: isOversize(base) });
    }
  }

  function apply(document: PlaygroundDocument): void {
    if (formatDocument(document) !== textOf(base)) {
      applying = true;
      store.getState().edit(LABEL, () => document, `document-editor-${gesture}`);
      applying = false;
    }
    base = present();
  }

  function mark(problems: readonly Problem[]): void {
    const diagnostics = problems.map(({ from, to, severity, message }) => ({ from, to, severity, message }));
    dispatch(setDiagnostics(state, diagnostics));
  }

  function documentMoved(): void {
    if (applying) return;
    const document = present();
    const oversize = isOversize(document);
    if (document === base) set({ conflict: false, oversize });
    else if (status.phase !== 'same') set({ conflict: true, oversize });
    else if (oversize) set({ oversize });
    else write(document, false);
  }

  /** Writes a document's text, changing no more of what is there than differs. */
  function write(document: PlaygroundDocument, undoable: boolean): void {
    clearTimeout(timer);
    base = document;
    const oversize = isOversize(document);
    if (!oversize) {
      replaceText(textOf(document), undoable, [external.of(true)]);
      mark([]);
    }
    set({ phase: 'same', problems: [], conflict: false, oversize, ...sizesOf(state) });
  }

  function replaceText(text: string, undoable: boolean, annotations: readonly Annotation<unknown>[]): void {
    const change = difference(state.doc.toString(), text);
    if (change === null) return;
    const { head } = state.selection.main;
    const inside = head > change.from && head <= change.to;
    const line = state.doc.lineAt(head);
    // A cursor in the changed part stays in its line and column.
    const { newDoc } = state.update({ changes: change });
    const sameLine = newDoc.line(Math.min(line.number, newDoc.lines));
    const anchor = Math.min(sameLine.from + (head - line.from), sameLine.to);
    dispatch({
      changes: change,
      annotations: [...annotations, undoable ? isolateHistory.of('full') : Transaction.addToHistory.of(false)],
      ...(inside && { selection: { anchor } }),
    });
  }

  return {
    state: () => state,
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      documentMoved();
      const close = store.subscribe((now, before) => {
        if (now.history.present !== before.history.present) documentMoved();
      });
      return () => {
        check();
        close();
      };
    },
    connect(shown) {
      view = shown;
      return () => {
        view = null;
      };
    },
    took,
    dispatch,
    check,
    rest() {
      if (status.phase === 'pending') check();
      lastTyped = 0;
    },
    format() {
      const text = state.doc.toString();
      if (!parseJson(text).ok) return false;
      replaceText(formatJson(text), true, []);
      return true;
    },
    showDocument: () => write(present(), true),
    keepText() {
      base = present();
      set({ conflict: false });
      check();
    },
  };
}

const texts = new WeakMap<PlaygroundDocument, string>();

/** The document's own text, written once. */
function textOf(document: PlaygroundDocument): string {
  const text = texts.get(document) ?? formatDocument(document);
  texts.set(document, text);
  return text;
}

function isOversize(document: PlaygroundDocument): boolean {
  return leastCharacters(document) > SHOWN_CHARACTERS || textOf(document).length > SHOWN_CHARACTERS;
}

function sizesOf({ doc }: EditorState): Pick<TextStatus, 'lines' | 'characters'> {
  return { lines: doc.lines, characters: doc.length };
}

function movedProblems(problems: readonly Problem[], changes: Transaction['changes']): readonly Problem[] {
  return problems.map((problem) => ({
    ...problem,
    from: changes.mapPos(problem.from),
    to: changes.mapPos(problem.to),
  }));
}

/** The one part in which two texts differ; null when they do not. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
