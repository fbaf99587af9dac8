import fc from 'fast-check';
import { TERMINATION_REASONS, type TerminationReason } from '../../engine/episode/terminationReason.ts';
import type { PipelineSettings } from '../../engine/pipeline/settings.ts';
import type { Lane, PlaygroundDocument } from '../playground/document.ts';
import { withEpisodes } from '../playground/episodeSource.ts';

/*
 * Documents of every kind: of groups and of episodes, with numbers and names that break careless
 * codecs.
 */

/** Records with the usual prototype, as the parser makes them. */
const PLAIN = { noNullPrototype: true } as const;
const number = fc.oneof(
  fc.double(),
  fc.constantFrom(-0, 0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, 1e308),
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', '0', '10', '<b>', 'a:b'),
);
const name = text.filter((value) => value !== '');
const step = fc.record(
  { responseTokens: fc.nat(), advantage: fc.oneof(fc.constant(null), number, fc.array(number, { maxLength: 4 })) },
  PLAIN,
);
const group = fc.nat(6).chain((size) => {
  const ofEach = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: size, maxLength: size });
  const common = {
    groupId: text,
    rewards: ofEach(fc.oneof(number, fc.constant(null))),
    trajectoryIds: ofEach(text),
  };
  const required = { requiredKeys: ['groupId', 'rewards'] as ('groupId' | 'rewards')[], ...PLAIN };
  // Steps have lengths of their own.
  return fc.oneof(
    fc.record({ ...common, steps: ofEach(fc.array(step, { maxLength: 3 })) }, required),
    fc.record({ ...common, responseLengths: ofEach(fc.oneof(fc.nat(), fc.constant(null))) }, required),
  );
});
const revision = fc.constantFrom('rllm-head' as const, 'rllm-seed' as const);
const lanes: fc.Arbitrary<readonly Lane[]> = fc.uniqueArray(
  fc.record(
    { id: name, estimator: name, normAdvByStdInGrpo: fc.option(fc.boolean()), revision: fc.option(revision) },
    PLAIN,
  ),
  { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
);
export const documentOfGroups: fc.Arbitrary<PlaygroundDocument> = fc.record(
  {
    name: text,
    sentence: text,
    batch: fc.record({ groups: fc.array(group, { maxLength: 4 }) }, PLAIN),
    settings: fc.record(
      {
        revision,
        estimator: name,
        estimatorMap: fc.uniqueArray(fc.tuple(text, name), { selector: ([role]) => role, maxLength: 5 }),
        normAdvByStdInGrpo: fc.boolean(),
        usePrecomputedAdvantage: fc.boolean(),
      },
      PLAIN,
    ),
    lanes,
  },
  PLAIN,
);

const episodeStep = fc.record(
  {
    reward: number,
    responseTokens: fc.nat(),
    advantage: fc.oneof(fc.constant(null), number, fc.array(number, { maxLength: 4 })),
  },
  PLAIN,
);
const absentStep = fc.record(
  {
    reward: number,
    responseTokens: fc.nat(),
    advantage: fc.constant(null),
    advantageKeyMissing: fc.constant(true as const),
  },
  PLAIN,
);
const trajectory = fc.record(
  {
    name: text,
    uid: text,
    reward: fc.oneof(number, fc.constant(null)),
    steps: fc.array(fc.oneof(episodeStep, absentStep), { maxLength: 3 }),
  },
  { requiredKeys: ['name', 'reward', 'steps'], ...PLAIN },
);
export const episode = fc.record(
  {
    id: fc.tuple(text, fc.nat()).map(([task, rollout]) => `${task}:${rollout}`),
    terminationReason: fc.constantFrom(null, ...TERMINATION_REASONS),
    isCorrect: fc.boolean(),
    trajectories: fc.array(trajectory, { maxLength: 3 }),
    validation: fc.constant(true as const),
    metrics: fc.array(fc.tuple(text, number), { maxLength: 2 }),
  },
  { requiredKeys: ['id', 'terminationReason', 'isCorrect', 'trajectories'], ...PLAIN },
);
export const pipeline: fc.Arbitrary<PipelineSettings> = fc.record(
  {
    compactFiltering: fc.record(
      {
        enable: fc.boolean(),
        mask: fc.record(
          Object.fromEntries(TERMINATION_REASONS.map((reason) => [reason, fc.boolean()])) as Record<
            TerminationReason,
            fc.Arbitrary<boolean>
          >,
          PLAIN,
        ),
      },
      PLAIN,
    ),
    transform: fc.record(
      {
        imputeMissingNames: fc.boolean(),
        defaultTrajName: text,
        dropUnnamedTraj: fc.boolean(),
        broadcast: fc.boolean(),
      },
      PLAIN,
    ),
    rejectionSampling: fc.record(
      {
        mode: fc.constantFrom('none', 'episode', 'group', ''),
        minTrajsPerGroup: fc.nat(4),
        minPartialSolveTasks: fc.nat(4),
        filterUniformGroups: fc.boolean(),
      },
      PLAIN,
    ),
  },
  PLAIN,
);

const config = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), {
  maxKeys: 4,
  noNullPrototype: true,
}) as fc.Arbitrary<NonNullable<PlaygroundDocument['config']>>;

/** Rewards as they mostly are, so that short forms are tried too. */
const plainGroups = fc
  .array(fc.array(fc.integer({ min: -2, max: 12 }), { maxLength: 9 }), { maxLength: 20 })
  .map((lists) => ({ groups: lists.map((rewards, g) => ({ groupId: `task-${g + 7}:solver`, rewards })) }));

const grouped = fc
  .tuple(documentOfGroups, fc.option(config, { nil: undefined }), fc.option(plainGroups, { nil: undefined }))
  .map(([given, tree, batch]): PlaygroundDocument => {
    const { lanes: shown, ...rest } = given;
    return {
      ...rest,
      ...(batch !== undefined && { batch }),
      ...(tree !== undefined && { config: tree }),
      lanes: shown,
    };
  });

/** Any document. */
export const anyDocument: fc.Arbitrary<PlaygroundDocument> = fc.oneof(
  grouped,
  fc
    .tuple(grouped, fc.array(episode, { maxLength: 4 }), pipeline)
    .map(([given, episodes, settings]) => withEpisodes(given, episodes, settings)),
);
