import { useRef } from 'react';
import { formatReward } from '../format.ts';
import { highlighting, useIsHighlighted } from '../useHighlight.ts';
import { cx } from '../ui/cx.ts';
import styles from './Explanation.module.css';

/** How many pixels of a drag are one step. */
const PIXELS = 6;

/** A reward inside a formula: it can be dragged sideways or moved by the arrow keys, and lights up its dot. */
export function ScrubNumber({
  trajectory,
  value,
  step,
  onStart,
  onChange,
  onEnd,
}: {
  trajectory: number;
  value: number;
  step: number;
  onStart: () => void;
  onChange: (value: number) => void;
  onEnd: () => void;
}) {
  const highlighted = useIsHighlighted(trajectory);
  const drag = useRef<{ from: number; x: number; moved: boolean } | null>(null);
  const moved = (by: number) => Number((value + by * step).toPrecision(12));
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={`Reward of trajectory ${trajectory + 1} in the formula`}
      aria-valuenow={Math.max(-1e9, Math.min(1e9, value))}
      aria-valuetext={`reward ${formatReward(value)}`}
      className={cx(styles.scrub, highlighted && styles.highlighted)}
      {...highlighting(trajectory)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: value, x: event.clientX, moved: false };
      }}
      onPointerMove={(event) => {
        const held = drag.current;
        if (held === null) return;
        const by = Math.round((event.clientX - held.x) / PIXELS);
        if (!held.moved && by === 0) return;
        if (!held.moved) {
          held.moved = true;
          onStart();
        }
        onChange(Number((held.from + by * step).toPrecision(12)));
      }}
      onPointerUp={() => {
        if (drag.current?.moved) onEnd();
        drag.current = null;
      }}
      onPointerCancel={() => {
        if (drag.current?.moved) onEnd();
        drag.current = null;
      }}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (by === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onStart();
        onChange(moved(by * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1)));
        onEnd();
      }}
    >
      {formatReward(value)}
    </span>
  );
}
