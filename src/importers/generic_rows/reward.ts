import type { Pace } from '../build/pace.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { rewardColumns } from '../columns.ts';
import type { JsonValue } from '../json.ts';
import { hasDecimalComma, readReward, type ReadReward } from '../values.ts';
import { weighColumns, weightedSum } from '../weights.ts';
import type { ColumnWeight } from '../run.ts';
import type { Rows } from './rows.ts';

/** Gives a row's reward. */
export type RewardOf = (row: number) => { readonly reward: ReadReward; readonly raw: JsonValue | undefined };

/** Decides which columns are the reward, and asks where the choice would change the numbers. */
export async function rewardRule(rows: Rows, run: RunBuilder, pace: Pace): Promise<RewardOf> {
  const { names } = rows.rewards;
  if (run.columns.choice('reward') !== undefined) return chosenRule(rows, run, pace);
  const chosen = choose(names);
  run.columns.find('reward', chosen.length === 1 ? rows.spellingOf(chosen[0] ?? '') : null);
  const parts = names.filter((name) => !chosen.includes(name) && /_(?:reward|reward_func|score)$/.test(name));
  const weights = chosen.length > 1 ? weighColumns(run, chosen) : [];
  if (chosen.length === 1) for (const name of parts) run.components.add(name);
  if (chosen.length === 1 && chosen[0]?.includes('.') === true) {
    run.ask('reward-column', `The reward is taken from "${chosen[0]}". Is that the reward of the training?`);
  }
  const columns = chosen.map((name) => rows.rewards.of(name) ?? []);
  const commas = await fitDecimalComma(rows, columns, pace);
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) {
    return (row) => ({ reward: readReward(only[row], commas), raw: only[row] });
  }
  const byName = new Map(chosen.map((name, index) => [name, columns[index] ?? []]));
  return (row) => sum(weights, (name) => byName.get(name)?.[row], commas);
}

/** The column that was chosen is the reward, alone; those that are called rewards are its parts. */
async function chosenRule(rows: Rows, run: RunBuilder, pace: Pace): Promise<RewardOf> {
  const { rewards } = rows.chosen;
  for (const name of rows.rewards.names)
    if (rows.spellingOf(name) !== run.columns.choice('reward')) run.components.add(name);
  const commas = await fitDecimalComma(rows, [rewards], pace);
  return (row) => ({ reward: readReward(rewards[row], commas), raw: rewards[row] });
}

function choose(names: readonly string[]): readonly string[] {
  if (names.some((name) => !name.includes('.'))) return rewardColumns(names.filter((name) => !name.includes('.')));
  const lastParts = names.map((name) => name.slice(name.lastIndexOf('.') + 1));
  const wanted = rewardColumns(lastParts);
  const found = names.filter((_, index) => wanted.includes(lastParts[index] ?? ''));
  return wanted.length === 1 ? found.slice(0, 1) : found;
}

/** The weighted sum of the columns that hold a number; missing only when all of them are. */
function sum(
  weights: readonly ColumnWeight[],
  rawOf: (column: string) => JsonValue | undefined,
  commas: boolean,
): ReturnType<RewardOf> {
  const reads = weights
    .filter(({ weight }) => weight !== 0)
    .map(({ column }) => ({ column, raw: rawOf(column), reward: readReward(rawOf(column), commas) }));
  const bad = reads.find(({ reward }) => reward.state === 'unreadable');
  if (bad !== undefined) return bad;
  const total = weightedSum(weights, (name) => reads.find(({ column }) => column === name)?.reward.value ?? null);
  if (total === null) return reads[0] ?? { raw: undefined, reward: readReward(null) };
  return { raw: reads[0]?.raw, reward: readReward(total) };
}

/** Every filled cell is a number, with a decimal comma where it has one, and no file's delimiter is a comma. */
async function fitDecimalComma(rows: Rows, columns: readonly (readonly JsonValue[])[], pace: Pace): Promise<boolean> {
  for (let row = 0; row < rows.length; row += 1) {
    if (rows.sources[row]?.decimalCommaPossible !== true) return false;
    for (const column of columns) {
      const raw = column[row];
      if (!hasDecimalComma(raw) && readReward(raw).state === 'unreadable') return false;
    }
    if (pace.tick()) await pace.rest();
  }
  return true;
}
