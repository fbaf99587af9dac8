import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDocument, parseDocument, serializeDocument } from './codec.ts';
import { documentOfGroups, episode, pipeline } from '../testing/arbitraryDocument.ts';
import type { PlaygroundDocument } from './document.ts';
import { withEpisodes } from './episodeSource.ts';

const HEAD = { format: 'advantage-playground', version: 1 } as const;

function messages(input: unknown): readonly string[] {
  const parsed = parseDocument(input);
  return parsed.ok ? [] : parsed.issues.map(({ message }) => message);
}

function notices(input: unknown): readonly string[] {
  const parsed = parseDocument(input);
  if (!parsed.ok) throw new Error(parsed.issues[0]?.message);
  return parsed.notices;
}

/** The same document, and not a word but of estimators that are not built in: their names are arbitrary here. */
function expectSame(parsed: ReturnType<typeof parseDocument>, value: PlaygroundDocument): void {
  expect(parsed.ok && parsed.value).toStrictEqual(value);
  expect(parsed.ok && parsed.notices.filter((notice) => !/not a built-in|not built in/.test(notice))).toEqual([]);
}

describe('round trip', () => {
  test('a document comes back from its wire form, NaN, -0 and the infinities included', () => {
    fc.assert(
      fc.property(documentOfGroups, (value) => {
        expectSame(parseDocument(serializeDocument(value)), value);
      }),
      { numRuns: 1000 },
    );
  });

  test('a document comes back from its text', () => {
    fc.assert(
      fc.property(documentOfGroups, (value) => {
        expectSame(parseDocument(JSON.parse(formatDocument(value))), value);
      }),
      { numRuns: 1000 },
    );
  });

  test('a role called __proto__ keeps its estimator and pollutes nothing', () => {
    const input = JSON.parse(
      '{"format":"advantage-playground","version":1,"groups":[],"settings":{"estimator_map":{"__proto__":"rloo","a":"grpo"}}}',
    );
    const parsed = parseDocument(input);
    expect(parsed.ok && parsed.value.settings.estimatorMap).toEqual([
      ['__proto__', 'rloo'],
      ['a', 'grpo'],
    ]);
    expect(({} as { readonly a?: string }).a).toBeUndefined();
  });

  test('lists of numbers stay on one line', () => {
    const parsed = parseDocument({ ...HEAD, groups: [{ group_id: 't:s', rewards: [1, -0, 'NaN', null] }] });
    expect(parsed.ok && formatDocument(parsed.value)).toContain('"rewards": [1, -0, "NaN", null]');
  });
});

describe('defaults', () => {
  test('every field but format, version and groups has one', () => {
    expect(parseDocument({ ...HEAD, groups: [{ rewards: [1] }] })).toEqual({
      ok: true,
      notices: [],
      value: {
        name: 'Untitled',
        sentence: '',
        batch: { groups: [{ groupId: 'group-1:default', rewards: [1] }] },
        settings: {
          revision: 'rllm-head',
          estimator: 'grpo',
          estimatorMap: [],
          normAdvByStdInGrpo: true,
          usePrecomputedAdvantage: false,
        },
        lanes: [
          { id: 'grpo', estimator: 'grpo', normAdvByStdInGrpo: null, revision: null },
          { id: 'rloo', estimator: 'rloo', normAdvByStdInGrpo: null, revision: null },
        ],
      },
    });
  });

  test('lane ids default to the estimator and are made unique', () => {
    const parsed = parseDocument({
      ...HEAD,
      groups: [],
      lanes: [{ estimator: 'rloo' }, { estimator: 'rloo' }, { id: 'rloo-2' }, { id: 'rloo-2' }],
    });
    expect(parsed.ok && parsed.value.lanes.map(({ id }) => id)).toEqual(['rloo', 'rloo-3', 'rloo-2', 'rloo-2-2']);
  });
});

