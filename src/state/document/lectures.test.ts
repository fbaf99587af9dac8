import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectBatch } from '../../engine/batch/collectBatch.ts';
import { batchColumnsOf } from '../../engine/batch/columns.ts';
import { createEstimatorRegistry } from '../../engine/estimators/registry.ts';
import { gradientShares } from '../../engine/summary/shares.ts';
import { parseDocument } from '../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { settingsOfLane } from '../../importers/playground/lanes.ts';
import { lectureMoment } from './lectureSteps.ts';

const FOLDER = join(import.meta.dirname, '../../../public/examples');
const LECTURES = readdirSync(FOLDER).filter((name) => name.startsWith('lecture-'));

function read(name: string): PlaygroundDocument {
  const parsed = parseDocument(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
  if (!parsed.ok) throw new Error('it cannot be read');
  return parsed.value;
}

/** As the page writes an advantage, without its sign where the sentence has ±. */
function written(value: number): string {
  if (Math.abs(value) < 1e-8) return '0.000';
  return (value > 0 ? '+' : '−') + Math.abs(value).toFixed(3);
}

test('three lectures are shipped', () => {
  expect(LECTURES).toHaveLength(3);
});

test.each(LECTURES)('%s: every advantage and every share that a step names is the engine’s', (name) => {
  const base = read(name);
  let checked = 0;
  for (const [index, { say }] of base.lecture!.entries()) {
    const { document, selection } = lectureMoment({ base, group: 0 }, index);
    const columns = batchColumnsOf(document.batch);
    const [from, to] = [columns.offsets[selection.group!]!, columns.offsets[selection.group! + 1]!];
    const lanes = document.lanes.map((lane) => {
      const settings = settingsOfLane(document.settings, lane);
      return collectBatch(columns, settings, createEstimatorRegistry(settings.revision)).advantages;
    });
    const values = lanes.flatMap((advantages) => [...advantages.subarray(from, to)].map(written));
    const shares = lanes.map((advantages) => (100 * gradientShares(columns, advantages)[selection.group!]!).toFixed(1));
    for (const [, sign, number] of say.matchAll(/([+−±])(\d+\.\d{3})\b/g)) {
      for (const one of sign === '±' ? ['+', '−'] : [sign!]) expect(values, say).toContain(`${one}${number}`);
      checked++;
    }
    for (const [, zero] of say.matchAll(/(?<![+−±\d.])(0\.000)\b/g)) {
      expect(new Set(values), say).toEqual(new Set([zero]));
      checked++;
    }
    const named = [...say.matchAll(/(\d+\.\d) %/g)].map(([, share]) => share);
    if (named.length > 0) expect(named, say).toEqual(shares);
    checked += named.length;
  }
  expect(checked).toBeGreaterThan(4);
});
