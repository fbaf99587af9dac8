import { type ReactNode, useMemo, useState } from 'react';
import type { GroupView, LaneColumn } from '../../../state/groupView.ts';
import { stripSentence } from '../../charts/slope_strip/sentences.ts';
import { pinnedGroupOf } from '../../../state/pinnedGroup.ts';
import { addGroup } from '../../../state/document/documentEdits.ts';
import { useOpenImport } from '../../app/ImportRequest.tsx';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { columnsThatFit } from '../../charts/slope_strip/frame.ts';
import { useWidth } from '../../charts/useWidth.ts';
import { counted } from '../../format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { WithTerms } from '../../glossary/Term.tsx';
import { PredictAction, predictPanel } from '../../predict/predictParts.tsx';
import { useIsPredicting } from '../../predict/usePredicting.ts';
import { GroupMenu } from './GroupMenu.tsx';
import { GroupStrip } from './GroupStrip.tsx';
import { PinBar } from './PinBar.tsx';
import { StageBar } from './StageBar.tsx';
import type { useGroupEditing } from './useGroupEditing.ts';
import { useStages } from './useStages.ts';

const WORDS = { Trajectory: 'trajectory', reward: 'reward' } as const;

interface GroupPanelProps {
  readonly view: GroupView | null;
  readonly trajectory: number | null;
  readonly editing: ReturnType<typeof useGroupEditing>;
}

const NO_LANES: readonly LaneColumn[] = [];

/** The hero: the selected group's rewards, and what each lane makes of them. */
export function GroupPanel({ view, trajectory, editing }: GroupPanelProps) {
  const [page, setPage] = useState(0);
  const [snap, setSnap] = useState(false);
  const [frame, width] = useWidth(720);
  // Columns that do not fit come by a chip.
  const fitting = columnsThatFit(width);
  const all = view?.lanes ?? NO_LANES;
  const pages = Math.max(1, Math.ceil(all.length / fitting));
  const first = (page % pages) * fitting;
  const window = useMemo(() => ({ first, count: fitting }), [first, fitting]);
  const stages = useStages(view);
  const pinnedResult = usePlayground((state) => state.pinned);
  const { pin, unpin } = useActions();
  const pinned = useMemo(() => pinnedGroupOf(pinnedResult, view), [pinnedResult, view]);
  const predicting = useIsPredicting();
  if (predicting) return predictPanel({ view, trajectory, editing });
  if (view === null) return <NoGroup />;
  const sentence = (some: readonly LaneColumn[]) => stripSentence(view.label, view.group.rewards, some, trajectory);

  return (
    <Panel
      title="What did each reward become?"
      caption={<WithTerms text={sentence(view.lanes.slice(0, 2))} words={WORDS} />}
      captionOf={view.group.groupId}
      actions={
        <>
          <PredictAction view={view} />
          <IconButton
            icon="snap"
            label="Snap dots to 0 and 1"
            shortcut="B"
            size="small"
            pressed={snap}
            onClick={() => setSnap(!snap)}
          />
          <IconButton
            icon="pin"
            label={pinnedResult === null ? 'Pin this as A' : 'Unpin A'}
            size="small"
            pressed={pinnedResult !== null}
            onClick={pinnedResult === null ? pin : unpin}
          />
          <IconButton
            icon="play"
            label="Step through the calculation"
            shortcut="."
            size="small"
            pressed={stages.stage !== null}
            onClick={stages.stage === null ? () => stages.move(1) : stages.leave}
          />
          <GroupMenu index={view.index} groupId={view.group.groupId} />
        </>
      }
    >
      {pinnedResult !== null && <PinBar known={pinned !== null} />}
      {stages.stage !== null && <StageBar stage={stages.stage} onMove={stages.move} onLeave={stages.leave} />}
      <div ref={frame}>
        {pages > 1 && (
          <Chip icon="plus" onClick={() => setPage(page + 1)}>
            {counted(all.length - Math.min(fitting, all.length - first), 'more lane')}
          </Chip>
        )}
      </div>
      {view.group.rewards.length === 0 ? (
        <EmptyGroup onAdd={() => editing.add(0)} />
      ) : (
        <GroupStrip
          key={view.index}
          index={view.index}
          label={sentence(view.lanes)}
          trajectory={trajectory}
          editing={editing}
          window={window}
          stageOf={stages.stageOf}
          onStage={stages.move}
          pinned={pinnedResult}
          snap={snap}
          onSnap={() => setSnap(!snap)}
        />
      )}
      <ConstantNote view={view} />
    </Panel>
  );
}

/** Nothing is there yet: the ways to begin. */
function NoGroup(): ReactNode {
  const { edit } = useActions();
  const openImport = useOpenImport();
  return (
    <Panel
      title="What did each reward become?"
      bodyHeight={400}
      state={{
        kind: 'empty',
        message: 'There is no group yet. Add one, bring your own rewards, or choose an example above.',
        actions: (
          <>
            <Button variant="primary" icon="plus" onClick={() => edit('add a group', addGroup([1, 0, 0, 0]))}>
              Add a group
            </Button>
            <Button icon="import" onClick={() => openImport()}>
              Import
            </Button>
          </>
        ),
      }}
    >
      {null}
    </Panel>
  );
}

function EmptyGroup({ onAdd }: { onAdd: () => void }): ReactNode {
  return (
    <Notice
      tone="info"
      title="This group is empty."
      actions={
        <Button variant="primary" icon="plus" onClick={onAdd}>
          Add a reward
        </Button>
      }
    >
      Add a reward here or in the table to see what each lane makes of it.
    </Notice>
  );
}

function ConstantNote({ view }: { view: GroupView }): ReactNode {
  const { rewards } = view.group;
  if (rewards.length < 2 || rewards[0] === null || rewards.some((reward) => reward !== rewards[0])) return null;
  return (
    <Notice tone="info">
      When every reward is equal, no estimator with a group baseline can tell them apart. Change one reward to see it
      wake up.
    </Notice>
  );
}
