import { useSyncExternalStore } from 'react';
import type { LaneColumn } from '../../../state/groupView.ts';
import type { PinnedGroup } from '../../../state/pinnedGroup.ts';
import { highlight } from '../../../state/highlight.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { markPath } from '../../ui/EstimatorMark.tsx';
import { labelShape } from '../slope_strip/markShapes.ts';
import { Picture } from '../picture/Picture.tsx';
import { joinedPath, round } from '../slope_strip/paths.ts';
import { crowdLabels } from './columns.ts';
import styles from './CrowdStrip.module.css';
import type { CrowdModel } from './model.ts';
import { crowdPath, pillWidth } from './path.ts';

interface TrajectoryProps {
  readonly model: CrowdModel;
  readonly lanes: readonly LaneColumn[];
}

/** The chosen trajectory on top of all: its line, its marks and their values; beside them the ends of each column. */
export function ChosenTrajectory({ model, lanes, trajectory }: TrajectoryProps & { trajectory: number | null }) {
  const there = trajectory !== null && trajectory < model.count ? trajectory : null;
  const path = there === null ? null : crowdPath(model, lanes, there);
  return (
    <g aria-hidden="true">
      {path !== null && (
        <g fill="none">
          <path d={path} stroke="var(--select)" strokeWidth={8} strokeLinecap="round" />
          <path d={path} stroke="var(--ink)" strokeWidth={2} />
        </g>
      )}
      {model.columns.map(({ x }, k) => {
        const { lane, advantages } = lanes[k]!;
        const { mark, textColor } = estimatorStyle(lane.estimator);
        const y = there === null ? Number.NaN : model.heights[k]![there]!;
        return (
          <g key={lane.id}>
            {!Number.isNaN(y) && (
              <>
                <circle cx={x} cy={y} r={10} fill="var(--select)" />
                <path
                  d={markPath(mark.shape, x, y, 6)}
                  fill={mark.color}
                  stroke="var(--surface)"
                  strokeWidth={3}
                  strokeLinejoin="round"
                  paintOrder="stroke"
                />
              </>
            )}
            <Picture
              shapes={crowdLabels(model, k, advantages, there).map((label) => labelShape(x, label, textColor))}
            />
          </g>
        );
      })}
      {there !== null && <ChosenDot model={model} trajectory={there} />}
    </g>
  );
}

/** Where the chosen trajectory was in state A: a dashed line and a hollow dot, which a line of today may hide. */
export function PinnedTrajectory({
  model,
  pinned,
  trajectory,
}: {
  model: CrowdModel;
  pinned: PinnedGroup;
  trajectory: number;
}) {
  const reward = pinned.rewards[trajectory] ?? null;
  if (reward === null || !Number.isFinite(reward)) return null;
  const { axisX, xs, rewardScale, advantageScale } = model;
  const dot = { index: trajectory, x: axisX, y: rewardScale(reward), placed: true, small: true };
  const columns = xs.map((x, k) => ({ x: round(x), advantages: pinned.columns[k] ?? null }));
  return (
    <g aria-hidden="true" fill="none" stroke="var(--ink)" strokeWidth={1.25} strokeDasharray="2 3">
      <path d={joinedPath(dot, columns, advantageScale) ?? undefined} />
      <circle cx={dot.x} cy={dot.y} r={9} fill="var(--surface)" />
    </g>
  );
}

/** Its number in a pill, since it may have five digits. */
function ChosenDot({ model, trajectory }: { model: CrowdModel; trajectory: number }) {
  const [x, y] = [model.dots.x[trajectory]!, model.dots.y[trajectory]!];
  const width = pillWidth(trajectory);
  return (
    <>
      <rect x={x - width / 2 - 5} y={y - 15} width={width + 10} height={30} rx={15} fill="var(--select)" />
      <rect x={x - width / 2} y={y - 10} width={width} height={20} rx={10} className={styles.dot} />
      <text x={x} y={y + 4} textAnchor="middle" className={styles.number}>
        {trajectory + 1}
      </text>
    </>
  );
}

/** What the pointer is on, here or in the table; only this is drawn again as the pointer goes. */
export function HighlightedTrajectory({ model, lanes, selected }: TrajectoryProps & { selected: number | null }) {
  const trajectory = useSyncExternalStore(highlight.subscribe, highlight.get);
  if (typeof trajectory !== 'number' || trajectory === selected || trajectory >= model.count) return null;
  const path = crowdPath(model, lanes, trajectory);
  return (
    <g aria-hidden="true" fill="none" stroke="var(--ink)" strokeWidth={2}>
      {path !== null && <path d={path} />}
      <circle cx={model.dots.x[trajectory]} cy={model.dots.y[trajectory]} r={5} fill="var(--surface)" />
    </g>
  );
}
