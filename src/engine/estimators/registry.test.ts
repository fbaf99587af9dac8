import { describe, expect, test } from 'vitest';
import {
  AdvantageEstimator,
  advantageEstimatorOf,
  advantageEstimators,
  estimatorRefOf,
  formatEstimatorRef,
} from './AdvantageEstimator.ts';
import { columnsOf, viewsOf } from './columns.ts';
import type { EstimatorFunction } from './estimator.ts';
import { ESTIMATORS, estimatorById, estimatorsAt } from './index.ts';
import {
  calculateGrpoAdvantages,
  calculateGrpoAdvantagesPerGroup,
  calculatePrpoAdvantages,
  calculateReinforceAdvantages,
  calculateReinforcePlusPlusBaselineAdvantages,
  calculateRlooAdvantages,
  calculateRlooAdvantagesPerGroup,
} from './perGroup.ts';
import {
  createEstimatorRegistry,
  getAdvantageEstimator,
  registerAdvantageEstimator,
  resultDTypes,
} from './registry.ts';

const HEAD = { revision: 'rllm-head', normAdvByStdInGrpo: true } as const;
const zeros: EstimatorFunction = (groups) => {
  const nothing = groups.map((group) => new Float64Array(group.length));
  return [nothing, nothing];
};

describe('the enum', () => {
  test('has its members in order of definition; PRPO came later', () => {
    expect(advantageEstimators('rllm-head').map((one) => one.value)).toEqual([
      'grpo',
      'reinforce',
      'reinforce_plus_plus_baseline',
      'prpo',
      'rloo',
      'other',
    ]);
    expect(advantageEstimators('rllm-seed')).not.toContain(AdvantageEstimator.PRPO);
  });

  test.each(['nope', 'GRPO', '', null, undefined, 3, {}])('an unknown value (%j) is OTHER and no error', (value) => {
    expect(advantageEstimatorOf(value, 'rllm-head')).toBe(AdvantageEstimator.OTHER);
  });

  test('a value gives its member; prpo is unknown at the seed', () => {
    expect(advantageEstimatorOf('rloo', 'rllm-seed')).toBe(AdvantageEstimator.RLOO);
    expect(advantageEstimatorOf('prpo', 'rllm-head')).toBe(AdvantageEstimator.PRPO);
    expect(advantageEstimatorOf('prpo', 'rllm-seed')).toBe(AdvantageEstimator.OTHER);
  });

  test('prints as Python 3.11 prints it', () => {
    expect(formatEstimatorRef(AdvantageEstimator.GRPO)).toBe('rLLMAdvantageEstimator.GRPO');
    expect(formatEstimatorRef('grpo')).toBe('grpo');
  });
});

describe('the registry', () => {
  test('holds the built-ins of its revision in order, and not OTHER', () => {
    expect([...createEstimatorRegistry('rllm-head').keys()]).toEqual(ESTIMATORS.map(({ id }) => id));
    expect([...createEstimatorRegistry('rllm-seed').keys()]).toEqual([
      'grpo',
      'reinforce',
      'reinforce_plus_plus_baseline',
      'rloo',
    ]);
  });

  test('a member finds what its value finds', () => {
    const registry = createEstimatorRegistry('rllm-head');
    expect(getAdvantageEstimator(registry, AdvantageEstimator.RLOO)).toBe(getAdvantageEstimator(registry, 'rloo'));
  });

  test('registering gives the function back and replaces an entry in its place', () => {
    const registry = createEstimatorRegistry('rllm-head');
    expect(registerAdvantageEstimator(registry, AdvantageEstimator.GRPO)(zeros)).toBe(zeros);
    expect(getAdvantageEstimator(registry, 'grpo').estimate).toBe(zeros);
    expect([...registry.keys()][0]).toBe('grpo');
  });

  test('what is registered under OTHER is found under every unknown member', () => {
    const registry = createEstimatorRegistry('rllm-head');
    registerAdvantageEstimator(registry, AdvantageEstimator.OTHER)(zeros);
    expect(getAdvantageEstimator(registry, advantageEstimatorOf('mine', 'rllm-head')).estimate).toBe(zeros);
  });

  test('any text is a name, the empty one too, and case counts', () => {
    const registry = createEstimatorRegistry('rllm-head');
    registerAdvantageEstimator(registry, '')(zeros);
    expect(getAdvantageEstimator(registry, '').estimate).toBe(zeros);
    expect(() => getAdvantageEstimator(registry, 'Grpo')).toThrow('Unknown advantage estimator Grpo.');
    expect(() => getAdvantageEstimator(registry, 'toString')).toThrow('Unknown advantage estimator toString.');
  });

  test('an unknown name raises ValueError with rLLM’s text', () => {
    const registry = createEstimatorRegistry('rllm-head');
    expect(() => getAdvantageEstimator(registry, AdvantageEstimator.OTHER)).toThrow(
      expect.objectContaining({
        pythonClass: 'ValueError',
        message:
          'Unknown advantage estimator rLLMAdvantageEstimator.OTHER. If you have a custom advantage estimator, please register it using `register_rllm_adv_estimator`.',
        discrepancy: 'D-04',
      }),
    );
  });

  test('two registries share nothing', () => {
    const one = createEstimatorRegistry('rllm-head');
    registerAdvantageEstimator(one, 'mine')(zeros);
    expect(createEstimatorRegistry('rllm-head').has('mine')).toBe(false);
  });
});

