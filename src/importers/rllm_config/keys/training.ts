import { absentAs, both, inBoth, plain, TRAINER } from './declare.ts';
import type { KnownKey } from './types.ts';

/** The trainer, its rollouts and workflow, and the log of episodes. */
export const training: readonly KnownKey[] = [
  plain('rllm.trainer.total_epochs', 'integer', 10, ['trainer', 'totalEpochs'], {
    allowed: { min: 0, else: 'It is a number of epochs.' },
  }),
  plain('rllm.trainer.total_batches', 'integer', -1, ['trainer', 'totalBatches'], { absent: absentAs(-1) }),
  plain('rllm.trainer.test_freq', 'integer', 5, ['trainer', 'testFreq']),
  plain('rllm.trainer.save_freq', 'integer', 20, ['trainer', 'saveFreq'], {
    remarks: [
      {
        values: [0],
        sentence: 'With Tinker the end of training divides by it.',
        discrepancy: 'D-37',
        warns: true,
      },
    ],
  }),
  {
    ...plain('rllm.trainer.val_before_train', 'boolean', true, ['trainer', 'valBeforeTrain']),
    absent: absentAs(true),
    yaml: { 'rllm-head': false, 'rllm-seed': true },
  },
  plain('rllm.trainer.val_only', 'boolean', false, ['trainer', 'valOnly'], {
    absent: absentAs(false),
    remarks: [
      {
        values: [true],
        unlessOn: 'rllm.trainer.val_before_train',
        sentence: 'It does nothing, since rllm.trainer.val_before_train is off.',
        discrepancy: 'D-17',
        warns: true,
      },
    ],
  }),
  plain('rllm.trainer.project_name', 'text', 'rllm-training', ['trainer', 'projectName']),
  plain('rllm.trainer.experiment_name', 'text', 'default', ['trainer', 'experimentName']),
  plain('rllm.rollout.n', 'integer', 8, ['rollout', 'n'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is the number of rollouts of a task.' },
    remarks: [
      {
        values: [1],
        sentence: 'Groups of one trajectory are dropped unless rllm.rejection_sample.min_trajs_per_group is below 2.',
        discrepancy: 'D-10',
        warns: false,
      },
    ],
  }),
  plain('rllm.rollout.n_val', 'integer', 1, ['rollout', 'nVal'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is the number of rollouts of a task in validation.' },
    remarks: [
      {
        values: [1],
        sentence: 'When tasks repeat, pass@1 is then pass@any.',
        discrepancy: 'D-31',
        warns: false,
      },
    ],
  }),
  plain('rllm.workflow.n_parallel_tasks', 'integer', 256, ['workflow', 'nParallelTasks'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is a number of tasks.' },
  }),
  plain('rllm.workflow.retry_limit', 'integer', 3, ['workflow', 'retryLimit'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is how often a failing task is tried.' },
  }),
  plain('rllm.workflow.raise_on_error', 'boolean', true, ['workflow', 'raiseOnError'], {
    readBy: both('the workflow engine'),
    absent: { 'rllm-head': { value: true }, 'rllm-seed': null },
  }),
  plain('rllm.episode_logging.log_episodes', 'boolean', false, ['episodeLogging', 'logEpisodes'], {
    absent: absentAs(false),
  }),
  {
    path: 'rllm.episode_logging.episode_log_dir',
    type: 'text',
    yaml: inBoth('logs/${rllm.trainer.project_name}/${rllm.trainer.experiment_name}'),
    readBy: both(TRAINER),
    setting: ['episodeLogging', 'episodeLogDir'],
  },
];
