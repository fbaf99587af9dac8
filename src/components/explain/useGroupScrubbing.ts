import { useMemo, useRef } from 'react';
import type { GroupView } from '../../state/groupView.ts';
import { shifted, type Spread, spreadOf, stretched } from '../charts/slope_strip/spread.ts';
import type { useGroupEditing } from '../views/lab/useGroupEditing.ts';

/** As fine as the handles of the strip round on an axis from 0 to 1. */
const STEP = 0.1;

/** Moves the mean or the spread of a group from inside a formula, as the handles of the strip do. */
export function useGroupScrubbing(view: GroupView, editing: ReturnType<typeof useGroupEditing>) {
  const latest = useRef(view);
  latest.current = view;
  const held = useRef<{ rewards: readonly (number | null)[]; spread: Spread | null }>({ rewards: [], spread: null });
  return useMemo(
    () => ({
      start() {
        const { rewards } = latest.current.group;
        held.current = { rewards, spread: spreadOf(rewards) };
        editing.startGesture(0);
      },
      moveMean(to: number) {
        const { rewards, spread } = held.current;
        if (spread !== null) editing.setRewards(shifted(rewards, to - spread.mean, STEP), 'shift');
      },
      moveSpread(to: number) {
        const { rewards, spread } = held.current;
        if (spread === null || spread.std === 0) return;
        editing.setRewards(stretched(rewards, spread.mean, Math.max(0.01, to / spread.std), STEP), 'stretch');
      },
    }),
    [editing],
  );
}
