import { isNotRun } from '../../../engine/recorded/isNotRun.ts';
import { memo } from 'react';
import type { LaneColumn } from '../../../state/groupView.ts';
import type { Estimator } from '../../../engine/estimators/estimator.ts';
import { estimatorById } from '../../../engine/estimators/index.ts';
import { ROLE_MAP_LANE } from '../../../importers/playground/document.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { formatRatio } from '../../format.ts';
import { markPath } from '../../ui/EstimatorMark.tsx';
import styles from './SlopeStrip.module.css';

/** Mean width of a letter of the head's face, in px. */
const LETTER = 7.7;

interface ColumnHeadProps {
  readonly x: number;
  readonly column: LaneColumn;
  /** All rewards are equal, so there is nothing for a gain to act on. */
  readonly flat: boolean;
  readonly room: number;
}

/** Name, formula and gain of a lane, above its column. */
export const ColumnHead = memo(function ColumnHead({ x, column, flat, room }: ColumnHeadProps) {
  const { lane, label, estimator, gain, error } = column;
  const style = estimatorStyle(lane.estimator);
  const builtIn = estimatorById(estimator);
  // A variant's own words, such as "no std", go below its name.
  const [base, variant] = splitLabel(label);
  const name = nameFor(base, room - 14, estimatorById(lane.estimator)?.tinyLabel);
  const left = x - (14 + name.length * LETTER) / 2;
  const note =
    error !== null
      ? isNotRun(error)
        ? 'not run'
        : 'stops here'
      : (variant ?? (flat && builtIn?.gain ? 'no spread' : gainNote(gain, builtIn)));
  return (
    <g aria-hidden="true">
      <path d={markPath(style.mark.shape, left + 5, 13, 4.5)} fill={style.mark.color} />
      <text x={left + 14} y={18} className={styles.head} style={{ fill: style.textColor }}>
        {name}
      </text>
      {room >= 108 && (
        <text x={x} y={37} textAnchor="middle" className={styles.formula}>
          {lane.estimator === ROLE_MAP_LANE ? (builtIn?.shortLabel ?? estimator) : formulaText(column)}
        </text>
      )}
      <text x={x} y={room >= 108 ? 54 : 37} textAnchor="middle" className={error === null ? undefined : styles.stops}>
        {note}
      </text>
    </g>
  );
}, sameHead);

function sameHead(a: ColumnHeadProps, b: ColumnHeadProps): boolean {
  return (
    a.x === b.x &&
    a.flat === b.flat &&
    a.room === b.room &&
    a.column.lane === b.column.lane &&
    a.column.label === b.column.label &&
    a.column.estimator === b.column.estimator &&
    Object.is(a.column.gain, b.column.gain) &&
    a.column.error === b.column.error
  );
}

/** `GRPO (no std)` -> `GRPO` and `no std`. */
function splitLabel(label: string): [base: string, variant: string | undefined] {
  const [, base, variant] = /^(.*?) \((.*)\)$/.exec(label) ?? [];
  return [base ?? label, variant];
}

function gainNote(gain: number, estimator: Estimator | undefined): string {
  if (Number.isFinite(gain)) return `gain ${formatRatio(gain)}`;
  if (estimator?.gain === null) return estimator.pooling === 'role' ? 'pooled by role' : 'no baseline';
  return '';
}

function formulaText({ lane, estimator }: LaneColumn): string {
  const formula = estimatorById(estimator)?.formula({
    revision: lane.revision ?? 'rllm-head',
    normAdvByStdInGrpo: lane.normAdvByStdInGrpo ?? true,
  });
  return (formula ?? []).map((part) => (typeof part === 'string' ? part : part.quantity)).join('');
}

/** The whole name when it fits, else its short form, else as much as fits. */
function nameFor(label: string, room: number, tiny: string | undefined): string {
  const letters = Math.max(4, Math.floor(room / LETTER));
  if (label.length <= letters) return label;
  return tiny !== undefined && tiny.length <= letters ? tiny : `${label.slice(0, letters - 1)}…`;
}
