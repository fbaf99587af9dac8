import type { ConfigTree } from '../../engine/config/tree.ts';
import type { Revision } from '../../engine/revision.ts';

type MutableTree = Record<string, unknown>;

/** The configuration of the trainer's vectors, before a case's overrides. */
function baseConfig(revision: Revision): MutableTree {
  return {
    rllm: {
      workflow: { n_parallel_tasks: 256, retry_limit: 3, raise_on_error: true },
      rollout: { n: 8, n_val: 1 },
      trainer: {
        total_epochs: 10,
        total_batches: -1,
        test_freq: 5,
        save_freq: 20,
        val_before_train: true,
        val_only: false,
      },
      algorithm: {
        adv_estimator: 'grpo',
        norm_adv_by_std_in_grpo: true,
        use_rllm: revision === 'rllm-seed' ? false : null,
        use_precomputed_advantage: false,
        loss_fn: null,
      },
      stepwise_advantage: { enable: false, mode: 'broadcast', normalize_by_steps: false },
      compact_filtering: {
        enable: false,
        mask_max_prompt_length_exceeded: true,
        mask_max_response_length_exceeded: true,
        mask_env_done: false,
        mask_max_turns_exceeded: true,
        mask_timeout: true,
        mask_unknown: false,
        mask_error: true,
      },
      rejection_sample: { enable: false, multiplier: 1, min_partial_solve_tasks: 1, min_trajs_per_group: 2 },
      episode_logging: { log_episodes: false },
    },
  };
}

/** The base configuration with dotted paths set over it; `{ delete: true }` takes a key away. */
export function overriddenConfig(overrides: Readonly<Record<string, unknown>>, revision: Revision): ConfigTree {
  const config = baseConfig(revision);
  for (const [path, value] of Object.entries(overrides)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const section = keys.reduce<MutableTree>((tree, key) => (tree[key] ??= {}) as MutableTree, config);
    if (isDeletion(value)) delete section[last];
    // A copy: a section that an override brings counts as read, whichever of its keys the trainer then looks at.
    else section[last] = JSON.parse(JSON.stringify(value));
  }
  return config;
}

function isDeletion(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'delete' in value && value.delete === true;
}
