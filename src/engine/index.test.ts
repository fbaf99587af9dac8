import { expect, test } from 'vitest';
import * as engine from './index.ts';

const oneStep = (): engine.Step => ({ reward: 0, responseTokens: 3, advantage: null });

test('the public surface has every function of rLLM’s advantage estimation that is modelled', () => {
  expect(Object.keys(engine)).toEqual(
    expect.arrayContaining([
      'AdvantageEstimator',
      'algorithmConfigFrom',
      'applyRejectionSamplingAndFiltering',
      'calculateGrpoAdvantages',
      'calculateGrpoAdvantagesPerGroup',
      'calculatePrpoAdvantages',
      'calculateReinforceAdvantages',
      'calculateReinforcePlusPlusBaselineAdvantages',
      'calculateRlooAdvantages',
      'calculateRlooAdvantagesPerGroup',
      'collectRewardAndAdvantage',
      'getAdvantageEstimator',
      'registerAdvantageEstimator',
      'transformEpisodesToTrajectoryGroups',
    ]),
  );
});

test('rLLM’s example runs through the public surface alone', () => {
  const { createEstimatorRegistry, createAdvantageLog, createAlgorithmConfig, DEFAULT_REVISION } = engine;
  const trajectories = [1, 0].map((reward) => ({ uid: '', name: 'solver', reward, steps: [oneStep()] }));
  const groups: engine.TrajectoryGroup[] = [{ groupId: 'q1:solver', trajectories }];
  const { config } = createAlgorithmConfig({ estimator: engine.AdvantageEstimator.RLOO }, DEFAULT_REVISION);
  const registry = createEstimatorRegistry(DEFAULT_REVISION);
  const options = { revision: DEFAULT_REVISION, registry, log: createAdvantageLog() };
  const metrics = new Map(engine.collectRewardAndAdvantage(groups, config, options));
  expect(trajectories.map((one) => one.steps[0]!.advantage)).toEqual([1, -1]);
  expect(metrics.get('reward/solver/mean')).toBe(0.5);
});
