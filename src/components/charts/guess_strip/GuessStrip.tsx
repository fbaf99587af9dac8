import { useMemo, useReducer, useRef } from 'react';
import type { RewardClass } from '../../../engine/prediction/rewardClasses.ts';
import type { Guess } from '../../../engine/prediction/score.ts';
import type { EstimatorStyle } from '../../estimatorStyle.ts';
import { formatReward, formatSigned } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { markPath } from '../../ui/EstimatorMark.tsx';
import { rewardStep, roundTo } from '../slope_strip/axes.ts';
import { STRIP_HEIGHT } from '../slope_strip/frame.ts';
import { type BeadHandlers, RewardBead } from '../slope_strip/RewardBead.tsx';
import slope from '../slope_strip/SlopeStrip.module.css';
import { Axes, TickLabels } from '../slope_strip/StripAxes.tsx';
import { useWidth } from '../useWidth.ts';
import { GuessHandle } from './GuessHandle.tsx';
import styles from './GuessStrip.module.css';
import { type GuessModel, guessModel, type GuessPlace, type GuessRanges } from './model.ts';

export interface GuessStripProps {
  readonly label: string;
  /** Name of the lane, above its columns. */
  readonly lane: string;
  readonly laneStyle: EstimatorStyle;
  readonly rewards: readonly number[];
  readonly classes: readonly RewardClass[];
  readonly guesses: ReadonlyMap<number, Guess>;
  /** One advantage a class; null while they are hidden. */
  readonly answer: readonly number[] | null;
  /** What a guess says of itself. */
  readonly stateOf: (guess: Guess | undefined) => string;
  readonly selected: number | null;
  readonly onGuess: (reward: number, value: number | null) => void;
  readonly onSelect: (trajectory: number) => void;
  readonly onGestureStart: (trajectory: number) => void;
  readonly onReward: (trajectory: number, reward: number) => void;
  readonly onGestureEnd: () => void;
  readonly onRemove: (trajectory: number) => void;
  readonly onDuplicate: (trajectory: number) => void;
}

