import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Followed } from '../../../state/followed.ts';
import { Picture, type PictureHandle } from '../picture/Picture.tsx';
import { useWidth } from '../useWidth.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { GroupHandles, type PlacedHandles } from './GroupHandles.tsx';
import { moveBeads, tellBead } from './moveBeads.ts';
import { spreadOf } from './spread.ts';
import { rewardStep, roundTo } from './axes.ts';
import { createFramePacing } from './framePacing.ts';
import { STRIP_HEIGHT, type StripRanges } from './frame.ts';
import { sameRanges, type StripModel } from './model.ts';
import { beadElements, heightOf, pageTopOf } from './onPage.ts';
import { RewardBead } from './RewardBead.tsx';
import { beadText } from './sentences.ts';
import styles from './SlopeStrip.module.css';
import { Axes, TickLabels } from './StripAxes.tsx';
import { columnsOf, type StripContent } from './stripContent.ts';
import { type StripGhost, type StripLayout, stripScene } from './stripScene.ts';
import { useGlide } from './useGlide.ts';

interface Gesture {
  readonly dragging: boolean;
  /** Top of the drawing on the page when it began: what is above may become higher, and that moves no reward. */
  readonly top: number | undefined;
  /** The reward axis when it began: were a pointer read on the axis that grows, a reward would run away. */
  readonly rewardAt: StripModel['rewardAt'] | undefined;
  /** What the axes hold at least: they may grow during a gesture, never shrink. */
  hold: StripRanges | undefined;
  readonly ghost: StripGhost | null;
  /** The dots' elements, looked for once a gesture. */
  beads: ReadonlyMap<number, Element> | undefined;
}

const NO_GESTURE = { dragging: false, top: undefined, rewardAt: undefined, hold: undefined, beads: undefined } as const;

export interface SlopeStripProps {
  readonly label: string;
  readonly content: StripContent;
  /** The same at every frame of a gesture, which the strip then draws by itself. */
  readonly live: Followed<StripContent>;
  readonly selected: number | null;
  readonly onSelect: (trajectory: number) => void;
  /** A gesture on a dot begins: what follows is one step of undo. */
  readonly onGestureStart: (trajectory: number) => void;
  readonly onReward: (trajectory: number, reward: number) => void;
  readonly onGestureEnd: () => void;
  /** Every reward of the group at once: its mean or its spread was moved. */
  readonly onRewards: (rewards: readonly (number | null)[], what: string) => void;
  /** Dots go to 0 and 1 only. */
  readonly snap: boolean;
  /** The key B, while the focus is in the strip. */
  readonly onSnap: () => void;
  /** The keys `.` and `,`: on to the next stage of the calculation, or back. */
  readonly onStage?: (by: 1 | -1) => void;
  /** How much larger everything is drawn, and how high the drawing is before that. */
  readonly scale?: number;
  readonly height?: number;
  readonly maxSpacing?: number;
  /** Rewards can be looked at and not changed. */
  readonly locked?: boolean;
  readonly onAdd: (reward: number) => void;
  readonly onRemove: (trajectory: number) => void;
  readonly onDuplicate: (trajectory: number) => void;
}

/** How long ghosts stay after the gesture. */
const GHOST_MS = 1000;

