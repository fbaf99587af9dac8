const REWARD_NAMES = new Set([
  'reward',
  'rewards',
  'total_reward',
  'score',
  'scores',
  'return',
  'r',
  'correctness',
  'acc',
  'is_correct',
  'pass',
]);
const REWARD_ENDINGS = ['_reward', '_reward_func', '_score'];
const NEVER_REWARDS = /(?:^|_)(?:advantages?|kl|logprobs?|entropy|lengths?|tokens|step|epoch|idx|index)$/;

/** Reward columns by name, the surest first. */
const REWARD_ORDER = [
  'reward',
  'rewards',
  'total_reward',
  'score',
  'scores',
  'return',
  'r',
  'correctness',
  'acc',
  'is_correct',
  'pass',
] as const;

/** Columns that may name the group, in the order in which they are tried. */
export const GROUP_ID_COLUMNS = [
  'group_id',
  'group',
  'uid',
  'prompt_id',
  'task_id',
  'problem_id',
  'example_id',
  'question_id',
  'prompt_idx',
  'group_index',
  'group_idx',
  'idx',
  'id',
] as const;

export const ROLE_COLUMNS = ['role', 'agent', 'agent_name', 'name'] as const;
export const ROLLOUT_COLUMNS = ['rollout', 'rollout_idx', 'sample_idx', 'attempt', 'sample', 'traj_idx'] as const;
export const LENGTH_COLUMNS = ['response_length', 'response_tokens', 'completion_tokens', 'num_tokens'] as const;
export const END_COLUMNS = [
  'finish_reason',
  'stop_reason',
  'termination_reason',
  'truncated',
  'is_truncated',
  'status',
] as const;
export const STEP_COLUMNS = ['step', 'training_step', 'global_step'] as const;
export const PROMPT_COLUMNS = ['prompt', 'question', 'problem', 'input', 'instruction', 'query'] as const;
export const TRUTH_COLUMNS = ['gts', 'ground_truth', 'reference_answer', 'gold'] as const;

/** Whether a column's name is that of a reward. `advantage`, `kl`, lengths and the like never are. */
export function isRewardName(name: string): boolean {
  const lower = name.toLowerCase();
  if (NEVER_REWARDS.test(lower)) return false;
  return REWARD_NAMES.has(lower) || REWARD_ENDINGS.some((ending) => lower.endsWith(ending));
}

/**
 * The columns that hold the reward: the surest exact name alone, or else every column with a reward's ending.
 * Names are compared without regard to case.
 */
export function rewardColumns(names: readonly string[]): readonly string[] {
  for (const wanted of REWARD_ORDER) {
    const found = names.find((name) => name.toLowerCase() === wanted);
    if (found !== undefined) return [found];
  }
  return names.filter(isRewardName);
}

/** The first of the wanted columns that is there, without regard to case. */
export function findColumn(names: readonly string[], wanted: readonly string[]): string | null {
  for (const name of wanted) {
    const found = names.find((candidate) => candidate.toLowerCase() === name);
    if (found !== undefined) return found;
  }
  return null;
}
