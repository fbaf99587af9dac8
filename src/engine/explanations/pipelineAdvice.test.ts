import { expect, test } from 'vitest';
import type { EpisodeRecord } from '../episode/record.ts';
import { runPipeline } from '../pipeline/run.ts';
import { PIPELINE_YAML_DEFAULTS } from '../pipeline/settings.ts';
import type { Revision } from '../revision.ts';
import { pipelineAdvice } from './pipelineAdvice.ts';

const step = { reward: 0, responseTokens: 1, advantage: null };

function advise(
  rows: readonly (readonly [reward: number | null, steps: number])[],
  { revision = 'rllm-head', ...changes }: Partial<typeof PIPELINE_YAML_DEFAULTS> & { revision?: Revision } = {},
) {
  const records = rows.map(
    ([reward, steps], k): EpisodeRecord => ({
      id: `t:${k}`,
      terminationReason: 'env_done',
      isCorrect: false,
      trajectories: [{ name: 'solver', reward, steps: Array.from({ length: steps }, () => step) }],
    }),
  );
  const run = runPipeline(records, { ...PIPELINE_YAML_DEFAULTS, ...changes }, revision);
  return pipelineAdvice(run.error!, run.groups);
}

test('mixed missing rewards name the group and offer to drop them', () => {
  expect(
    advise([
      [1, 1],
      [null, 1],
    ]),
  ).toMatchObject({
    title: 'rLLM stops before the estimator: t:solver has rewards for some trajectories and none for others.',
    fixes: ['go-to-group', 'drop-missing'],
    group: 0,
  });
});

test('unequal numbers of steps are named without broadcast', () => {
  const transform = { ...PIPELINE_YAML_DEFAULTS.transform, broadcast: false };
  const rows = [
    [1, 1],
    [0, 2],
  ] as const;
  expect(advise(rows, { transform }).title).toContain('t:solver have different numbers of steps');
});

test('an empty batch at the seed offers the current rLLM', () => {
  expect(advise([], { revision: 'rllm-seed' }).fixes).toEqual(['use-head']);
});

test('any other error keeps rLLM’s own text', () => {
  const rejectionSampling = { ...PIPELINE_YAML_DEFAULTS.rejectionSampling, mode: 'group' };
  expect(advise([[1, 1]], { rejectionSampling })).toMatchObject({
    title: 'rLLM stops before the estimator.',
    fixes: [],
  });
});
