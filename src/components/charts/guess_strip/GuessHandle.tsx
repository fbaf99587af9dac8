import { useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { type Mark, markPath } from '../../ui/EstimatorMark.tsx';
import { ariaNumber } from '../slope_strip/ariaNumber.ts';
import { roundTo } from '../slope_strip/axes.ts';
import slope from '../slope_strip/SlopeStrip.module.css';
import styles from './GuessStrip.module.css';
import type { GuessPlace } from './model.ts';

export interface GuessHandleProps {
  readonly place: GuessPlace;
  readonly mark: Mark;
  /** `Guess for reward 0.7` */
  readonly name: string;
  /** `not placed yet`, `+1.2`, `plus, the sign alone` */
  readonly valueText: string;
  /** The label beside it, where there is room. */
  readonly label: string;
  /** Baseline of the label from the mark. */
  readonly labelShift: number;
  readonly range: readonly [number, number];
  readonly step: number;
  readonly advantageAtPointer: (clientY: number) => number;
  /** Null takes the guess back. */
  readonly onGuess: (value: number | null) => void;
}

/** A guess that can be dragged, or moved with the keys of a slider. Until it is placed it stands at zero, dashed. */
export function GuessHandle(props: GuessHandleProps) {
  const { place, mark, name, valueText, label, labelShift, range, step, onGuess } = props;
  const { x, y, guess } = place;
  const [low, high] = range;
  const offset = useRef<number | null>(null);
  const value = guess?.kind === 'value' ? guess.value : 0;

  const onPointerDown = (event: React.PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    offset.current = props.advantageAtPointer(event.clientY) - value;
  };
  const onPointerMove = (event: React.PointerEvent<SVGGElement>) => {
    if (offset.current === null) return;
    const to = props.advantageAtPointer(event.clientY) - offset.current;
    onGuess(roundTo(Math.max(low, Math.min(high, to)), step / 10));
  };
  const onPointerUp = () => {
    offset.current = null;
  };
  const onKeyDown = (event: React.KeyboardEvent<SVGGElement>) => {
    const next = nextGuess(event, value, step, range);
    if (next === undefined) return;
    event.preventDefault();
    onGuess(next);
  };

  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={ariaNumber(Math.min(low, value))}
      aria-valuemax={ariaNumber(Math.max(high, value))}
      aria-valuenow={ariaNumber(value)}
      aria-valuetext={valueText}
      className={cx(styles.handle, guess === undefined && styles.unplaced)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    >
      <rect className={styles.target} x={x - 12} y={y - 12} width={24} height={24} />
      <path
        className={styles.grip}
        d={markPath(mark.shape, x, y, 8)}
        stroke={mark.color}
        strokeDasharray={guess?.kind === 'value' ? undefined : '2 2.5'}
      />
      {label !== '' && (
        <text x={x + 15} y={y + labelShift} className={slope.halo} aria-hidden="true">
          {label}
        </text>
      )}
      <title>{`${name}: ${valueText}`}</title>
    </g>
  );
}

/**
 * Arrows move by a step, Shift ten times and Alt a tenth of it; Home and End go to the ends of the axis, Enter places
 * it where it stands, and Delete takes it back (null). Undefined for every other key.
 */
function nextGuess(
  event: React.KeyboardEvent,
  value: number,
  step: number,
  [low, high]: readonly [number, number],
): number | null | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  const by = step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return roundTo(value + by, by / 1000);
    case 'ArrowLeft':
    case 'ArrowDown':
      return roundTo(value - by, by / 1000);
    case 'Home':
      return low;
    case 'End':
      return high;
    case 'Enter':
      return value;
    case 'Delete':
    case 'Backspace':
      return null;
    default:
      return undefined;
  }
}
