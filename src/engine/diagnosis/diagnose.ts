import type { BatchColumns } from '../batch/columns.ts';
import { rolesOfBatch } from '../batch/roles.ts';
import { groupStatsOf } from '../summary/groupStats.ts';
import { roleStatsOf } from '../summary/roleStats.ts';
import { findingsOfBatch } from './findings/index.ts';
import { groupStatesOf } from './groupState.ts';
import { headlineOf } from './headline.ts';
import { histogramOf } from './histogram.ts';
import { laneOf } from './laneOf.ts';
import type { Diagnosis, DiagnosisFacts, DiagnosisFinding, DiagnosisInput, WhatIf } from './types.ts';
import { withoutDead, withoutSingletons } from './whatIfs/filters.ts';
import { dividedByStd } from './whatIfs/roleScale.ts';
import { nothingCut, withinGroups } from './whatIfs/lengths.ts';
import { moreRollouts } from './whatIfs/moreRollouts.ts';
import { otherEpsilon } from './whatIfs/otherEpsilon.ts';
import { otherLanes, withoutStd } from './whatIfs/otherLane.ts';
import { withoutFound } from './whatIfs/withoutFound.ts';

/**
 * Says why a run does not learn, as far as its rewards tell: where the gradient is, what is dead, what would help.
 *
 * @param onStage called after each part of the work, of which ten million rewards make seconds each
 */
export function diagnose(input: DiagnosisInput, onStage: (done: number, of: number) => void = () => {}): Diagnosis {
  const { columns, lanes, stopped, custom } = input;
  const parts = lanes.length + 4;
  let done = 0;
  const stage = <T>(result: T): T => {
    onStage(++done, parts);
    return result;
  };
  const stats = groupStatsOf(columns);
  const roles = rolesOfBatch(columns).map(roleStatsOf);
  const states = stage(groupStatesOf(columns, stats, new Map(roles.map(({ role, std }) => [role, std]))));
  const diagnosed = lanes.map((lane) => stage(laneOf(columns, lane, stopped, custom)));
  const facts: DiagnosisFacts = {
    ...input,
    stats,
    states,
    roles,
    diagnosed,
    usualSize: usualSizeOf(columns),
    binary: isBinary(columns),
  };
  const findings = stage(findingsOfBatch(facts));
  const whatIfs: readonly (WhatIf | null)[] = stage([
    moreRollouts(facts),
    ...otherLanes(facts),
    withoutStd(facts, lanes),
    otherEpsilon(facts),
    withoutSingletons(facts),
    withoutDead(facts),
    withinGroups(facts, findings),
    nothingCut(facts),
    dividedByStd(facts, findings),
  ]);
  return {
    ...headlineOf(facts),
    stats,
    states,
    roles,
    histogram: stage(histogramOf(columns, states)),
    lanes: diagnosed,
    findings,
    whatIfs: withUnanswered(
      facts,
      findings,
      whatIfs.filter((one) => one !== null),
    ),
  };
}

/** The what-ifs, and one more for each finding that none of them answers. */
function withUnanswered(
  facts: DiagnosisFacts,
  findings: readonly DiagnosisFinding[],
  whatIfs: readonly WhatIf[],
): readonly WhatIf[] {
  const answered = new Set(whatIfs.flatMap(({ answers }) => answers));
  const more = findings.filter(({ id }) => !answered.has(id)).map((finding) => withoutFound(facts, finding));
  return [...whatIfs, ...more.filter((one) => one !== null)];
}

/** The size that most groups have; of equally many the largest. */
function usualSizeOf({ offsets }: BatchColumns): number {
  const groupsOfSize = new Map<number, number>();
  for (let g = 0; g + 1 < offsets.length; g++) {
    const n = offsets[g + 1]! - offsets[g]!;
    groupsOfSize.set(n, (groupsOfSize.get(n) ?? 0) + 1);
  }
  return [...groupsOfSize].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

function isBinary({ values }: BatchColumns): boolean {
  return values.length > 0 && values.every((value) => value === 0 || value === 1);
}