describe('notices', () => {
  test('an unknown key is left out with the nearest known key', () => {
    expect(notices({ ...HEAD, groups: [{ groupId: 'a', rewards: [1] }], colour: 1, setings: {} })).toEqual([
      'The key "colour" is not known and was left out.',
      'The key "setings" is not known and was left out. Was "settings" meant?',
      'The key "groupId" in groups is not known and was left out. Was "group_id" meant?',
    ]);
  });

  test('values out of range are replaced by their default', () => {
    const parsed = parseDocument({
      ...HEAD,
      groups: [{ rewards: [1], steps: [[{ n_response: -2 }]] }],
      settings: { revision: 'rllm-2031', estimator: '' },
      lanes: [{ revision: 'x' }],
    });
    expect(parsed.ok && parsed.value.settings.revision).toBe('rllm-head');
    expect(parsed.ok && parsed.value.batch.groups[0]?.steps).toEqual([[{ responseTokens: 1, advantage: null }]]);
    expect(parsed.ok && parsed.notices).toHaveLength(4);
  });
});

const BUILT_IN = 'Built in: grpo, reinforce, reinforce_plus_plus_baseline, prpo, rloo.';
const REFUSED = 'rLLM will refuse it unless it is registered.';

describe('estimators that are not built in', () => {
  test('are kept, with a notice for each place', () => {
    const parsed = parseDocument({
      ...HEAD,
      groups: [],
      settings: { estimator: 'nope', estimator_map: { judge: 'gpro', solver: 'rloo' } },
      lanes: [{ estimator: 'role_map' }, { estimator: 'GRPO' }],
    });
    expect(parsed.ok && parsed.value.settings.estimator).toBe('nope');
    expect(parsed.ok && parsed.value.lanes[1]?.estimator).toBe('GRPO');
    expect(parsed.ok && parsed.notices).toEqual([
      `settings.estimator: "nope" is not a built-in estimator; ${REFUSED} ${BUILT_IN}`,
      `settings.estimator_map.judge: "gpro" is not a built-in estimator; ${REFUSED} Was "grpo" meant? ${BUILT_IN}`,
      `lanes[1].estimator: "GRPO" is not a built-in estimator; ${REFUSED} Was "grpo" meant? ${BUILT_IN}`,
    ]);
  });

  test('depend on the revision of the settings or of the lane', () => {
    const prpos = [{ estimator: 'prpo' }, { estimator: 'prpo', revision: 'rllm-seed' }];
    expect(notices({ ...HEAD, groups: [], lanes: prpos })).toEqual([
      expect.stringContaining('lanes[1].estimator: "prpo" is not a built-in estimator of rllm-seed;'),
    ]);
    expect(notices({ ...HEAD, groups: [], settings: { revision: 'rllm-seed' }, lanes: prpos })).toHaveLength(2);
  });

  test('twenty are listed, the others counted', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ id: `${index}`, estimator: 'x' }));
    expect(notices({ ...HEAD, groups: [], lanes: many })).toHaveLength(21);
  });
});

