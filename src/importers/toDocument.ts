import type { RewardGroup } from '../engine/batch/types.ts';
import { DEFAULT_REVISION } from '../engine/revision.ts';
import type { PlaygroundDocument } from './playground/document.ts';
import type { ImportedGroup, ImportedRun } from './run.ts';

/** A document made of a run, and what was decided on the way. */
export interface RunDocument {
  readonly document: PlaygroundDocument;
  readonly notes: readonly string[];
}

/** rLLM's default: smaller groups of episodes never reach the estimator. */
const MIN_TRAJS_PER_GROUP = 2;

/**
 * Turns what was read into a document: one training step (the last, unless `step` says which), default settings, lanes
 * for GRPO and RLOO. Batches given as episodes lose their groups of one, as in rLLM. A document comes back as it is.
 */
export function toDocument(run: ImportedRun, step?: number | null): RunDocument {
  if (run.document !== undefined) return { document: run.document, notes: [] };
  const notes: string[] = [];
  const chosen = step === undefined ? (run.steps.at(-1) ?? null) : step;
  if (run.steps.length > 1)
    notes.push(
      `${run.steps.length} training steps were read; ${chosen === null ? 'the groups without a step are' : `step ${chosen} is`} shown.`,
    );
  const ofStep = run.groups.filter((group) => group.step === chosen);
  const kept =
    run.source === 'episodes' ? ofStep.filter(({ rewards }) => rewards.length >= MIN_TRAJS_PER_GROUP) : ofStep;
  const dropped = ofStep.length - kept.length;
  if (dropped > 0)
    notes.push(`rLLM drops groups with fewer than 2 trajectories (min_trajs_per_group = 2): ${dropped} dropped.`);
  return {
    document: { name: nameOf(run), sentence: '', batch: { groups: kept.map(toRewardGroup) }, ...DEFAULTS },
    notes,
  };
}

const DEFAULTS: Pick<PlaygroundDocument, 'settings' | 'lanes'> = {
  settings: {
    revision: DEFAULT_REVISION,
    estimator: 'grpo',
    estimatorMap: [],
    normAdvByStdInGrpo: true,
    usePrecomputedAdvantage: false,
  },
  lanes: ['grpo', 'rloo'].map((estimator) => ({ id: estimator, estimator, normAdvByStdInGrpo: null, revision: null })),
};

/** The file's name without its folders and its ending, or the folder's when there are several files. */
function nameOf({ files }: ImportedRun): string {
  const path = files[0] ?? '';
  const parts = path.split('/');
  const name = files.length > 1 && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  return name?.replace(/\.(?:jsonl?|csv|tsv|txt)(?:\.gz)?$/, '') || 'Imported rewards';
}

function toRewardGroup({ groupId, rewards, trajectoryIds, steps }: ImportedGroup): RewardGroup {
  return {
    groupId,
    rewards,
    ...(trajectoryIds !== undefined && { trajectoryIds }),
    ...(steps !== undefined && { steps }),
  };
}
