/** A state that was left, and what the edit that left it is called. */
export interface HistoryEntry<T> {
  readonly label: string;
  readonly state: T;
}

/** Labelled undo and redo over immutable states. Unlimited: states share what they have in common. */
export interface History<T> {
  readonly present: T;
  /** Newest last. */
  readonly past: readonly HistoryEntry<T>[];
  /** Next redo last. */
  readonly future: readonly HistoryEntry<T>[];
  /** The gesture that the last edit belongs to; null when it was complete in itself or the gesture has ended. */
  readonly gesture: string | null;
}

export function createHistory<T>(present: T): History<T> {
  return { present, past: [], future: [], gesture: null };
}

/**
 * Records an edit. Edits of one gesture (a drag) make one step, under the label of the latest.
 * An edit that changes nothing is not recorded.
 */
export function record<T>(history: History<T>, label: string, present: T, gesture: string | null = null): History<T> {
  if (Object.is(present, history.present)) return history;
  const continues = gesture !== null && gesture === history.gesture && history.past.length > 0;
  const past = continues
    ? [...history.past.slice(0, -1), { label, state: history.past.at(-1)!.state }]
    : [...history.past, { label, state: history.present }];
  return { present, past, future: [], gesture };
}

/** Ends the gesture: the next edit is a step of its own. */
export function endGesture<T>(history: History<T>): History<T> {
  return history.gesture === null ? history : { ...history, gesture: null };
}

export function undo<T>(history: History<T>): History<T> {
  const entry = history.past.at(-1);
  if (entry === undefined) return history;
  return {
    present: entry.state,
    past: history.past.slice(0, -1),
    future: [...history.future, { label: entry.label, state: history.present }],
    gesture: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const entry = history.future.at(-1);
  if (entry === undefined) return history;
  return {
    present: entry.state,
    past: [...history.past, { label: entry.label, state: history.present }],
    future: history.future.slice(0, -1),
    gesture: null,
  };
}
