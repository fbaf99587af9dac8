import { describe, expect, test } from 'vitest';
import type { Episode } from '../engine/episode/types.ts';
import { raised } from '../engine/testing/collecting.ts';
import { episodeOf, trajectoryOf } from '../engine/testing/episodes.ts';
import { TrainerState } from './state.ts';
import { type BatchPlan, trainerOf } from './testing/training.ts';

const REVISIONS = ['rllm-head', 'rllm-seed'] as const;

/** An episode with one trajectory, whose reward is 1 when it is correct. */
const episode = (id: string, isCorrect: boolean, given: Partial<Episode> = {}) =>
  episodeOf(id, [trajectoryOf('solver', Number(isCorrect), [0], id)], { isCorrect, ...given });

async function validated(
  val: readonly BatchPlan[],
  { revision = 'rllm-head', samples = 2 }: { revision?: (typeof REVISIONS)[number]; samples?: number } = {},
) {
  const { trainer, logged } = trainerOf({ revision, val, sections: { rollout: { n_val: samples } } });
  const state = new TrainerState<'a batch'>();
  state.globalStep = 7;
  const metrics = await trainer.validate(state);
  return { metrics, logged, state };
}

const twoTasks: BatchPlan = () => [
  episode('a:0', true),
  episode('a:1', false),
  episode('b:0', false),
  episode('b:1', false),
];

describe.each(REVISIONS)('pass rates at %s', (revision) => {
  test('count correct episodes, and tasks with any', async () => {
    const { metrics } = await validated([twoTasks], { revision });
    expect(metrics.get('val/unknown/pass@1')).toBe(0.25);
    expect(metrics.get('val/unknown/pass@2')).toBe(0.5);
  });

  test('of n_val = 1 are pass@any under the name pass@1 (D-31)', async () => {
    const { metrics } = await validated([twoTasks], { revision, samples: 1 });
    expect(metrics.get('val/unknown/pass@1')).toBe(0.5);
  });

  test('take a task together over batches, and sources apart in order of code points', async () => {
    const from = (dataSource: string, id: string, isCorrect: boolean) => episode(id, isCorrect, { dataSource });
    const { metrics } = await validated(
      [() => [from('\u{1f600}', 't:0', true), from('\uffff', 't:1', false)], () => [from('\uffff', 't:2', true)]],
      { revision },
    );
    const keys = [...metrics.keys()].filter((key) => key.includes('pass@'));
    expect(keys).toEqual(['\uffff', '\u{1f600}'].flatMap((one) => [`val/${one}/pass@1`, `val/${one}/pass@2`]));
    expect(metrics.get('val/\uffff/pass@1')).toBe(0.5);
    expect(metrics.get('val/\uffff/pass@2')).toBe(1);
  });
});

describe('metrics', () => {
  test('of rewards are means over batches, unweighted: a maximum is a mean of maxima (D-32)', async () => {
    const { metrics } = await validated([twoTasks, () => [episode('c:0', false)]]);
    expect(metrics.get('val/reward/solver/mean')).toBe(0.125);
    expect(metrics.get('val/reward/solver/max')).toBe(0.5);
  });

  test('of the transform are among them at the seed only', async () => {
    const grouping = async (revision: (typeof REVISIONS)[number]) =>
      [...(await validated([twoTasks], { revision })).metrics.keys()].filter((key) => /grouping|groups/.test(key))
        .length;
    expect(await grouping('rllm-seed')).toBe(6);
    expect(await grouping('rllm-head')).toBe(0);
  });

  test('of the workflow come last, and one called pass@1 overwrites the rate', async () => {
    const { metrics } = await validated([
      () => [
        episode('a:0', true, {
          metrics: new Map<string, unknown>([
            ['turns', '2.5'],
            ['pass@1', 0.125],
          ]),
        }),
      ],
    ]);
    expect([...metrics].slice(-3)).toEqual([
      ['val/unknown/pass@1', 0.125],
      ['val/unknown/pass@2', 1],
      ['val/unknown/turns', 2.5],
    ]);
  });

  test('that are no numbers raise at the seed, and are left out at the head', async () => {
    const noted =
      (value: unknown): BatchPlan =>
      () => [episode('a:0', true, { metrics: new Map([['note', value]]) })];
    expect((await validated([noted('hello')])).metrics.has('val/unknown/note')).toBe(false);
    await expect(validated([noted('hello')], { revision: 'rllm-seed' })).rejects.toEqual(
      raised('ValueError', "could not convert string to float: 'hello'"),
    );
    await expect(validated([noted(null)], { revision: 'rllm-seed' })).rejects.toEqual(
      raised('TypeError', "float() argument must be a string or a real number, not 'NoneType'"),
    );
  });

  test('are logged at the step of the state, which is training again afterwards', async () => {
    const { logged, metrics, state } = await validated([twoTasks]);
    expect(logged).toEqual([{ step: 7, metrics }]);
    expect(state.isTraining).toBe(true);
  });
});

test('a batch without groups stops the seed, and the head counts its episodes all the same', async () => {
  const bare: BatchPlan = () => [episodeOf('a:0', [], { isCorrect: true })];
  await expect(validated([bare], { revision: 'rllm-seed' })).rejects.toEqual(raised('ValueError', /^zero-size array/));
  expect([...(await validated([bare])).metrics]).toEqual([
    ['val/unknown/pass@1', 1],
    ['val/unknown/pass@2', 1],
  ]);
});

test('a pass that the backend skips, and one without a loader at the head, logs nothing', async () => {
  const { trainer, logged } = trainerOf({ val: [twoTasks] });
  trainer.backend.onValidationStart = async () => false;
  expect(await trainer.validate(new TrainerState())).toEqual(new Map());
  const without = trainerOf({ options: { valLoader: null } });
  expect(await without.trainer.validate(new TrainerState())).toEqual(new Map());
  expect([...logged, ...without.logged]).toEqual([]);
});
