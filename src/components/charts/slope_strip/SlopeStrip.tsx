import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { LaneColumn } from '../../../state/groupView.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { formatReward, formatSigned } from '../../format.ts';
import { type Mark as EstimatorMarkStyle, markPath } from '../../ui/EstimatorMark.tsx';
import { cx } from '../../ui/cx.ts';
import { useWidth } from '../useWidth.ts';
import { ColumnHead } from './ColumnHead.tsx';
import {
  type MarkLabel,
  rewardStep,
  roundTo,
  type StripColumn,
  type StripModel,
  stripModel,
  type StripRanges,
} from './model.ts';
import { RewardBead } from './RewardBead.tsx';
import styles from './SlopeStrip.module.css';

/** Where things were before the gesture. */
interface StripGhost {
  readonly rewards: readonly (number | null)[];
  readonly columns: readonly (Float64Array | null)[];
}

export interface SlopeStripProps {
  readonly label: string;
  readonly rewards: readonly (number | null)[];
  readonly lanes: readonly LaneColumn[];
  readonly selected: number | null;
  readonly onSelect: (trajectory: number) => void;
  /** A gesture on a dot begins: what follows is one step of undo. */
  readonly onGestureStart: (trajectory: number) => void;
  readonly onReward: (trajectory: number, reward: number) => void;
  readonly onGestureEnd: () => void;
  readonly onAdd: (reward: number) => void;
  readonly onRemove: (trajectory: number) => void;
  readonly onDuplicate: (trajectory: number) => void;
}

const HEIGHT = 392;
/** How long ghosts stay after the gesture. */
const GHOST_MS = 1000;

