import { columnar } from './columnar/index.ts';
import { genericRows } from './generic_rows/index.ts';
import { groupRewards } from './group_rewards/index.ts';
import type { Importer } from './importer.ts';
import { nestedLists } from './nested_lists/index.ts';
import { numberLists } from './number_lists/index.ts';
import { playground } from './playground/index.ts';
import { rllmEpisodes } from './rllm_episodes/index.ts';
import { rllmEvalResults } from './rllm_eval_results/index.ts';
import { trajectoryGroups } from './trajectory_groups/index.ts';
import { trlCompletions } from './trl_completions/index.ts';
import { verifiersResults } from './verifiers_results/index.ts';
import { verlRollout } from './verl_rollout/index.ts';
import { wandbTables } from './wandb_table/index.ts';

/** Every format, in the order in which they are tried. */
export const IMPORTERS: readonly Importer[] = [
  playground,
  rllmEpisodes,
  rllmEvalResults,
  trajectoryGroups,
  groupRewards,
  numberLists,
  wandbTables,
  verlRollout,
  verifiersResults,
  columnar,
  trlCompletions,
  nestedLists,
  genericRows,
];