describe('the built-ins', () => {
  test('are found by id, and by revision', () => {
    expect(estimatorById('prpo')?.label).toBe('PRPO');
    expect(estimatorById('other')).toBeUndefined();
    expect(estimatorsAt('rllm-seed').map(({ id }) => id)).not.toContain('prpo');
  });

  test.each(ESTIMATORS.map((one) => [one.id, one] as const))('%s describes itself', (_, one) => {
    expect(one.shortLabel.length).toBeLessThanOrEqual(12);
    expect(one.summary).toMatch(/^[A-Z].*\.$/);
    expect(one.reference.url).toMatch(/^https:/);
    expect(one.centredByGroup).toBe(one.gain !== null);
    for (const normAdvByStdInGrpo of [true, false]) {
      expect(one.formula({ ...HEAD, normAdvByStdInGrpo })).not.toHaveLength(0);
    }
  });

  test('every list-of-arrays function gives advantages and returns, one array a group', () => {
    const rewards = [Float64Array.of(1, 0), Float64Array.of(1, 1, 0)];
    const flatOf = (estimate: EstimatorFunction) => {
      const [advantages, returns] = estimate(rewards, HEAD);
      expect(returns).toEqual(advantages);
      return advantages.map((group) => Array.from(group, (a) => Number(a.toFixed(4))));
    };
    expect(flatOf(calculateGrpoAdvantages)).toEqual([
      [1, -1],
      [0.7071, 0.7071, -1.4142],
    ]);
    expect(flatOf(calculateReinforceAdvantages)).toEqual([
      [1, 0],
      [1, 1, 0],
    ]);
    expect(flatOf(calculateReinforcePlusPlusBaselineAdvantages)).toEqual([
      [1.0351, -1.0351],
      [0.6901, 0.6901, -1.3801],
    ]);
    expect(flatOf(calculatePrpoAdvantages)).toEqual([
      [0.8165, -1.2247],
      [0.8165, 0.8165, -1.2247],
    ]);
    expect(flatOf(calculateRlooAdvantages)).toEqual([
      [1, -1],
      [0.5, 0.5, -1],
    ]);
  });

  test('the per-group helpers do one group; the seed’s RLOO of one gives the bare array (D-01)', () => {
    expect(calculateGrpoAdvantagesPerGroup([1, 0], { ...HEAD, normAdvByStdInGrpo: false })).toEqual({
      kind: 'pair',
      advantages: Float64Array.of(0.5, -0.5),
      returns: Float64Array.of(0.5, -0.5),
    });
    expect(calculateRlooAdvantagesPerGroup([1, 0], 'rllm-seed').kind).toBe('pair');
    expect(calculateRlooAdvantagesPerGroup([0.7], 'rllm-head').kind).toBe('pair');
    expect(calculateRlooAdvantagesPerGroup([0.7], 'rllm-seed')).toEqual({
      kind: 'bare-array',
      advantages: Float64Array.of(0.7),
    });
  });
});

describe('columns', () => {
  test('lay lists out one after the other, and views cut them again', () => {
    const { values, offsets, dtypes } = columnsOf([[1, 2], [], [3]]);
    expect([...values]).toEqual([1, 2, 3]);
    expect([...offsets]).toEqual([0, 2, 2, 3]);
    expect(dtypes).toBeUndefined();
    expect(viewsOf(values, offsets).map((view) => [...view])).toEqual([[1, 2], [], [3]]);
    expect(viewsOf(values, offsets)[0]!.buffer).toBe(values.buffer);
  });

  test('keep element types only when one is not float64', () => {
    expect(columnsOf([[1]], ['float64']).dtypes).toBeUndefined();
    expect(columnsOf([[1], [1]], ['float64', 'bool']).dtypes).toEqual(['float64', 'bool']);
  });

  test('REINFORCE keeps integers and booleans, the others make doubles of them', () => {
    const registry = createEstimatorRegistry('rllm-head');
    const columns = columnsOf([[1, 0], [1, 0], [1, 0], [1]], ['bool', 'int64', 'float32', 'bool']);
    const typesOf = (id: string) => resultDTypes(getAdvantageEstimator(registry, id), columns, HEAD);
    expect(typesOf('reinforce')).toEqual(['bool', 'int64', 'float32', 'bool']);
    expect(typesOf('grpo')).toEqual(['float64', 'float64', 'float32', 'float64']);
    expect(typesOf('rloo')).toEqual(['float64', 'float64', 'float32', 'bool']);
    expect(typesOf('prpo')).toEqual(['float64', 'float64', 'float64', 'float64']);
    registerAdvantageEstimator(registry, 'mine')(zeros);
    expect(typesOf('mine')).toEqual(['float64', 'float64', 'float64', 'float64']);
  });
});

describe('what is no name', () => {
  const registry = createEstimatorRegistry('rllm-seed');

  test.each([
    [null, 'None'],
    [true, 'True'],
    [3, '3'],
  ])('%j is not registered, and printed as Python does', (value, text) => {
    expect(() => getAdvantageEstimator(registry, estimatorRefOf(value))).toThrow(
      expect.objectContaining({
        pythonClass: 'ValueError',
        message: expect.stringContaining(`Unknown advantage estimator ${text}.`),
      }),
    );
  });

  test('a list cannot be looked up at all', () => {
    expect(() => getAdvantageEstimator(registry, estimatorRefOf(['reinforce', 'ppo']))).toThrow(
      expect.objectContaining({ pythonClass: 'TypeError', message: "unhashable type: 'list'" }),
    );
  });
});