/** The strip: a reward axis with dots that can be dragged, one advantage column a lane, and a line a trajectory. */
export function SlopeStrip(props: SlopeStripProps) {
  const { rewards, lanes, selected } = props;
  const [frame, width] = useWidth(720);
  // A gesture lives in refs: it begins and ends together with edits, and those draw the strip anyway.
  const gesture = useRef<{ dragging: boolean; hold: StripRanges | undefined; ghost: StripGhost | null }>({
    dragging: false,
    hold: undefined,
    ghost: null,
  });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const ghostTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(ghostTimer.current), []);

  const { dragging, ghost } = gesture.current;
  const hold = dragging ? gesture.current.hold : undefined;
  const columns = useMemo(() => lanes.map((lane) => lane.advantages), [lanes]);
  const model = useMemo(
    () => stripModel({ rewards, columns, selected, width, height: HEIGHT, hold }),
    [rewards, columns, selected, width, hold],
  );
  const ghostModel = useMemo(
    () =>
      ghost === null || ghost.rewards.length !== rewards.length || ghost.columns.length !== columns.length
        ? null
        : stripModel({ ...ghost, selected: null, width, height: HEIGHT, hold: model.ranges }),
    [ghost, rewards.length, columns.length, width, model.ranges],
  );
  // The axes may grow during a gesture, never shrink.
  if (dragging) gesture.current.hold = model.ranges;
  // While one dot is dragged only its own words follow; those of the others are brought up to date on release.
  const texts = useRef<string[]>([]);
  texts.current = rewards.map((reward, i) =>
    dragging && i !== selected ? (texts.current[i] ?? '') : beadText(i, reward, lanes),
  );
  const handlers = useRef(props);
  handlers.current = props;
  const latestModel = useRef(model);
  latestModel.current = model;
  const flat = rewards.length > 1 && rewards.every((reward) => reward === rewards[0]);
  const svg = useRef<SVGSVGElement>(null);
  const step = rewardStep(model.ranges.reward);

  // The dots are many, so what they are given must not change from one render to the next.
  const beadHandlers = useMemo(
    () => ({
      rewardAtPointer(clientY: number): number {
        const top = svg.current?.getBoundingClientRect().top ?? 0;
        const { rewardAt, ranges } = latestModel.current;
        return roundTo(rewardAt(clientY - top), rewardStep(ranges.reward) / 10);
      },
      onSelect: (trajectory: number) => handlers.current.onSelect(trajectory),
      onGestureStart(trajectory: number) {
        clearTimeout(ghostTimer.current);
        const { rewards: before, lanes: lanesBefore } = handlers.current;
        gesture.current = {
          dragging: true,
          hold: latestModel.current.ranges,
          ghost: { rewards: before, columns: lanesBefore.map((lane) => lane.advantages) },
        };
        handlers.current.onGestureStart(trajectory);
      },
      onReward: (trajectory: number, reward: number) => handlers.current.onReward(trajectory, reward),
      onGestureEnd(drawn: boolean) {
        gesture.current = { ...gesture.current, dragging: false, hold: undefined };
        handlers.current.onGestureEnd();
        // What was drawn during the gesture lets go of its axes now.
        if (drawn) redraw();
        ghostTimer.current = setTimeout(() => {
          gesture.current = { ...gesture.current, ghost: null };
          redraw();
        }, GHOST_MS);
      },
      onRemove: (trajectory: number) => handlers.current.onRemove(trajectory),
      onDuplicate: (trajectory: number) => handlers.current.onDuplicate(trajectory),
    }),
    [],
  );
  const addAt = (event: React.MouseEvent) => {
    const left = svg.current?.getBoundingClientRect().left ?? 0;
    if (Math.abs(event.clientX - left - model.axisX) < 56) props.onAdd(beadHandlers.rewardAtPointer(event.clientY));
  };

  return (
    <div ref={frame} className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a double click is a short cut; the table has a button for it */}
      <svg ref={svg} width={width} height={HEIGHT} role="group" aria-label={props.label} onDoubleClick={addAt}>
        <Axes model={model} width={width} />
        {ghostModel && <Ghost ghost={ghostModel} model={model} rewards={rewards} lanes={lanes} selected={selected} />}
        <Lines model={model} selected={selected} />
        <TickLabels model={model} />
        {model.columns.map((column, k) => {
          const lane = lanes[k]!;
          const style = estimatorStyle(lane.lane.estimator);
          return (
            <g key={lane.lane.id} aria-hidden="true">
              <Marks column={column} mark={style.mark} />
              {column.labels.map((one, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- labels come and go with every edit; their elements stay
                <Label key={place} x={column.x} label={one} color={style.textColor} />
              ))}
            </g>
          );
        })}
        {model.columns.map((column, k) => (
          <ColumnHead
            key={lanes[k]!.lane.id}
            x={column.x}
            column={lanes[k]!}
            flat={flat}
            room={model.columns.length > 1 ? model.columns[1]!.x - model.columns[0]!.x : width / 2}
          />
        ))}
        <text x={model.axisX} y={18} textAnchor="middle" className={styles.head}>
          Reward
        </text>
        <text x={model.axisX} y={36} textAnchor="middle">
          drag a dot
        </text>
        {model.beads.map((bead) => (
          <RewardBead
            key={bead.index}
            index={bead.index}
            x={bead.x}
            y={bead.y}
            placed={bead.placed}
            small={bead.small}
            reward={rewards[bead.index]!}
            low={model.ranges.reward[0]}
            high={model.ranges.reward[1]}
            step={step}
            selected={bead.index === selected}
            valueText={texts.current[bead.index]!}
            handlers={beadHandlers}
          />
        ))}
      </svg>
    </div>
  );
}

/** `trajectory 3, reward 0.7, GRPO advantage +1.29` */
function beadText(index: number, reward: number | null, lanes: readonly LaneColumn[]): string {
  const advantages = lanes.map((lane) => {
    const value = lane.advantages?.[index] ?? Number.NaN;
    const words = lane.error !== null && Number.isNaN(value) ? 'none' : formatSigned(value, 2);
    return `${lane.label} advantage ${words}`;
  });
  return [`trajectory ${index + 1}`, `reward ${formatReward(reward)}`, ...advantages].join(', ');
}

function gridLeft(model: StripModel): number {
  return (model.columns[0]?.x ?? model.axisX) - 26;
}

function Axes({ model, width }: { model: StripModel; width: number }) {
  return (
    <g aria-hidden="true">
      {model.advantageTicks.map(({ value, y }) => (
        <line
          key={value}
          x1={gridLeft(model)}
          x2={width - 12}
          y1={y}
          y2={y}
          stroke={value === 0 ? 'var(--ink)' : 'var(--grid)'}
        />
      ))}
      {model.columns.map(({ x }) => (
        <line key={x} x1={x} x2={x} y1={model.top - 4} y2={model.bottom} stroke="var(--line-2)" />
      ))}
      <line x1={model.axisX} x2={model.axisX} y1={model.top - 4} y2={model.bottom} stroke="var(--edge)" />
      {model.rewardTicks.map(({ value, y }) => (
        <line key={value} x1={model.axisX - 4} x2={model.axisX + 4} y1={y} y2={y} stroke="var(--edge)" />
      ))}
    </g>
  );
}

