import { expect } from 'vitest';
import { evaluateVariant } from '../../../engine/frameworks/evaluate.ts';
import { FrameworkRows } from '../../../engine/frameworks/rows.ts';
import { variantById } from '../../../engine/frameworks/variants/index.ts';
import { uniformAt } from '../../../engine/numeric/random.ts';
import { createJavaScriptRuntime, packModule } from '../../javascript/runtime.ts';
import { rewriteModule } from '../../javascript/rewriteModule.ts';
import type { LanguageRuntime, LoadedProgram, OptionValue, ProgramCall, ProgramGroup } from '../../program/types.ts';
import { evaluateScript, micropythonHere } from '../../python/testing/engines.ts';
import type { GalleryEntry } from '../entry.ts';

export interface Group {
  readonly rewards: readonly number[];
  readonly lengths: readonly number[];
}

/** Groups of several kinds: one alone, constant ones, binary ones, dense ones, large ones; the same each time. */
export function groupsOf(kind: 'binary' | 'dense'): Group[] {
  let place = 0;
  const random = () => uniformAt(kind === 'binary' ? 11 : 12, place++);
  const reward = () => (kind === 'binary' ? Number(random() < 0.4) : random() * 3 - 1);
  const made = [1, 2, 3, 4, 8, 8, 16, 33].map((n) => Array.from({ length: n }, reward));
  const all = [...made, [0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1], [1, 0, 0, 0, 0, 0, 0, 0]];
  return all.map((rewards) => ({ rewards, lengths: rewards.map(() => 1 + Math.floor(random() * 900)) }));
}

export function callOfGroups(groups: readonly Group[], options: Record<string, OptionValue> = {}): ProgramCall {
  return {
    rewardsByGroup: groups.map(({ rewards }) => Float64Array.from(rewards)),
    groups: groups.map(
      ({ lengths }, g): ProgramGroup => ({
        id: `t${g}:solver`,
        role: 'solver',
        trajectoryIds: lengths.map((_, i) => `${g}-${i}`),
        responseLengths: lengths,
        stepCounts: lengths.map((_, i) => 1 + (i % 3)),
      }),
    ),
    algorithmConfig: { norm_adv_by_std_in_grpo: true },
    options,
  };
}

const micropython = micropythonHere();

export function javaScriptOf(entry: GalleryEntry): LoadedProgram {
  return createJavaScriptRuntime(evaluateScript).load(packModule(rewriteModule(entry.javascript)), () => {});
}

/** Runs an entry in both languages, expects the same bits, and gives its advantages. */
export async function runEntry(
  entry: GalleryEntry,
  groups: readonly Group[],
  options: Record<string, OptionValue> = {},
  python: Promise<LanguageRuntime> = micropython,
): Promise<number[][]> {
  const call = callOfGroups(groups, options);
  const javascript = javaScriptOf(entry).call('', call).advantagesByGroup;
  const other = (await python).load(entry.python, () => {}).call(entry.id, call).advantagesByGroup;
  expect(other).toEqual(javascript);
  return javascript.map((group) => Array.from(group));
}

/** Expects an entry to give what a formula gives for each group, up to rounding. */
export async function expectFormula(
  entry: GalleryEntry,
  groups: readonly Group[],
  formula: (group: Group) => readonly number[],
  options: Record<string, OptionValue> = {},
): Promise<void> {
  const found = await runEntry(entry, groups, options);
  groups.forEach((group, g) => {
    const expected = formula(group);
    expect(found[g], JSON.stringify(group.rewards)).toHaveLength(expected.length);
    found[g]!.forEach((value, i) => expect(value, JSON.stringify(group.rewards)).toBeCloseTo(expected[i]!, 9));
  });
}

/** What a paper or a framework gives for the same groups, which the comparison of frameworks computes on its own. */
export function variantOf(id: string, groups: readonly Group[]): number[][] {
  const variant = variantById(id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  const rows = new FrameworkRows({
    rewards: groups.flatMap(({ rewards }) => rewards),
    groups: groups.flatMap(({ rewards }, g) => rewards.map(() => g)),
    lengths: groups.flatMap(({ lengths }) => lengths),
  });
  const { advantages } = evaluateVariant(variant, rows);
  let at = 0;
  return groups.map(({ rewards }) => rewards.map(() => advantages[at++]!));
}

export const mean = (x: readonly number[]): number => x.reduce((a, b) => a + b, 0) / x.length;

/** Over n - ddof. */
export function std(x: readonly number[], ddof = 0): number {
  const m = mean(x);
  return Math.sqrt(x.reduce((sum, value) => sum + (value - m) ** 2, 0) / (x.length - ddof));
}
