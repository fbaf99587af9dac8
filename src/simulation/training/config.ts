import type { LaneInput } from '../../engine/comparison/types.ts';
import type { ConfigTree } from '../../engine/config/tree.ts';
import type { SimulationSetup } from '../setup.ts';

/** rLLM's configuration of one lane: what the trainer is made with. Everything else has its YAML default. */
export function trainerConfigOf(setup: SimulationSetup, { settings }: LaneInput): ConfigTree {
  const { training } = setup;
  return {
    rllm: {
      rollout: { n: setup.groupSize, n_val: setup.validationSamples },
      algorithm: {
        adv_estimator: settings.estimator,
        norm_adv_by_std_in_grpo: settings.normAdvByStdInGrpo,
        // rllm-seed takes a role map only with it; rllm-head warns of it.
        ...(settings.revision === 'rllm-seed' && { use_rllm: true }),
        loss_fn: training.loss,
        lr_schedule: training.lrSchedule,
        warmup_steps: training.warmupSteps,
        // rllm-seed knows a ratio only.
        warmup_steps_ratio: setup.steps > 0 ? Math.max(0, training.warmupSteps) / setup.steps : 0,
      },
      // At rllm-seed the norm is read here (D-05).
      stepwise_advantage: { mode: 'broadcast', norm_adv_by_std_in_grpo: settings.normAdvByStdInGrpo },
      compact_filtering: {},
      rejection_sample: { enable: false, multiplier: 1, min_partial_solve_tasks: 1, min_trajs_per_group: 2 },
      trainer: {
        total_epochs: setup.steps,
        total_batches: setup.steps,
        test_freq: setup.testFreq,
        val_before_train: setup.testFreq > 0,
        val_only: false,
      },
    },
  };
}

/** The lane's role map, as the trainer takes it. */
export function estimatorMapOf({ settings }: LaneInput): ReadonlyMap<string, string> {
  return new Map(settings.estimatorMap);
}
