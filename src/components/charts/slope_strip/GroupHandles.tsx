import { type Ref, useImperativeHandle, useRef } from 'react';
import { formatReward } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { highlighting, useIsHighlighted } from '../../useHighlight.ts';
import { ariaNumber } from './ariaNumber.ts';
import { roundTo } from './axes.ts';
import { round } from './paths.ts';
import { placeAt } from './placeAt.ts';
import styles from './SlopeStrip.module.css';
import { shifted, type Spread, stretched } from './spread.ts';

export interface GroupHandlesProps {
  readonly ref?: Ref<PlacedHandles>;
  readonly x: number;
  readonly spread: Spread;
  readonly rewards: readonly (number | null)[];
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly yOf: (reward: number) => number;
  readonly rewardAtPointer: (clientY: number) => number;
  readonly onGestureStart: () => void;
  readonly onRewards: (rewards: readonly (number | null)[], what: string) => void;
  readonly onGestureEnd: (drawn: boolean) => void;
}

/** Puts the handles elsewhere at once, without React: for what moves at every frame. */
export interface PlacedHandles {
  readonly place: (spread: Spread, yOf: GroupHandlesProps['yOf']) => void;
}

/** Where everything stands: the bracket around the spread, and the two grips. */
function placesOf(x: number, spread: Spread, yOf: GroupHandlesProps['yOf']) {
  const meanY = round(yOf(spread.mean));
  const topY = round(yOf(spread.mean + spread.std));
  const bottomY = round(yOf(spread.mean - spread.std));
  return {
    bracket: `M${x + 4} ${topY}H${x}V${bottomY}H${x + 4}`,
    meanY,
    // The two grips are told apart even where the spread is a pixel.
    gripY: Math.min(topY, meanY - 26),
  };
}

/** Handles of a whole group: its mean shifts all rewards, its spread stretches them around the mean. */
export function GroupHandles(props: GroupHandlesProps) {
  const { x, spread, low, high, yOf } = props;
  const places = placesOf(x, spread, yOf);
  const group = useRef<SVGGElement>(null);
  useImperativeHandle(
    props.ref,
    () => ({
      place(next, nextYOf) {
        const now = placesOf(x, next, nextYOf);
        const [bracket, mean, grip] = group.current!.children;
        bracket!.setAttribute('d', now.bracket);
        placeAt(mean!, x, now.meanY);
        placeAt(grip!, x, now.gripY);
      },
    }),
    [x],
  );
  return (
    <g ref={group}>
      <path
        d={places.bracket}
        fill="none"
        stroke="var(--ink-3)"
        strokeDasharray={spread.std === 0 ? '2 2' : undefined}
        aria-hidden="true"
      />
      <Handle
        {...props}
        name="Mean of the group"
        letter="m"
        y={places.meanY}
        value={spread.mean}
        least={Math.min(low, spread.mean)}
        most={Math.max(high, spread.mean)}
        text={`mean ${formatReward(Number(spread.mean.toPrecision(6)))}: moves every reward`}
        moveTo={(rewards, from, to) => shifted(rewards, to - from.mean, props.step)}
        next={(by) => roundTo(spread.mean + by * props.step, props.step / 1000)}
        what="shift"
      />
      <Handle
        {...props}
        name="Spread of the group"
        letter="σ"
        y={places.gripY}
        value={spread.std}
        least={0}
        most={Math.max(high - low, spread.std)}
        text={`standard deviation ${formatReward(Number(spread.std.toPrecision(6)))}: stretches the rewards around their mean`}
        disabled={spread.std === 0}
        moveTo={(rewards, from, to) => stretched(rewards, from.mean, from.std === 0 ? 1 : to / from.std, props.step)}
        next={(by) => Math.max(0.01 * spread.std, spread.std * 1.1 ** by)}
        what="stretch"
      />
    </g>
  );
}

interface HandleProps extends GroupHandlesProps {
  readonly name: string;
  readonly letter: string;
  readonly y: number;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly text: string;
  readonly disabled?: boolean;
  /** The rewards when the handle's value goes from where it was to another. */
  readonly moveTo: (rewards: readonly (number | null)[], from: Spread, to: number) => (number | null)[];
  /** The value so many steps further. */
  readonly next: (by: number) => number;
  readonly what: 'shift' | 'stretch';
}

function Handle(props: HandleProps) {
  const { x, y, name, letter, value, least, most, text, disabled = false, what } = props;
  const subject = what === 'shift' ? 'mean' : 'spread';
  const highlighted = useIsHighlighted(subject);
  const drag = useRef<{ rewards: readonly (number | null)[]; spread: Spread; offset: number; moved: boolean } | null>(
    null,
  );

  const onPointerDown = (event: React.PointerEvent<SVGGElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    const { rewards, spread, rewardAtPointer } = props;
    const at = what === 'shift' ? spread.mean : spread.mean + spread.std;
    drag.current = { rewards, spread, offset: rewardAtPointer(event.clientY) - at, moved: false };
  };
  const onPointerMove = (event: React.PointerEvent<SVGGElement>) => {
    const held = drag.current;
    if (held === null) return;
    if (!held.moved) {
      held.moved = true;
      props.onGestureStart();
    }
    const at = props.rewardAtPointer(event.clientY) - held.offset;
    const to = what === 'shift' ? at : Math.max(held.spread.std * 0.01, at - held.spread.mean);
    props.onRewards(props.moveTo(held.rewards, held.spread, to), what);
  };
  const onPointerUp = () => {
    const held = drag.current;
    drag.current = null;
    if (held?.moved) props.onGestureEnd(true);
  };
  const onKeyDown = (event: React.KeyboardEvent<SVGGElement>) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || disabled || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = direction * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    props.onGestureStart();
    props.onRewards(props.moveTo(props.rewards, props.spread, props.next(by)), what);
    props.onGestureEnd(false);
  };

  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={ariaNumber(least)}
      aria-valuemax={ariaNumber(most)}
      aria-valuenow={ariaNumber(value)}
      aria-valuetext={text}
      aria-disabled={disabled || undefined}
      className={cx(styles.handle, highlighted && styles.highlighted)}
      {...highlighting(subject)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    >
      <rect className={styles.target} x={x - 12} y={y - 12} width={24} height={24} />
      <rect
        className={styles.grip}
        x={x - 9}
        y={y - 9}
        width={18}
        height={18}
        rx={5}
        strokeDasharray={disabled ? '2 2' : undefined}
      />
      <text x={x} y={y + 4} textAnchor="middle">
        {letter}
      </text>
      <title>{`${name}: ${text}`}</title>
    </g>
  );
}

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
