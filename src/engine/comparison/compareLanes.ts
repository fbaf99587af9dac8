import { collectBatch, type ErrorData, stoppedResult } from '../batch/collectBatch.ts';
import type { BatchColumns } from '../batch/columns.ts';
import { rolesOfBatch } from '../batch/roles.ts';
import { estimatorById } from '../estimators/index.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { type BatchBackground, findingFactsOf, NO_BACKGROUND } from '../findings/facts.ts';
import { findingsOf } from '../findings/index.ts';
import type { Finding } from '../findings/types.ts';
import { distributionOf, type LaneValues } from '../summary/distribution.ts';
import { groupStatsOf } from '../summary/groupStats.ts';
import { calledHere } from '../recorded/calledHere.ts';
import { recordedRegistry } from '../recorded/recordedRegistry.ts';
import { isSameCall } from '../recorded/sameCall.ts';
import { type CustomEstimators, NOT_RUN, type RecordedCall } from '../recorded/types.ts';
import { type RoleStats, roleStatsOf } from '../summary/roleStats.ts';
import { gradientShares } from '../summary/shares.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { joinFindings } from './laneFindings.ts';
import type { Comparison, Focus, LaneInput, LaneResult } from './types.ts';

/** Batches of at least this many rewards are computed with a pause between lanes, so that they can be stopped. */
const PAUSE_FROM = 50_000;

/** How a long comparison reports and stops. */
export interface ComparisonControl {
  /** Lets other work in; a stop is noticed afterwards. */
  readonly pause: () => Promise<void>;
  readonly signal: { readonly aborted: boolean };
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Runs every lane over the batch and gathers what the page shows. Resolves to null when it was stopped.
 * @param beside lanes of which the advantages alone are wanted, such as a side of the view Compare
 */
export async function compareLanes(
  columns: BatchColumns,
  lanes: readonly LaneInput[],
  focus: Focus,
  control: ComparisonControl,
  background: BatchBackground = NO_BACKGROUND,
  custom: CustomEstimators = NO_CUSTOM,
  beside: readonly LaneInput[] = [],
): Promise<Comparison | null> {
  const rewardsOfRoles = rolesOfBatch(columns);
  const roles = rewardsOfRoles.map(roleStatsOf);
  const groups = groupStatsOf(columns);
  const results: LaneResult[] = [];
  const wanted: RecordedCall[] = [];
  const used = new Set<number>();
  const findings: { laneId: string; findings: Finding[] }[] = [];
  for (const lane of lanes) {
    if (columns.values.length >= PAUSE_FROM) await control.pause();
    if (control.signal.aborted) return null;
    const result = runLane(columns, lane, roles, groups.stds, background.stopped, custom, wanted, used);
    results.push(result);
    const facts = findingFactsOf(columns, lane.settings, result, background, { stats: groups, roles: rewardsOfRoles });
    findings.push({ laneId: lane.laneId, findings: findingsOf(facts) });
    control.onProgress(results.length, lanes.length);
  }
  const besides: LaneResult[] = [];
  for (const lane of beside) {
    if (columns.values.length >= PAUSE_FROM) await control.pause();
    if (control.signal.aborted) return null;
    besides.push(runLane(columns, lane, roles, groups.stds, background.stopped, custom, wanted, used));
  }
  const role = focus.role ?? (focus.group === null ? roles[0]?.role : roleOf(columns, focus.group)) ?? null;
  return {
    groups,
    roles,
    lanes: results,
    beside: besides,
    distribution:
      role === null
        ? null
        : distributionOf(
            role,
            results.map((lane) => ofRole(columns, lane, role)),
          ),
    findings: joinFindings(findings),
    wanted,
    used: [...used],
    verdict: verdictOf({
      columns,
      groups,
      roles,
      lanes: results,
      focus: focus.group,
      pipeline: background.pipeline,
      stopped: background.stopped,
    }),
  };
}

function runLane(
  columns: BatchColumns,
  lane: LaneInput,
  roles: readonly RoleStats[],
  stds: Float64Array,
  stopped: ErrorData | null,
  custom: CustomEstimators,
  wanted: RecordedCall[],
  used: Set<number>,
): LaneResult {
  const { settings } = lane;
  const waits: RecordedCall[] = [];
  const registry =
    custom.entries.length === 0
      ? createEstimatorRegistry(settings.revision)
      : recordedRegistry(
          settings,
          custom,
          (call) => waits.push(call),
          (answer) => used.add(answer),
        );
  const computed = stopped === null ? collectBatch(columns, settings, registry) : stoppedResult(columns, stopped);
  const result = waits.length === 0 ? computed : stoppedResult(columns, isRunning(waits[0]!));
  wanted.push(...waits.filter((call) => !wanted.some((known) => isSameCall(known, call))));
  const mapped = new Map(settings.estimatorMap);
  const estimatorOfRole = roles.map(
    ({ role }) => [role, calledHere(custom.entries, mapped.get(role) ?? settings.estimator)] as const,
  );
  return {
    ...result,
    laneId: lane.laneId,
    label: lane.label,
    estimatorOfRole,
    gains: gainsOf(columns, lane, new Map(estimatorOfRole), roles, stds),
    shares: gradientShares(columns, result.advantages),
  };
}

const NO_CUSTOM: CustomEstimators = { entries: [], answers: [] };

function isRunning({ name, role }: RecordedCall): ErrorData {
  return { pythonClass: NOT_RUN, message: `“${name}” is running.`, discrepancy: null, role, group: null };
}

function gainsOf(
  columns: BatchColumns,
  { settings }: LaneInput,
  estimatorOfRole: ReadonlyMap<string, string>,
  roles: readonly RoleStats[],
  stds: Float64Array,
): Float64Array<ArrayBuffer> {
  const centredStd = new Map(roles.map((role) => [role.role, role.centredStd]));
  return Float64Array.from(columns.groupIds, (groupId, g) => {
    const role = groupRoleOf(groupId);
    const n = columns.offsets[g + 1]! - columns.offsets[g]!;
    const gain = estimatorById(estimatorOfRole.get(role)!)?.gain;
    if (!gain || n < 2) return Number.NaN;
    return gain({ n, std: stds[g]!, centredStdOfRole: centredStd.get(role)! }, settings);
  });
}

function roleOf(columns: BatchColumns, group: number): string | undefined {
  const groupId = columns.groupIds[group];
  return groupId === undefined ? undefined : groupRoleOf(groupId);
}

/** What a lane computed for a role, in the numbers that rLLM's metrics count. */
function ofRole({ groupIds, offsets }: BatchColumns, lane: LaneResult, role: string): LaneValues {
  const parts = groupIds.flatMap((groupId, g) => {
    if (groupRoleOf(groupId) !== role) return [];
    if (lane.estimated[g] === 1) return [lane.advantages.subarray(offsets[g], offsets[g + 1])];
    return lane.precomputed.get(g) ?? [];
  });
  const values = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return { laneId: lane.laneId, values, stopped: lane.error !== null && values.length === 0 };
}
