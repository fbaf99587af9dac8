import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collectBatch } from '../../engine/batch/collectBatch.ts';
import { batchColumnsOf } from '../../engine/batch/columns.ts';
import { createEstimatorRegistry } from '../../engine/estimators/registry.ts';
import { formatDocument, parseDocument } from './codec.ts';
import type { PlaygroundDocument } from './document.ts';
import { withEpisodes } from './episodeSource.ts';

const FOLDER = join(import.meta.dirname, '../../../public/examples');

interface IndexEntry {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly sentence: string;
  readonly question: string;
  readonly preview: readonly (readonly number[])[];
}

const index: readonly IndexEntry[] = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8'));

function readExample(id: string): PlaygroundDocument {
  const text = readFileSync(join(FOLDER, `${id}.json`), 'utf8');
  const parsed = parseDocument(JSON.parse(text));
  if (!parsed.ok) throw new Error(parsed.issues.map(({ message }) => message).join('\n'));
  expect(parsed.notices).toEqual([]);
  expect(formatDocument(parsed.value)).toBe(text);
  return parsed.value;
}

/** Advantages of one estimator over a whole example. */
function advantages(id: string, estimator: string): readonly number[] {
  const { batch, settings } = readExample(id);
  const run = { ...settings, estimator, estimatorMap: [] };
  const result = collectBatch(batchColumnsOf(batch), run, createEstimatorRegistry(settings.revision));
  expect(result.error).toBeNull();
  return [...result.advantages];
}

test('index.json lists exactly the files of the folder', () => {
  const files = readdirSync(FOLDER).filter((name) => name !== 'index.json');
  expect(index.map(({ id }) => `${id}.json`).toSorted()).toEqual(files.toSorted());
});

test.each(index)(
  '$id reads without notices, is formatted as the app writes it, and has its title and sentence in the index',
  (entry) => {
    const document = readExample(entry.id);
    expect(document.name).toBe(entry.title);
    expect(document.sentence).toBe(entry.sentence);
    expect(document.sentence).toMatch(/\d/);
  },
);

