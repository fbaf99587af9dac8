import type { Finding } from '../findings/types.ts';
import { SEVERITIES } from '../findings/types.ts';

/** A finding and the lanes it holds for. */
export interface LaneFinding extends Finding {
  /** Ids of the lanes, in lane order. */
  readonly laneIds: readonly string[];
}

/** Findings of several lanes as one list: what is said in the same words of the same groups stands once. */
export function joinFindings(lanes: readonly { laneId: string; findings: readonly Finding[] }[]): LaneFinding[] {
  const joined = new Map<string, { finding: Finding; laneIds: string[] }>();
  for (const { laneId, findings } of lanes) {
    for (const finding of findings) {
      const key = JSON.stringify([finding.id, finding.sentence, finding.groups]);
      const known = joined.get(key);
      if (known === undefined) joined.set(key, { finding, laneIds: [laneId] });
      else known.laneIds.push(laneId);
    }
  }
  return [...joined.values()]
    .map(({ finding, laneIds }) => ({ ...finding, laneIds }))
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || (a.id ?? '').localeCompare(b.id ?? ''),
    );
}
