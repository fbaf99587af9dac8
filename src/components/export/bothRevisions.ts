import { batchColumnsOf } from '../../engine/batch/columns.ts';
import type { ErrorData } from '../../engine/batch/collectBatch.ts';
import type { Comparison, LaneInput } from '../../engine/comparison/types.ts';
import { type Revision, REVISIONS } from '../../engine/revision.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { laneInputs } from '../../importers/playground/lanes.ts';
import type { EngineJob } from '../../worker/engineJob.ts';

/** What one trajectory gets: one number, or a list a step where tokens differ. */
export type Expected = number | readonly (readonly number[])[];

/** What a revision does with a lane: advantages by group and trajectory, or an exception. */
export type Outcome =
  | { readonly kind: 'advantages'; readonly groups: readonly (readonly Expected[])[] }
  | { readonly kind: 'raises'; readonly error: ErrorData };

/** A lane of the document and what each revision does with the batch under it. */
export interface TestedLane {
  readonly input: LaneInput;
  readonly outcomes: Readonly<Record<Revision, Outcome>>;
}

/** Every lane at a revision. Lanes that differ by their revision alone become one. */
function lanesAt(document: PlaygroundDocument, revision: Revision): LaneInput[] {
  const { settings, lanes } = document;
  const plain = lanes.map((lane) => ({ ...lane, revision: null }));
  const inputs = laneInputs({ ...document, settings: { ...settings, revision }, lanes: plain });
  const seen = new Set<string>();
  return inputs.filter((input) => {
    const key = JSON.stringify(input.settings);
    return !seen.has(key) && seen.add(key);
  });
}

/** Runs the lanes of a document at both revisions. */
export async function bothRevisions(
  document: PlaygroundDocument,
  compare: (job: EngineJob) => Promise<Comparison>,
): Promise<readonly TestedLane[]> {
  const columns = batchColumnsOf(document.batch);
  const focus = { group: null, role: null };
  const outcomes: Outcome[][] = [];
  for (const revision of REVISIONS) {
    // One after the other: each has an engine of its own.
    // oxlint-disable-next-line no-await-in-loop -- two runs, and the second is no hurry
    const { lanes } = await compare({ columns, lanes: lanesAt(document, revision), focus });
    outcomes.push(
      lanes.map((lane): Outcome => {
        if (lane.error !== null) return { kind: 'raises', error: lane.error };
        const groups = document.batch.groups.map((group, g) =>
          group.rewards.map((_, i) => {
            const entry = columns.offsets[g]! + i;
            return lane.tokens.get(entry) ?? lane.advantages[entry]!;
          }),
        );
        return { kind: 'advantages', groups };
      }),
    );
  }
  return lanesAt(document, REVISIONS[0]).map((input, k) => ({
    input,
    outcomes: { 'rllm-head': outcomes[0]![k]!, 'rllm-seed': outcomes[1]![k]! },
  }));
}
