import { configFlag, configNumber, configValue } from '../configValue.ts';
import type { Revision } from '../../revision.ts';
import type { FindingFacts, FindingRule, FoundHere } from '../types.ts';

const NORM = 'norm_adv_by_std_in_grpo';

/** D-05: the trainer of March 2026 reads the key elsewhere than its own YAML has it. */
export const normIsReadElsewhere: FindingRule = {
  id: 'D-05',
  title: 'The norm key is read elsewhere',
  revision: 'rllm-seed',
  find({ config }) {
    const written = configValue(config, `rllm.algorithm.${NORM}`);
    const read = configFlag(config, `rllm.stepwise_advantage.${NORM}`, true);
    if (written === undefined || Boolean(written) === read) return null;
    return {
      severity: 'warning',
      sentence: `rllm.algorithm.${NORM}: ${shown(written)} has no effect: the trainer reads rllm.stepwise_advantage.${NORM}, which is ${String(read)}.`,
      advice: `Write the key under rllm.stepwise_advantage.`,
    };
  },
};

/** D-06: `AlgorithmConfig.from_config` and the trainer look in different places. */
export const twoReadersDisagree: FindingRule = {
  id: 'D-06',
  title: 'Two readers, two places',
  revision: 'rllm-seed',
  find({ config }) {
    if (configValue(config, 'rllm') === undefined) return null;
    const top = configValue(config, 'algorithm.adv_estimator');
    const trainers = configValue(config, 'rllm.algorithm.adv_estimator') ?? 'grpo';
    if (top !== undefined && top !== trainers) {
      return apart('adv_estimator', ['algorithm.adv_estimator', top], ['rllm.algorithm.adv_estimator', trainers]);
    }
    const theirs = configFlag(config, 'rllm.stepwise_advantage.use_rllm', false);
    const own = configFlag(config, 'rllm.algorithm.use_rllm', false);
    if (theirs === own) return null;
    return apart('use_rllm', ['rllm.stepwise_advantage.use_rllm', theirs], ['rllm.algorithm.use_rllm', own]);
  },
};

function apart(key: string, theirs: readonly [string, unknown], trainers: readonly [string, unknown]): FoundHere {
  return {
    severity: 'note',
    sentence: `${key} is read at two places: AlgorithmConfig.from_config takes ${theirs[0]} (${shown(theirs[1])}), the trainer ${trainers[0]} (${shown(trainers[1])}).`,
    advice: 'Write the same value at both places.',
  };
}

/** D-15: the role map needs use_rllm, also where it is documented as ignored. */
export const mapNeedsUseRllm: FindingRule = {
  id: 'D-15',
  title: 'The role map needs use_rllm',
  revision: 'rllm-seed',
  find({ settings, config }) {
    if (settings.estimatorMap.length === 0 || configFlag(config, 'rllm.algorithm.use_rllm', false)) return null;
    return {
      severity: 'error',
      sentence:
        'The trainer refuses a role map unless rllm.algorithm.use_rllm is true, for Tinker too, where the key is said to be ignored.',
      advice: 'Set rllm.algorithm.use_rllm: true.',
    };
  },
};

/** D-16: "set to broadcast automatically" is half done. */
export const perStepIsHalfDone: FindingRule = {
  id: 'D-16',
  title: 'per_step becomes broadcast by half',
  find(facts) {
    if (stepwiseMode(facts) !== 'per_step') return null;
    const missing = facts.columns.missing.length > 0;
    return {
      severity: missing ? 'error' : 'warning',
      sentence: `per_step says that it is set to broadcast automatically, but the transform still does not broadcast: rewards of steps are not propagated${missing ? ', and the missing ones here stop the run' : ''}.`,
      advice: 'Write rllm.stepwise_advantage.mode: broadcast.',
    };
  },
};

function stepwiseMode({ settings, config }: FindingFacts): unknown {
  return configValue(config, 'rllm.stepwise_advantage.mode') ?? settings.stepwiseAdvantageMode ?? 'broadcast';
}

/** Whether the configuration speaks of the training loop at all; an algorithm section alone does not. */
function hasTrainer(config: FindingFacts['config']): boolean {
  return configValue(config, 'rllm.trainer') !== undefined;
}

