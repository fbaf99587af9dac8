import { batchColumnsOf } from '../../engine/batch/columns.ts';
import type { ErrorData } from '../../engine/batch/collectBatch.ts';
import type { LaneInput } from '../../engine/comparison/types.ts';
import { type Revision, REVISIONS } from '../../engine/revision.ts';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import { laneInputs } from '../../importers/playground/lanes.ts';
import type { AnsweredApart } from '../../state/custom/answerApart.ts';
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
  /** The custom estimators that it names, in order of registration. */
  readonly customs: readonly CustomEstimator[];
}

/** What a test can hold of a document. */
export interface TestedLanes {
  readonly tested: readonly TestedLane[];
  /** Lanes of which there is nothing to expect, and why. */
  readonly untested: readonly { readonly label: string; readonly reason: string }[];
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
  compare: (job: EngineJob) => Promise<AnsweredApart>,
): Promise<TestedLanes> {
  const columns = batchColumnsOf(document.batch);
  const focus = { group: null, role: null };
  const outcomes: Outcome[][] = [];
  const failures = new Map<string, string>();
  for (const revision of REVISIONS) {
    // One after the other: each has an engine of its own.
    // oxlint-disable-next-line no-await-in-loop -- two runs, and the second is no hurry
    const answered = await compare({ columns, lanes: lanesAt(document, revision), focus });
    for (const [name, failure] of answered.failures) failures.set(name, failure);
    outcomes.push(
      answered.comparison.lanes.map((lane): Outcome => {
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
  const lanes = lanesAt(document, REVISIONS[0]).map(
    (input, k): TestedLane => ({
      input,
      outcomes: { 'rllm-head': outcomes[0]![k]!, 'rllm-seed': outcomes[1]![k]! },
      customs: customsOf(document, input),
    }),
  );
  const reasons = new Map(lanes.map((lane) => [lane, untestable(lane, failures)]));
  return {
    tested: lanes.filter((lane) => reasons.get(lane) === null),
    untested: lanes.flatMap((lane) => {
      const reason = reasons.get(lane)!;
      return reason === null ? [] : [{ label: lane.input.label, reason }];
    }),
  };
}

/** What stops an estimator here, where it would go on with rLLM: facts that no file gave, or numpy's that is not here. */
const ONLY_HERE = /\bplayground\b|the data does not say|the length of every response|real numpy would/;

/** Why there is nothing to expect of a lane; null when there is. */
function untestable({ customs, outcomes }: TestedLane, failures: ReadonlyMap<string, string>): string | null {
  const failed = customs.find(({ name }) => failures.has(name));
  if (failed !== undefined) return `“${failed.name}” did not run. ${failures.get(failed.name)!}`;
  if (customs.length === 0) return null;
  const errors = Object.values(outcomes).flatMap((outcome) => (outcome.kind === 'raises' ? [outcome.error] : []));
  const here = errors.find(({ message }) => ONLY_HERE.test(message));
  return here === undefined ? null : `It stops here for want of something that rLLM has: ${here.message}`;
}

function customsOf({ estimators = [] }: PlaygroundDocument, { settings }: LaneInput): readonly CustomEstimator[] {
  const named = new Set([settings.estimator, ...settings.estimatorMap.map(([, name]) => name)]);
  return estimators.filter(({ name }) => named.has(name));
}
