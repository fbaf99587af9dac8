import { useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { type Mark, markPath } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import { EpsilonHandle, type EpsilonPhase } from './EpsilonHandle.tsx';
import styles from './GainChart.module.css';
import { type GainDot, gainModel } from './model.ts';
import { formatPower, formatTimes } from './words.ts';

/** An estimator of the chart, and how it is drawn. */
export interface GainLine {
  readonly label: string;
  readonly mark: Mark;
  readonly textColor: string;
  readonly dash?: string | undefined;
  /** One a group. */
  readonly gains: ArrayLike<number>;
  /** The gain at a spread under an epsilon; null where no formula says it. */
  readonly gainAt: ((std: number, epsilon: number | null) => number) | null;
}

interface GainChartProps {
  readonly stds: ArrayLike<number>;
  readonly lines: readonly GainLine[];
  /** The epsilon that can be dragged, the one that the gains are of, and whose it is. */
  readonly epsilon: { readonly value: number; readonly computed: number; readonly line: number } | null;
  readonly onEpsilon: (epsilon: number, phase: EpsilonPhase) => void;
  readonly selected: number | null;
  readonly nameOf: (group: number) => string;
  readonly onSelect: (group: number) => void;
  readonly label: string;
}

const HEIGHT = 300;
/** Below this spread a group is, for most rewards, noise of the judge or of floats. */
const NOISE = 1e-4;
/** Dots of a side that are called by their names; more would run into each other. */
const NAMED = 4;

/** How hard each estimator pulls on a group of a given spread: the curves, the groups on them, and the knee of epsilon. */
export function GainChart({ stds, lines, epsilon, onEpsilon, selected, nameOf, onSelect, label }: GainChartProps) {
  const [frame, width] = useWidth(600);
  const svg = useRef<SVGSVGElement>(null);
  /** While it is dragged the chart follows by itself; the rest of the page takes the time it needs. */
  const [dragged, setDragged] = useState<number | null>(null);
  const now = dragged ?? epsilon?.value ?? null;
  const sides = useMemo(
    () =>
      lines.map(({ gains, gainAt }, k) => {
        const own = epsilon?.line === k ? now : null;
        const known = gainAt === null ? null : (std: number) => gainAt(std, own);
        const ahead = own !== null && own !== epsilon?.computed && known !== null;
        return { gains: ahead ? Array.from(stds, known) : gains, gainAt: known };
      }),
    [lines, epsilon?.line, epsilon?.computed, now, stds],
  );
  const model = useMemo(
    () => gainModel({ stds, sides, epsilon: epsilon?.value ?? null, width, height: HEIGHT }),
    [stds, sides, epsilon?.value, width],
  );
  const { left, right, top, bottom, x, y } = model;
  const narrow = width < 420;
  const inside = (value: number) => Math.min(right, Math.max(left, x(value)));
  const noiseEnd = inside(NOISE);
  const curveAt = epsilon === null || now === null ? null : sides[epsilon.line]!.gainAt;
  const handleY =
    curveAt === null ? top + 22 : Math.min(bottom - 14, Math.max(top + 14, y(curveAt(x.invert(inside(now!))))));
  const change = (next: number, phase: EpsilonPhase) => {
    setDragged(phase === 'end' ? null : next);
    onEpsilon(next, phase);
  };
  const epsilonAt = (clientX: number) => {
    const box = svg.current!.getBoundingClientRect();
    return x.invert(Math.min(right, Math.max(left, clientX - box.left)));
  };
  const isChosen = (dot: GainDot) => selected !== null && dot.groups.includes(selected);
  return (
    <div ref={frame} className={styles.frame}>
      <svg ref={svg} width={width} height={HEIGHT} role="group" aria-label={label}>
        <g aria-hidden="true">
          {noiseEnd - left > 60 && (
            <>
              <rect x={left} y={top} width={noiseEnd - left} height={bottom - top} fill="var(--warn-soft)" />
              {['Noise zone: spread', 'below 1e−4, often', 'judge or float jitter'].map(
                (line, k) =>
                  noiseEnd - left > 150 && (
                    <text key={line} x={left + 12} y={bottom - 54 + 17 * k} className={styles.zone}>
                      {line}
                    </text>
                  ),
              )}
            </>
          )}
          {model.yTicks.map((gain) => (
            <g key={gain}>
              <line x1={left} x2={right} y1={y(gain)} y2={y(gain)} stroke="var(--grid)" />
              <text x={left - 8} y={y(gain) + 4} textAnchor="end">
                {formatTimes(gain)}
              </text>
            </g>
          ))}
          <line x1={left} x2={right} y1={bottom} y2={bottom} stroke="var(--line-2)" />
          {model.xTicks.map((std) => (
            <g key={std}>
              <line x1={x(std)} x2={x(std)} y1={bottom} y2={bottom + 4} stroke="var(--line-2)" />
              <text x={x(std)} y={bottom + 17} textAnchor="middle">
                {formatPower(std)}
              </text>
            </g>
          ))}
          <text x={(left + right) / 2} y={HEIGHT - 4} textAnchor="middle">
            spread of the group, σ
          </text>
          {now !== null && (
            <line x1={inside(now)} x2={inside(now)} y1={top} y2={bottom} stroke="var(--ink-3)" strokeDasharray="1 3" />
          )}
          {lines.map(({ mark, dash }, k) => (
            <path
              key={k}
              d={model.curves[k] ?? ''}
              fill="none"
              stroke={mark.color}
              strokeWidth={2}
              strokeDasharray={dash}
            />
          ))}
        </g>
        {lines.map(({ mark, textColor, label: name }, k) => {
          const dots = model.dots[k]!;
          const named = k === 0 ? apartDots(dots) : [];
          const end = model.ends[k];
          return (
            <g key={k} aria-hidden="true">
              {dots.map((dot) => (
                <g key={dot.groups[0]} className={styles.dot} onClick={() => onSelect(dot.groups[0]!)}>
                  {isChosen(dot) && <circle cx={dot.x} cy={dot.y} r={11} fill="var(--select)" />}
                  <path d={markPath(mark.shape, dot.x, dot.y, 5)} fill={mark.color} stroke="var(--surface)" />
                  <title>{`${dot.groups.length === 1 ? nameOf(dot.groups[0]!) : `${dot.groups.length} groups`}: ${name} ${formatTimes(y.invert(dot.y))}`}</title>
                </g>
              ))}
              {named.map((dot) => (
                <text
                  key={dot.groups[0]}
                  x={dot.x - left < 90 ? dot.x + 10 : dot.x - 9}
                  y={dot.y + (dot.x - left < 90 ? -6 : 12)}
                  textAnchor={dot.x - left < 90 ? 'start' : 'end'}
                  className={cx(styles.halo, styles.dotName)}
                >
                  {dot.groups.length === 1 ? shortName(nameOf(dot.groups[0]!)) : `${dot.groups.length} groups`}
                </text>
              ))}
              {end !== null && end !== undefined && !narrow && (
                <text x={right + 8} y={endY(model.ends, k)} className={styles.name} style={{ fill: textColor }}>
                  {shortName(name, 12)}
                </text>
              )}
            </g>
          );
        })}
        {epsilon !== null && now !== null && (
          <>
            <text
              x={inside(now) + 12}
              y={Math.max(top + 10, handleY - 14)}
              className={cx(styles.name, styles.halo)}
              aria-hidden="true"
            >
              {`ε = ${formatPower(now)}`}
            </text>
            <EpsilonHandle
              x={inside(now)}
              y={handleY}
              epsilon={now}
              text={`epsilon ${formatNumber(now, 6)} of ${lines[epsilon.line]!.label}`}
              epsilonAt={epsilonAt}
              onEpsilon={change}
            />
          </>
        )}
      </svg>
    </div>
  );
}

/** Of the dots from the left, those whose name runs into no other. */
function apartDots(dots: readonly GainDot[]): GainDot[] {
  const apart: GainDot[] = [];
  for (const dot of dots.toSorted((a, b) => a.x - b.x)) {
    if (apart.length === NAMED) break;
    const isFree = dots.every(
      (other) => other === dot || Math.abs(other.y - dot.y) > 16 || other.x > dot.x || other.x < dot.x - 90,
    );
    if (isFree && apart.every((other) => Math.abs(other.y - dot.y) > 14)) apart.push(dot);
  }
  return apart;
}

/** Names at the right end, one below the other where the curves end at one height. */
function endY(ends: readonly (number | null)[], k: number): number {
  const own = ends[k]! + 4;
  const first = ends[0];
  if (k === 0 || first === null || first === undefined || Math.abs(first - ends[k]!) > 14) return own;
  return first + 4 + (ends[k]! > first ? 14 : -14);
}

function shortName(name: string, most = 16): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
