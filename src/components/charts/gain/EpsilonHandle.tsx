import { useRef } from 'react';
import styles from './GainChart.module.css';

/** Where a drag of epsilon stands. */
export type EpsilonPhase = 'start' | 'move' | 'end';

/** Smallest and largest epsilon that can be tried. */
export const EPSILONS = [1e-12, 1] as const;

interface EpsilonHandleProps {
  readonly x: number;
  readonly y: number;
  readonly epsilon: number;
  readonly text: string;
  readonly epsilonAt: (clientX: number) => number;
  readonly onEpsilon: (epsilon: number, phase: EpsilonPhase) => void;
}

/** The knee of a curve: epsilon, moved along the axis with a pointer or the keys of a slider. */
export function EpsilonHandle({ x, y, epsilon, text, epsilonAt, onEpsilon }: EpsilonHandleProps) {
  const drag = useRef<{ offset: number; moved: boolean } | null>(null);
  const end = () => {
    if (drag.current?.moved) onEpsilon(epsilon, 'end');
    drag.current = null;
  };
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label="Epsilon"
      aria-orientation="horizontal"
      aria-valuemin={Math.log10(EPSILONS[0])}
      aria-valuemax={Math.log10(EPSILONS[1])}
      aria-valuenow={Number(Math.log10(epsilon).toFixed(3))}
      aria-valuetext={text}
      className={styles.handle}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
        const box = event.currentTarget.getBoundingClientRect();
        drag.current = { offset: event.clientX - (box.left + box.width / 2), moved: false };
      }}
      onPointerMove={(event) => {
        if (drag.current === null) return;
        onEpsilon(rounded(epsilonAt(event.clientX - drag.current.offset)), drag.current.moved ? 'move' : 'start');
        drag.current.moved = true;
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const next = nextEpsilon(event, epsilon);
        if (next === null) return;
        event.preventDefault();
        onEpsilon(next, 'start');
        onEpsilon(next, 'end');
      }}
    >
      <rect className={styles.target} x={x - 14} y={y - 18} width={28} height={36} />
      <rect className={styles.grip} x={x - 7} y={y - 12} width={14} height={24} rx={5} />
      <path d={`M${x - 2} ${y - 5}V${y + 5}M${x + 2} ${y - 5}V${y + 5}`} stroke="var(--ink-inv)" />
    </g>
  );
}

/** Two digits are as many as can be aimed at. */
function rounded(epsilon: number): number {
  return Number(Math.min(EPSILONS[1], Math.max(EPSILONS[0], epsilon)).toPrecision(2));
}

/** Arrows go a tenth of a power of ten, with Shift a whole one; Page keys two; Home and End to the ends. */
function nextEpsilon(event: React.KeyboardEvent, epsilon: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Home') return EPSILONS[0];
  if (event.key === 'End') return EPSILONS[1];
  const by = { ArrowRight: 0.1, ArrowUp: 0.1, ArrowLeft: -0.1, ArrowDown: -0.1, PageUp: 2, PageDown: -2 }[event.key];
  if (by === undefined) return null;
  const whole = event.shiftKey && Math.abs(by) < 1;
  return rounded(epsilon * 10 ** (whole ? 10 * by : by));
}
