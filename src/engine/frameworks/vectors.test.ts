import { describe, expect, test } from 'vitest';
import { numberOf, readFrameworkVectors, rowsOfCases, type Vector } from '../testing/frameworkVectors.ts';
import { evaluateVariant } from './evaluate.ts';
import { FrameworkRows } from './rows.ts';
import type { Variant, VariantResult } from './types.ts';
import { variantById } from './variants/index.ts';

const file = readFrameworkVectors();
const rowsById = rowsOfCases(file);

/** The file's own bound: |a − b| ≤ 1e-5 · max(1, |a|). */
const TOLERANCE = 1e-5;

function isNear(expected: number, ours: number): boolean {
  if (Number.isNaN(expected) || Number.isNaN(ours)) return Number.isNaN(expected) && Number.isNaN(ours);
  return Math.abs(expected - ours) <= TOLERANCE * Math.max(1, Math.abs(expected));
}

/** What was recorded took blocks of the rows over the prompts. */
function evaluate(variant: Variant, caseId: string, { greedy }: Vector): VariantResult {
  const input = rowsById.get(caseId)!;
  const rows = new FrameworkRows({ ...input, ...(greedy !== undefined && { greedyRewards: greedy }) });
  const groupSize = Math.max(1, Math.floor(rows.count / rows.idNames.length));
  return evaluateVariant(variant, rows, { groupSize, tokens: true });
}

/** Differences from what was recorded, in words; none when it matches. */
function differences({ expected, refExpected }: Vector, result: VariantResult): string[] {
  if (typeof expected === 'string') {
    const classes = [expected, refExpected].map((one) => one?.replace('throws:', ''));
    const { outcome } = result;
    if (outcome.kind === 'refused' && classes.includes(outcome.error)) return [];
    return [`${expected}, and ours is ${outcome.kind}`];
  }
  const perToken = expected.some((one) => Array.isArray(one));
  const ours = perToken ? result.tokens!.flatMap((row) => Array.from(row)) : Array.from(result.advantages);
  const theirs = expected.flat().map((one) => numberOf(one));
  if (ours.length !== theirs.length)
    return [`${theirs.length} numbers, ours ${ours.length}: ${JSON.stringify(result.outcome)}`];
  return theirs.flatMap((value, i) => (isNear(value, ours[i]!) ? [] : [`[${i}] ${value}, ours ${ours[i]}`]));
}

let plain = 0;
/** Sensitive cases by what ours agrees with: the framework on that machine, the rounding rule, or neither. */
const sensitive = { framework: [] as string[], rule: [] as string[], neither: [] as string[] };

describe.each(Object.entries(file.vectors))('%s', (id, cases) => {
  const variant = variantById(id)!;

  test('gives the recorded advantages', () => {
    const failures: string[] = [];
    for (const [caseId, vector] of Object.entries(cases)) {
      const found = differences(vector, evaluate(variant, caseId, vector));
      if (vector.sensitive === true) {
        const result = evaluate(variant, caseId, vector);
        const ofRule = differences({ expected: vector.reference! }, result);
        const like = found.length === 0 ? 'framework' : ofRule.length === 0 ? 'rule' : 'neither';
        sensitive[like].push(`${id} ${caseId}`);
        continue;
      }
      plain++;
      if (found.length > 0) failures.push(`${caseId}: ${found.slice(0, 3).join('; ')}`);
    }
    expect(failures).toEqual([]);
  });

  test('stands where the recorded one was read', () => {
    const { commit, commitDate, line, path } = file.estimators.find((one) => one.id === id)!;
    if (commit === undefined) return;
    expect(variant.source).toMatchObject({ commit, date: commitDate, line, path });
  });
});

test('every recorded case was compared, and those that the order of additions decides are told apart', () => {
  expect(plain).toBe(2668);
  expect(sensitive.framework).toEqual([
    'verl.grpo_vectorized@2026-01 c06-tenths-constant',
    'verl.reinforce_plus_plus.gamma0.99 c14-pair-tiny-gap',
    'verl.reinforce_plus_plus.gamma0.99 u01-singleton',
  ]);
  expect(sensitive.rule).toEqual([
    'verl.reinforce_plus_plus c06-tenths-constant',
    'verl.reinforce_plus_plus c23-float-noise',
    'openrlhf.reinforce c06-tenths-constant',
    'openrlhf.reinforce c23-float-noise',
    'nemo.reinforce_plus_plus.no_baseline c06-tenths-constant',
    'nemo.reinforce_plus_plus.no_baseline c23-float-noise',
    'nemo.raw_reward.normalized c06-tenths-constant',
    'nemo.raw_reward.normalized c23-float-noise',
    'slime.reinforce_plus_plus.normalize_advantages c06-tenths-constant',
    'slime.reinforce_plus_plus.normalize_advantages c11-large-offset',
    'slime.reinforce_plus_plus.normalize_advantages c14-pair-tiny-gap',
    'slime.reinforce_plus_plus.normalize_advantages c23-float-noise',
    'skyrl.reinforce++ c06-tenths-constant',
    'skyrl.reinforce++ c23-float-noise',
  ]);
  expect(sensitive.neither).toEqual([]);
});
