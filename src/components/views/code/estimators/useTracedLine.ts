import { useEffect, useState } from 'react';
import type { CustomEstimator, PlaygroundDocument } from '../../../../importers/playground/document.ts';
import { type TracedExpression, traceExpression } from '../../../../sandbox/javascript/traceExpression.ts';
import { programCallOf } from '../../../../state/custom/programs.ts';
import type { ProgramStatus } from '../../../../state/custom/programRuns.ts';
import type { CustomRunner } from '../../../../state/custom/runner.ts';
import type { ShownChanges } from './useChanges.ts';

/** One advantage with what it was made of. */
export interface TracedRow {
  readonly group: number;
  readonly advantage: number;
  /** One a name of the expression. */
  readonly values: readonly number[];
}

export interface TracedLine {
  readonly traced: TracedExpression;
  readonly rows: readonly TracedRow[];
}

/** The typing rests so long before the line is looked at, in ms. */
const REST = 700;
/** Rewards of a role; more would not fit into one answer. */
const MOST_REWARDS = 1_000;
const ROWS = 3;

/**
 * The expression of an estimator with the numbers of the present batch: the largest |A| of a few groups. Null where no
 * expression stands for an advantage: then a number of it would explain nothing.
 */
export function useTracedLine(
  runner: CustomRunner | null,
  estimator: CustomEstimator,
  status: ProgramStatus | null,
  document: PlaygroundDocument,
  changes: ShownChanges | null,
): TracedLine | null {
  const [line, setLine] = useState<TracedLine | null>(null);
  const ran = status?.phase === 'ended' && status.outcome?.kind === 'ran' && status.program === estimator;
  useEffect(() => {
    setLine(null);
    if (runner === null || !ran || changes === null || estimator.language !== 'javascript') return undefined;
    const wanted = wantedGroups(changes);
    const call = status.calls.find(({ groupIndices }) => groupIndices.includes(wanted[0]!));
    const traced = traceExpression(estimator.source);
    if (traced === null || call === undefined || call.values.length > MOST_REWARDS) return undefined;
    const stop = new AbortController();
    const work = async () => {
      const outcome = await runner.runApart(
        estimator,
        [programCallOf(document, estimator, call)],
        stop.signal,
        traced.source,
      );
      const told = outcome.kind === 'ran' && outcome.calls[0]?.kind === 'ok' ? outcome.calls[0].result : null;
      if (told === null || stop.signal.aborted) return;
      const rows = wanted.flatMap((group) => {
        const at = call.groupIndices.indexOf(group);
        return at < 0 ? [] : rowOf(group, told.advantagesByGroup[at], told.returnsByGroup[0], traced.width);
      });
      setLine(rows.length === 0 ? null : { traced, rows });
    };
    const timer = setTimeout(() => void work(), REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [runner, ran, estimator, document, status, changes]);
  return line;
}

/** The group that moves most, the selected one, and others. */
function wantedGroups({ changes, shown }: ShownChanges): readonly number[] {
  const listed = changes.rows.toSorted((a, b) => Number(b.moved) - Number(a.moved)).map(({ group }) => group);
  const most = changes.most === null ? [] : [changes.most.group];
  return [...new Set([...most, ...listed])].filter((group) => group < shown.columns.groupIds.length).slice(0, ROWS);
}

/** The evaluation that gave the largest |A| of the group; none where the expression gives no such number. */
function rowOf(
  group: number,
  advantages: Float64Array | undefined,
  told: Float64Array | undefined,
  width: number,
): readonly TracedRow[] {
  if (advantages === undefined || told === undefined) return [];
  const largest = advantages.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  for (let at = 0; at + width <= told.length; at += width) {
    if (!Object.is(told[at], largest)) continue;
    return [{ group, advantage: largest, values: [...told.subarray(at + 1, at + width)] }];
  }
  return [];
}
