import { GROUP_STATES, type GroupState } from '../../../engine/diagnosis/groupState.ts';
import type { StepSummary } from '../../../engine/diagnosis/series.ts';
import { formatShare } from '../../format.ts';
import { stateStyle } from '../../stateStyle.ts';
import { useWidth } from '../useWidth.ts';
import styles from './StepStrip.module.css';

const ROWS: readonly GroupState[] = ['too_hard', 'too_easy', 'informative'];
const ROW = 22;
const LEFT = 76;
const RIGHT = 96;
const TOP = 6;
const HEIGHT = TOP + ROWS.length * ROW + 22;

interface StepStripProps {
  readonly summaries: readonly StepSummary[];
  /** Place of the step that is shown; null when it is none of them. */
  readonly current: number | null;
  readonly label: string;
  readonly onChoose: (place: number) => void;
}

/** A row a state, a cell a step: the more of the groups, the darker. */
export function StepStrip({ summaries, current, label, onChoose }: StepStripProps) {
  const [frame, width] = useWidth(460);
  const room = width - LEFT - RIGHT;
  // More steps than there are pixels share a cell.
  const cells = Math.min(summaries.length, Math.floor(room / 3));
  const cell = Math.min(26, room / Math.max(1, cells));
  const at = (k: number) => Math.floor((k * summaries.length) / cells);
  const place = current === null ? null : Math.floor((current * cells) / summaries.length);
  const everyLabel = Math.ceil(44 / cell);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <g aria-hidden="true">
          {ROWS.map((state, row) => {
            const first = summaries[0]!;
            const last = summaries.at(-1)!;
            return (
              <g key={state}>
                <text x={LEFT - 8} y={TOP + row * ROW + 15} textAnchor="end">
                  {stateStyle(state).label}
                </text>
                {Array.from({ length: cells }, (_, k) => (
                  <rect
                    key={k}
                    x={LEFT + k * cell}
                    y={TOP + row * ROW + 2}
                    width={Math.max(1, cell - 1.5)}
                    height={ROW - 4}
                    rx={Math.min(2, cell / 4)}
                    fill={stateStyle(state).color}
                    fillOpacity={0.08 + 0.92 * shareOf(summaries[at(k)]!, state)}
                    className={styles.cell}
                    onClick={() => onChoose(at(k))}
                  />
                ))}
                <text x={LEFT + cells * cell + 8} y={TOP + row * ROW + 15}>
                  {`${formatShare(shareOf(first, state))} to ${formatShare(shareOf(last, state))}`}
                </text>
              </g>
            );
          })}
          {place !== null && (
            <rect
              x={LEFT + place * cell - 2}
              y={TOP - 1}
              width={cell + 2.5}
              height={ROWS.length * ROW + 2}
              rx={4}
              fill="none"
              stroke="var(--ink)"
              strokeWidth={1.75}
            />
          )}
          {Array.from({ length: cells }, (_, k) => k)
            .filter((k) => k % everyLabel === 0)
            .map((k) => (
              <text key={k} x={LEFT + (k + 0.5) * cell} y={HEIGHT - 6} textAnchor="middle">
                {summaries[at(k)]!.step ?? 'none'}
              </text>
            ))}
        </g>
      </svg>
    </div>
  );
}

function shareOf(summary: StepSummary, state: GroupState): number {
  return summary.groups === 0 ? 0 : summary.states[GROUP_STATES.indexOf(state)]! / summary.groups;
}