/** Numbers of both axes, over the lines that cross them. */
function TickLabels({ model }: { model: StripModel }) {
  return (
    <g aria-hidden="true">
      {model.advantageTicks.map(({ value, y }) => (
        <text
          key={value}
          x={gridLeft(model) - 6}
          y={y + 4}
          textAnchor="end"
          className={cx(styles.halo, value === 0 && styles.zero)}
        >
          {value === 0 ? '0' : formatSigned(value, tickDigits(model.advantageTicks))}
        </text>
      ))}
      {model.rewardTicks.map(({ value, y }) => {
        const row = model.beads.filter((bead) => Math.abs(bead.y - y) < 16);
        const left = Math.min(model.axisX - 4, ...row.map((bead) => bead.x - 12));
        return (
          <text key={value} x={left - 4} y={y + 4} textAnchor="end" className={styles.halo}>
            {tickText(value, tickDigits(model.rewardTicks))}
          </text>
        );
      })}
      {model.beads.some((bead) => !bead.placed) && (
        <text x={model.axisX - 36} y={model.bottom + 24} textAnchor="end">
          none
        </text>
      )}
    </g>
  );
}

/** A tick of the reward axis: as many decimals as tell it from its neighbours. */
function tickText(value: number, digits: number): string {
  const plain = formatReward(value);
  return digits > 5 ? `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}` : plain;
}

function tickDigits(ticks: readonly { value: number }[]): number {
  const gap = Math.abs((ticks[1]?.value ?? 1) - (ticks[0]?.value ?? 0)) || 1;
  return Math.max(0, Math.min(12, Math.ceil(-Math.log10(gap) - 1e-9)));
}

/** All lines but the selected one are a single path: they have nothing to tell apart. */
function Lines({ model, selected }: { model: StripModel; selected: number | null }) {
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
function Marks({ column, mark }: { column: StripColumn; mark: EstimatorMarkStyle }) {
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

function Label({ x, label, color }: { x: number; label: MarkLabel; color: string }) {
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
  readonly ghost: StripModel;
  readonly model: StripModel;
  readonly rewards: readonly (number | null)[];
  readonly lanes: readonly LaneColumn[];
  readonly selected: number | null;
}

/** Hollow marks where things were; only what moved is drawn. */
function Ghost({ ghost, model, lanes, selected }: GhostProps) {
  const moved = ghost.beads.filter(
    (bead) => bead.placed && Math.abs(bead.y - (model.beads[bead.index]?.y ?? bead.y)) > 1,
  );
  const path = selected === null ? null : ghost.pathOf(selected);
  return (
    <g aria-hidden="true" fill="none">
      {path !== null && moved.length > 0 && (
        <path d={path} stroke="var(--ink-2)" strokeWidth={1.25} strokeDasharray="2 3" />
      )}
      {ghost.columns.map((column, k) => {
        const here = new Set(model.columns[k]?.marks.map((mark) => Math.round(mark.y)));
        return column.marks
          .filter((mark) => !here.has(Math.round(mark.y)))
          .map((mark) => (
            <path
              key={mark.trajectories[0]}
              d={markPath(estimatorStyle(lanes[k]!.lane.estimator).mark.shape, column.x, mark.y, 4.5)}
              fill="var(--surface)"
              stroke={estimatorStyle(lanes[k]!.lane.estimator).mark.color}
              strokeDasharray="2 2"
            />
          ));
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
    </g>
  );
}

/** What the selected trajectory gets in so many lanes: the caption with two, the picture's name with all. */
export function stripSentence(
  label: string,
  rewards: readonly (number | null)[],
  lanes: readonly LaneColumn[],
  selected: number | null,
): string {
  if (rewards.length === 0) return `${label} is empty.`;
  if (selected === null) return `Rewards of ${label} and the advantage each lane gives them.`;
  const parts = lanes.map((lane) => {
    const value = lane.advantages?.[selected] ?? Number.NaN;
    return `${lane.label} ${Number.isNaN(value) && lane.error ? 'stops' : formatSigned(value)}`;
  });
  return `Trajectory ${selected + 1} of ${label}, reward ${formatReward(rewards[selected] ?? null)}: ${parts.join(', ')}.`;
}
