import { useMemo, useRef } from 'react';
import type { PinnedGroup } from '../../../state/pinnedGroup.ts';
import { highlight } from '../../../state/highlight.ts';
import type { LaneColumn } from '../../../state/groupView.ts';
import { cx } from '../../ui/cx.ts';
import { formatWhole } from '../../format.ts';
import { ColumnHead } from '../slope_strip/ColumnHead.tsx';
import { STRIP_HEIGHT } from '../slope_strip/frame.ts';
import type { StripStage } from '../slope_strip/stripContent.ts';
import { beadText } from '../slope_strip/sentences.ts';
import strip from '../slope_strip/SlopeStrip.module.css';
import { Axes, TickLabels } from '../slope_strip/StripAxes.tsx';
import { useWidth } from '../useWidth.ts';
import { CrowdCanvas } from './CrowdCanvas.tsx';
import styles from './CrowdStrip.module.css';
import { ChosenTrajectory, HighlightedTrajectory, PinnedTrajectory } from './CrowdTrajectory.tsx';
import { crowdModel } from './model.ts';
import { nearestTrajectory } from './nearest.ts';
import { byReward, rankOf } from './order.ts';
import { crowdNote } from './sentences.ts';

interface CrowdStripProps {
  readonly label: string;
  readonly rewards: readonly (number | null)[];
  readonly lanes: readonly LaneColumn[];
  /** The calculation stopped on its way: its values instead of the lanes' advantages. */
  readonly stage?: StripStage | null;
  /** The keys `.` and `,`: on to the next stage of the calculation, or back. */
  readonly onStage?: (by: 1 | -1) => void;
  /** The group as it was in state A; of it the chosen trajectory is drawn. */
  readonly pinned?: PinnedGroup | null;
  readonly height?: number;
  readonly maxSpacing?: number;
  readonly selected: number | null;
  readonly onSelect: (trajectory: number) => void;
}

/**
 * The strip of a group that is too large to drag: a picture on a canvas, in which one trajectory after another is
 * chosen by pointer or by key. For the keyboard it is a slider through the trajectories, from the lowest reward up.
 */
export default function CrowdStrip(props: CrowdStripProps) {
  const { label, rewards, lanes, stage, pinned, selected, onSelect, maxSpacing, height = STRIP_HEIGHT } = props;
  const [frame, width] = useWidth(720);
  const drawn = useMemo(
    () => (stage ? lanes.map((lane, k) => ({ ...lane, advantages: stage.columns[k] ?? null })) : lanes),
    [lanes, stage],
  );
  const cover = stage?.cover ?? pinned?.columns;
  const coverRewards = pinned?.rewards;
  const model = useMemo(() => {
    const columns = drawn.map((lane) => lane.advantages);
    return crowdModel({ rewards, columns, cover, coverRewards, width, height, maxSpacing });
  }, [rewards, drawn, cover, coverRewards, width, height, maxSpacing]);
  const order = useRef<{ readonly rewards: unknown; readonly ranks: Uint32Array } | null>(null);
  const ranks = () => {
    if (order.current?.rewards !== rewards) order.current = { rewards, ranks: byReward(rewards) };
    return order.current.ranks;
  };
  const rank = useMemo(() => (selected === null ? 0 : rankOf(rewards, selected)), [rewards, selected]);
  const flat = rewards.every((reward) => reward === rewards[0]);
  // There are no handles, and rows of dots leave room for the numbers.
  const axes = { ...model, beads: model.dots.rowEnds, handleX: -Infinity };

  const at = (event: React.MouseEvent, last: number | null) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return nearestTrajectory(model, event.clientX - left, event.clientY - top, last);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === '.' || event.key === ',') props.onStage?.(event.key === '.' ? 1 : -1);
    const to = nextRank(event, rank, rewards.length);
    if (to === null) return;
    event.preventDefault();
    onSelect(ranks()[to - 1]!);
  };

  return (
    <>
      <div ref={frame} className={cx(strip.frame, styles.frame)} style={{ height: height }}>
        <svg width={width} height={height} aria-hidden="true">
          <Axes model={axes} width={width} />
        </svg>
        <CrowdCanvas
          model={model}
          height={height}
          estimators={JSON.stringify(lanes.map((lane) => lane.lane.estimator))}
        />
        <svg width={width} height={height} role="img" aria-label={label}>
          <TickLabels model={axes} />
          {model.columns.map((column, k) => (
            <ColumnHead
              key={lanes[k]!.lane.id}
              x={column.x}
              column={lanes[k]!}
              flat={flat}
              room={model.columns.length > 1 ? model.columns[1]!.x - model.columns[0]!.x : width / 2}
            />
          ))}
          <text x={model.axisX} y={18} textAnchor="middle" className={strip.head}>
            Reward
          </text>
          <text x={model.axisX} y={36} textAnchor="middle">
            pick one
          </text>
          <HighlightedTrajectory model={model} lanes={drawn} selected={selected} />
          {pinned && selected !== null && <PinnedTrajectory model={model} pinned={pinned} trajectory={selected} />}
          <ChosenTrajectory model={model} lanes={drawn} trajectory={selected} />
        </svg>
        <div
          role="slider"
          tabIndex={0}
          aria-label="Trajectory, in the order of rewards"
          aria-orientation="vertical"
          aria-valuemin={selected === null ? 0 : 1}
          aria-valuemax={rewards.length}
          aria-valuenow={rank}
          aria-valuetext={
            selected === null
              ? 'none is chosen'
              : `${beadText(selected, rewards[selected] ?? null, lanes)}, place ${formatWhole(rank)} of ${formatWhole(rewards.length)}`
          }
          className={styles.choose}
          style={{ height: height }}
          onClick={(event) => {
            const trajectory = at(event, selected);
            if (trajectory !== null) onSelect(trajectory);
          }}
          onPointerMove={(event) => highlight.set(at(event, null))}
          onPointerLeave={() => highlight.set(null)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles.note}>{crowdNote(rewards.length, model.every)}</p>
    </>
  );
}

/** Arrows go on by one, Page Up and Page Down by a tenth, Home and End to the ends; null for other keys. */
function nextRank(event: React.KeyboardEvent, rank: number, count: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const page = Math.max(1, Math.round(count / 10));
  const to: Readonly<Record<string, number>> = {
    ArrowUp: rank + 1,
    ArrowRight: rank + 1,
    ArrowDown: rank - 1,
    ArrowLeft: rank - 1,
    PageUp: rank + page,
    PageDown: rank - page,
    Home: 1,
    End: count,
  };
  const next = to[event.key];
  return next === undefined ? null : Math.max(1, Math.min(count, next));
}