describe('the numbers in the sentences are those of the engine', () => {
  test.each([
    ['code-tests', 'grpo', 0, '2.51'],
    ['code-tests', 'rloo', 0, '0.89'],
    ['filtered-episodes', 'grpo', 0, '1.00'],
    ['negative-rewards', 'grpo', 0, '1.73'],
    ['negative-rewards', 'grpo', 1, '-0.58'],
    ['negative-rewards', 'rloo', 1, '-0.67'],
    ['negative-rewards', 'reinforce', 1, '-1.00'],
    ['heavy-tail', 'grpo', 0, '2.64'],
    ['heavy-tail', 'rloo', 0, '19.66'],
    ['sum-of-rewards', 'grpo', 1, '0.00'],
    ['sum-of-rewards', 'rloo', 2, '0.00'],
    ['per-function-std', 'grpo', 0, '0.00'],
    ['length-weighted', 'rloo', 0, '1.00'],
    ['two-rollouts', 'grpo', 2, '0.00'],
    ['one-lucky-solve', 'grpo', 0, '2.65'],
    ['one-lucky-solve', 'rloo', 0, '1.00'],
    ['one-lucky-solve', 'grpo', 16, '1.00'],
    ['one-lucky-solve', 'rloo', 16, '0.57'],
    ['near-solved', 'grpo', 7, '-2.65'],
    ['near-solved', 'rloo', 7, '-1.00'],
    ['near-solved', 'grpo', 0, '0.38'],
    ['near-solved', 'rloo', 0, '0.14'],
    ['pairs', 'grpo', 6, '1.00'],
    ['pairs', 'rloo', 6, '0.80'],
    ['ragged-groups', 'grpo', 2, '1.41'],
    ['ragged-groups', 'grpo', 9, '3.87'],
    ['ragged-groups', 'rloo', 9, '1.00'],
    ['all-solved', 'reinforce', 0, '1.00'],
    ['singletons', 'grpo', 0, '0.70'],
    ['singletons', 'rloo', 0, '0.70'],
    ['singletons', 'reinforce_plus_plus_baseline', 0, '0.00'],
    ['outlier', 'grpo', 4, '2.00'],
    ['outlier', 'rloo', 4, '9.85'],
    ['outlier', 'grpo', 0, '-0.54'],
    ['outlier', 'grpo', 3, '-0.46'],
    ['shifted', 'grpo', 8, '1.29'],
    ['shifted', 'rloo', 8, '0.71'],
    ['shifted', 'reinforce', 8, '11.00'],
    ['noise-amplifier', 'grpo', 0, '0.91'],
    ['solver-judge', 'grpo', 8, '1.41'],
  ])('%s: %s gives trajectory %i %s', (id, estimator, trajectory, shown) => {
    expect(advantages(id, estimator)[trajectory]?.toFixed(2)).toBe(shown);
  });

  test('noise-amplifier: RLOO gives 0.0000133, float-noise: GRPO gives 1.1e-10', () => {
    expect(advantages('noise-amplifier', 'rloo')[0]?.toFixed(7)).toBe('0.0000133');
    expect(advantages('float-noise', 'grpo')[0]?.toExponential(1)).toBe('1.1e-10');
  });

  test('all-solved and all-failed give zero where their sentences say so', () => {
    for (const estimator of ['grpo', 'rloo'])
      expect(advantages('all-solved', estimator).every((value) => value === 0)).toBe(true);
    for (const { estimator } of readExample('all-failed').lanes) {
      expect(advantages('all-failed', estimator).every((value) => value === 0)).toBe(true);
    }
  });

  test.each([
    ['mixed-batch', 'grpo', 8, ['28.5', '43.1', '28.5', '0.0']],
    ['mixed-batch', 'rloo', 8, ['23.3', '53.3', '23.3', '0.0']],
    ['code-tests', 'grpo', 8, ['29.0', '42.7', '28.3', '0.0', '0.0']],
    ['code-tests', 'rloo', 8, ['22.7', '53.8', '23.5', '0.0', '0.0']],
  ])('%s: the shares under %s', (id, estimator, size, shares) => {
    const weights = advantages(id, estimator)
      .slice(0, size * shares.length)
      .map(Math.abs);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const found = shares.map((_, group) =>
      weights.slice(group * size, (group + 1) * size).reduce((sum, weight) => sum + weight, 0),
    );
    expect(found.map((weight) => ((100 * weight) / total).toFixed(1))).toEqual(shares);
  });

  test('half-and-half: GRPO pushes 1.75 and 2.65 times as hard as RLOO', () => {
    const [grpo, rloo] = [advantages('half-and-half', 'grpo'), advantages('half-and-half', 'rloo')];
    expect(((grpo[0] ?? 0) / (rloo[0] ?? 0)).toFixed(2)).toBe('1.75');
    expect(((grpo[8] ?? 0) / (rloo[8] ?? 0)).toFixed(2)).toBe('2.65');
  });
});

test('the example of episodes has the numbers of its sentence, also with the masks off', () => {
  const document = readExample('filtered-episodes');
  const { flow } = document.source!.run;
  expect([flow.trajectories, flow.trajectoriesKept, flow.maskedEpisodes, flow.dropped.length]).toEqual([9, 5, 3, 1]);
  const { pipeline, episodes } = document.source!;
  const open = withEpisodes(document, episodes, {
    ...pipeline,
    compactFiltering: { ...pipeline.compactFiltering, enable: false },
  });
  const { advantages: all } = collectBatch(
    batchColumnsOf(open.batch),
    open.settings,
    createEstimatorRegistry(open.settings.revision),
  );
  expect(all[0]?.toFixed(2)).toBe('1.73');
});

test.each(index)('$id has a question, and its picture is of its own rewards', ({ id, question, preview }) => {
  expect(question).toMatch(/\?$/);
  const { batch, source } = readExample(id);
  const groups =
    source === undefined
      ? batch.groups.map(({ rewards }) => rewards)
      : // Also of the groups that are filtered.
        [...new Set(source.episodes.map(({ id: episode }) => episode.split(':')[0]))].map((task) =>
          source.episodes
            .filter(({ id: episode }) => episode.split(':')[0] === task)
            .map(({ trajectories }) => trajectories[0]!.reward),
        );
  expect(preview).toEqual(groups.slice(0, 6).map((rewards) => rewards.slice(0, 8)));
});
