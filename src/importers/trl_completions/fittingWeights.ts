import type { JsonValue } from '../json.ts';
import type { ColumnWeight } from '../run.ts';
import { readReward } from '../values.ts';
import { weightedSum } from '../weights.ts';
import { type LoggedGroup, ruleOfAdvantages } from './parity.ts';
import { shortestWeights, solveWeights } from './solveWeights.ts';

/** A logged group with what its rewards were added up from. */
export interface DraftGroup extends LoggedGroup {
  readonly rewards: (number | null)[];
  readonly advantages: (number | null)[];
  readonly rows: { readonly values: ReadonlyMap<string, JsonValue> }[];
}

/** Weights that explain what was logged, and the rule under which they do. */
interface Fitting {
  readonly weights: readonly ColumnWeight[];
  readonly rule: string;
}

/** Groups that are looked at: many more do not tell more. */
const MOST_GROUPS = 2_000;

/** Weights of the columns under which a rule of TRL gives every logged advantage; null when there are none. */
export function fittingWeights(all: readonly DraftGroup[], columns: readonly ColumnWeight[]): Fitting | null {
  const names = columns.map(({ column }) => column);
  const groups = all.slice(0, MOST_GROUPS).map(({ rows, advantages, batch }) => ({
    batch,
    advantages,
    rows: rows.map(({ values }) => names.map((name) => readReward(values.get(name)).value)),
  }));
  const complete = groups.flatMap(({ rows, advantages }) => {
    const scored = rows.flatMap((row, i) => (row.some((value) => value !== null) ? [i] : []));
    const known = advantages.every((advantage) => advantage !== null);
    if (!known || scored.length < 2) return [];
    return [
      { values: scored.map((i) => rows[i]!.map((value) => value ?? 0)), advantages: scored.map((i) => advantages[i]!) },
    ];
  });
  const solved = solveWeights(complete);
  if (solved === null) return null;
  const weighed = (weights: readonly number[]) => names.map((column, k) => ({ column, weight: weights[k]! }));
  const ruleOf = (weights: readonly number[]) =>
    ruleOfAdvantages(
      groups.map(({ batch, advantages, rows }) => ({
        batch,
        advantages,
        rewards: rows.map((row) => weightedSum(weighed(weights), (column) => row[names.indexOf(column)] ?? null)),
      })),
    );
  // Rewards that are only centred tell how large the weights are, too.
  const { rewards, logged } = lengthsOf(complete, solved);
  for (const scale of [1, logged / rewards]) {
    const weights = shortestWeights(
      solved.map((weight) => weight * scale),
      (some) => some.some((weight) => weight !== 0) && ruleOf(some) !== null,
    );
    const rule = weights === null ? null : ruleOf(weights);
    if (weights !== null && rule !== null) return { weights: weighed(weights), rule };
  }
  return null;
}

/** How far the rewards under weights, and the logged advantages, are from 0 in all, once they are centred. */
function lengthsOf(
  groups: readonly { readonly values: readonly (readonly number[])[]; readonly advantages: readonly number[] }[],
  weights: readonly number[],
): { readonly rewards: number; readonly logged: number } {
  let rewards = 0;
  let logged = 0;
  for (const { values, advantages } of groups) {
    const sums = values.map((row) => row.reduce((sum, value, k) => sum + value * weights[k]!, 0));
    const mean = sums.reduce((sum, one) => sum + one, 0) / sums.length;
    for (const sum of sums) rewards += (sum - mean) ** 2;
    for (const advantage of advantages) logged += advantage ** 2;
  }
  return { rewards: Math.sqrt(rewards), logged: Math.sqrt(logged) };
}
