import { expect, test } from 'vitest';
import { type LoggedGroup, ruleOfAdvantages } from './parity.ts';

const group = (rewards: LoggedGroup['rewards'], advantages: LoggedGroup['advantages']): LoggedGroup => ({
  rewards,
  advantages,
  batch: '1',
});

test('advantages over the standard deviation of the group, as float32, are known', () => {
  // mean 1, std √(2/3) over n − 1; TRL prints float32
  expect(ruleOfAdvantages([group([2, 1, 1, 0], [1.2245949, 0, 0, -1.2245949])])).toContain(
    'std of the group over n − 1',
  );
});

test('advantages over the standard deviation of the batch are told from those of the group', () => {
  // all rewards 0, 2, 0, 4: mean 1.5, std √(11/3) = 1.914854
  const groups = [group([0, 2], [-0.522208, 0.522208]), group([0, 4], [-1.044415, 1.044415])];
  expect(ruleOfAdvantages(groups)).toContain('scale_rewards="batch"');
});

test('centred rewards are known', () => {
  expect(ruleOfAdvantages([group([1, 0], [0.5, -0.5])])).toContain('scale_rewards="none"');
});

test('a row that cannot be scored has advantage 0 and takes no part in mean and spread', () => {
  expect(ruleOfAdvantages([group([1, 0, null], [0.5, -0.5, 0])])).toContain('scale_rewards="none"');
  expect(ruleOfAdvantages([group([1, 0, null], [0.5, -0.5, 0.3])])).toBeNull();
});

test('one advantage that is off, or not logged, makes no rule fit', () => {
  expect(ruleOfAdvantages([group([1, 0], [0.5, -0.51])])).toBeNull();
  expect(ruleOfAdvantages([group([1, 0], [0.5, null])])).toBeNull();
});
