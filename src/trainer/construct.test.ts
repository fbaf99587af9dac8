import { describe, expect, test } from 'vitest';
import { AdvantageEstimator } from '../engine/estimators/AdvantageEstimator.ts';
import { raised } from '../engine/testing/collecting.ts';
import { constructTrainer } from './construct.ts';
import { configOf, NotingBackend, trainerOf } from './testing/training.ts';

const REVISIONS = ['rllm-head', 'rllm-seed'] as const;
const sampling = { enable: false, multiplier: 1, min_partial_solve_tasks: 1, min_trajs_per_group: 2 };

describe('the rules', () => {
  test.each(REVISIONS)('at %s a multiplier other than 1 needs enable to be true itself', (revision) => {
    const make = (fields: object) => () =>
      trainerOf({ revision, sections: { rejection_sample: { ...sampling, ...fields } } });
    const text = 'rejection sampling is disabled, but rejection_sample.multiplier is not 1';
    expect(make({ multiplier: 2 })).toThrow(raised('AssertionError', text));
    expect(make({ multiplier: 2, enable: 1 })).toThrow(raised('AssertionError', text));
    expect(make({ multiplier: 2, enable: true })).not.toThrow();
    expect(make({ multiplier: true })).not.toThrow();
  });

  test('the seed wants use_rllm for a map that is not empty (D-15); the head does not', () => {
    const map = new Map([['judge', 'reinforce']]);
    const make = (revision: 'rllm-head' | 'rllm-seed', use_rllm: unknown, trajGroupAdvEstimatorMap = map) => {
      const sections = { algorithm: { adv_estimator: 'grpo', ...(use_rllm === undefined ? {} : { use_rllm }) } };
      return () => trainerOf({ revision, sections, options: { trajGroupAdvEstimatorMap } });
    };
    expect(make('rllm-seed', undefined)).toThrow(
      raised('ValueError', /must explicitly turn `rllm.algorithm.use_rllm`/),
    );
    expect(make('rllm-seed', false)).toThrow(raised('ValueError', /^If `traj_group_adv_estimator_map` is given/));
    expect(make('rllm-seed', true)).not.toThrow();
    expect(make('rllm-seed', false, new Map())).not.toThrow();
    expect(make('rllm-head', undefined)).not.toThrow();
  });

  test('an empty rllm section fails after the backend was made at the seed, before at the head', () => {
    const make = (revision: 'rllm-head' | 'rllm-seed') => {
      let made = false;
      const run = () =>
        constructTrainer({
          revision,
          config: { rllm: null },
          createBackend: (context) => {
            made = true;
            return new NotingBackend(context, []);
          },
          createWorkflowEngine: () => ({ setTrainingStep() {}, shutdown() {} }),
        });
      return { run, made: () => made };
    };
    const seed = make('rllm-seed');
    expect(seed.run).toThrow(raised('AssertionError', 'rLLM config is not set'));
    expect(seed.made()).toBe(true);
    const head = make('rllm-head');
    expect(head.run).toThrow(raised('AttributeError', "'NoneType' object has no attribute 'get'"));
    expect(head.made()).toBe(false);
  });

  test.each([
    ['rllm-head', 'AssertionError', /^Either workflow_class/],
    ['rllm-seed', 'TypeError', /workflow_class/],
  ] as const)('at %s a trainer without a workflow engine is an %s', (revision, type, text) => {
    const options = { revision, config: configOf(), createBackend: () => new NotingBackend({} as never, []) };
    expect(() => constructTrainer(options)).toThrow(raised(type, text));
  });
});

describe('the derived configurations', () => {
  test('keep the estimator’s text at the seed and put it through the enum at the head (D-04, D-07)', () => {
    const estimatorAt = (revision: (typeof REVISIONS)[number]) =>
      trainerOf({ revision, sections: { algorithm: { adv_estimator: 'mine' } } }).trainer.configs.algorithmConfig
        .estimator;
    expect(estimatorAt('rllm-seed')).toBe('mine');
    expect(estimatorAt('rllm-head')).toBe(AdvantageEstimator.OTHER);
  });

  test('read the norm from another section at each revision (D-05)', () => {
    const normAt = (revision: (typeof REVISIONS)[number], section: string) => {
      const sections = {
        algorithm: { adv_estimator: 'grpo' },
        stepwise_advantage: { mode: 'broadcast' },
      };
      const changed = { ...sections[section as 'algorithm'], norm_adv_by_std_in_grpo: false };
      const { trainer } = trainerOf({ revision, sections: { ...sections, [section]: changed } });
      return trainer.configs.algorithmConfig.normAdvByStdInGrpo;
    };
    expect(normAt('rllm-seed', 'algorithm')).toBe(true);
    expect(normAt('rllm-seed', 'stepwise_advantage')).toBe(false);
    expect(normAt('rllm-head', 'algorithm')).toBe(false);
    expect(normAt('rllm-head', 'stepwise_advantage')).toBe(true);
  });

  test.each(REVISIONS)(
    'at %s per_step is half undone: no broadcast in the transform (D-16), and a warning',
    (revision) => {
      const warnings: unknown[] = [];
      const { trainer } = trainerOf({
        revision,
        sections: { stepwise_advantage: { mode: 'per_step' } },
        options: { onWarning: (warning) => warnings.push(warning) },
      });
      expect(trainer.configs.algorithmConfig.stepwiseAdvantageMode).toBe('broadcast');
      expect(trainer.configs.transformConfig.broadcast).toBe(false);
      expect(warnings).toHaveLength(1);
    },
  );

  test('warnings are told although a configuration then raises', () => {
    const warnings: unknown[] = [];
    const options = {
      onWarning: (warning: unknown) => void warnings.push(warning),
      trajGroupAdvEstimatorMap: new Map([['judge', { tuple: ['grpo'] }]]),
    };
    const sections = { algorithm: { adv_estimator: 'grpo', use_rllm: true } };
    expect(() => trainerOf({ sections, options })).toThrow(raised('ValueError', /must have exactly 2 elements/));
    expect(warnings).toHaveLength(1);
  });

  test('an unknown key of compact filtering is a TypeError', () => {
    const make = () => trainerOf({ sections: { compact_filtering: { mask_foo: true } } });
    expect(make).toThrow(raised('TypeError', /unexpected keyword argument 'mask_foo'/));
  });
});
