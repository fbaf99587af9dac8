import { ticks } from 'd3-array';
import { useId, useMemo } from 'react';
import type { Diagnosis } from '../../../engine/diagnosis/types.ts';
import { formatReward } from '../../format.ts';
import { stateStyle } from '../../stateStyle.ts';
import { cx } from '../../ui/cx.ts';
import { stateFill } from '../stateFill.ts';
import { StatePatterns } from '../StatePatterns.tsx';
import { useWidth } from '../useWidth.ts';
import styles from './DifficultyMap.module.css';
import { difficultyMap, type MapDot } from './model.ts';

const HEIGHT = 316;

interface DifficultyMapProps {
  readonly diagnosis: Diagnosis;
  readonly binary: boolean;
  readonly label: string;
  /** Groups in the selection; null when there is none. */
  readonly chosen: ReadonlySet<number> | null;
  readonly onChoose: (groups: readonly number[]) => void;
}

/** Mean against std of every group: what is solved, what is not, and what there is to learn from. */
export function DifficultyMap({ diagnosis, binary, label, chosen, onChoose }: DifficultyMapProps) {
  const [frame, width] = useWidth(460);
  const { stats, states } = diagnosis;
  const model = useMemo(
    () => difficultyMap({ ...stats, means: stats.means, stds: stats.stds, states, width, height: HEIGHT, binary }),
    [stats, states, width, binary],
  );
  const id = useId();
  const isChosen = (dot: MapDot) => chosen !== null && dot.groups.some((g) => chosen.has(g));
  const meanTicks = ticks(...model.meanRange, 4);
  const stdTicks = ticks(...model.stdRange, 5);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <StatePatterns id={id} />
        <g aria-hidden="true">
          {stdTicks.map((value) => (
            <g key={value}>
              <line x1={model.left} x2={model.right} y1={model.y(value)} y2={model.y(value)} stroke="var(--grid)" />
              <text x={model.left - 6} y={model.y(value) + 4} textAnchor="end">
                {formatReward(value)}
              </text>
            </g>
          ))}
          <rect
            x={model.left - 8}
            y={model.bandY - 11}
            width={model.right - model.left + 16}
            height={22}
            rx={11}
            fill="var(--sunken)"
          />
          {meanTicks.map((value) => (
            <text key={value} x={model.x(value)} y={model.bandY + 26} textAnchor="middle">
              {formatReward(value)}
            </text>
          ))}
          <text x={model.left - 30} y={14}>
            std of the group
          </text>
          <text x={(model.left + model.right) / 2} y={HEIGHT - 4} textAnchor="middle">
            mean reward of the group
          </text>
          {model.arch !== null && (
            <>
              <path d={model.arch} fill="none" stroke="var(--ink-3)" strokeDasharray="5 4" />
              <text x={model.right} y={14} textAnchor="end" className={styles.note}>
                rewards of 0 and 1 live on this arch
              </text>
            </>
          )}
        </g>
        {model.dots.map((dot) => {
          const { color } = stateStyle(dot.state);
          return (
            <g
              key={dot.groups[0]}
              className={cx(styles.dot, chosen !== null && !isChosen(dot) && styles.faint)}
              onClick={() => onChoose(dot.groups)}
              aria-hidden="true"
            >
              {isChosen(dot) && <circle cx={dot.x} cy={dot.y} r={dot.r + 4} fill="var(--select)" />}
              <circle
                cx={dot.x}
                cy={dot.y}
                r={dot.r}
                fill={stateFill(id, dot.state)}
                stroke={color}
                fillOpacity={dot.state === 'informative' ? 0.85 : 1}
              />
              {dot.r > 9 && dot.state === 'informative' && (
                <text x={dot.x} y={dot.y + 4} textAnchor="middle" className={styles.count}>
                  {dot.groups.length}
                </text>
              )}
              <title>{titleOf(dot)}</title>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function titleOf({ groups, state }: MapDot): string {
  return `${groups.length} ${groups.length === 1 ? 'group' : 'groups'}, ${stateStyle(state).label}`;
}
