import { type Precision, PRECISIONS, type PrecisionName } from '../numeric/precision.ts';
import { gather, groupByIndex, groupByPosition, type Grouping, groupsIn, oneGroup } from './grouping.ts';
import { type GroupFacts, groupFactsOf } from './groupFacts.ts';
import type { GroupingRule, MissingRule, TotalRule } from './types.ts';

/** Rows of a batch in its order, one entry a row in each array. */
export interface RowsInput {
  /** NaN where no reward was given. Absent when the components say it all. */
  readonly rewards?: ArrayLike<number>;
  /** Rewards of several functions under their names; NaN where one gave none. */
  readonly components?: Readonly<Record<string, ArrayLike<number>>>;
  /** Ids of the groups. */
  readonly groups: ArrayLike<string | number>;
  /** Trainable response tokens; 1 each when absent. */
  readonly lengths?: ArrayLike<number>;
  readonly roles?: ArrayLike<string>;
  /** Reward of the greedy answer to the row's prompt (ReMax). */
  readonly greedyRewards?: ArrayLike<number>;
  /** Prompt tokens and turns, for prime-rl's length penalty; equal for all rows when absent. */
  readonly inputTokens?: ArrayLike<number>;
  readonly turns?: ArrayLike<number>;
  /** Ids of rollouts: rows of one group and rollout are its turns. */
  readonly rollouts?: ArrayLike<string>;
  /** Sum of the log-ratios of the row's tokens. */
  readonly kl?: ArrayLike<number>;
  readonly tokens?: TokenColumns;
}

/** What differs from token to token: one array a row, each of the row's width. */
export interface TokenColumns {
  /** 1 for a trainable token. */
  readonly mask: readonly ArrayLike<number>[];
  readonly rewards: readonly ArrayLike<number>[];
  readonly values?: readonly ArrayLike<number>[];
  /** Probability of the token, and the sum of squared probabilities at its place. */
  readonly probabilities?: readonly ArrayLike<number>[];
  readonly squaredProbabilities?: readonly ArrayLike<number>[];
  readonly gamma: number;
  readonly lambda: number;
}

export interface Component {
  readonly name: string;
  readonly values: Float64Array;
}

/** The rows, with what all variants share: groups are found once, and rewards rounded once a precision. */
export class FrameworkRows {
  readonly count: number;
  readonly rewards: Float64Array | null;
  readonly components: readonly Component[];
  readonly lengths: Float64Array;
  /** Index of each row's id, in the order in which the ids first stand there. */
  readonly ids: Uint32Array;
  readonly idNames: readonly string[];
  /** The size that most groups have; the larger of two that are as common. */
  readonly commonSize: number;
  readonly greedyRewards: Float64Array | null;
  readonly inputTokens: Float64Array | null;
  readonly turns: Float64Array | null;
  readonly kl: Float64Array | null;
  readonly roles: readonly string[] | null;
  /** For each row the last of its rollout; null when every row is a rollout of its own. */
  readonly lastTurns: Uint32Array | null;
  readonly tokens: TokenColumns | null;
  readonly #groupings = new Map<string, Grouping>();
  readonly #totals = new Map<string, Float64Array>();
  readonly #facts = new Map<Grouping, Map<Float64Array, GroupFacts>>();
  readonly #gathered = new WeakMap<Grouping, Map<Float64Array, Float64Array>>();

  /** @throws {RangeError} when arrays differ in length, or there is no reward at all. */
  constructor(input: RowsInput) {
    this.count = input.groups.length;
    this.rewards = input.rewards === undefined ? null : Float64Array.from(input.rewards);
    this.components = Object.entries(input.components ?? {}).map(([name, values]) => ({
      name,
      values: Float64Array.from(values),
    }));
    this.lengths =
      input.lengths === undefined ? new Float64Array(this.count).fill(1) : Float64Array.from(input.lengths);
    this.greedyRewards = columnOf(input.greedyRewards);
    this.inputTokens = columnOf(input.inputTokens);
    this.turns = columnOf(input.turns);
    this.kl = columnOf(input.kl);
    this.roles = input.roles === undefined ? null : Array.from(input.roles);
    this.tokens = input.tokens ?? null;
    if (this.rewards === null && this.components.length === 0 && this.tokens === null) {
      throw new RangeError('Rows need rewards or components.');
    }
    const numbers = [this.rewards, this.lengths, this.greedyRewards, this.inputTokens, this.turns, this.kl];
    const columns = [...numbers, this.roles, input.rollouts ?? null];
    const all = [...columns, ...this.components.map(({ values }) => values)];
    if (all.some((column) => column !== null && column.length !== this.count)) {
      throw new RangeError(`Every column of the rows needs ${this.count} entries, one a row.`);
    }
    const { index, names } = indexOf(input.groups);
    this.ids = index;
    this.idNames = names;
    this.commonSize = commonestSize(this.grouping('id', 1));
    this.lastTurns = input.rollouts === undefined ? null : lastTurnsOf(index, input.rollouts);
  }

