import { describe, expect, test } from 'vitest';
import { readRllmConfig } from './index.ts';
import { HEAD, issuesOf, read } from './testing/read.ts';

test.each([
  ['a: "x\nb: 2\nc: "y"\n', '1:4 This " is not closed. Write a " where it ends.'],
  ["rllm:\n  a: 'x\nb: 2", "2:6 This ' is not closed. Write a ' where it ends."],
  ['a: [1\nb: 2', '1:4 This [ is not closed. Write a ] where it ends, with commas between the values.'],
  ['rllm:\n  a: {b: 1\n  c: 2', '2:6 This { is not closed. Write a } where it ends, with commas between the values.'],
  ['rllm: {algorithm: [', '1:19 This [ is not closed.'],
  ['a: {b: [1, 2}', '1:8 This [ is not closed.'],
  ['x: [a, "b]\ny: 1', '1:8 This " is not closed.'],
  ['{"a": {"b": 1,\n"c": 2', '1:7 This { is not closed.'],
  ['{"a": "x\n}', '1:7 This " is not closed.'],
  ['a: @x', '1:4 A text cannot begin with this sign. Put it in quotes.'],
  ['a: "x" y', '1:8 This does not fit what stands before it.'],
])('a quote or bracket that is open is found where it opens: %j', (text, says) => {
  const issues = issuesOf(readRllmConfig(text, HEAD));
  expect(issues).toHaveLength(1);
  expect(issues[0]).toContain(says);
});

describe('a tag', () => {
  test('decides what a scalar is', () => {
    const text =
      'rllm:\n  algorithm: {adv_estimator: !!str yes, loss_fn: !!str 5, use_precomputed_advantage: !!bool "no", eps_clip: !!float "5", warmup_steps: !!int "0x10"}';
    expect(read(text).settings.algorithm).toEqual({
      estimator: 'yes',
      lossFn: '5',
      usePrecomputedAdvantage: false,
      epsClip: 5,
      warmupSteps: 16,
    });
  });

  test.each([
    ['rllm:\n  a: !foo 1', '2:11 The tag !foo makes no value'],
    ['a: !!python/object:x.Y {b: 1}', '1:24 The tag !!python/object:x.Y makes no value'],
    ['a: !!int five', '1:10 The tag !!int makes no value'],
    ['a: !!set {b}', '1:10 The tag !!set makes no value'],
    ['a: 0x_', '1:4 YAML’s loader raises on 0x_.'],
  ])('that the safe loader does not know has its place: %j', (text, says) => {
    const result = readRllmConfig(text, HEAD);
    expect(result.ok).toBe(false);
    expect(issuesOf(result)[0]).toContain(says);
  });
});
