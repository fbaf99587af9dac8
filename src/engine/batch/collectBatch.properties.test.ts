import * as fc from 'fast-check';
import { describe } from 'vitest';
import { collectRewardAndAdvantage } from '../collect/collectRewardAndAdvantage.ts';
import { createAdvantageLog } from '../collect/log.ts';
import type { Metric } from '../collect/metrics.ts';
import { algorithmConfigOfRun, type RunSettings } from '../config/runSettings.ts';
import { UpstreamError } from '../errors.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { permutation, roleRewards, seeds } from '../testing/arbitraries.ts';
import { batches, batchesWithSteps, runSettings, settingsOf } from '../testing/batches.ts';
import { expectSameBits } from '../testing/bits.ts';
import { plainStd } from '../testing/plain.ts';
import { holds } from '../testing/runs.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import { type BatchResult, collectBatch } from './collectBatch.ts';
import { type BatchColumns, batchColumnsOf } from './columns.ts';
import { trajectoryGroupsOf } from './trajectoryGroups.ts';

const BUILT_INS = ['grpo', 'reinforce', 'reinforce_plus_plus_baseline', 'prpo', 'rloo'] as const;
const run = (columns: BatchColumns, settings: RunSettings) =>
  collectBatch(columns, settings, createEstimatorRegistry(settings.revision));

describe('the collector over columns', () => {
  holds(
    'gives what the collector over trajectory groups gives, bit for bit: metrics, advantages and error',
    fc.tuple(batches, runSettings),
    ([batch, settings]) => {
      const columns = batchColumnsOf(batch);
      const direct = overTrajectoryGroups(columns, settings);
      const result = run(columns, settings);
      expectSame([result.error?.pythonClass, result.error?.message], direct.error);
      expectSameMetrics(result.metrics, direct.metrics);
      expectSameBits(
        result.advantages,
        direct.advantages.map((lists) => lists[0]?.[0] ?? Number.NaN),
      );
      expectSame(result.log, direct.log);
    },
  );

  holds(
    'reads the advantages of batches with steps off the steps',
    fc.tuple(batchesWithSteps, runSettings),
    ([batch, settings]) => {
      const columns = batchColumnsOf(batch);
      const direct = overTrajectoryGroups(columns, settings);
      const result = run(columns, settings);
      expectSame([result.error?.pythonClass, result.error?.message], direct.error);
      expectSameMetrics(result.metrics, direct.metrics);
      expectSame(result.log, direct.log);
      direct.advantages.forEach((lists, entry) => {
        const flat = lists.flat();
        const tokens = result.tokens.get(entry);
        if (tokens !== undefined) expectSameBits(tokens.flat(), flat);
        else for (const value of flat) expectSameBits([result.advantages[entry]!], [value]);
      });
    },
    3000,
  );

  holds(
    'never writes to the batch, and gives the same bits twice',
    fc.tuple(batches, runSettings),
    ([batch, settings]) => {
      const columns = batchColumnsOf(batch);
      const before = structuredClone(columns);
      const first = run(columns, settings);
      const second = run(columns, settings);
      expectSameBits(columns.values, before.values);
      expectSameBits(columns.offsets, before.offsets);
      expectSame(columns.groupIds, before.groupIds);
      expectSameBits(first.advantages, second.advantages);
      expectSameMetrics(first.metrics, second.metrics);
    },
  );

  holds(
    'the rewards and the estimator of one role never change another role',
    fc.tuple(
      roleRewards({ most: 6 }),
      roleRewards({ most: 6 }),
      roleRewards({ most: 6 }),
      fc.constantFrom(...BUILT_INS),
      fc.constantFrom(...BUILT_INS),
      fc.constantFrom(...BUILT_INS),
    ),
    ([kept, one, other, estimator, first, second]) => {
      const inFirst = interleaved(kept, one);
      const inSecond = interleaved(kept, other);
      const a = run(inFirst, settingsOf({ estimator, estimatorMap: [['other', first]] }));
      const b = run(inSecond, settingsOf({ estimator, estimatorMap: [['other', second]] }));
      expectSameBits(ofRole(inFirst, a, 'kept'), ofRole(inSecond, b, 'kept'));
      expectSameMetrics(metricsOfRole(a, 'kept'), metricsOfRole(b, 'kept'));
    },
    3000,
  );

  holds(
    'fraction_zero counts |a| < 1e-8, and the stds are population stds',
    fc.tuple(roleRewards({ most: 8 }), fc.constantFrom(...BUILT_INS)),
    ([groups, estimator]) => {
      const columns = interleaved(groups, []);
      const { metrics, advantages } = run(columns, settingsOf({ estimator }));
      const metric = new Map(metrics);
      const zeros = advantages.filter((a) => Math.abs(a) < 1e-8).length;
      expectSameBits([Number(metric.get('advantage/kept/fraction_zero'))], [zeros / advantages.length]);
      expectSameBits([Number(metric.get('advantage/kept/std'))], [plainStd(advantages)]);
      expectSameBits([Number(metric.get('reward/kept/std'))], [plainStd(columns.values)]);
    },
    3000,
  );

  holds(
    'the order of the groups changes no advantage of GRPO, RLOO and REINFORCE by a bit',
    fc.tuple(roleRewards({ most: 10 }), seeds, fc.constantFrom('grpo', 'rloo', 'reinforce')),
    ([groups, seed, estimator]) => {
      const order = permutation(groups.length, seed);
      const columns = interleaved(groups, []);
      const shuffled = interleaved(
        order.map((g) => groups[g]!),
        [],
      );
      const plain = run(columns, settingsOf({ estimator })).advantages;
      const result = run(shuffled, settingsOf({ estimator })).advantages;
      const expected = order.flatMap((g) => [...plain.subarray(columns.offsets[g], columns.offsets[g + 1])]);
      expectSameBits(result, expected);
    },
    3000,
  );
});

