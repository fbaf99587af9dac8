import { memo, useRef } from 'react';
import { formatReward } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { type Bead, roundTo } from './model.ts';
import styles from './SlopeStrip.module.css';

interface RewardBeadProps {
  readonly bead: Bead;
  readonly reward: number | null;
  readonly range: readonly [number, number];
  readonly step: number;
  readonly selected: boolean;
  readonly valueText: string;
  readonly rewardAtPointer: (clientY: number) => number;
  readonly onSelect: (trajectory: number) => void;
  readonly onGestureStart: (trajectory: number) => void;
  readonly onReward: (trajectory: number, reward: number) => void;
  readonly onGestureEnd: () => void;
  readonly onRemove: (trajectory: number) => void;
  readonly onDuplicate: (trajectory: number) => void;
}

/** A reward that can be dragged, or moved with the keys of a slider. */
export const RewardBead = memo(function RewardBead(props: RewardBeadProps) {
  const { bead, reward, range, step, selected, valueText } = props;
  const dragging = useRef<{ offset: number; moved: boolean } | null>(null);
  const movable = bead.placed && reward !== null;

  const onPointerDown = (event: React.PointerEvent<SVGGElement>) => {
    props.onSelect(bead.index);
    if (!movable || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    const centre = event.currentTarget.querySelector('circle')!.getBoundingClientRect();
    dragging.current = { offset: event.clientY - (centre.top + centre.height / 2), moved: false };
  };

  const onPointerMove = (event: React.PointerEvent<SVGGElement>) => {
    const drag = dragging.current;
    if (drag === null) return;
    if (!drag.moved) {
      drag.moved = true;
      props.onGestureStart(bead.index);
    }
    props.onReward(bead.index, props.rewardAtPointer(event.clientY - drag.offset));
  };

  const onPointerUp = () => {
    const drag = dragging.current;
    dragging.current = null;
    if (drag?.moved) props.onGestureEnd();
  };

  const onKeyDown = (event: React.KeyboardEvent<SVGGElement>) => {
    const next = movable ? nextReward(event, reward, step, range) : null;
    if (next !== null) {
      event.preventDefault();
      props.onGestureStart(bead.index);
      props.onReward(bead.index, next);
      props.onGestureEnd();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      props.onRemove(bead.index);
    } else if (event.key === '+') {
      event.preventDefault();
      props.onDuplicate(bead.index);
    }
  };

  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={`trajectory ${bead.index + 1}`}
      aria-orientation="vertical"
      aria-valuemin={Math.min(range[0], reward ?? 0)}
      aria-valuemax={Math.max(range[1], reward ?? 0)}
      aria-valuenow={movable ? reward : 0}
      aria-valuetext={valueText}
      aria-disabled={movable ? undefined : true}
      data-trajectory={bead.index}
      className={cx(styles.bead, movable && styles.movable, selected && styles.selected)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      onFocus={() => props.onSelect(bead.index)}
    >
      <circle className={styles.target} cx={bead.x} cy={bead.y} r={12} />
      {selected && <circle cx={bead.x} cy={bead.y} r={15} className={styles.halo} fill="var(--select)" />}
      <circle className={styles.dot} cx={bead.x} cy={bead.y} r={10} strokeDasharray={movable ? undefined : '2 2.5'} />
      <text x={bead.x} y={bead.y + 4} textAnchor="middle">
        {bead.index + 1}
      </text>
      <title>{`Trajectory ${bead.index + 1}, reward ${formatReward(reward)}`}</title>
    </g>
  );
});

/** Arrows move by a step, Shift ten times and Alt a tenth of it; Home and End go to the ends of the axis. */
function nextReward(
  event: React.KeyboardEvent,
  reward: number,
  step: number,
  [low, high]: readonly [number, number],
): number | null {
  if (event.ctrlKey || event.metaKey) return null;
  const by = step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return roundTo(reward + by, by / 1000);
    case 'ArrowLeft':
    case 'ArrowDown':
      return roundTo(reward - by, by / 1000);
    case 'Home':
      return low;
    case 'End':
      return high;
    default:
      return null;
  }
}
