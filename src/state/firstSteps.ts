import type { PlaygroundDocument } from '../importers/playground/document.ts';
import { FIRST_STEPS_KEY, isFirstVisit } from './firstVisit.ts';
import { explaining } from './explaining.ts';
import { createFollowed } from './followed.ts';
import type { PlaygroundStore } from './store.ts';

/** What a newcomer is shown to do. */
export type FirstStep = 'drag' | 'follow' | 'shift' | 'explain';

/** In order. */
export const FIRST_STEPS: readonly FirstStep[] = ['drag', 'follow', 'shift', 'explain'];

/** The steps that were done; null when they are not shown. */
export const firstSteps = createFollowed<ReadonlySet<FirstStep> | null>(isFirstVisit() ? new Set() : null);

/** They were done or skipped: the next visit begins without them. */
export function dismissFirstSteps(): void {
  remember();
  firstSteps.set(null);
}

/** From the beginning, because someone asked for it. */
export function restartFirstSteps(): void {
  firstSteps.set(new Set());
}

/** Ticks each step when it was done in this store; returns how to stop. */
export function followFirstSteps(store: PlaygroundStore): () => void {
  const stopEdits = store.subscribe((state, before) => {
    if (firstSteps.get() === null) return;
    const { history, selection, shown } = state;
    if (history.present !== before.history.present) {
      const moved = movedIn(before.history.present, history.present, selection.group);
      if (moved === 'one') tick('drag');
      else if (moved === 'all') tick('shift');
    }
    // The result of what was moved is there, and the dot was let go of.
    if (firstSteps.get()?.has('drag') && history.gesture === null && shown?.document === history.present) {
      tick('follow');
    }
  });
  const stopExplain = explaining.subscribe(() => {
    if (explaining.get()) tick('explain');
  });
  return () => {
    stopEdits();
    stopExplain();
  };
}

/** Larger groups have no dots and no handles to move them by. */
const MOST = 64;

/** Whether an edit moved one reward of the group, or all of them by the same amount. */
export function movedIn(
  before: PlaygroundDocument,
  after: PlaygroundDocument,
  index: number | null,
): 'one' | 'all' | null {
  const from = before.batch.groups[index ?? 0];
  const to = after.batch.groups[index ?? 0];
  if (from === undefined || to === undefined || from.groupId !== to.groupId) return null;
  if (from.rewards.length !== to.rewards.length || to.rewards.length > MOST) return null;
  const by = to.rewards.map((reward, i) => (reward ?? Number.NaN) - (from.rewards[i] ?? Number.NaN));
  const moved = by.filter((distance) => distance !== 0);
  if (moved.length === 1) return Number.isFinite(moved[0]) ? 'one' : null;
  const size = Math.max(...moved.map(Math.abs));
  const together = moved.length === by.length && moved.every((one) => Math.abs(one - moved[0]!) < 1e-3 * size);
  return together && moved.length > 1 ? 'all' : null;
}

function tick(step: FirstStep): void {
  const done = firstSteps.get();
  if (done === null || done.has(step)) return;
  const next = new Set(done).add(step);
  if (next.size === FIRST_STEPS.length) remember();
  firstSteps.set(next);
}

function remember(): void {
  try {
    localStorage.setItem(FIRST_STEPS_KEY, 'seen');
  } catch {
    // As above.
  }
}