/** The same run over trajectory groups, with the advantages each step has afterwards: one list of lists a trajectory. */
function overTrajectoryGroups(columns: BatchColumns, settings: RunSettings) {
  const { config } = algorithmConfigOfRun(settings);
  const groups = trajectoryGroupsOf(columns);
  const log = createAdvantageLog();
  const registry = createEstimatorRegistry(settings.revision);
  let metrics: readonly Metric[] = [];
  let error: readonly (string | undefined)[] = [undefined, undefined];
  try {
    metrics = collectRewardAndAdvantage(groups, config, { revision: settings.revision, registry, log });
  } catch (raised) {
    if (!(raised instanceof UpstreamError)) throw raised;
    error = [raised.pythonClass, raised.message];
  }
  const advantages = groups.flatMap((group) =>
    group.trajectories.map((trajectory) =>
      trajectory.steps.map(({ advantage }) => {
        if (typeof advantage === 'number') return [advantage];
        return Array.isArray(advantage) ? (advantage as readonly number[]) : [];
      }),
    ),
  );
  return { metrics, advantages, error, log: log.lines };
}

/** Columns with the groups of two roles taking turns. */
function interleaved(kept: readonly Float64Array[], other: readonly Float64Array[]): BatchColumns {
  const groups = Array.from({ length: Math.max(kept.length, other.length) }, (_, g) => [
    ...(kept[g] === undefined ? [] : [{ groupId: `${g}:kept`, rewards: [...kept[g]] }]),
    ...(other[g] === undefined ? [] : [{ groupId: `${g}:other`, rewards: [...other[g]] }]),
  ]);
  return batchColumnsOf({ groups: groups.flat() });
}

function ofRole(columns: BatchColumns, { advantages }: BatchResult, role: string): number[] {
  return columns.groupIds.flatMap((id, g) =>
    groupRoleOf(id) === role ? [...advantages.subarray(columns.offsets[g], columns.offsets[g + 1])] : [],
  );
}

function metricsOfRole({ metrics }: BatchResult, role: string): Metric[] {
  return metrics.filter(([key]) => key.split('/')[1] === role);
}

function expectSameMetrics(actual: readonly Metric[], expected: readonly Metric[]): void {
  expectSame(
    actual.map(([key]) => key),
    expected.map(([key]) => key),
  );
  expectSameBits(
    actual.map(([, value]) => Number(value)),
    expected.map(([, value]) => Number(value)),
  );
}

function expectSame(actual: readonly unknown[], expected: readonly unknown[]): void {
  if (actual.length !== expected.length || actual.some((value, i) => value !== expected[i])) {
    throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
}
