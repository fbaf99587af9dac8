import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DecodedArray, decodeArray } from '../../../cli/conformance/decode.ts';
import type { Revision } from '../../../engine/revision.ts';
import type { LanguageRuntime, LoadedProgram } from '../../program/types.ts';
import { micropythonHere, pyodideHere } from '../testing/engines.ts';
import { callOf, faultOf } from '../testing/programs.ts';
import { BUILT_IN_PYTHON } from './index.ts';

const FOLDER = join(import.meta.dirname, '../../../cli/conformance/vectors');

interface Case {
  readonly id: string;
  readonly input: {
    readonly estimator: string;
    readonly norm_adv_by_std_in_grpo: boolean;
    readonly groups: readonly unknown[];
    readonly kwargs?: object;
  };
  readonly output?: { readonly advantages: readonly unknown[]; readonly returns_equal_advantages: boolean };
  readonly error?: { readonly type: string; readonly message: string };
}

/** Every golden vector of estimators: every element type, with and without keywords of its own. */
const FILES = readdirSync(FOLDER)
  .filter((name) => name.startsWith('estimator-'))
  .map((name) => ({
    name,
    ...(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as { revisions: Revision[]; cases: Case[] }),
  }));

/*
 * Rewards come into the box as float64, and a call has no keywords of its own. An estimator is therefore called through
 * this, which makes the arrays of the case, hands over its keywords, and holds the result's element types to the vector.
 */
const AS_IN_THE_CASE = `
import json
import numpy
from rllm.trainer.algorithms.advantage import get_rllm_adv_estimator, register_rllm_adv_estimator

OPTIONS = {"case": {"choices": [""], "default": ""}}


def typed(estimator):
    def run(rewards, case, **kwargs):
        case = json.loads(case)
        arrays = [r.astype(kind) for r, kind in zip(rewards, case["kinds"])]
        kwargs.update(case["keywords"])
        advantages, returns = estimator(rewards=arrays, **kwargs)
        kinds = [one.dtype.name for one in advantages]
        assert kinds == case["expected"], "element types %s, not %s" % (kinds, case["expected"])
        return advantages, returns
    return run


register_rllm_adv_estimator("typed")(typed(get_rllm_adv_estimator("NAME")))
`;

test('every built-in has vectors, of every element type', () => {
  const cases = FILES.flatMap((file) => file.cases);
  expect([...new Set(cases.map(({ input }) => input.estimator))].sort()).toEqual(Object.keys(BUILT_IN_PYTHON).sort());
  const kinds = cases.flatMap(({ input }) => input.groups.map((group) => decodeArray(group).dtype));
  expect([...new Set(kinds)].sort()).toEqual(['bool', 'float32', 'float64', 'int64']);
  expect(FILES.reduce((sum, file) => sum + file.cases.length * file.revisions.length, 0)).toBe(1276);
});

describe.each([
  { engine: 'MicroPython', ready: micropythonHere() },
  { engine: 'CPython', ready: pyodideHere() },
])("rLLM's own results, from estimators written in Python, in $engine", ({ engine, ready }) => {
  // On a busy machine CPython takes its time to start.
  beforeAll(async () => void (await ready), 120_000);

  test.each(FILES)(
    '$name',
    async ({ cases, revisions }) => {
      const python = await ready;
      const wrong: string[] = [];
      let run = 0;
      // One program after another: each is read by an interpreter in its first state.
      for (const key of new Set(cases.map(programOf))) {
        const [estimator, isTyped] = key.split(' ') as [string, string];
        const { program, name } = loaded(python, estimator, isTyped === 'typed');
        for (const one of cases.filter((each) => programOf(each) === key))
          for (const revision of revisions) {
            if (!hasSameResult(program, name, one, revision, engine)) wrong.push(`${one.id} at ${revision}`);
            run++;
          }
      }
      expect(wrong).toEqual([]);
      expect(run).toBe(cases.length * revisions.length);
    },
    120_000,
  );
});

/** Which program a case needs: float32 one of its own, in which no float64 has been about. */
function programOf({ input }: Case): string {
  const kinds = new Set(input.groups.map((group) => decodeArray(group).dtype));
  const isPlain = input.kwargs === undefined && [...kinds].every((kind) => kind === 'float64');
  if (isPlain) return `${input.estimator} plain`;
  return `${input.estimator} typed${kinds.has('float32') ? ' float32' : ''}`;
}

function loaded(python: LanguageRuntime, estimator: string, isTyped: boolean) {
  const text = BUILT_IN_PYTHON[estimator]!;
  const program = python.load(isTyped ? text + AS_IN_THE_CASE.replace('NAME', estimator) : text, () => {});
  return { program, name: isTyped ? 'typed' : estimator };
}

/** Whether a case has the vector's bits, element types and returns; or its error. */
function hasSameResult(program: LoadedProgram, name: string, one: Case, revision: Revision, engine: string): boolean {
  const { id, input, output, error } = one;
  const { norm_adv_by_std_in_grpo, kwargs = {} } = input;
  const groups = input.groups.map(decodeArray);
  const expected = (output?.advantages ?? []).map(decodeArray);
  const kinds = (arrays: readonly DecodedArray[]) => arrays.map(({ dtype }) => dtype);
  const call = callOf(
    groups.map(({ values }) => Array.from(values)),
    {
      revision,
      algorithmConfig: { norm_adv_by_std_in_grpo },
      options:
        name === 'typed'
          ? { case: JSON.stringify({ kinds: kinds(groups), keywords: kwargs, expected: kinds(expected) }) }
          : {},
    },
  );
  if (error !== undefined) {
    const fault = faultOf(() => program.call(name, call));
    expect(fault.name, id).toBe(error.type);
    // MicroPython has its own words for what cannot be unpacked.
    if (engine === 'CPython' || error.message.startsWith('zip()')) expect(fault.message, id).toBe(error.message);
    return true;
  }
  const { advantagesByGroup, returnsByGroup } = program.call(name, call);
  return (
    advantagesByGroup.length === expected.length &&
    expected.every(({ values }, g) => isEqual(values, advantagesByGroup[g]!)) &&
    expected.every(({ values }, g) => isEqual(values, returnsByGroup[g]!) === output!.returns_equal_advantages)
  );
}

function isEqual(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