/** The strip with its answer hidden: the reward axis, and for each distinct reward a place for what it may become. */
export function GuessStrip(props: GuessStripProps) {
  const { rewards, classes, guesses, answer, laneStyle, selected } = props;
  const [frame, width] = useWidth(720);
  const svg = useRef<SVGSVGElement>(null);
  const hold = useRef<GuessRanges | undefined>(undefined);
  const axis = useRef<GuessModel['strip']['rewardAt'] | undefined>(undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const model = guessModel({
    rewards,
    classes,
    guesses,
    answer,
    selected,
    width,
    height: STRIP_HEIGHT,
    hold: hold.current,
  });
  const { strip, places } = model;
  // The axes may grow while a reward is dragged, never shrink.
  if (hold.current !== undefined) hold.current = strip.ranges;
  const latest = useRef<{ props: GuessStripProps; model: GuessModel }>({ props, model });
  latest.current = { props, model };

  const beads = useMemo((): BeadHandlers => {
    const top = () => svg.current?.getBoundingClientRect().top ?? 0;
    const now = () => latest.current.props;
    return {
      onMove(trajectory, clientY) {
        const { rewardAt, ranges } = latest.current.model.strip;
        // On the axis as it was: on one that grows, a reward would run away from the pointer.
        const read = axis.current ?? rewardAt;
        now().onReward(trajectory, roundTo(read(clientY - top()), rewardStep(ranges.reward) / 10));
      },
      onSelect: (trajectory) => now().onSelect(trajectory),
      onGestureStart(trajectory) {
        hold.current = latest.current.model.strip.ranges;
        axis.current = latest.current.model.strip.rewardAt;
        now().onGestureStart(trajectory);
      },
      onReward: (trajectory, reward) => now().onReward(trajectory, reward),
      onGestureEnd(drawn) {
        hold.current = undefined;
        axis.current = undefined;
        now().onGestureEnd();
        if (drawn) redraw();
      },
      onRemove: (trajectory) => now().onRemove(trajectory),
      onDuplicate: (trajectory) => now().onDuplicate(trajectory),
    };
  }, []);
  const advantageAtPointer = (clientY: number) =>
    model.advantageAt(clientY - (svg.current?.getBoundingClientRect().top ?? 0));

  return (
    <div ref={frame} className={cx(slope.frame, styles.frame)}>
      <svg ref={svg} width={width} height={STRIP_HEIGHT} role="group" aria-label={props.label}>
        <Axes model={strip} width={width} />
        <g aria-hidden="true">
          {places.map((place) => (
            <path
              key={place.reward}
              d={place.path}
              className={styles.line}
              strokeDasharray={answer === null ? '2 3' : undefined}
            />
          ))}
        </g>
        <TickLabels model={strip} />
        <Heads {...props} model={model} />
        {places.map((place) =>
          answer === null ? (
            <GuessHandle
              key={place.reward}
              place={place}
              mark={laneStyle.mark}
              name={`Guess for reward ${formatReward(place.reward)}`}
              valueText={props.stateOf(place.guess)}
              label={handleLabel(place, model.room)}
              labelShift={shiftFromZero(place.y, strip.zeroY)}
              range={strip.ranges.advantage}
              step={model.step}
              advantageAtPointer={advantageAtPointer}
              onGuess={(value) => props.onGuess(place.reward, value)}
            />
          ) : (
            <Answer key={place.reward} place={place} room={model.room} zeroY={strip.zeroY} laneStyle={laneStyle} />
          ),
        )}
        {strip.beads.map((bead) => (
          <RewardBead
            key={bead.index}
            index={bead.index}
            x={bead.x}
            y={bead.y}
            placed={bead.placed}
            small={bead.small}
            reward={rewards[bead.index]!}
            low={strip.ranges.reward[0]}
            high={strip.ranges.reward[1]}
            step={rewardStep(strip.ranges.reward)}
            selected={bead.index === selected}
            snap={false}
            locked={false}
            valueText={`trajectory ${bead.index + 1}, reward ${formatReward(rewards[bead.index]!)}`}
            handlers={beads}
          />
        ))}
      </svg>
    </div>
  );
}

/** Columns closer than this have no labels beside their marks, and closer than half of it no reward above them. */
const LABEL_ROOM = 62;

/** A label that would stand on the zero line stands above or below it. */
function shiftFromZero(y: number, zeroY: number): number {
  if (Math.abs(y - zeroY) > 9) return 4;
  return y > zeroY ? 15 : -7;
}

function handleLabel({ guess }: GuessPlace, room: number): string {
  if (room < LABEL_ROOM) return guess?.kind === 'sign' ? SIGNS[guess.sign] : '';
  if (guess === undefined) return '?';
  return guess.kind === 'sign' ? SIGNS[guess.sign] : formatSigned(guess.value, 2);
}

const SIGNS = { [-1]: '−', 0: '0', 1: '+' } as const;

/** The names of the axes and, above each column, the reward it belongs to. */
function Heads({ model, lane, laneStyle }: GuessStripProps & { model: GuessModel }) {
  const { strip, places, room } = model;
  const first = places[0]!.x;
  const last = places.at(-1)!.x;
  const name = lane.length > 28 ? `${lane.slice(0, 27)}…` : lane;
  const middle = (first + last) / 2;
  // Some of a long name hangs over to the left of a lone column; it stays clear of the reward axis.
  const left = Math.max(strip.axisX + 44, Math.min(middle - name.length * 3.9, strip.width - name.length * 7.8 - 20));
  return (
    <g aria-hidden="true">
      <text x={strip.axisX} y={18} textAnchor="middle" className={slope.head}>
        Reward
      </text>
      <text x={strip.axisX} y={36} textAnchor="middle">
        drag a dot
      </text>
      <path d={markPath(laneStyle.mark.shape, left - 9, 13, 4.5)} fill={laneStyle.mark.color} />
      <text x={left} y={18} className={slope.head} style={{ fill: laneStyle.textColor }}>
        {name}
      </text>
      {room >= LABEL_ROOM / 2 &&
        places.map(({ x, reward, trajectories }) => (
          <text key={reward} x={x} y={56} textAnchor="middle" className={styles.reward}>
            {shortReward(reward, room)}
            {room >= 90 && trajectories.length > 1 && ` ×${trajectories.length}`}
          </text>
        ))}
    </g>
  );
}

function shortReward(reward: number, room: number): string {
  const text = formatReward(Number(reward.toPrecision(room < LABEL_ROOM ? 2 : 4)));
  return text.length * 7 > room ? '' : room >= 90 ? `reward ${text}` : text;
}

/** The answer as the lane's mark, the guess as a hollow one, and between them how far it was off. */
function Answer({
  place,
  room,
  zeroY,
  laneStyle,
}: {
  place: GuessPlace;
  room: number;
  zeroY: number;
  laneStyle: EstimatorStyle;
}) {
  const { x, y, guess, answer, answerY } = place;
  if (answerY === null || answer === null) return null;
  const { mark, textColor } = laneStyle;
  const placed = guess?.kind === 'value';
  return (
    <g aria-hidden="true">
      {placed && (
        <>
          <line x1={x} x2={x} y1={y} y2={answerY} className={styles.off} />
          <path d={markPath(mark.shape, x, y, 7)} className={styles.grip} stroke={mark.color} strokeDasharray="2 2" />
          {room >= LABEL_ROOM && Math.abs(y - answerY) > 24 && (
            <text x={x + 13} y={y + shiftFromZero(y, zeroY)} className={slope.halo}>
              {formatSigned(guess.value, 2)}
            </text>
          )}
        </>
      )}
      <path
        d={markPath(mark.shape, x, answerY, 6)}
        fill={mark.color}
        stroke="var(--surface)"
        strokeWidth={3}
        paintOrder="stroke"
      />
      {room >= LABEL_ROOM && (
        <text
          x={x + 13}
          y={answerY + shiftFromZero(answerY, zeroY)}
          className={cx(slope.halo, styles.answer)}
          style={{ fill: textColor }}
        >
          {formatSigned(answer, 3)}
        </text>
      )}
    </g>
  );
}
