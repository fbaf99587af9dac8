import { history, undo } from '@codemirror/commands';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { createPlaygroundStore } from '../../../state/store.ts';
import type { EngineClient } from '../../../worker/client.ts';
import { createDocumentSession, difference } from './session.ts';

const DOCUMENT: PlaygroundDocument = {
  name: 'Small',
  sentence: '',
  batch: { groups: [{ groupId: 'task:solver', rewards: [1, 0] }] },
  settings: {
    revision: 'rllm-head',
    estimator: 'grpo',
    estimatorMap: [],
    normAdvByStdInGrpo: true,
    usePrecomputedAdvantage: false,
  },
  lanes: [{ id: 'grpo', estimator: 'grpo', normAdvByStdInGrpo: null, revision: null }],
};

function opened(initial = DOCUMENT) {
  const engine = { compare: () => new Promise(() => undefined) } as unknown as EngineClient;
  const store = createPlaygroundStore(engine, initial);
  const session = createDocumentSession(store, [history()]);
  const close = session.open();
  const text = () => session.state().doc.toString();
  /** Types over a part of the text. */
  const type = (before: string, after: string) => {
    const from = text().indexOf(before);
    session.dispatch({ changes: { from, to: from + before.length, insert: after }, selection: { anchor: from } });
  };
  const rewards = () => store.getState().history.present.batch.groups.map((group) => group.rewards);
  const labels = () => store.getState().history.past.map(({ label }) => label);
  return { store, session, close, text, type, rewards, labels };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createDocumentSession', () => {
  it('applies a text without errors when the typing rests', () => {
    const { session, type, rewards, labels } = opened();
    type('[1, 0]', '[1, 0.5]');
    expect(session.status().phase).toBe('pending');
    expect(rewards()).toEqual([[1, 0]]);
    vi.advanceTimersByTime(250);
    expect(session.status().phase).toBe('same');
    expect(rewards()).toEqual([[1, 0.5]]);
    expect(labels()).toEqual(['edit the document as JSON']);
  });

  it('makes one undo step of typing with short rests, and another after a pause', () => {
    const { type, labels } = opened();
    type('[1, 0]', '[1, 2]');
    vi.advanceTimersByTime(300);
    type('[1, 2]', '[1, 25]');
    vi.advanceTimersByTime(300);
    expect(labels()).toHaveLength(1);
    vi.advanceTimersByTime(5_000);
    type('[1, 25]', '[3, 25]');
    vi.advanceTimersByTime(300);
    expect(labels()).toHaveLength(2);
  });

  it('ends the undo step when the editor is left', () => {
    const { session, type, labels, rewards } = opened();
    type('[1, 0]', '[1, 2]');
    session.rest();
    expect(rewards()).toEqual([[1, 2]]);
    type('[1, 2]', '[1, 3]');
    session.rest();
    expect(labels()).toHaveLength(2);
  });

  it('records nothing when only the layout changes', () => {
    const { type, session, labels } = opened();
    type('[1, 0]', '[1,\n0]');
    session.check();
    expect(session.status().phase).toBe('same');
    expect(labels()).toEqual([]);
  });

  it('keeps the document while the text has an error, and the text too', () => {
    const { session, store, type, text, rewards } = opened();
    type('[1, 0]', '[1, 0');
    vi.advanceTimersByTime(250);
    expect(session.status()).toMatchObject({ phase: 'invalid', problems: [{ severity: 'error' }], conflict: false });
    expect(rewards()).toEqual([[1, 0]]);
    expect(text()).toContain('[1, 0\n');
    session.showDocument();
    expect(session.status()).toMatchObject({ phase: 'same', problems: [] });
    expect(text()).toContain('[1, 0]');
    // The editor's own undo brings the text back.
    undo({ state: session.state(), dispatch: (transaction) => session.took([transaction]) });
    expect(text()).toContain('[1, 0\n');
    expect(store.getState().history.past).toEqual([]);
  });

  it('follows the document with the cursor in its line and column', () => {
    const { session, store, type, text } = opened();
    type('[1, 0]', '[1, 7]');
    session.rest();
    const head = text().indexOf('7]');
    session.dispatch({ selection: { anchor: head } });
    store.getState().undo();
    expect(text()).toContain('[1, 0]');
    expect(session.state().selection.main.head).toBe(head);
    expect(session.status().phase).toBe('same');
  });

  it('asks when the document changes while the text has an error', () => {
    const { session, store, type, text, rewards } = opened();
    const other = { ...DOCUMENT, batch: { groups: [{ groupId: 'task:solver', rewards: [5] }] } };
    type('[1, 0]', '[1, 0');
    session.check();
    store.getState().open(other, { label: 'open' });
    expect(session.status().conflict).toBe(true);
    expect(text()).toContain('[1, 0\n');

    session.keepText();
    expect(session.status()).toMatchObject({ conflict: false, phase: 'invalid' });
    type('[1, 0', '[1, 0]');
    session.check();
    expect(rewards()).toEqual([[1, 0]]);

    type('[1, 0]', '[');
    session.check();
    store.getState().open(other, { label: 'open' });
    session.showDocument();
    expect(text()).toContain('[5]');
    expect(session.status()).toMatchObject({ conflict: false, phase: 'same' });
  });

  it('does not ask any more when the document comes back', () => {
    const { session, store, type } = opened();
    type('"Small"', 'Small');
    session.check();
    store.getState().edit('rename', (document) => ({ ...document, name: 'Other' }));
    expect(session.status().conflict).toBe(true);
    store.getState().undo();
    expect(session.status().conflict).toBe(false);
  });

  it('does not overwrite a change from elsewhere with typing that was not checked yet', () => {
    const { session, store, type, rewards } = opened();
    type('[1, 0]', '[1, 9]');
    store.getState().edit('rename', (document) => ({ ...document, name: 'Other' }));
    vi.advanceTimersByTime(250);
    expect(session.status().conflict).toBe(true);
    expect(rewards()).toEqual([[1, 0]]);
    session.keepText();
    expect(rewards()).toEqual([[1, 9]]);
  });

  it('keeps a text with an error while it is closed', () => {
    const { session, store, type, text, close } = opened();
    type('[1, 0]', '[1, oops]');
    close();
    store.getState().edit('rename', (document) => ({ ...document, name: 'Other' }));
    session.open();
    expect(text()).toContain('oops');
    expect(session.status().conflict).toBe(true);
  });

  it('shows warnings of a text that is a document all the same', () => {
    const { session, type, rewards } = opened();
    type('"rewards": [1, 0]', '"reward": 1, "rewards": [4]');
    session.check();
    expect(session.status()).toMatchObject({ phase: 'same', problems: [{ severity: 'warning' }] });
    expect(rewards()).toEqual([[4]]);
  });

  it('lays the text out, and says when it cannot', () => {
    const { session, type, text, labels } = opened();
    const before = text();
    type('[1, 0]', '[  1,\n\n0]');
    expect(session.format()).toBe(true);
    session.check();
    expect(text()).toBe(before);
    expect(labels()).toEqual([]);
    type('[1, 0]', '[1, 0');
    expect(session.format()).toBe(false);
  });

  it('checks a long text on demand only', () => {
    const { session, type, rewards } = opened();
    type('[1, 0]', `[1, 0, 4${' '.repeat(1_000_000)}]`);
    vi.advanceTimersByTime(1_000);
    expect(session.status().phase).toBe('unchecked');
    session.check();
    expect(session.status().phase).toBe('same');
    expect(rewards()).toEqual([[1, 0, 4]]);
  });

  it('shows no text any more after applying one that makes the document too large', () => {
    const { session, type, store } = opened();
    type('[1, 0]', `[${'1, '.repeat(700_000)}0]`);
    session.check();
    expect(session.status()).toMatchObject({ phase: 'same', oversize: true });
    store.getState().undo();
    expect(session.status().oversize).toBe(false);
  });

  it('does not write a document that is too large', () => {
    const { session, store, text } = opened();
    const before = text();
    const rewards = Array.from({ length: 700_000 }, () => 1);
    store.getState().open({ ...DOCUMENT, batch: { groups: [{ groupId: 'g:x', rewards }] } }, { label: 'open' });
    expect(session.status()).toMatchObject({ oversize: true, conflict: false });
    expect(text()).toBe(before);
    store.getState().undo();
    expect(session.status().oversize).toBe(false);
  });
});

describe('difference', () => {
  it.each([
    ['abc', 'abc'],
    ['aaa', 'aa'],
    ['', 'x'],
    ['one two three', 'one 2 three'],
    ['aba', 'ababa'],
  ])('of %j and %j turns one into the other', (before, after) => {
    const change = difference(before, after);
    if (change === null) expect(after).toBe(before);
    else expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after);
  });
});
