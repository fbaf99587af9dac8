import { decodeGroupId, ROLE_OF_BARE_IDS } from '../../batch/groupId.ts';
import { counted, listOf } from '../../verdict/words.ts';
import type { FindingRule } from '../types.ts';
import { groupsText, verb } from '../wording.ts';

/** D-09: a batch in which everything is filtered breaks the transform's metrics. */
export const everythingFilteredBreaks: FindingRule = {
  id: 'D-09',
  title: 'A batch without groups is an error',
  revision: 'rllm-seed',
  find({ pipeline }) {
    if (pipeline === null || pipeline.groupsFormed > 0) return null;
    const why = pipeline.masked > 0 ? `, since compact filtering took ${counted(pipeline.masked, 'episode')} out` : '';
    return {
      severity: 'error',
      sentence: `No trajectory is left${why}: rLLM stops with numpy’s “zero-size array” error here.`,
      advice: 'Mask fewer termination reasons, or use the rLLM of August 2026, which logs zeros.',
    };
  },
};

/** D-10: small groups are dropped in every mode. */
export const smallGroupsAreDropped: FindingRule = {
  id: 'D-10',
  title: 'Small groups are dropped with rejection off',
  find({ pipeline }) {
    if (pipeline === null || pipeline.groupsDropped === 0 || pipeline.rejectionMode !== 'none') return null;
    return {
      severity: 'warning',
      sentence: `Rejection sampling is off, and still ${counted(pipeline.groupsDropped, 'group')} of fewer than ${pipeline.minTrajsPerGroup} trajectories ${verb(pipeline.groupsDropped, 'is', 'are')} dropped.`,
      advice: 'Set rejection_sample.min_trajs_per_group to 1 to keep them.',
    };
  },
};

/** D-14: each batch is judged alone; nothing accumulates. */
export const rejectionDiscards: FindingRule = {
  id: 'D-14',
  title: 'Rejection sampling does not accumulate',
  find({ pipeline }) {
    if (pipeline === null || pipeline.rejectionMode !== 'episode') return null;
    const { solvePartial, minPartialSolveTasks } = pipeline;
    const short = solvePartial < minPartialSolveTasks;
    return {
      severity: short ? 'error' : 'note',
      sentence: short
        ? `This batch has ${counted(solvePartial, 'partly solved task')} and ${minPartialSolveTasks} are asked for: the trainer throws the whole batch away instead of adding the next to it.`
        : 'Rejection sampling is documented as accumulating over batches; the trainer judges each batch alone and throws the others away.',
      advice: 'Ask for no more partly solved tasks than one batch can hold, or raise the batch size.',
    };
  },
};

/** D-19: a batch without groups logs no workflow metrics. */
export const skippedBatchLogsNothing: FindingRule = {
  id: 'D-19',
  title: 'A skipped batch logs nothing',
  revision: 'rllm-seed',
  find({ pipeline }) {
    if (pipeline === null || pipeline.groupsFormed === 0 || pipeline.groupsKept > 0) return null;
    return {
      severity: 'warning',
      sentence:
        'No group is left after rejection sampling: the batch is skipped and logs neither workflow metrics nor termination reasons.',
      advice: 'A gap in those curves means skipped batches; look at batch/groups_after_filter.',
    };
  },
};

/** D-24: names are imputed first, so nothing is unnamed when it comes to dropping. */
export const dropUnnamedIsInert: FindingRule = {
  id: 'D-24',
  title: 'Unnamed trajectories are not dropped',
  find({ pipeline }) {
    if (pipeline === null || !pipeline.dropsUnnamed || !pipeline.imputesNames) return null;
    return {
      severity: 'warning',
      sentence: `drop_unnamed_traj has no effect while impute_missing_names is on: ${counted(pipeline.unnamed, 'unnamed trajectory').replace('trajectorys', 'trajectories')} ${verb(pipeline.unnamed, 'gets', 'get')} a made-up name first.`,
      advice: 'Turn impute_missing_names off to drop them.',
    };
  },
};

/** D-25: num_tasks is at least 1. */
export const emptyBatchCountsATask: FindingRule = {
  id: 'D-25',
  title: 'An empty batch counts one task',
  find({ pipeline }) {
    if (pipeline?.tasksCounted !== 0) return null;
    return {
      severity: 'note',
      sentence: 'batch/num_tasks says 1 for this batch, although no task is left in it.',
      advice: 'Read batch/groups_after_filter instead.',
    };
  },
};

/** D-26: null does not survive from_dict. */
export const nullReasonBreaksRoundTrip: FindingRule = {
  id: 'D-26',
  title: 'Some episodes cannot be read back',
  find({ pipeline }) {
    if (pipeline === null || pipeline.withoutReason === 0) return null;
    return {
      severity: 'note',
      sentence: `${counted(pipeline.withoutReason, 'episode')} without a termination reason cannot be read back by rLLM: Episode.from_dict stops at an explicit null.`,
      advice: 'Set a reason before saving, or remove the key termination_reason from the file.',
    };
  },
};

/** D-29: workflow metrics share their names with rejection sampling's. */
export const metricNamesClash: FindingRule = {
  id: 'D-29',
  title: 'Metric names overwrite each other',
  find({ pipeline, revision }) {
    const names = pipeline?.clashingMetrics ?? [];
    if (names.length === 0) return null;
    const keys = listOf(names.map((name) => `batch/${name.slice(0, 60)}`));
    return {
      severity: 'warning',
      sentence: `The workflow logs ${keys}, a name that rejection sampling uses too: ${revision === 'rllm-seed' ? 'the workflow’s value' : 'rejection sampling’s value'} overwrites the other.`,
      advice: 'Give the workflow metric another name.',
    };
  },
};

/** D-30: null reasons are left out of the fractions. */
export const nullReasonsVanish: FindingRule = {
  id: 'D-30',
  title: 'Missing reasons vanish from the fractions',
  revision: 'rllm-seed',
  find({ pipeline }) {
    if (pipeline === null || pipeline.withoutReason === 0) return null;
    return {
      severity: 'warning',
      sentence: `batch/termination_reason/* counts neither ${counted(pipeline.withoutReason, 'episode')} without a reason nor their share of the total.`,
      advice: 'Set a reason on every episode, or use the rLLM of August 2026, which counts them as unknown.',
    };
  },
};

/** D-33: rLLM splits ids at the first colons. */
export const colonsMerge: FindingRule = {
  id: 'D-33',
  title: 'A colon merges what is not the same',
  find(facts) {
    const named = facts.columns.groupIds.map((id) => decodeGroupId(id));
    const groups = named.flatMap(({ task, role }, g) =>
      task.includes(':') || (role !== ROLE_OF_BARE_IDS && role.includes(':')) ? [g] : [],
    );
    if (groups.length === 0) return null;
    const { task, role } = named[groups[0]!]!;
    const [part, kept] = task.includes(':') ? [task, 'task'] : [role, 'role'];
    return {
      severity: 'warning',
      groups,
      sentence: `The id of ${groupsText(groups, facts)} has a colon inside: rLLM itself would call the ${kept} “${part.split(':')[0]!.slice(0, 40)}” and merge all that begin so.`,
      advice: 'Use another character than “:” in task ids and trajectory names. Here they are kept apart.',
    };
  },
};