/** `val_before_train`, by the default of the revision's base.yaml. */
function validatesFirst(config: FindingFacts['config'], revision: Revision): boolean {
  return configFlag(config, 'rllm.trainer.val_before_train', revision === 'rllm-seed');
}

/** D-17: val_only is looked at inside the initial validation only. */
export const valOnlyIsIgnored: FindingRule = {
  id: 'D-17',
  title: 'val_only is ignored',
  find({ config, revision }) {
    if (!configFlag(config, 'rllm.trainer.val_only', false) || validatesFirst(config, revision)) return null;
    return {
      severity: 'error',
      sentence: 'val_only does nothing while val_before_train is off: the run trains.',
      advice: 'Set rllm.trainer.val_before_train: true as well.',
    };
  },
};

/** D-18: without total_batches the loop counts one step too many. */
export const finalValidationIsLate: FindingRule = {
  id: 'D-18',
  title: 'The final validation is a step late',
  find({ config }) {
    if (!hasTrainer(config) || configNumber(config, 'rllm.trainer.total_batches', -1) > 0) return null;
    const every = configNumber(config, 'rllm.trainer.test_freq', 5);
    if (every <= 0) return null;
    return {
      severity: 'note',
      sentence: `Without total_batches the final validation is logged one step late, at N + 1, and the same weights are validated twice when N is a multiple of test_freq (${every}).`,
      advice: 'Set rllm.trainer.total_batches, or leave the last point of validation curves out.',
    };
  },
};

/** D-28: two defaults of one key. */
export const twoDefaultsOfTisCap: FindingRule = {
  id: 'D-28',
  title: 'tis_cap has two defaults',
  revision: 'rllm-head',
  find({ config }) {
    const section = configValue(config, 'rllm.algorithm.rollout_correction');
    if (typeof section !== 'object' || section === null || Object.hasOwn(section, 'tis_cap')) return null;
    return {
      severity: 'note',
      sentence: 'rollout_correction without tis_cap: from a configuration file it is 2.0, from the class 5.0.',
      advice: 'Write rllm.algorithm.rollout_correction.tis_cap.',
    };
  },
};

/** D-31: with one sample named, pass@1 is the last of two keys of one name. */
export const passAtOneIsPassAtAny: FindingRule = {
  id: 'D-31',
  title: 'pass@1 is pass@any',
  find({ config, pipeline }) {
    if (config === null || configNumber(config, 'rllm.rollout.n_val', 1) !== 1) return null;
    if (pipeline === null || pipeline.mostValidationEpisodesOfTask < 2) return null;
    return {
      severity: 'warning',
      sentence: `n_val is 1 and a task has ${pipeline.mostValidationEpisodesOfTask} episodes: what is logged as pass@1 says whether any of them was correct.`,
      advice: 'Set rllm.rollout.n_val to the number of episodes a task really has.',
    };
  },
};

/** D-32: validation averages max, min and std over batches. */
export const validationAveragesExtremes: FindingRule = {
  id: 'D-32',
  title: 'Validation averages extremes',
  find({ config, revision }) {
    if (!hasTrainer(config)) return null;
    const validates = configNumber(config, 'rllm.trainer.test_freq', 5) > 0 || validatesFirst(config, revision);
    if (!validates) return null;
    return {
      severity: 'note',
      sentence:
        'val/*/max, min and std are means over the validation batches, and a small last batch counts as much as a full one.',
      advice: 'Validate in one batch when these numbers matter.',
    };
  },
};

/** D-35: the schedule reaches zero one step early. */
export const lastStepHasRateZero: FindingRule = {
  id: 'D-35',
  title: 'The last step is not learnt from',
  find({ config }) {
    const schedule = configValue(config, 'rllm.algorithm.lr_schedule');
    if (schedule !== 'linear' && schedule !== 'cosine') return null;
    return {
      severity: 'note',
      sentence: `The ${schedule} schedule trains the last step at learning rate 0: steps run from 1 to the total.`,
      advice: 'Add a step to total_batches, or accept that the last batch is not learnt from.',
    };
  },
};

function shown(value: unknown): string {
  return value === undefined ? 'absent' : (JSON.stringify(value) ?? 'absent').slice(0, 40);
}
