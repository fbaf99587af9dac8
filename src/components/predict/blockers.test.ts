import { expect, test } from 'vitest';
import type { GroupView, LaneColumn } from '../../state/groupView.ts';
import { openLanes, predictionBlocker } from './blockers.ts';

function lane(label: string, advantages: readonly number[] | null, stops = false): LaneColumn {
  return {
    lane: { id: label, estimator: 'grpo', normAdvByStdInGrpo: null, revision: null },
    label,
    estimator: 'grpo',
    advantages: advantages === null ? null : Float64Array.from(advantages),
    gain: Number.NaN,
    share: Number.NaN,
    error: stops ? { pythonClass: 'ValueError', message: 'no', discrepancy: null } : null,
  } as LaneColumn;
}

function view(rewards: readonly (number | null)[], ...lanes: LaneColumn[]): GroupView {
  return {
    index: 0,
    group: { groupId: 't:s', rewards },
    task: 't',
    role: 's',
    label: 't',
    lanes,
    mean: Number.NaN,
    std: Number.NaN,
  };
}

test('finite rewards under a lane that gives finite advantages can be predicted', () => {
  expect(predictionBlocker(view([1, 0], lane('GRPO', [1, -1])))).toBeNull();
  expect(predictionBlocker(view([1, 0], lane('GRPO', null)))).toBeNull();
});

test('empty groups, groups above 64, missing and infinite rewards say why they cannot', () => {
  const grpo = lane('GRPO', null);
  expect(predictionBlocker(view([], grpo))).toMatch(/is empty/);
  expect(predictionBlocker(view(new Array(65).fill(0), grpo))).toBe(
    '65 trajectories are too many to predict: 64 at most',
  );
  expect(predictionBlocker(view([1, null], grpo))).toMatch(/is missing/);
  expect(predictionBlocker(view([1, Number.NaN], grpo))).toMatch(/not a finite number/);
  expect(predictionBlocker(view([1, Infinity], grpo))).toMatch(/not a finite number/);
});

test('a lane that stops is left out, and when all stop there is nothing to predict', () => {
  const stops = lane('RLOO', [Number.NaN, Number.NaN], true);
  const both = view([1, 0], stops, lane('GRPO', [1, -1]));
  expect(openLanes(both).map(({ label }) => label)).toEqual(['GRPO']);
  expect(predictionBlocker(both)).toBeNull();
  expect(predictionBlocker(view([1, 0], stops))).toBe('RLOO stops here with an error');
  expect(predictionBlocker(view([1, 0], stops, stops))).toBe('No lane gives finite advantages here');
});

test('precomputed advantages that differ for equal rewards cannot be predicted from rewards', () => {
  expect(predictionBlocker(view([1, 1], lane('GRPO', [0.5, -2])))).toMatch(/takes the precomputed ones/);
});
