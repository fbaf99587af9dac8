import { uniformAt } from '../../engine/numeric/random.ts';
import { laneOf, setupOf } from '../defaults.ts';
import type { SimulationSetup } from '../setup.ts';
import { armOf, toyOf } from '../toy/build.ts';
import type { ArmReward } from '../toy/types.ts';

const ESTIMATORS = ['grpo', 'rloo', 'reinforce', 'reinforce_plus_plus_baseline', 'prpo'] as const;
const LOSSES = [null, 'importance_sampling', 'ppo', 'cispo', 'dro', 'cross_entropy'] as const;
const SCHEDULES = ['constant', 'linear', 'cosine'] as const;
const AGGREGATIONS = [
  'verl.loss.seq-mean-token-sum',
  'verl.loss.token-mean',
  'verl.loss.seq-mean-token-mean',
  'verl.loss.seq-mean-token-sum-norm',
] as const;

/** The n-th experiment of a sequence that goes through every kind of reward, loss, schedule, estimator and workflow. */
export function randomSetup(n: number): SimulationSetup {
  let place = 0;
  const next = () => uniformAt(n + 1000, place++);
  const below = (count: number) => Math.floor(next() * count);
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const reward = (): ArmReward => {
    const value = Math.round((next() * 4 - 1) * 4) / 4 + 0;
    const kinds: readonly ArmReward[] = [
      { kind: 'fixed', value },
      { kind: 'bernoulli', rate: next(), value },
      { kind: 'noisy', mean: value, std: next() },
      { kind: 'heavy', mean: Math.abs(value) + 0.1, tail: 1.2 + 2 * next() },
    ];
    return kinds[below(4)]!;
  };
  const prompts = Array.from({ length: 1 + below(4) }, (_, p) => ({
    id: `task-${p}`,
    arms: Array.from({ length: 1 + below(4) }, () =>
      armOf(reward(), next() * 4 - 2, { tokens: 1 + below(3), judgeScore: next() * 2 - 1 }),
    ),
  }));
  const seedRevision = n % 5 === 3;
  const estimator = of(seedRevision ? ESTIMATORS.slice(0, 4) : ESTIMATORS);
  const judged = n % 3 === 2;
  const lane = laneOf(estimator, {
    revision: seedRevision ? 'rllm-seed' : 'rllm-head',
    normAdvByStdInGrpo: next() < 0.7,
    estimatorMap: judged && next() < 0.7 ? [['judge', of(ESTIMATORS.slice(0, 3))]] : [],
  });
  return setupOf({
    toy: toyOf(prompts, {
      rewardOffset: below(2) * 10 * next(),
      maxResponseTokens: n % 4 === 0 ? 2 : null,
      judgedAnswers: judged ? 2 + below(2) : null,
    }),
    lanes: [lane],
    groupSize: n % 7 === 6 ? 1 : 2 + below(7),
    steps: 12,
    seeds: 2,
    seed: n,
    training: {
      learningRate: 0.1 + next(),
      optimizer: n % 4 === 1 ? 'adam' : 'sgd',
      lrSchedule: of(SCHEDULES),
      warmupSteps: below(2) * 3,
      loss: of(LOSSES),
      clipLow: 0.8,
      clipHigh: 1.2,
      droBeta: 0.05,
      updatesPerBatch: 1 + below(3),
      aggregation: of(AGGREGATIONS),
    },
    testFreq: below(2) * 4,
    validationSamples: 1 + below(4),
  });
}
