import type { LossModeId } from './loss/modes.ts';
import type { FrameworkId } from './types.ts';
import { VARIANTS } from './variants/index.ts';

/** A framework at the commit that was read. A newer one may differ. */
export interface Framework {
  readonly id: FrameworkId;
  readonly label: string;
  readonly repository: string;
  readonly commit: string;
  /** Date of the commit. */
  readonly date: string;
  /** How it comes to its groups, in words. */
  readonly groups: string;
  /** The key of a group's size; null when it takes the groups as they come. */
  readonly groupSizeKey: string | null;
  /** What it does with rows that do not divide into blocks, where it groups by position. */
  readonly uneven: { readonly error: string; readonly words: string } | null;
  readonly defaultLoss: LossModeId | null;
}

interface FrameworkSpec extends Omit<Framework, 'id' | 'repository' | 'commit' | 'date'> {
  readonly id: FrameworkId;
}

const RESHAPE = 'It raises: the rewards do not reshape into rows of one prompt each.';
const BLOCKS = 'consecutive blocks; ids play no part';

const SPECS: readonly FrameworkSpec[] = [
  {
    id: 'rllm',
    label: 'rLLM',
    groups: 'by task and role, wherever the rows stand',
    groupSizeKey: null,
    uneven: null,
    defaultLoss: 'verl.loss.token-mean',
  },
  {
    id: 'verl',
    label: 'verl',
    groups: 'by uid, one for each prompt row: the same prompt twice makes two groups',
    groupSizeKey: 'actor_rollout_ref.rollout.n',
    uneven: null,
    defaultLoss: 'verl.loss.token-mean',
  },
  {
    id: 'trl',
    label: 'TRL',
    groups: BLOCKS,
    groupSizeKey: 'num_generations',
    uneven: { error: 'RuntimeError', words: RESHAPE },
    defaultLoss: 'trl.loss.dapo',
  },
  {
    id: 'openrlhf',
    label: 'OpenRLHF',
    groups: BLOCKS,
    groupSizeKey: '--rollout.n_samples_per_prompt',
    uneven: { error: 'RuntimeError', words: RESHAPE },
    defaultLoss: 'openrlhf.loss.token',
  },
  {
    id: 'nemo',
    label: 'NeMo-RL',
    groups: 'rows with the same prompt tokens: one question twice is one group',
    groupSizeKey: 'grpo.num_generations_per_prompt',
    uneven: null,
    defaultLoss: 'nemo.loss.token',
  },
  {
    id: 'slime',
    label: 'slime',
    groups: 'consecutive blocks; one group of all rows when there are more or fewer than configured',
    groupSizeKey: '--n-samples-per-prompt',
    uneven: null,
    defaultLoss: 'slime.loss.default',
  },
  {
    id: 'prime',
    label: 'prime-rl',
    groups: 'as rolled out together',
    groupSizeKey: 'group_size',
    uneven: null,
    defaultLoss: 'prime.loss',
  },
  {
    id: 'areal',
    label: 'AReaL',
    groups: 'as rolled out together, since July 2026 with their real sizes',
    groupSizeKey: 'gconfig.n_samples',
    uneven: null,
    defaultLoss: null,
  },
  {
    id: 'roll',
    label: 'ROLL',
    groups: BLOCKS,
    groupSizeKey: 'num_return_sequences',
    uneven: { error: 'RuntimeError', words: RESHAPE },
    defaultLoss: 'roll.loss.seq-mean-token-mean',
  },
  {
    id: 'skyrl',
    label: 'SkyRL',
    groups: 'by uid, wherever the rows stand',
    groupSizeKey: null,
    uneven: null,
    defaultLoss: 'skyrl.loss.token_mean',
  },
  {
    id: 'open_instruct',
    label: 'open-instruct',
    groups: BLOCKS,
    groupSizeKey: 'num_samples_per_prompt_rollout',
    uneven: { error: 'ValueError', words: RESHAPE },
    defaultLoss: 'open_instruct.loss.token',
  },
  {
    id: 'swift',
    label: 'ms-swift',
    groups: BLOCKS,
    groupSizeKey: 'num_generations',
    uneven: { error: 'RuntimeError', words: RESHAPE },
    defaultLoss: 'swift.loss.grpo',
  },
  {
    id: 'unsloth',
    label: 'Unsloth',
    groups: BLOCKS,
    groupSizeKey: 'num_generations',
    uneven: { error: 'RuntimeError', words: RESHAPE },
    defaultLoss: 'trl.loss.bnpo',
  },
  {
    id: 'torchtune',
    label: 'torchtune',
    groups: BLOCKS,
    groupSizeKey: 'grpo_size',
    uneven: { error: 'RuntimeError', words: RESHAPE },
    defaultLoss: null,
  },
  {
    id: 'torchforge',
    label: 'torchforge',
    groups: 'as rolled out together',
    groupSizeKey: 'group_size',
    uneven: null,
    defaultLoss: 'torchforge.loss',
  },
  {
    id: 'tinker',
    label: 'tinker-cookbook',
    groups: 'as rolled out together',
    groupSizeKey: null,
    uneven: null,
    defaultLoss: 'tinker.loss.sum',
  },
  {
    id: 'paper',
    label: 'as published',
    groups: 'by prompt',
    groupSizeKey: null,
    uneven: null,
    defaultLoss: null,
  },
];

/** Every framework, rLLM first and the papers last. Repository, commit and date are those of its first variant. */
export const FRAMEWORKS: readonly Framework[] = SPECS.map((spec) => {
  const { repository, commit, date } = VARIANTS.find(({ framework }) => framework === spec.id)!.source;
  return { ...spec, repository, commit, date };
});

const BY_ID: ReadonlyMap<FrameworkId, Framework> = new Map(FRAMEWORKS.map((framework) => [framework.id, framework]));

/** The framework with an id. */
export function frameworkById(id: FrameworkId): Framework {
  return BY_ID.get(id)!;
}
