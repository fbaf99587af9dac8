import { memo, useRef } from 'react';
import { formatReward } from '../../format.ts';
import { highlighting, useIsHighlighted } from '../../useHighlight.ts';
import { cx } from '../../ui/cx.ts';
import { ariaNumber } from './ariaNumber.ts';
import { roundTo } from './axes.ts';
import styles from './SlopeStrip.module.css';

/** What a dot reports. */
export interface BeadHandlers {
  readonly onSelect: (trajectory: number) => void;
  readonly onGestureStart: (trajectory: number) => void;
  /** It was dragged to a height of the window. */
  readonly onMove: (trajectory: number, clientY: number) => void;
  readonly onReward: (trajectory: number, reward: number) => void;
  /** `drawn`: whether the strip was drawn while it lasted, as in a drag. */
  readonly onGestureEnd: (drawn: boolean) => void;
  readonly onRemove: (trajectory: number) => void;
  readonly onDuplicate: (trajectory: number) => void;
}

/** Flat, so that a dot that did not move is not drawn again. */
interface RewardBeadProps {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** False for a missing or NaN reward, which has no place on the axis. */
  readonly placed: boolean;
  readonly small: boolean;
  readonly reward: number | null;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly selected: boolean;
  /** Goes to 0 and 1 only. */
  readonly snap: boolean;
  /** It can be chosen, and not moved. */
  readonly locked: boolean;
  readonly valueText: string;
  readonly handlers: BeadHandlers;
}

/** A reward that can be dragged, or moved with the keys of a slider. */
export const RewardBead = memo(function RewardBead(props: RewardBeadProps) {
  const { index, x, y, placed, small, reward, low, high, step, selected, snap, locked, valueText, handlers } = props;
  const highlighted = useIsHighlighted(index);
  const dragging = useRef<{ offset: number; moved: boolean; listening: AbortController } | null>(null);
  const known = placed && reward !== null;
  const movable = known && !locked;

  const onPointerDown = (event: React.PointerEvent<SVGGElement>) => {
    handlers.onSelect(index);
    if (!movable || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    const centre = event.currentTarget.querySelector('circle')!.getBoundingClientRect();
    // Moves come at every frame: React would take longer to hand one on than the dot takes to follow.
    const listening = new AbortController();
    event.currentTarget.addEventListener('pointermove', onPointerMove, { signal: listening.signal });
    dragging.current?.listening.abort();
    dragging.current = { offset: event.clientY - (centre.top + centre.height / 2), moved: false, listening };
  };

  const onPointerMove = (event: PointerEvent) => {
    event.stopPropagation();
    const drag = dragging.current;
    if (drag === null) return;
    if (!drag.moved) {
      drag.moved = true;
      handlers.onGestureStart(index);
    }
    handlers.onMove(index, event.clientY - drag.offset);
  };

  const onPointerUp = () => {
    const drag = dragging.current;
    drag?.listening.abort();
    dragging.current = null;
    if (drag?.moved) handlers.onGestureEnd(true);
  };

  const onKeyDown = (event: React.KeyboardEvent<SVGGElement>) => {
    const next = movable ? nextReward(event, reward, step, low, high, snap) : null;
    if (next !== null) {
      event.preventDefault();
      handlers.onGestureStart(index);
      handlers.onReward(index, next);
      handlers.onGestureEnd(false);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      handlers.onRemove(index);
    } else if (event.key === '+') {
      event.preventDefault();
      handlers.onDuplicate(index);
    }
  };

  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={`trajectory ${index + 1}`}
      aria-orientation="vertical"
      aria-valuemin={ariaNumber(known ? Math.min(low, reward) : low)}
      aria-valuemax={ariaNumber(known ? Math.max(high, reward) : high)}
      aria-valuenow={ariaNumber(known ? reward : low)}
      aria-valuetext={valueText}
      aria-disabled={movable || locked ? undefined : true}
      aria-readonly={locked || undefined}
      data-trajectory={index}
      className={cx(
        styles.bead,
        movable && styles.movable,
        selected && styles.selected,
        highlighted && styles.highlighted,
      )}
      {...highlighting(index)}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      onFocus={() => handlers.onSelect(index)}
    >
      <circle className={styles.target} cx={x} cy={y} r={12} />
      {selected && <circle cx={x} cy={y} r={15} className={styles.halo} fill="var(--select)" />}
      <circle
        className={styles.dot}
        cx={x}
        cy={y}
        r={small && !selected ? 6 : 10}
        strokeDasharray={movable ? undefined : '2 2.5'}
      />
      {(!small || selected) && (
        <text x={x} y={y + 4} textAnchor="middle">
          {index + 1}
        </text>
      )}
      <title>{`Trajectory ${index + 1}, reward ${formatReward(reward)}`}</title>
    </g>
  );
});

const SNAPPED: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  End: 1,
  ArrowDown: 0,
  ArrowLeft: 0,
  Home: 0,
};

/** Arrows move by a step, Shift ten times and Alt a tenth of it; Home and End go to the ends of the axis. */
function nextReward(
  event: React.KeyboardEvent,
  reward: number,
  step: number,
  low: number,
  high: number,
  snap: boolean,
): number | null {
  if (event.ctrlKey || event.metaKey) return null;
  if (snap) return SNAPPED[event.key] ?? null;
  const by = step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return roundTo(reward + by, by / 1000);
    case 'ArrowLeft':
    case 'ArrowDown':
      return roundTo(reward - by, by / 1000);
    case 'Home':
      return roundTo(low, step / 10);
    case 'End':
      return roundTo(high, step / 10);
    default:
      return null;
  }
}
