import { memo, useId, useMemo } from 'react';
import { type Mark, markPath } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import { type LaneColumn, lanesLayout, pointAt } from './model.ts';
import styles from '../drawing.module.css';

export interface TrainingLane {
  readonly id: string;
  readonly label: string;
  readonly mark: Mark;
  readonly textColor: string;
  readonly softColor: string;
  /** A line or two under the label. */
  readonly notes: readonly string[];
}

interface TrainingLanesProps {
  readonly lanes: readonly TrainingLane[];
  readonly columns: readonly LaneColumn[];
  readonly steps: readonly number[];
  readonly step: number;
  readonly format: (value: number, column: string) => string;
  readonly label: string;
}

/** Curves of training: a row a lane, a column a figure; at full strength before the play head, paler after it. */
export const TrainingLanes = memo(function TrainingLanes(props: TrainingLanesProps) {
  const { lanes, columns, steps, step, format, label } = props;
  const [frame, width] = useWidth(760);
  const clip = useId();
  const shown = width < 620 ? columns.filter(({ isMain }) => isMain === true) : columns;
  const layout = useMemo(
    () => lanesLayout(shown, steps, lanes.length, width, (tick) => format(tick, 'tick')),
    [shown, steps, lanes.length, width, format],
  );
  const point = pointAt(steps, step);
  const { rowTops, rowHeight, labelWidth } = layout;
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={layout.width} height={layout.height} role="img" aria-label={label}>
        <g aria-hidden="true">
          {shown.map(({ id, title }, c) => (
            <text key={id} x={layout.columns[c]!.left} y={16} className={styles.title}>
              {title}
            </text>
          ))}
          {layout.columns.map(({ left, right, x }, c) => (
            <clipPath key={shown[c]!.id} id={`${clip}${c}`}>
              <rect x={left - 8} width={Math.max(0, x(step) - left + 8)} y={0} height={layout.height} />
              <rect x={right} width={0} y={0} height={0} />
            </clipPath>
          ))}
          {lanes.map((lane, row) => (
            <g key={lane.id} transform={`translate(0 ${rowTops[row]})`}>
              <line x1={0} x2={layout.width} y1={0} y2={0} stroke="var(--line)" />
              <LaneLabel lane={lane} narrow={labelWidth === 0} />
              {layout.columns.map((column, c) => {
                const value = shown[c]!.series[row]?.middle[point] ?? Number.NaN;
                const at = column.x(Math.min(step, steps.at(-1) ?? step));
                const known = Number.isFinite(value);
                return (
                  <g key={shown[c]!.id}>
                    {column.yTicks.map((tick) => (
                      <g key={tick}>
                        <line
                          x1={column.left}
                          x2={column.right}
                          y1={column.y(tick)}
                          y2={column.y(tick)}
                          stroke={tick === 0 ? 'var(--line-2)' : 'var(--grid)'}
                        />
                        <text x={column.left - 8} y={column.y(tick) + 4} textAnchor="end">
                          {format(tick, 'tick')}
                        </text>
                      </g>
                    ))}
                    {shown[c]!.isMain === true &&
                      lanes.map(
                        (other, k) =>
                          k !== row && (
                            <path
                              key={other.id}
                              d={column.lines[k]}
                              fill="none"
                              stroke="var(--ink-3)"
                              strokeDasharray="2 3"
                              opacity={0.7}
                            />
                          ),
                      )}
                    <g opacity={0.42}>
                      <path d={column.bands[row]} fill={lane.softColor} />
                      <path d={column.lines[row]} fill="none" stroke={lane.mark.color} strokeWidth={1.5} />
                    </g>
                    <g clipPath={`url(#${clip}${c})`}>
                      <path d={column.bands[row]} fill={lane.softColor} />
                      <path d={column.lines[row]} fill="none" stroke={lane.mark.color} strokeWidth={2.25} />
                    </g>
                    <line x1={at} x2={at} y1={labelWidth === 0 ? 44 : 6} y2={rowHeight - 8} stroke="var(--ink)" />
                    {known && (
                      <path
                        d={markPath(lane.mark.shape, at, column.y(value), shown[c]!.isMain === true ? 6 : 4)}
                        fill={lane.mark.color}
                        stroke="var(--surface)"
                        strokeWidth={1.5}
                      />
                    )}
                    <ValueText
                      text={known ? format(value, shown[c]!.id) : '–'}
                      isMain={shown[c]!.isMain === true}
                      at={at}
                      right={column.right}
                      y={known ? column.y(value) : rowHeight / 2}
                      rowHeight={rowHeight}
                      color={lane.textColor}
                    />
                  </g>
                );
              })}
            </g>
          ))}
          {layout.columns[0]?.xTicks.map((tick) => (
            <text key={tick} x={layout.columns[0]!.x(tick)} y={layout.height - 20} textAnchor="middle">
              {tick}
            </text>
          ))}
          <text x={layout.columns[0]?.right} y={layout.height - 4} textAnchor="end">
            training step
          </text>
        </g>
      </svg>
    </div>
  );
});

function LaneLabel({ lane, narrow }: { lane: TrainingLane; narrow: boolean }) {
  const x = narrow ? 8 : 10;
  return (
    <>
      <path d={markPath(lane.mark.shape, x, 18, 4.5)} fill={lane.mark.color} />
      <text x={x + 12} y={22} className={styles.lane} style={{ fill: lane.textColor }}>
        <title>{lane.label}</title>
        {shortened(lane.label, narrow ? 34 : 13)}
      </text>
      {narrow && (
        <text x={2} y={38} className={styles.note}>
          {lane.notes.join(', ')}
        </text>
      )}
      {!narrow &&
        lane.notes.flatMap(wrapped).map((note, k) => (
          <text key={note} x={2} y={42 + 16 * k} className={styles.note}>
            {note}
          </text>
        ))}
    </>
  );
}

/** Notes stand in a column of some 20 characters. */
function wrapped(note: string): string[] {
  const lines: string[] = [];
  for (const word of note.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 21) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function shortened(label: string, most: number): string {
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}

function ValueText(props: {
  text: string;
  isMain: boolean;
  at: number;
  right: number;
  y: number;
  rowHeight: number;
  color: string;
}) {
  const { text, isMain, at, right, y, rowHeight, color } = props;
  if (!isMain) {
    return (
      <text x={right + 8} y={Math.min(rowHeight - 14, Math.max(18, y + 4))} className={styles.value}>
        {text}
      </text>
    );
  }
  const before = at > right - 40;
  return (
    <text
      x={before ? right + 10 : at + 12}
      y={Math.min(rowHeight - 18, Math.max(20, y - 8))}
      className={styles.main}
      style={{ fill: color }}
    >
      {text}
    </text>
  );
}
