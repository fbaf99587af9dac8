import { useMemo, useRef } from 'react';
import type { RewardValue } from '../../../engine/batch/types.ts';
import {
  addTrajectory,
  duplicateTrajectory,
  removeTrajectory,
  setReward,
  setRewards,
} from '../../../state/document/documentEdits.ts';
import type { GroupView } from '../../../state/groupView.ts';
import { usePlaygroundStore } from '../../app/PlaygroundContext.tsx';
import { formatReward } from '../../format.ts';

/** Edits of one group, each a labelled step; a gesture is one step. The handlers never change while the group stays. */
export function useGroupEditing(view: GroupView | null) {
  const store = usePlaygroundStore();
  const gesture = useRef<{ id: number; from: RewardValue } | null>(null);
  const latest = useRef(view);
  latest.current = view;
  const index = view?.index ?? null;

  return useMemo(() => {
    const actions = store.getState();
    const change = (label: string, edit: Parameters<typeof actions.edit>[1], id?: string) =>
      actions.edit(label, edit, id);
    const rewardOf = (trajectory: number): RewardValue => latest.current?.group.rewards[trajectory] ?? null;
    return {
      startGesture(trajectory: number) {
        gesture.current = { id: nextGesture++, from: rewardOf(trajectory) };
      },
      endGesture() {
        gesture.current = null;
        actions.endGesture();
      },
      setReward(trajectory: number, reward: RewardValue) {
        if (index === null) return;
        const from = gesture.current?.from ?? rewardOf(trajectory);
        const label = `set t${trajectory + 1} reward ${formatReward(from)} → ${formatReward(reward)}`;
        change(
          label,
          setReward(index, trajectory, reward),
          gesture.current === null ? undefined : `reward-${gesture.current.id}`,
        );
      },
      setRewards(rewards: readonly RewardValue[], what: string) {
        if (index === null) return;
        change(
          `${what} ${latest.current?.label ?? 'the group'}`,
          setRewards(index, rewards),
          gesture.current === null ? undefined : `rewards-${gesture.current.id}`,
        );
      },
      add(reward: RewardValue) {
        if (index === null) return;
        change(`add a trajectory with reward ${formatReward(reward)}`, addTrajectory(index, reward));
        actions.select({ trajectory: latest.current?.group.rewards.length ?? 0 });
      },
      remove(trajectory: number) {
        if (index === null || trajectory >= (latest.current?.group.rewards.length ?? 0)) return;
        change(`remove t${trajectory + 1}`, removeTrajectory(index, trajectory));
        actions.notify(`Removed trajectory ${trajectory + 1}.`, true);
      },
      duplicate(trajectory: number) {
        if (index === null) return;
        change(`duplicate t${trajectory + 1}`, duplicateTrajectory(index, trajectory));
        actions.select({ trajectory: trajectory + 1 });
      },
      select: (trajectory: number) => actions.select({ trajectory }),
    };
  }, [store, index]);
}

export type GroupEditing = ReturnType<typeof useGroupEditing>;

let nextGesture = 1;
