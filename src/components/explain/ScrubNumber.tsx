import { useRef } from 'react';
import type { Highlighted } from '../../state/highlight.ts';
import { formatReward } from '../format.ts';
import { highlighting, useIsHighlighted } from '../useHighlight.ts';
import { cx } from '../ui/cx.ts';
import styles from './Explanation.module.css';

/** How many pixels of a drag are one step. */
const PIXELS = 6;

/** A number inside a formula: it can be dragged sideways or moved by the arrow keys, and lights up where it stands. */
export function ScrubNumber({
  subject,
  label,
  words,
  value,
  step,
  onStart,
  onChange,
  onEnd,
}: {
  /** What it is on the rest of the page. */
  subject: Highlighted;
  label: string;
  /** What its value is called: "reward", "mean". */
  words: string;
  value: number;
  step: number;
  onStart: () => void;
  onChange: (value: number) => void;
  onEnd: () => void;
}) {
  const highlighted = useIsHighlighted(subject);
  const drag = useRef<{ from: number; x: number; moved: boolean } | null>(null);
  const shown = formatReward(Number(value.toPrecision(4)));
  const moved = (by: number) => Number((value + by * step).toPrecision(12));
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={Math.max(-1e9, Math.min(1e9, value))}
      aria-valuetext={`${words} ${shown}`}
      className={cx(styles.scrub, highlighted && styles.highlighted)}
      {...highlighting(subject)}
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
      {shown}
    </span>
  );
}
