import type { RowsInput } from '../frameworks/rows.ts';
import { computeColumn } from './columns.ts';
import type {
  AnsweredColumn,
  AnsweredConfusion,
  AnsweredTable,
  Confusion,
  ConfusionTable,
  GivenColumn,
  OpenedBatch,
  TokensInput,
} from './types.ts';

/** Numbers that are nearer than this, of their size, say the same: only an epsilon or a rounding sets them apart. */
const SAME = 2e-3;

/**
 * The numbers of a question: every table of its input with what each framework makes of it.
 *
 * Deterministic. @throws {RangeError} when the question names what does not exist.
 */
export function answerConfusion(confusion: Confusion): AnsweredConfusion {
  return { id: confusion.id, tables: confusion.tables.map(answerTable), batch: batchOf(confusion) };
}

function answerTable({ caption, input, columns }: ConfusionTable): AnsweredTable {
  const answered = columns.map((column): AnsweredColumn => {
    const { heading, note, isRight = false } = column;
    const { note: formula, ...computed } = computeColumn(column, input);
    return { ...computed, heading, note: note ?? formula, isRight, differs: [] };
  });
  const right = answered.find(({ isRight }) => isRight);
  const isTokens = 'mask' in input;
  return {
    caption,
    rowHeading: isTokens ? 'token' : 'row',
    rows: isTokens ? input.mask.map((_, t) => String(t + 1)) : rowNames(input),
    given: isTokens ? givenOfTokens(input) : givenOfRows(input),
    columns: answered.map((column) => ({ ...column, differs: differences(column, right) })),
  };
}

function differences(column: AnsweredColumn, right: AnsweredColumn | undefined): boolean[] {
  const isComparable = right !== undefined && !column.isRight && right.kind === column.kind;
  return column.values.map((value, i) => isComparable && !isSame(value, right.values[i] ?? Number.NaN));
}

function isSame(value: number, right: number): boolean {
  return Math.abs(value - right) <= SAME * Math.max(Math.abs(right), 0.01);
}

/** `a 1`, `a 2`, `b 1`: the group, and the place in it. */
function rowNames({ groups }: RowsInput): string[] {
  const counts = new Map<string | number, number>();
  return Array.from(groups, (group) => {
    const place = (counts.get(group) ?? 0) + 1;
    counts.set(group, place);
    return `${group} ${place}`;
  });
}

function givenOfRows({ rewards, components = {}, lengths, kl, rollouts }: RowsInput): GivenColumn[] {
  return [
    ...(rewards === undefined ? [] : [numbers('reward', rewards)]),
    ...Object.entries(components).map(([name, values]) => numbers(name, values)),
    ...(lengths === undefined ? [] : [numbers('tokens', lengths)]),
    ...(kl === undefined ? [] : [numbers('β · KL', kl)]),
    ...(rollouts === undefined ? [] : [{ heading: 'rollout', values: Array.from(rollouts) }]),
  ];
}

function givenOfTokens({ mask, rewards, kl }: TokensInput): GivenColumn[] {
  return [
    { heading: 'written by', values: mask.map((one) => (one === 1 ? 'policy' : 'tool')) },
    numbers('reward', rewards),
    ...(kl === undefined ? [] : [numbers('KL', kl)]),
  ];
}

function numbers(heading: string, values: ArrayLike<number>): GivenColumn {
  return { heading, values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)) };
}

function batchOf({ tables, opens }: Confusion): OpenedBatch | null {
  if (opens === null) return null;
  const table = opens.table ?? 0;
  const { input } = tables[table]!;
  if ('mask' in input || input.rewards === undefined) throw new RangeError('Only rows with one reward can be opened.');
  const ids = Array.from(opens.groups ?? input.groups, String);
  const rewards = Array.from(input.rewards, (reward) => (Number.isNaN(reward) ? null : reward));
  const { lengths } = input;
  const groups = [...new Set(ids)].map((id) => {
    const own = [...ids.keys()].filter((row) => ids[row] === id);
    return {
      id,
      rewards: own.map((row) => rewards[row]!),
      lengths: lengths === undefined ? null : own.map((row) => lengths[row]!),
    };
  });
  return { table, groups, against: opens.against };
}
