import { TERMINATION_REASONS } from '../../engine/episode/terminationReason.ts';
import { REVISIONS } from '../../engine/revision.ts';
import { documentSchema } from './documentSchema.ts';
import {
  compactFilteringSchema,
  episodeSchema,
  episodeStep,
  estimatorSchema,
  groupSchema,
  headFields,
  laneSchema,
  lectureStepSchema,
  rejectionSampleSchema,
  reward,
  settingsSchema,
  sideSchema,
  step,
  stepFields,
  trajectorySchema,
  transformSchema,
} from './schema.ts';
import { SETUP_DESCRIPTIONS } from '../simulation_setup/descriptions.ts';
import { z } from './zod.ts';

/** What each part of the wire form means. Apart from the schema itself, which the page reads before anything else. */
const DESCRIPTIONS: readonly (readonly [z.ZodMiniType, string | z.core.GlobalMeta])[] = [
  [reward, 'A reward: a number, "NaN", "Infinity", "-Infinity", or null when the trajectory has none.'],
  [stepFields.n_response, 'Number of response tokens, len(step.response_ids) in rLLM.'],
  [
    stepFields.advantage,
    'Precomputed advantage: one number for the step, a list with one number a response token, or null.',
  ],
  [step, 'A step of a trajectory.'],
  [groupSchema, 'A trajectory group: the rollouts of one task for one role.'],
  [
    groupSchema.shape.group_id,
    'rLLM group id, "{task}:{role}"; a ":" inside a part is written "%3A". Default: "group-N:default".',
  ],
  [groupSchema.shape.rewards, 'One reward a trajectory.'],
  [groupSchema.shape.trajectory_ids, 'Names of the trajectories, as many as rewards.'],
  [
    groupSchema.shape.steps,
    'The steps of each trajectory, as many lists as rewards. Default: one step without a precomputed advantage.',
  ],
  [
    groupSchema.shape.response_lengths,
    'Response tokens of trajectories of one step, as many as rewards, null where nobody knows. Custom estimators are told them.',
  ],
  [episodeStep, 'A step of a trajectory of an episode.'],
  [episodeStep.shape.reward, "The step's own reward; a trajectory without a reward takes its last step's."],
  [
    episodeStep.shape.advantage,
    'Precomputed advantage, or null. Without the key, rLLM itself reads 0.0 (D-27); here it is null then.',
  ],
  [trajectorySchema, 'What one agent did in an episode.'],
  [
    trajectorySchema.shape.name,
    'Name of the trajectory, which becomes its role; a ":" is written "%3A". Default: none.',
  ],
  [trajectorySchema.shape.uid, "The trajectory's own id."],
  [trajectorySchema.shape.reward, 'Its reward; null when it has none of its own.'],
  [trajectorySchema.shape.steps, 'Its steps. Default: one step without a reward and without a precomputed advantage.'],
  [episodeSchema, 'One rollout of a task.'],
  [
    episodeSchema.shape.id,
    'rLLM episode id, "{task}:{rollout}"; a ":" inside the task is written "%3A". Default: "episode-N:0".',
  ],
  [episodeSchema.shape.termination_reason, 'Why the rollout ended; null when that is not known.'],
  [episodeSchema.shape.is_correct, 'Whether the episode solved its task.'],
  [episodeSchema.shape.validation, 'Whether it is of a validation pass. Default: no.'],
  [episodeSchema.shape.metrics, 'Numeric metrics of the workflow, as [name, number] pairs.'],
  [episodeSchema.shape.trajectories, 'The trajectories, one an agent.'],
  [compactFilteringSchema, "Episodes that ended for a masked reason reach no group. Defaults: rLLM's base.yaml."],
  [compactFilteringSchema.shape.enable, 'Whether anything is masked at all.'],
  [transformSchema, 'How episodes become trajectory groups.'],
  [transformSchema.shape.impute_missing_names, 'Whether trajectories without a name get one.'],
  [transformSchema.shape.default_traj_name, 'The name that counts as none.'],
  [transformSchema.shape.drop_unnamed_traj, 'Whether trajectories without a name are dropped, when they get none.'],
  [transformSchema.shape.broadcast, 'Whether a missing trajectory reward is taken from the last step.'],
  [rejectionSampleSchema, 'Which groups and batches are used.'],
  [rejectionSampleSchema.shape.mode, '"none", or "episode": hold a batch back until enough tasks are partly solved.'],
  [rejectionSampleSchema.shape.min_trajs_per_group, 'Groups of fewer trajectories are dropped, in every mode.'],
  [rejectionSampleSchema.shape.min_partial_solve_tasks, 'How many tasks must be partly solved, in mode "episode".'],
  [rejectionSampleSchema.shape.filter_uniform_groups, 'Read by asynchronous training only.'],
  [settingsSchema, 'What the algorithm section of an rLLM configuration would say.'],
  [
    settingsSchema.shape.revision,
    {
      description: 'The rLLM revision to follow.',
      examples: [...REVISIONS],
    },
  ],
  [settingsSchema.shape.estimator, 'Advantage estimator of every role that estimator_map does not name.'],
  [
    settingsSchema.shape.estimator_map,
    'Role -> estimator. A list of [role, estimator] pairs keeps the order of roles that look like numbers.',
  ],
  [settingsSchema.shape.norm_adv_by_std_in_grpo, 'Whether GRPO divides by the standard deviation of the group.'],
  [settingsSchema.shape.use_precomputed_advantage, 'Whether advantages in steps are used as they are.'],
  [
    settingsSchema.shape.stepwise_advantage_mode,
    'Default "broadcast", the only mode that the collector takes; "per_step" warns and becomes it.',
  ],
  [laneSchema, 'One column of the comparison.'],
  [laneSchema.shape.id, 'Unique in the document. Default: the estimator, made unique.'],
  [laneSchema.shape.estimator, 'An estimator, or "role_map": the settings\' estimator and estimator_map.'],
  [laneSchema.shape.norm_adv_by_std_in_grpo, 'Overrides the setting in this lane; null follows it.'],
  [laneSchema.shape.revision, 'Overrides the setting in this lane; null follows it.'],
  [estimatorSchema, 'A custom estimator. Its source is not run before somebody asks for it.'],
  [estimatorSchema.shape.name, 'The name under which it is registered, as lanes and the map call it.'],
  [estimatorSchema.shape.language, 'What the source is written in. Default: "javascript".'],
  [estimatorSchema.shape.source, 'The source, as text.'],
  [estimatorSchema.shape.options, 'Values of the options that it declares, by their key.'],
  [lectureStepSchema, 'One step of a lecture. What it leaves out stays as it was.'],
  [lectureStepSchema.shape.say, 'The sentence of this step.'],
  [lectureStepSchema.shape.group, 'The group to show from here on, by its group_id.'],
  [lectureStepSchema.shape.trajectory, 'The trajectory to select, counted from 1.'],
  [lectureStepSchema.shape.rewards, 'New rewards of that group, as many as it has.'],
  [lectureStepSchema.shape.lanes, 'The lanes from here on.'],
  [lectureStepSchema.shape.stage, 'Stop the calculation here; without it, the advantages are shown.'],
  [sideSchema, 'One of the two estimators of the view Compare.'],
  [sideSchema.shape.variant, 'An estimator of a framework: "rllm.grpo", "verl.grpo", "trl.grpo.scale_group", ….'],
  [sideSchema.shape.estimator, 'A custom estimator of the document, by its name, in the place of a variant.'],
  [sideSchema.shape.epsilon, 'An epsilon in the place of its own; null for its own.'],
  [sideSchema.shape.group_size, 'The configured size of a group, for frameworks that group by position.'],
  [sideSchema.shape.prompts_per_batch, 'The configured number of prompts a batch.'],
  [headFields.name, 'Name of the document.'],
  [headFields.sentence, 'One sentence that says what to look for.'],
  [headFields.settings, 'Settings; each has a default.'],
  [
    headFields.config,
    'The rLLM configuration that was opened, as JSON. Findings look at it; the numbers follow the settings.',
  ],
  [headFields.lanes, 'Columns of the comparison, the baseline first. Default: grpo and rloo.'],
  [headFields.estimators, 'Custom estimators, in order of registration; one of a built-in name takes its place.'],
  [headFields.lecture, 'A script told over this document, step by step, in lecture mode.'],
  [documentSchema.shape.learn, 'The experiment of the view Learn; what is left out has the value of its preset.'],
  ...SETUP_DESCRIPTIONS,
  [headFields.compare, 'What the view Compare holds against each other. Default: GRPO and RLOO of rLLM.'],
  [
    documentSchema,
    {
      title: 'Advantage Playground document',
      description: 'Rewards of one training batch in trajectory groups, with the estimators to compare.',
    },
  ],
  [documentSchema.shape.format, 'Says that this is a document of Advantage Playground.'],
  [documentSchema.shape.version, 'Version of this form.'],
  [
    documentSchema.shape.groups,
    'The trajectory groups of the batch, in order. A document has either these or episodes.',
  ],
  [documentSchema.shape.episodes, "The episodes of the batch; rLLM's filtering and grouping makes the groups."],
  ...TERMINATION_REASONS.map((reason) => {
    const shape: Readonly<Record<string, z.ZodMiniType>> = compactFilteringSchema.shape;
    return [shape[`mask_${reason}`]!, `Whether episodes that ended with ${reason} are left out.`] as const;
  }),
];

/** The whole wire form, described, for the JSON Schema that is made of it. */
export function describedDocumentSchema(): typeof documentSchema {
  for (const [schema, meta] of DESCRIPTIONS)
    z.globalRegistry.add(schema, typeof meta === 'string' ? { description: meta } : meta);
  return documentSchema;
}
