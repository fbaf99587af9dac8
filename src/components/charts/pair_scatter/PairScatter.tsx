import { memo, type Ref, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatSigned } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { coloursOf } from '../canvasColours.ts';
import { usePaletteVersion } from '../usePaletteVersion.ts';
import { useWidth } from '../useWidth.ts';
import { drawPoints } from './drawPoints.ts';
import { groupAt, nearestPoint, pairFrame, pairRanges, type PairRanges, type PairValues, raysOf } from './model.ts';
import styles from './PairScatter.module.css';
import { axisNameOf, labelsOf, lengthOf } from './rayLabels.ts';

/** Draws other advantages at once, without React: for what moves at every frame. */
export interface ScatterHandle {
  readonly draw: (values: PairValues) => void;
}

interface PairScatterProps {
  readonly values: PairValues;
  /** How the axes are called, and in which colour. */
  readonly names: { readonly x: string; readonly y: string; readonly xColor: string; readonly yColor: string };
  /** No point can lie where the signs differ: hatched, and said. */
  readonly signsAgree: boolean;
  readonly selected: number | null;
  readonly nameOf: (group: number) => string;
  readonly onSelect: (group: number) => void;
  readonly label: string;
  readonly ref?: Ref<ScatterHandle>;
}

const HEIGHT = 300;
/** Room around a point in which it is meant. */
const REACH = 14;
/** So many groups are called by their names, those of the steepest lines. */
const NAMED = 6;

