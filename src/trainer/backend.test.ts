import { describe, expect, test } from 'vitest';
import { createAdvantageLog } from '../engine/collect/log.ts';
import { createAlgorithmConfig } from '../engine/config/algorithm.ts';
import { createEstimatorRegistry } from '../engine/estimators/registry.ts';
import { group, raised } from '../engine/testing/collecting.ts';
import { TrainerBackend } from './backend.ts';
import { TrainerState } from './state.ts';

/** A backend with what it must have and nothing more. */
class BareBackend extends TrainerBackend {
  initRolloutEngine() {}
  validateConfig() {}
  shutdown() {}
  async generateEpisodes() {
    return [];
  }
  transformToBackendBatch() {}
  async processBackendBatch() {}
  async updatePolicy() {}
}

const bare = () =>
  new BareBackend({
    config: { rllm: {} },
    revision: 'rllm-head',
    registry: createEstimatorRegistry('rllm-head'),
    advantageLog: createAdvantageLog(),
  });
const { config } = createAlgorithmConfig({}, 'rllm-head');

describe('by default a backend', () => {
  test('has rLLM’s name, no loop, no tokenizer, and the configuration it was made with', () => {
    const backend = bare();
    expect([backend.name, backend.requiresLoop, backend.tokenizer]).toEqual(['base_backend', false, null]);
    expect(backend.config).toEqual({ rllm: {} });
  });

  test('computes advantages with the collector, and merges its metrics', async () => {
    const state = new TrainerState();
    state.metrics.set('before', 1);
    state.trajectoryGroups = [group('t:a', [1, 0])];
    await bare().computeAdvantages(state, config);
    expect([...state.metrics.keys()].slice(0, 2)).toEqual(['before', 'reward/a/mean']);
    expect(state.trajectoryGroups[0]!.trajectories[0]!.steps[0]!.advantage).toBe(0.5 / 0.500001);
  });

  test('cannot compute advantages without groups', async () => {
    await expect(bare().computeAdvantages(new TrainerState(), config)).rejects.toEqual(
      raised('AssertionError', 'Trajectory groups are not set'),
    );
  });

  test('has no loaders of its own', () => {
    expect(() => bare().getDataloader(null, new TrainerState())).toThrow(raised('NotImplementedError', /Subclasses/));
  });

  test('notes in the state that it validates, and that it trains again', async () => {
    const state = new TrainerState();
    expect(await bare().onValidationStart(state)).toBe(true);
    expect(state.isTraining).toBe(false);
    await bare().onValidationEnd(state);
    expect(state.isTraining).toBe(true);
  });

  test('does nothing in its other hooks', async () => {
    const [backend, state] = [bare(), new TrainerState()];
    const hooks = ['Train', 'Epoch', 'Batch'].flatMap((name) => [`on${name}Start`, `on${name}End`]);
    for (const hook of [...hooks, 'onPolicyUpdated'] as 'onTrainStart'[]) await backend[hook](state);
    expect(state).toEqual(new TrainerState());
  });
});

describe('the state', () => {
  test('keeps step and epoch when a batch is reset, and nothing of the batch', () => {
    const state = new TrainerState<string[]>();
    Object.assign(state, { globalStep: 3, epoch: 1, totalSteps: 9 });
    state.metrics.set('a', 1);
    state.timing.set('step', 1);
    state.extraInfo.set('x', 1);
    state.backendBatch = [];
    state.episodes = [];
    state.rsState.counters.solveAll = 2;
    expect([state.hasBackendBatch, state.hasEpisodes, state.hasTrajectoryGroups]).toEqual([true, false, false]);
    state.resetBatch();
    expect(state).toEqual(Object.assign(new TrainerState(), { globalStep: 3, epoch: 1, totalSteps: 9 }));
    expect(state.hasBackendBatch).toBe(false);
  });
});