describe('issues', () => {
  test('a reward that is text is located and says what to write', () => {
    expect(
      messages({ ...HEAD, groups: [{ rewards: [1] }, { rewards: [1] }, { rewards: [0, 0, 0, 0, 'n/a'] }] }),
    ).toEqual(['groups[2].rewards[4]: "n/a" is not a number. Write a number, null, or "NaN".']);
  });

  test.each([
    [5, '5 is not a document. Write {"format": "advantage-playground", "version": 1, "groups": []}.'],
    [{}, 'format: nothing is not "advantage-playground". Write "format": "advantage-playground".'],
    [{ ...HEAD }, 'groups: is missing. Write "groups": [{"group_id": "task-1:solver", "rewards": [1, 0]}].'],
    [{ ...HEAD, groups: {} }, 'groups: an object is not a list. Write [ … ].'],
    [{ ...HEAD, groups: [3] }, 'groups[0]: 3 is not an object. Write { … }.'],
    [{ ...HEAD, groups: [{}] }, 'groups[0].rewards: is missing. Write [ … ].'],
    [
      { ...HEAD, groups: [{ group_id: 3, rewards: [] }] },
      'groups[0].group_id: 3 is not text. Write it in double quotes.',
    ],
    [
      { ...HEAD, groups: [{ rewards: [1, 0], response_lengths: [3] }] },
      'groups[0].response_lengths: has 1 entries for 2 rewards. Write as many as there are rewards, or leave it out.',
    ],
    [
      { ...HEAD, groups: [{ rewards: [1, 0], response_lengths: [3, -1] }] },
      'groups[0].response_lengths: has -1, which is not a count of tokens.',
    ],
    [
      { ...HEAD, groups: [{ rewards: [1, 0], trajectory_ids: ['a'] }] },
      'groups[0].trajectory_ids: has 1 entries for 2 rewards. Write as many as there are rewards, or leave it out.',
    ],
    [{ ...HEAD, groups: [], lanes: 3 }, 'lanes: 3 is not a list. Write [ … ].'],
    [
      { ...HEAD, groups: [], settings: { norm_adv_by_std_in_grpo: 'yes' } },
      'settings.norm_adv_by_std_in_grpo: "yes" is not true or false.',
    ],
    [
      { ...HEAD, groups: [], settings: { estimator_map: { a: 3 } } },
      'settings.estimator_map.a: 3 is not text. Write it in double quotes.',
    ],
    [
      { ...HEAD, version: 2, groups: [] },
      'version: this document is of version 2 and this page reads version 1. Reload the page, or open it where it was saved.',
    ],
  ])('%j', (input, message) => {
    expect(messages(input)).toEqual([message]);
  });

  test('at most a hundred are listed', () => {
    expect(messages({ ...HEAD, groups: Array.from({ length: 5_000 }, () => 1) })).toHaveLength(100);
  });

  test('a document nested too deep is refused, not walked', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(messages({ ...HEAD, groups: deep })[0]).toContain('nested more than 64 levels');
  });

  test('nothing that JSON can hold makes it throw', () => {
    const patch = fc.dictionary(
      fc.constantFrom('name', 'sentence', 'groups', 'settings', 'lanes', '__proto__', 'x'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(patch, (extra) => {
        const parsed = parseDocument({ ...HEAD, ...extra });
        if (!parsed.ok) expect(parsed.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a document of episodes', () => {
  test('survives the round trip, and its batch is made again', () => {
    fc.assert(
      fc.property(documentOfGroups, fc.array(episode, { maxLength: 5 }), pipeline, (base, episodes, settings) => {
        const given = withEpisodes(base, episodes, settings);
        const parsed = parseDocument(JSON.parse(formatDocument(given)));
        expect(parsed).toMatchObject({ ok: true });
        expect(parsed.ok && parsed.value).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  const episodes = [0, 1].map((k) => ({ id: `t:${k}`, trajectories: [{ name: 's', reward: k }] }));

  test('needs no more than ids, names and rewards, and has the defaults of base.yaml', () => {
    const parsed = parseDocument({ ...HEAD, episodes });
    expect(parsed.ok && parsed.value.batch.groups).toEqual([{ groupId: 't:s', rewards: [0, 1] }]);
    expect(parsed.ok && parsed.value.source?.pipeline.rejectionSampling.minTrajsPerGroup).toBe(2);
  });

  test('has groups or episodes, not both', () => {
    expect(messages({ ...HEAD, episodes, groups: [] })).toEqual([
      'groups: stands beside episodes, and the groups are made of those. Leave one of the two out.',
    ]);
  });

  test('an id without a rollout gets one, with a notice', () => {
    const one = [{ id: 'alone', trajectories: [{ name: 's', reward: 1 }] }];
    expect(notices({ ...HEAD, episodes: one })).toEqual([
      'episodes[0].id "alone" names no rollout; ":0" was added. rLLM stops at such an id.',
    ]);
  });

  test('says what is wrong and where', () => {
    expect(messages({ ...HEAD, episodes: {} })[0]).toContain('episodes: an object is not a list');
    expect(
      messages({ ...HEAD, episodes: [{ id: 't:0', termination_reason: 'bored', trajectories: [] }] })[0],
    ).toContain(
      'episodes[0].termination_reason: "bored" is no termination reason of rLLM. Write null, or one of max_prompt',
    );
    expect(messages({ ...HEAD, episodes: [{ trajectories: [{ reward: 'n/a' }] }] })[0]).toContain(
      'episodes[0].trajectories[0].reward: "n/a" is not a number',
    );
  });

  test('settings out of range are replaced with a notice, unknown keys left out', () => {
    const settings = {
      rejection_sample: { min_trajs_per_group: -1 },
      compact_filtering: { mask_timout: true },
    };
    expect(notices({ ...HEAD, episodes, settings })).toEqual([
      'The key "mask_timout" in settings.compact_filtering is not known and was left out. Was "mask_timeout" meant?',
      'settings.rejection_sample.min_trajs_per_group -1 is not a whole number of at least 0; 2 was taken.',
    ]);
  });
});
