import { estimatorStyle } from '../../estimatorStyle.ts';
import type { LaneColumn } from '../../../state/groupView.ts';
import { formatReward, formatSigned } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { type Mark as EstimatorMarkStyle, markPath } from '../../ui/EstimatorMark.tsx';
import type { Bead, MarkLabel, StripColumn, StripModel } from './model.ts';
import styles from './SlopeStrip.module.css';

/** All lines but the selected one are a single path: they have nothing to tell apart. */
export function Lines({ model, selected }: { model: StripModel; selected: number | null }) {
  const chosen = selected === null ? null : model.pathOf(selected);
  const others = model.beads.map(({ index }) => (index === selected ? '' : (model.pathOf(index) ?? ''))).join('');
  return (
    <g aria-hidden="true" fill="none">
      <path d={others} stroke="var(--ink-3)" strokeOpacity={0.5} strokeWidth={1.25} />
      {chosen !== null && (
        <>
          <path d={chosen} stroke="var(--select)" strokeWidth={8} strokeLinecap="round" />
          <path d={chosen} stroke="var(--ink)" strokeWidth={2} />
        </>
      )}
    </g>
  );
}

/** The marks of a column: one path for all, outlines below every fill; the selected one larger and in its halo. */
export function Marks({ column, mark }: { column: StripColumn; mark: EstimatorMarkStyle }) {
  const chosen = column.marks.find((one) => one.selected);
  const others = column.marks.filter((one) => !one.selected);
  const outline = {
    fill: mark.color,
    stroke: 'var(--surface)',
    strokeWidth: 3,
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
  } as const;
  return (
    <>
      {chosen && <circle cx={column.x} cy={chosen.y} r={10} fill="var(--select)" />}
      <path d={others.map((one) => markPath(mark.shape, column.x, one.y, 5)).join('')} {...outline} />
      {chosen && <path d={markPath(mark.shape, column.x, chosen.y, 6)} {...outline} />}
    </>
  );
}

export function Label({ x, label, color }: { x: number; label: MarkLabel; color: string }) {
  return (
    <text
      x={x + (label.selected ? 13 : 9)}
      y={label.y}
      className={cx(styles.halo, label.selected && styles.chosen)}
      style={label.selected ? { fill: color } : undefined}
    >
      {formatSigned(label.value, label.selected ? 3 : 2)}
      {label.count > 1 && (
        <tspan dx="4" className={styles.count}>
          ×{label.count}
        </tspan>
      )}
    </text>
  );
}

interface GhostProps {
  /** How its numbers are introduced: "was 0.875", "A 0.875". */
  readonly word: string;
  readonly ghost: StripModel;
  /** What the ghost shows. */
  readonly was: {
    readonly rewards: readonly (number | null)[];
    readonly columns: readonly (Float64Array | null)[];
  };
  readonly model: StripModel;
  readonly lanes: readonly LaneColumn[];
  readonly selected: number | null;
}

/** Hollow marks where things were; only what moved is drawn, a column's marks as one path. */
export function Ghost({ word, ghost, was, model, lanes, selected }: GhostProps) {
  const moved = ghost.beads.filter(
    (bead) => bead.placed && Math.abs(bead.y - (model.beads[bead.index]?.y ?? bead.y)) > 1,
  );
  const path = selected === null ? null : ghost.pathOf(selected);
  const left = ghost.columns.map((column, k) => leftPlaces(column, model.columns[k]));
  const something = moved.length > 0 || left.some((places) => places.length > 0);
  return (
    <g aria-hidden="true" fill="none">
      {path !== null && something && <path d={path} stroke="var(--ink-2)" strokeWidth={1.25} strokeDasharray="2 3" />}
      {ghost.columns.map((column, k) => {
        const { shape, color } = estimatorStyle(lanes[k]!.lane.estimator).mark;
        return (
          <path
            key={lanes[k]!.lane.id}
            d={left[k]!.map((y) => markPath(shape, column.x, y, 4.5)).join('')}
            fill="var(--surface)"
            stroke={color}
            strokeDasharray="2 2"
          />
        );
      })}
      {moved.map((bead) => (
        <circle
          key={bead.index}
          cx={bead.x}
          cy={bead.y}
          r={9}
          fill="var(--surface)"
          stroke="var(--ink-2)"
          strokeDasharray="2 2.5"
        />
      ))}
      {selected !== null && <GhostNumbers {...{ word, ghost, was, model, moved, selected }} />}
    </g>
  );
}

/** What the selected trajectory had, beside its ghosts that do not lie under today's marks. */
function GhostNumbers({
  word,
  ghost,
  was,
  model,
  moved,
  selected,
}: Pick<GhostProps, 'word' | 'ghost' | 'was' | 'model'> & { moved: readonly Bead[]; selected: number }) {
  const bead = moved.find(({ index }) => index === selected);
  // Heights of the ghosts' own numbers that stand to the right of their column.
  const onRight = new Map<number, number>();
  return (
    <>
      {bead && (
        <text x={bead.x + 13} y={bead.y + 4} className={cx(styles.halo, styles.was)}>
          {`${word} ${formatReward(was.rewards[selected] ?? null)}`}
        </text>
      )}
      {ghost.columns.map((column, k) => {
        const value = was.columns[k]?.[selected];
        const mark = column.marks.find((one) => one.selected);
        const now = model.columns[k]?.marks.find((one) => one.selected);
        if (value === undefined || mark === undefined || now === undefined) return null;
        const y = mark.y + 4;
        const before = model.columns[k - 1];
        const ownBefore = Math.abs((onRight.get(k - 1) ?? Infinity) - y) < 13;
        const leftTaken = before !== undefined && column.x - before.x < 140 && (ownBefore || isTaken(before, y));
        const rightTaken = isTaken(model.columns[k]!, y);
        // Today's numbers have the room; the table has A's in any case.
        if (Math.abs(mark.y - now.y) < 12 || (leftTaken && rightTaken)) return null;
        if (leftTaken) onRight.set(k, y);
        return (
          <text
            key={column.x}
            x={leftTaken ? column.x + 9 : column.x - 9}
            y={y}
            textAnchor={leftTaken ? 'start' : 'end'}
            className={cx(styles.halo, styles.was)}
          >
            {`${word} ${formatSigned(value, 2)}`}
          </text>
        );
      })}
    </>
  );
}

/** Whether a column has a number of its own at this height. */
function isTaken(column: StripColumn, y: number): boolean {
  return column.labels.some((label) => Math.abs(label.y - y) < 13);
}

/** Heights of the marks that have no successor within a pixel; both columns are in order, from the top. */
function leftPlaces(before: StripColumn, now: StripColumn | undefined): number[] {
  const heights = now?.marks.map((mark) => mark.y) ?? [];
  const left: number[] = [];
  let next = 0;
  for (const { y } of before.marks) {
    while (next < heights.length && heights[next]! < y - 1) next++;
    if (next === heights.length || heights[next]! > y + 1) left.push(y);
  }
  return left;
}
