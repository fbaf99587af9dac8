import type { RunBuilder } from '../build/runBuilder.ts';
import { rewardColumns } from '../columns.ts';
import type { JsonValue } from '../json.ts';
import { hasDecimalComma, readReward, type ReadReward } from '../values.ts';
import { cellOf, type Row } from './row.ts';

/** Gives a row's reward. */
export interface RewardRule {
  rewardOf(row: Row): { readonly reward: ReadReward; readonly raw: JsonValue | undefined };
}

/** Decides which columns are the reward, and asks where the choice would change the numbers. */
export function rewardRule(rows: readonly Row[], run: RunBuilder): RewardRule {
  const found = new Set<string>();
  for (const row of rows) for (const [name] of row.rewards) found.add(name);
  const names = [...found];
  const chosen = choose(names);
  const parts = names.filter((name) => !chosen.includes(name) && /_(?:reward|reward_func|score)$/.test(name));
  for (const name of chosen.length > 1 ? chosen : parts) run.components.add(name);
  if (chosen.length > 1) {
    run.ask(
      'reward-weights',
      `The reward is taken as the sum of ${chosen.join(', ')}, each with weight 1. Which weights were used in training?`,
    );
  } else if (chosen[0]?.includes('.') === true) {
    run.ask('reward-column', `The reward is taken from "${chosen[0]}". Is that the reward of the training?`);
  }
  const commas = chosen.every((name) => columnFitsDecimalComma(rows, name));
  return {
    rewardOf(row) {
      if (chosen.length === 1) {
        const raw = cellOf(row.rewards, chosen[0] ?? '');
        return { reward: readReward(raw, commas), raw };
      }
      return sum(
        chosen.map((name) => cellOf(row.rewards, name)),
        commas,
      );
    },
  };
}

function choose(names: readonly string[]): readonly string[] {
  if (names.some((name) => !name.includes('.'))) return rewardColumns(names.filter((name) => !name.includes('.')));
  const lastParts = names.map((name) => name.slice(name.lastIndexOf('.') + 1));
  const wanted = rewardColumns(lastParts);
  const found = names.filter((_, index) => wanted.includes(lastParts[index] ?? ''));
  return wanted.length === 1 ? found.slice(0, 1) : found;
}

/** The sum of the columns that hold a number; missing only when all of them are. */
function sum(raws: readonly (JsonValue | undefined)[], commas: boolean): ReturnType<RewardRule['rewardOf']> {
  const reads = raws.map((raw) => ({ raw, reward: readReward(raw, commas) }));
  const bad = reads.find(({ reward }) => reward.state === 'unreadable');
  if (bad !== undefined) return bad;
  const numbers = reads.map(({ reward }) => reward.value).filter((value) => value !== null && !Number.isNaN(value));
  if (numbers.length === 0) return reads[0] ?? { raw: undefined, reward: readReward(null) };
  return { raw: raws[0], reward: readReward(numbers.reduce<number>((total, value) => total + (value ?? 0), 0)) };
}

/** Every filled cell of the column is a number, with a decimal comma where it has one, and no delimiter is a comma. */
function columnFitsDecimalComma(rows: readonly Row[], name: string): boolean {
  return rows.every((row) => {
    const raw = cellOf(row.rewards, name);
    return row.decimalCommaPossible && (hasDecimalComma(raw) || readReward(raw).state !== 'unreadable');
  });
}