/** Every trajectory by its advantage under one estimator and under the other; a group of a common form is one line. */
export const PairScatter = memo(function PairScatter(props: PairScatterProps) {
  const { values, names, signsAgree, selected, nameOf, onSelect, label, ref } = props;
  const [box, width] = useWidth(600);
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePaletteVersion();
  const [hold, setHold] = useState<PairRanges | undefined>(undefined);
  const ranges = useMemo(() => pairRanges(values, hold), [values, hold]);
  const frame = useMemo(() => pairFrame(ranges, width, HEIGHT), [ranges, width]);
  const rays = useMemo(() => raysOf(values, frame), [values, frame]);
  const [pointed, setPointed] = useState<number | null>(null);
  const hatch = useId();
  const latest = useRef({ frame, ranges });
  latest.current = { frame, ranges };
  useImperativeHandle(
    ref,
    () => ({
      draw: (next) => {
        const now = pairRanges(next, latest.current.ranges);
        // An axis that has to grow is drawn by React; it grows by more than it has to, so that this is rare.
        if (now.x !== latest.current.ranges.x || now.y !== latest.current.ranges.y) setHold(now);
        drawPoints(canvas.current!, next, latest.current.frame, coloursOf(canvas.current!)('var(--ink-2)'));
      },
    }),
    [],
  );
  useLayoutEffect(() => setHold(undefined), [values]);
  useLayoutEffect(() => {
    const element = canvas.current!;
    const ratio = devicePixelRatio || 1;
    element.width = Math.round(width * ratio);
    element.height = Math.round(HEIGHT * ratio);
    drawPoints(element, values, frame, coloursOf(element)('var(--ink-2)'));
  }, [values, frame, width, palette]);
  const { left, right, top, bottom, xScale, yScale } = frame;
  const [zeroX, zeroY] = [xScale(0), yScale(0)];
  const axisName = axisNameOf(`${names.y} advantage`, zeroX, frame);
  const at = (event: React.PointerEvent | React.MouseEvent) => {
    const area = canvas.current!.getBoundingClientRect();
    return nearestPoint(values, frame, [event.clientX - area.left, event.clientY - area.top], REACH);
  };
  const chosen = selected === null ? null : (rays.find(({ group }) => group === selected) ?? null);
  const named = rays
    .filter(({ group }) => group !== selected)
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    // On a phone only the chosen line has room for its name.
    .slice(0, width < 420 ? 0 : NAMED);
  return (
    <div ref={box} className={styles.frame}>
      <canvas ref={canvas} style={{ width, height: HEIGHT }} aria-hidden="true" />
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <g aria-hidden="true">
          {signsAgree && (
            <>
              <defs>
                <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <path d="M0 0V6" stroke="var(--line-2)" strokeWidth={1} />
                </pattern>
              </defs>
              <rect
                x={left}
                y={top}
                width={Math.max(0, zeroX - left)}
                height={Math.max(0, zeroY - top)}
                fill={`url(#${hatch})`}
                opacity={0.6}
              />
              <rect
                x={zeroX}
                y={zeroY}
                width={Math.max(0, right - zeroX)}
                height={Math.max(0, bottom - zeroY)}
                fill={`url(#${hatch})`}
                opacity={0.6}
              />
              {zeroX - left > 170 && zeroY - top > 60 && (
                <>
                  <text x={left + 10} y={top + 22} className={cx(styles.note, styles.halo)}>
                    Opposite signs: impossible
                  </text>
                  <text x={left + 10} y={top + 40} className={cx(styles.note, styles.halo)}>
                    for this pair, so always empty
                  </text>
                </>
              )}
            </>
          )}
          {frame.yTicks.map((value) => (
            <g key={value}>
              <line x1={left} x2={right} y1={yScale(value)} y2={yScale(value)} stroke="var(--grid)" />
              <text x={left - 6} y={yScale(value) + 4} textAnchor="end">
                {axisNumber(value)}
              </text>
            </g>
          ))}
          {frame.xTicks.map((value) => (
            <text key={value} x={xScale(value)} y={bottom + 15} textAnchor="middle">
              {axisNumber(value)}
            </text>
          ))}
          <line
            x1={frame.equal[0]}
            y1={frame.equal[1]}
            x2={frame.equal[2]}
            y2={frame.equal[3]}
            stroke="var(--ink-3)"
            strokeDasharray="5 4"
          />
          <text
            x={Math.min(right, frame.equal[2]) - 4}
            y={Math.max(top + 10, frame.equal[3]) + 16}
            textAnchor="end"
            className={styles.halo}
          >
            equal
          </text>
          <line x1={left} x2={right} y1={zeroY} y2={zeroY} stroke="var(--ink)" />
          <line x1={zeroX} x2={zeroX} y1={top} y2={bottom} stroke="var(--ink)" />
          {rays.map(({ group, from, to }) => (
            <line
              key={group}
              x1={from[0]}
              y1={from[1]}
              x2={to[0]}
              y2={to[1]}
              stroke="var(--ink-3)"
              strokeOpacity={0.55}
            />
          ))}
          {chosen !== null && (
            <>
              <line
                x1={chosen.from[0]}
                y1={chosen.from[1]}
                x2={chosen.to[0]}
                y2={chosen.to[1]}
                stroke="var(--select)"
                strokeWidth={9}
                strokeLinecap="round"
              />
              <line
                x1={chosen.from[0]}
                y1={chosen.from[1]}
                x2={chosen.to[0]}
                y2={chosen.to[1]}
                stroke="var(--ink)"
                strokeWidth={2}
              />
              <circle cx={chosen.from[0]} cy={chosen.from[1]} r={4} fill="var(--ink)" />
              <circle cx={chosen.to[0]} cy={chosen.to[1]} r={4} fill="var(--ink)" />
            </>
          )}
          {rays.length <= 24 &&
            labelsOf([...(chosen === null ? [] : [chosen]), ...named], frame, axisName).map(
              ({ group, x, y, anchor }) => (
                <text key={group} x={x} y={y} textAnchor={anchor} className={cx(styles.halo, styles.ray)}>
                  {shortName(nameOf(group))}
                </text>
              ),
            )}
          <text
            x={axisName.from}
            y={axisName.y}
            className={cx(styles.axis, styles.halo)}
            style={{ fill: names.yColor }}
          >
            {`${names.y} advantage`}
          </text>
          <text
            x={(left + right) / 2}
            y={HEIGHT - 4}
            textAnchor="middle"
            className={styles.axis}
            style={{ fill: names.xColor }}
          >
            {`${names.x} advantage`}
          </text>
          {pointed !== null && pointed < values.x.length && (
            <PointWords values={values} frame={frame} trajectory={pointed} nameOf={nameOf} />
          )}
        </g>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the table below chooses groups by keyboard */}
        <rect
          className={styles.catch}
          x={left}
          y={top}
          width={Math.max(0, right - left)}
          height={bottom - top}
          onPointerMove={(event) => setPointed(at(event))}
          onPointerLeave={() => setPointed(null)}
          onClick={(event) => {
            const found = at(event);
            if (found !== null) onSelect(groupAt(values.offsets, found));
          }}
        />
      </svg>
    </div>
  );
});

interface PointWordsProps {
  readonly values: PairValues;
  readonly frame: ReturnType<typeof pairFrame>;
  readonly trajectory: number;
  readonly nameOf: (group: number) => string;
}

function PointWords({ values, frame, trajectory, nameOf }: PointWordsProps) {
  const [x, y] = [frame.xScale(values.x[trajectory]!), frame.yScale(values.y[trajectory]!)];
  const toLeft = x > (frame.left + frame.right) / 2;
  const group = groupAt(values.offsets, trajectory);
  const words = `${shortName(nameOf(group))}: ${formatSigned(values.x[trajectory]!)} against ${formatSigned(values.y[trajectory]!)}`;
  return (
    <>
      <circle cx={x} cy={y} r={7} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
      <text
        x={toLeft ? x - 12 : x + 12}
        y={Math.max(frame.top + 12, y - 10)}
        textAnchor={toLeft ? 'end' : 'start'}
        className={cx(styles.halo, styles.ray)}
      >
        {words}
      </text>
    </>
  );
}

function axisNumber(value: number): string {
  if (value === 0) return '0';
  return formatSigned(value, Math.abs(value) >= 10 ? 0 : Math.abs(value) < 1 ? 2 : 1);
}

function shortName(name: string): string {
  return name.length > 18 ? `${name.slice(0, 17)}…` : name;
}
