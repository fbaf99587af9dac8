import { expect, test } from 'vitest';
import { importText } from '../importFiles.ts';

/** The episodes that an import keeps beside the groups. */
async function episodesOf(...lines: readonly object[]) {
  const result = await importText(lines.map((line) => JSON.stringify(line)).join('\n'), 'episodes.jsonl');
  if (!result.ok) throw new Error(result.refusal.message);
  return { episodes: result.value.episodes ?? [], warnings: result.value.warnings };
}

test('episodes are kept as they were: names, steps, reason, correctness and metrics', async () => {
  const { episodes } = await episodesOf({
    episode_id: 'a:b:3',
    termination_reason: 'timeout',
    is_correct: true,
    metrics: { accuracy: 0.5, note: 'x', solved: true },
    trajectories: [
      { uid: 'u', name: 'x:y', reward: 1, steps: [{ reward: 0.25, response_ids: [1, 2], advantage: [0, 1] }] },
      { reward: null, steps: [{ reward: 0.5 }] },
      { name: 'idle', reward: 0, steps: [] },
    ],
  });
  expect(episodes).toEqual([
    {
      id: 'a%3Ab:3',
      terminationReason: 'timeout',
      isCorrect: true,
      metrics: [
        ['accuracy', 0.5],
        ['solved', 1],
      ],
      step: null,
      split: '',
      trajectories: [
        { name: 'x%3Ay', uid: 'u', reward: 1, steps: [{ reward: 0.25, responseTokens: 2, advantage: [0, 1] }] },
        {
          name: '',
          reward: null,
          steps: [{ reward: 0.5, responseTokens: 1, advantage: null, advantageKeyMissing: true }],
        },
        { name: 'idle', reward: 0, steps: [] },
      ],
    },
  ]);
});

test('episodes whose id names no rollout are numbered within their task', async () => {
  const trajectories = [{ name: 's', reward: 1, steps: [{}] }];
  const { episodes } = await episodesOf(
    { id: 'one', task: { id: 't' }, trajectories },
    { id: 'two', task: { id: 't' }, trajectories },
  );
  expect(episodes.map(({ id }) => id)).toEqual(['t:0', 't:1']);
});

test('a reason that rLLM does not have is named, and counts as none', async () => {
  const { episodes, warnings } = await episodesOf({
    id: 't:0',
    termination_reason: 'bored',
    trajectories: [{ name: 's', reward: 1, steps: [{}] }],
  });
  expect(episodes[0]?.terminationReason).toBe('unknown');
  expect(warnings.join()).toContain('"bored" is no termination reason of rLLM; it counts as unknown');
});

test('a reason printed as the member of the enum is that reason', async () => {
  const { episodes, warnings } = await episodesOf({
    id: 't:0',
    termination_reason: 'TerminationReason.MAX_RESPONSE_LENGTH_EXCEEDED',
    trajectories: [{ name: 's', reward: 1, steps: [{}] }],
  });
  expect(episodes[0]?.terminationReason).toBe('max_response_length_exceeded');
  expect(warnings).toEqual([]);
});

test('a missing reason is unknown, as rLLM reads it, and a null one is none', async () => {
  const trajectories = [{ name: 's', reward: 1, steps: [{}] }];
  const { episodes } = await episodesOf(
    { id: 't:0', trajectories },
    { id: 't:1', termination_reason: null, trajectories },
  );
  expect(episodes.map(({ terminationReason }) => terminationReason)).toEqual(['unknown', null]);
});

test('episodes without an id are of one task when they were asked the same, and stand alone otherwise', async () => {
  const trajectories = [{ name: 's', reward: 1, steps: [{}] }];
  const { episodes, warnings } = await episodesOf(
    { id: null, task: { question: 'a', k: 1 }, trajectories },
    { task: { k: 1, question: 'a' }, trajectories },
    { id: '', task: { question: 'b' }, trajectories },
    { id: null, trajectories },
  );
  const tasks = episodes.map(({ id }) => id.split(':')[0]);
  expect(tasks[0]).toMatch(/^task-[0-9a-f]{8}$/);
  expect(tasks[1]).toBe(tasks[0]);
  expect(new Set(tasks).size).toBe(3);
  expect(warnings.join()).toContain('line 1: an episode has no id; it is put under "task-');
});

test('entries of the trajectories that are no objects are said', async () => {
  const { warnings } = await episodesOf({ id: 't:0', trajectories: [5, { name: 's', reward: 1, steps: [{}] }, null] });
  expect(warnings.join()).toContain('2 of the trajectories are no object and left out');
});

test('an id without a colon is said, since rLLM stops at it', async () => {
  const { warnings } = await episodesOf({ id: 'alone', trajectories: [{ name: 's', reward: 1, steps: [{}] }] });
  expect(warnings.join()).toContain('"alone" has no colon, at which rLLM itself stops (IndexError)');
});

test('a record that repeats several trajectories counts as one record not used', async () => {
  const trajectories = ['a', 'b', 'c'].map((uid) => ({ uid, name: 's', reward: 1, steps: [{}] }));
  const line = JSON.stringify({ id: 't:0', trajectories });
  const result = await importText(`${line}\n${line}`, 'episodes.jsonl');
  if (!result.ok) throw new Error(result.refusal.message);
  expect(result.value.records).toEqual({ read: 2, used: 1, skipped: 0 });
  expect(result.value.counts.duplicatesRemoved).toBe(3);
});

test('an episode that was read before is kept once', async () => {
  const episode = { id: 't:0', trajectories: [{ uid: 'u', name: 's', reward: 1, steps: [{}] }] };
  expect((await episodesOf(episode, episode)).episodes).toHaveLength(1);
});