  /** The groups under a rule; `size` counts for those by position. A rest is the last group: who refuses it looks. */
  grouping(rule: GroupingRule, size: number, rows = this.count): Grouping {
    const key = rule === 'id' || rule === 'none' || rule === 'id and role' ? rule : `${rule} ${size} ${rows}`;
    const known = this.#groupings.get(key);
    if (known !== undefined) return known;
    const found = this.#groupingOf(rule, size, rows);
    this.#groupings.set(key, found);
    return found;
  }

  #groupingOf(rule: GroupingRule, size: number, rows: number): Grouping {
    if (rule === 'id') return groupByIndex(this.ids, this.idNames.length);
    if (rule === 'none') return oneGroup(this.count);
    if (rule === 'id and role') {
      const { index, names } = indexOf(
        Array.from(this.ids, (id, i) => JSON.stringify([id, this.roles?.[i] ?? 'default'])),
      );
      return groupByIndex(index, names.length);
    }
    if (rule === 'position or batch' && rows !== this.count) return oneGroup(this.count, 'whole batch');
    return groupByPosition(this.count, size);
  }

  /**
   * One reward a row: the given one, or of the components their sum or mean, each operation rounded.
   * A row without any value is NaN, or 0 under `zero`.
   */
  total(rule: TotalRule, missing: MissingRule, precision: PrecisionName, weights?: readonly number[]): Float64Array {
    const key = JSON.stringify([rule, missing, precision, rule === 'weighted sum' ? weights : null]);
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const arithmetic = PRECISIONS[precision];
    const found = new Float64Array(this.count);
    for (let i = 0; i < this.count; i++) {
      const total = this.rewards === null ? this.#summed(i, rule, missing, arithmetic, weights) : this.rewards[i]!;
      found[i] = missing === 'zero' && Number.isNaN(total) ? 0 : arithmetic.input(total);
    }
    this.#totals.set(key, found);
    return found;
  }

  #summed(row: number, rule: TotalRule, missing: MissingRule, p: Precision, weights?: readonly number[]): number {
    let sum = 0;
    let given = 0;
    this.components.forEach(({ values }, k) => {
      const value = p.input(values[row]!);
      if (Number.isNaN(value) && missing !== 'spread') return;
      given++;
      sum = p.round(sum + (rule === 'weighted sum' ? p.round(value * p.input(weights?.[k] ?? 1)) : value));
    });
    if (given === 0) return Number.NaN;
    return rule === 'mean' ? p.round(sum / this.components.length) : sum;
  }

  /** What is known of the groups before any advantage, found once for the same rewards. */
  groupFacts(grouping: Grouping, rewards: Float64Array): GroupFacts {
    const known = this.#facts.get(grouping) ?? new Map<Float64Array, GroupFacts>();
    this.#facts.set(grouping, known);
    const before = known.get(rewards);
    if (before !== undefined) return before;
    const found = groupFactsOf(grouping, rewards, this.ids, this.rewards);
    known.set(rewards, found);
    return found;
  }

  /** A column in the order of a grouping, gathered once. */
  gathered(column: Float64Array, grouping: Grouping): Float64Array {
    if (grouping.order === null) return column;
    const known = this.#gathered.get(grouping) ?? new Map<Float64Array, Float64Array>();
    this.#gathered.set(grouping, known);
    const before = known.get(column);
    if (before !== undefined) return before;
    const found = gather(column, grouping);
    known.set(column, found);
    return found;
  }
}

function columnOf(values: ArrayLike<number> | undefined): Float64Array | null {
  return values === undefined ? null : Float64Array.from(values);
}

function indexOf(ids: ArrayLike<string | number>): { index: Uint32Array; names: string[] } {
  const places = new Map<string | number, number>();
  const index = new Uint32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    const known = places.get(ids[i]!);
    index[i] = known ?? places.size;
    if (known === undefined) places.set(ids[i]!, places.size);
  }
  return { index, names: Array.from(places.keys(), String) };
}

function lastTurnsOf(ids: Uint32Array, rollouts: ArrayLike<string>): Uint32Array {
  const { index, names } = indexOf(Array.from(ids, (id, row) => JSON.stringify([id, rollouts[row]!])));
  const last = new Uint32Array(names.length);
  index.forEach((rollout, row) => {
    last[rollout] = row;
  });
  return index.map((rollout) => last[rollout]!);
}

function commonestSize(grouping: Grouping): number {
  const counts = new Map<number, number>();
  for (let g = 0; g < groupsIn(grouping); g++) {
    const size = grouping.offsets[g + 1]! - grouping.offsets[g]!;
    counts.set(size, (counts.get(size) ?? 0) + 1);
  }
  const best = [...counts].toSorted(([a, left], [b, right]) => right - left || b - a)[0];
  return best?.[0] ?? 1;
}
