import { areal } from './areal/index.ts';
import { atropos } from './atropos/index.ts';
import { columnar } from './columnar/index.ts';
import { genericRows } from './generic_rows/index.ts';
import { groupRewards } from './group_rewards/index.ts';
import type { Importer } from './importer.ts';
import { nemoRl } from './nemo_rl/index.ts';
import { nestedLists } from './nested_lists/index.ts';
import { numberLists } from './number_lists/index.ts';
import { openInstruct } from './open_instruct/index.ts';
import { playground } from './playground/index.ts';
import { rllmEpisodes } from './rllm_episodes/index.ts';
import { rllmEvalResults } from './rllm_eval_results/index.ts';
import { rllmTelemetry } from './rllm_telemetry/index.ts';
import { skyrl } from './skyrl/index.ts';
import { slime } from './slime/index.ts';
import { tinkerSummaries } from './tinker_summaries/index.ts';
import { trajectoryGroups } from './trajectory_groups/index.ts';
import { trlCompletions } from './trl_completions/index.ts';
import { verifiersResults } from './verifiers_results/index.ts';
import { verifiersTraces } from './verifiers_traces/index.ts';
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
  rllmTelemetry,
  verifiersTraces,
  wandbTables,
  tinkerSummaries,
  openInstruct,
  areal,
  nemoRl,
  skyrl,
  verlRollout,
  slime,
  verifiersResults,
  columnar,
  atropos,
  trlCompletions,
  nestedLists,
  genericRows,
];
