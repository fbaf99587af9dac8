import { useMemo, useState } from 'react';
import type { GroupView } from '../../state/groupView.ts';
import { columnsThatFit } from '../charts/slope_strip/frame.ts';
import { stripSentence } from '../charts/slope_strip/sentences.ts';
import { useWidth } from '../charts/useWidth.ts';
import { counted } from '../format.ts';
import { Chip } from '../ui/Chip.tsx';
import { Notice } from '../ui/Notice.tsx';
import { GroupStrip } from '../views/lab/GroupStrip.tsx';
import { useGroupEditing } from '../views/lab/useGroupEditing.ts';

/** Changes nothing: for rewards that are there to be looked at. */
function nothing(): void {}

/** The strip of one group. Where it is locked, dots can be chosen but not moved. */
export function EmbedStrip({ view, trajectory, lock }: { view: GroupView; trajectory: number | null; lock: boolean }) {
  const free = useGroupEditing(view);
  const [snap, setSnap] = useState(false);
  const [page, setPage] = useState(0);
  const [frame, width] = useWidth(720);
  const editing = useMemo(
    () =>
      lock
        ? {
            ...free,
            startGesture: nothing,
            endGesture: nothing,
            setReward: nothing,
            setRewards: nothing,
            add: nothing,
            remove: nothing,
            duplicate: nothing,
          }
        : free,
    [free, lock],
  );
  const { rewards } = view.group;
  const fitting = columnsThatFit(width);
  const pages = Math.max(1, Math.ceil(view.lanes.length / fitting));
  const first = (page % pages) * fitting;
  const window = useMemo(() => ({ first, count: fitting }), [first, fitting]);
  if (rewards.length === 0)
    return (
      <Notice tone="info" title="This group is empty.">
        Open the full page to add a reward.
      </Notice>
    );
  return (
    <>
      <div ref={frame}>
        {pages > 1 && (
          <Chip icon="plus" onClick={() => setPage(page + 1)}>
            {counted(view.lanes.length - Math.min(fitting, view.lanes.length - first), 'more lane')}
          </Chip>
        )}
      </div>
      <GroupStrip
        key={view.index}
        index={view.index}
        label={stripSentence(view.label, rewards, view.lanes, trajectory)}
        trajectory={trajectory}
        editing={editing}
        window={window}
        locked={lock}
        snap={snap}
        onSnap={() => setSnap(!snap)}
      />
    </>
  );
}