/** The strip: a reward axis with dots that can be dragged, one advantage column a lane, and a line a trajectory. */
export function SlopeStrip(props: SlopeStripProps) {
  const { live, selected } = props;
  const { scale = 1, height = STRIP_HEIGHT, maxSpacing, locked = false } = props;
  const [frame, outerWidth] = useWidth(720);
  const width = Math.floor(outerWidth / scale);
  // A gesture lives in refs: it begins and ends together with edits, and those draw the strip anyway.
  const gesture = useRef<Gesture>({ ...NO_GESTURE, ghost: null });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [pacing] = useState(createFramePacing);
  useEffect(() => pacing.stop, [pacing]);
  const ghostTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(ghostTimer.current), []);

  const { dragging, ghost } = gesture.current;
  const content = dragging ? live.get() : props.content;
  const { rewards, lanes, stage } = content;
  const hold = dragging ? gesture.current.hold : undefined;
  const still = useMemo(() => columnsOf(content), [content]);
  const columns = useGlide(still, stage?.id ?? null);
  const layout = useMemo(
    (): StripLayout => ({ selected, width, height, maxSpacing, hold }),
    [selected, width, height, maxSpacing, hold],
  );
  const scene = useMemo(() => stripScene(content, columns, layout, ghost), [content, columns, layout, ghost]);
  const { model } = scene;
  if (dragging) gesture.current.hold = model.ranges;
  // While a dot is moved only its own words follow; those of the others are brought up to date when the ghosts go.
  const texts = useRef<string[]>([]);
  texts.current = rewards.map((reward, i) =>
    ghost !== null && i !== selected && i < texts.current.length ? texts.current[i]! : beadText(i, reward, lanes),
  );
  const handlers = useRef(props);
  handlers.current = props;
  /** What is drawn, by React or without it. */
  const latest = useRef(scene);
  useLayoutEffect(() => {
    latest.current = scene;
  }, [scene]);
  const flat = rewards.length > 1 && rewards.every((reward) => reward === rewards[0]);
  const svg = useRef<SVGSVGElement>(null);
  const step = rewardStep(model.ranges.reward);
  const spread = useMemo(() => spreadOf(rewards), [rewards]);

  const rewardUnder = useCallback((clientY: number) => {
    const { top, rewardAt = latest.current.model.rewardAt } = gesture.current;
    return rewardAt(heightOf(svg.current, clientY, top));
  }, []);
  const rewardAtPointer = useCallback(
    (clientY: number): number => {
      const reward = rewardUnder(clientY);
      if (handlers.current.snap) return reward >= 0.5 ? 1 : 0;
      return roundTo(reward, rewardStep(latest.current.model.ranges.reward) / 10);
    },
    [rewardUnder],
  );
  // The dots are many, so what they are given must not change from one render to the next.
  const beadHandlers = useMemo(
    () => ({
      onSelect: (trajectory: number) => handlers.current.onSelect(trajectory),
      onGestureStart(trajectory: number) {
        clearTimeout(ghostTimer.current);
        const { content: before, model: modelBefore } = latest.current;
        gesture.current = {
          dragging: true,
          top: pageTopOf(svg.current),
          rewardAt: modelBefore.rewardAt,
          hold: modelBefore.ranges,
          beads: undefined,
          ghost: {
            rewards: before.rewards,
            columns: before.lanes.map((lane) => lane.advantages),
            model: modelBefore,
          },
        };
        handlers.current.onGestureStart(trajectory);
        pacing.start();
      },
      onMove: (trajectory: number, clientY: number) =>
        pacing.move(() => handlers.current.onReward(trajectory, rewardAtPointer(clientY))),
      onReward: (trajectory: number, reward: number) => handlers.current.onReward(trajectory, reward),
      onGestureEnd(drawn: boolean) {
        pacing.stop();
        gesture.current = { ...gesture.current, ...NO_GESTURE };
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
    [rewardAtPointer, pacing],
  );
  const groupHandlers = useMemo(
    () => ({
      rewardAtPointer: rewardUnder,
      onGestureStart: () => beadHandlers.onGestureStart(handlers.current.selected ?? 0),
      onRewards: (next: readonly (number | null)[], what: string) =>
        pacing.move(() => handlers.current.onRewards(next, what)),
    }),
    [beadHandlers, rewardUnder, pacing],
  );
  const behind = useRef<PictureHandle>(null);
  const front = useRef<PictureHandle>(null);
  const handles = useRef<PlacedHandles>(null);
  useEffect(() => {
    // To draw a frame by React, with all that does not change, takes longer than a frame lasts on a slow machine.
    const draw = () => {
      if (!gesture.current.dragging) return;
      const { content: before, model: modelBefore } = latest.current;
      const next = live.get();
      if (next.rewards.length !== before.rewards.length || next.lanes.length !== before.lanes.length) {
        redraw();
        return;
      }
      const now = stripScene(next, columnsOf(next), { ...layout, hold: gesture.current.hold }, gesture.current.ghost);
      latest.current = now;
      gesture.current.hold = now.model.ranges;
      behind.current?.draw(now.behind);
      front.current?.draw(now.front);
      const beads = (gesture.current.beads ??= beadElements(svg.current));
      const alike = moveBeads(beads, modelBefore.beads, now.model.beads);
      next.rewards.forEach((reward, i) => {
        if (reward !== before.rewards[i] || i === layout.selected)
          tellBead(beads.get(i), reward, beadText(i, reward, next.lanes));
      });
      const nextSpread = spreadOf(next.rewards);
      if (nextSpread !== null) handles.current?.place(nextSpread, now.model.yOfReward);
      if (!alike || !sameRanges(modelBefore.ranges, now.model.ranges)) redraw();
    };
    return live.subscribe(() => pacing.draw(draw));
  }, [live, layout, pacing]);
  const addAt = (event: React.MouseEvent) => {
    const left = svg.current?.getBoundingClientRect().left ?? 0;
    if (Math.abs((event.clientX - left) / scale - model.axisX) < 56) props.onAdd(rewardAtPointer(event.clientY));
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'b') props.onSnap();
    if (event.key === '.') props.onStage?.(1);
    if (event.key === ',') props.onStage?.(-1);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key for what a button does too
    <div ref={frame} className={styles.frame} data-strip onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a double click is a short cut; the table has a button for it */}
      <svg
        ref={svg}
        width={width * scale}
        height={height * scale}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={props.label}
        onDoubleClick={addAt}
      >
        <Axes model={model} width={width} />
        <Picture ref={behind} shapes={scene.behind} />
        <TickLabels model={model} />
        <Picture ref={front} shapes={scene.front} />
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
          {locked ? '' : width < 480 ? 'drag' : 'drag a dot'}
        </text>
        {spread !== null && !locked && (
          <GroupHandles
            ref={handles}
            x={model.handleX}
            spread={spread}
            rewards={rewards}
            low={model.ranges.reward[0]}
            high={model.ranges.reward[1]}
            step={step}
            yOf={model.yOfReward}
            rewardAtPointer={groupHandlers.rewardAtPointer}
            onGestureStart={groupHandlers.onGestureStart}
            onRewards={groupHandlers.onRewards}
            onGestureEnd={beadHandlers.onGestureEnd}
          />
        )}
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
            snap={props.snap}
            locked={locked}
            valueText={texts.current[bead.index]!}
            handlers={beadHandlers}
          />
        ))}
      </svg>
    </div>
  );
}
