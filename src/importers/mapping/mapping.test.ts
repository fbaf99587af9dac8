import { describe, expect, test } from 'vitest';
import type { ImportAnswers } from '../answers.ts';
import { importFiles, importText } from '../importFiles.ts';
import type { ImportedRun, ImportRefusal } from '../run.ts';
import type { ColumnChoices } from './parts.ts';

async function read(text: string, answers?: ImportAnswers, name = 'a.jsonl'): Promise<ImportedRun> {
  const result = await importText(text, name, { answers });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

async function refused(text: string, columns: ColumnChoices, name = 'a.jsonl'): Promise<ImportRefusal> {
  const result = await importText(text, name, { answers: { columns } });
  if (result.ok) throw new Error('it was read');
  return result.refusal;
}

const lines = (...rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const groups = (run: ImportedRun) => run.groups.map(({ groupId, step, rewards }) => [groupId, step, rewards]);

const ROWS = lines(
  { task_id: 'a', agent: 'solver', step: 1, epoch: 7, reward: 1, mark: 5, num_tokens: 10, words: 4, note: 'x' },
  { task_id: 'a', agent: 'judge', step: 1, epoch: 8, reward: 0, mark: 6, num_tokens: 20, words: 5, note: 'y' },
  { task_id: 'b', agent: 'solver', step: 1, epoch: 7, reward: 0.5, mark: 7, num_tokens: 30, words: 6, note: 'x' },
  { task_id: 'b', agent: 'judge', step: 1, epoch: 8, reward: null, mark: 8, num_tokens: 40, words: 7, note: 'y' },
);
const CSV = 'task_id,final mark,reward\na,3,1\na,4,0\n';

describe('the mapping of a run', () => {
  test('names the columns in the order of the file, and what each was taken for', async () => {
    expect((await read(ROWS)).mapping).toEqual({
      columns: ['task_id', 'agent', 'step', 'epoch', 'reward', 'mark', 'num_tokens', 'words', 'note'],
      taken: { reward: 'reward', group: 'task_id', role: 'agent', step: 'step', length: 'num_tokens' },
    });
  });

  test('is null where no column was taken, and for a reward of several columns', async () => {
    const run = await read(lines({ Prompt: 'p', a_reward: 1, b_reward: 0 }, { Prompt: 'p', a_reward: 1, b_reward: 1 }));
    expect(run.mapping?.taken).toEqual({ reward: null, group: 'Prompt', role: null, step: null, length: null });
  });

  test('names a column inside an object by both names', async () => {
    const run = await read(lines({ id: 1, info: { Score: 1, step: 4 } }, { id: 1, info: { Score: 0, step: 4 } }));
    expect(run.mapping).toEqual({
      columns: ['id', 'info', 'info.Score', 'info.step'],
      taken: { reward: 'info.Score', group: 'id', role: null, step: 'info.step', length: null },
    });
  });

  test('is there for tables', async () => {
    expect((await read(CSV, {}, 'a.csv')).mapping?.columns).toEqual(['task_id', 'final mark', 'reward']);
  });

  test('the role of whole group ids comes from the column of the group', async () => {
    const rows = lines({ group_id: 'a:solver', reward: 1 }, { group_id: 'a:solver', reward: 0 });
    expect((await read(rows)).mapping?.taken).toMatchObject({ group: 'group_id', role: 'group_id' });
    expect(groups(await read(rows, { columns: { role: null } }))).toEqual([['a%3Asolver:default', null, [1, 0]]]);
  });

  test('is absent for formats that say themselves what their fields are', async () => {
    expect(await read('[1, 0]')).not.toHaveProperty('mapping');
  });
});

describe('a column is chosen', () => {
  test('for the reward', async () => {
    const run = await read(ROWS, { columns: { reward: 'mark', role: null } });
    expect(groups(run)).toEqual([
      ['a:default', 1, [5, 6]],
      ['b:default', 1, [7, 8]],
    ]);
    expect(run.mapping?.taken).toMatchObject({ reward: 'mark', role: null, group: 'task_id' });
    expect(run.components).toEqual(['reward']);
  });

  test('for the group, the role, the step and the length', async () => {
    const columns = { group: 'note', role: 'words', step: 'epoch', length: 'words' };
    const run = await read(ROWS, { columns });
    expect(groups(run)[0]).toEqual(['x:4', 7, [1]]);
    expect(run.roles).toEqual(['4', '5', '6', '7']);
    expect(run.steps).toEqual([7, 8]);
    expect(run.counts.responseTokensTotal).toBe(22);
    expect(run.mapping?.taken).toEqual({ reward: 'reward', ...columns });
  });

  test('none for everything but the reward', async () => {
    const run = await read(ROWS, { columns: { group: null, role: null, step: null, length: null } });
    expect(groups(run)).toEqual([['group-1:default', null, [1, 0, 0.5, null]]]);
    expect(run.questions.map(({ id }) => id)).toEqual(['group-size']);
    expect(run.counts.responseTokensTotal).toBeNull();
    expect(run.mapping?.taken).toEqual({ reward: 'reward', group: null, role: null, step: null, length: null });
  });

  test('of several that are called rewards, one alone', async () => {
    const rows = lines({ id: 1, a_reward: 1, b_reward: 2 }, { id: 1, a_reward: 0, b_reward: 3 });
    const run = await read(rows, { columns: { reward: 'b_reward' } });
    expect(groups(run)).toEqual([['1:default', null, [2, 3]]]);
    expect(run.questions).toEqual([]);
  });

  test('inside an object, and in a cell that holds one as text', async () => {
    const rows = lines({ id: 1, reward: 9, info: { mark: 1 } }, { id: 1, reward: 9, info: '{"mark": 2}' });
    expect(groups(await read(rows, { columns: { reward: 'info.mark' } }))).toEqual([['1:default', null, [1, 2]]]);
  });

  test('that is called like nothing known, in a file without a reward', async () => {
    const csv = 'task_id;final mark\na;0,5\na;1\n';
    const result = await importText(csv, 'a.csv');
    expect(result).toMatchObject({ ok: false, refusal: { columns: ['task_id', 'final mark'] } });
    const run = await read(csv, { columns: { reward: 'final mark' } }, 'a.csv');
    expect(run.format).toBe('csv-long');
    expect(groups(run)).toEqual([['a:default', null, [0.5, 1]]]);
  });

  test('of long texts: equal texts are one group with a short name', async () => {
    const text = 'word '.repeat(60);
    const rows = lines({ reward: 1, said: text }, { reward: 0, said: `${text}!` }, { reward: 0.5, said: text });
    expect(groups(await read(rows, { columns: { group: 'said' } }))).toEqual([
      ['prompt-1:default', null, [1, 0.5]],
      ['prompt-2:default', null, [0]],
    ]);
  });

  test('that some rows have nothing in: it is said how many, and what they were taken for', async () => {
    const rows = lines(
      { id: 'a', who: 's', epoch: 1, words: 4, reward: 1 },
      { id: 'a', who: '', epoch: 'last', words: -1, reward: 0 },
      { id: null, reward: 0.5 },
    );
    const run = await read(rows, { columns: { group: 'id', role: 'who', step: 'epoch', length: 'words' } });
    expect(groups(run)).toEqual([
      ['a:s', 1, [1]],
      ['a:default', null, [0]],
      ['row-3:default', null, [0.5]],
    ]);
    expect(run.counts.responseTokensTotal).toBe(4);
    expect(run.warnings.slice(0, 4)).toEqual([
      '1 row has nothing in column "id", which was chosen for the group; each is a group of its own.',
      '2 rows have nothing in column "who", which was chosen for the role; their role is "default".',
      '2 rows have no whole number in column "epoch", which was chosen for the training step; they belong to no step.',
      '2 rows have no whole number in column "words", which was chosen for the response tokens; their tokens are not counted.',
    ]);
  });

  test('for the group in several files: rows without one stay apart', async () => {
    const bytes = new TextEncoder().encode(
      '{"task_id": 1, "kind": null, "sample_idx": 0, "seqlen": 2, "prompt_len": 1, "reward": 1}\n{"task_id": 1, "kind": "x", "sample_idx": 1, "seqlen": 2, "prompt_len": 1, "reward": 0}',
    );
    const other = new TextEncoder().encode(new TextDecoder().decode(bytes).replace('"reward": 1', '"reward": 0.5'));
    const result = await importFiles(
      [
        { path: 'a.jsonl', bytes },
        { path: 'b.jsonl', bytes: other },
      ],
      { answers: { columns: { group: 'kind' } } },
    );
    if (!result.ok) throw new Error(result.refusal.message);
    expect(groups(result.value)).toEqual([
      ['row-1:default', null, [1]],
      ['x:default', null, [0, 0]],
      ['b.jsonl-row-1:default', null, [0.5]],
    ]);
  });

  test('called __proto__ or constructor, which is a column like any other', async () => {
    const rows = '{"id": 1, "__proto__": 1, "constructor": 2}\n{"id": 1, "__proto__": 0, "constructor": 3}';
    expect(groups(await read(rows, { columns: { reward: '__proto__' } }))).toEqual([['1:default', null, [1, 0]]]);
    expect(groups(await read(rows, { columns: { reward: 'constructor' } }))).toEqual([['1:default', null, [2, 3]]]);
    expect((await refused(rows, { reward: 'toString' })).message).toContain('There is no column "toString"');
  });
});

describe('a choice is refused in words', () => {
  test('when there is no such column, with the one that was meant', async () => {
    const { message } = await refused(ROWS, { reward: 'marks' });
    expect(message).toContain('There is no column "marks" to take the reward from. Did you mean "mark"?');
    expect(message).toContain('"task_id", "agent"');
  });

  test('when the file has no reward either', async () => {
    const { message, columns } = await refused('{"task_id": "a", "mark": 1}', { reward: 'grade' });
    expect(message).toContain('There is no column "grade"');
    expect(columns).toEqual(['task_id', 'mark']);
  });

  test.each([
    [{ reward: 'note' }, 'Column "note" holds no numbers (a.jsonl line 1: "x"), so it cannot be the reward.'],
    [
      { step: 'note' },
      'Column "note" holds no whole numbers (a.jsonl line 1: "x"), so it cannot be the training step.',
    ],
    [{ length: 'agent' }, 'so it cannot be the response tokens. Choose a column of whole numbers, or none.'],
    [{ group: 'nowhere' }, 'There is no column "nowhere" to take the group from.'],
    [{ role: 'nowhere' }, 'There is no column "nowhere" to take the role from.'],
  ])('%j', async (columns, says) => {
    expect((await refused(ROWS, columns)).message).toContain(says);
  });

  test('when the column is empty', async () => {
    const { message } = await refused('task_id,mark,reward\na,,1\na,,0\n', { reward: 'mark' }, 'a.csv');
    expect(message).toContain('Column "mark" is empty in every row, so it cannot be the reward.');
  });

  test('where the format says itself what its fields are', async () => {
    expect((await refused('[1, 0]', { role: 'x' })).message).toContain('no column can be chosen for it');
  });

  test('not when only some of its values cannot be used: they are missing, and said to be', async () => {
    const rows = lines({ id: 1, reward: 9, mark: 'n/a' }, { id: 1, reward: 9, mark: 1 });
    const run = await read(rows, { columns: { reward: 'mark' } });
    expect(groups(run)).toEqual([['1:default', null, [null, 1]]]);
    expect(run.warnings.join()).toContain('reward "n/a" is not a number');
  });
});

describe('a missing reward', () => {
  const rows = lines(
    { task_id: 'a', reward: 1 },
    { task_id: 'a', reward: null },
    { task_id: 'a', reward: 'n/a' },
    { task_id: 'b' },
  );
  const nan = '{"task_id": "c", "reward": NaN}\n{"task_id": "c", "reward": -Infinity}';

  test('stays missing without an answer', async () => {
    const run = await read(rows);
    expect(groups(run)).toEqual([
      ['a:default', null, [1, null, null]],
      ['b:default', null, [null]],
    ]);
    expect(run.missingRewards).toEqual({ count: 3, taken: 'keep' });
    expect(await read(rows, { missingReward: 'keep' })).toEqual(run);
  });

  test('is 0 when that is asked for, and it is said how many are', async () => {
    const run = await read(rows, { missingReward: 'zero' });
    expect(groups(run)).toEqual([
      ['a:default', null, [1, 0, 0]],
      ['b:default', null, [0]],
    ]);
    expect(run.missingRewards).toEqual({ count: 3, taken: 'zero' });
    expect(run.warnings).toContain('3 missing rewards count as 0, as was asked for.');
    expect(run.warnings.join()).toContain('"n/a" is not a number');
  });

  test('takes its trajectory along when that is asked for, and a group of which none is left', async () => {
    const run = await read(rows, { missingReward: 'drop' });
    expect(groups(run)).toEqual([['a:default', null, [1]]]);
    expect(run.counts.trajectories).toBe(1);
    expect(run.warnings).toContain('3 trajectories without a reward were left out, as was asked for.');
  });

  test('NaN and the infinities are not missing', async () => {
    for (const missingReward of ['zero', 'drop'] as const)
      expect(groups(await read(nan, { missingReward }))).toEqual([['c:default', null, [Number.NaN, -Infinity]]]);
  });

  test('ids stay with their trajectories when others are left out', async () => {
    const run = await read(
      lines({ id: 1, rollout: 'p', reward: null }, { id: 1, rollout: 'q', reward: 1 }, { id: 1, rollout: 'r' }),
      { missingReward: 'drop' },
    );
    expect(run.groups[0]).toMatchObject({ rewards: [1], trajectoryIds: ['q'] });
  });

  test('holds for lists of numbers as well', async () => {
    expect(groups(await read('[1, null, 0.5]', { missingReward: 'drop' }))).toEqual([
      ['group-1:default', null, [1, 0.5]],
    ]);
  });

  test('a file with nothing else is refused', async () => {
    const result = await importText('{"task_id": "a", "reward": null}', 'a', { answers: { missingReward: 'drop' } });
    expect(result).toMatchObject({ ok: false });
    if (!result.ok) expect(result.refusal.message).toContain('1 trajectory without a reward was left out');
  });

  test('of an episode is kept, which is said', async () => {
    const episode = (id: string, reward: number | null) =>
      JSON.stringify({ id, termination_reason: 'env_done', trajectories: [{ name: 's', reward, steps: [{}] }] });
    const text = [episode('a:0', 1), episode('a:1', null)].join('\n');
    const run = await read(text, { missingReward: 'zero' });
    expect(run.groups[0]?.rewards).toEqual([1, null]);
    expect(run).not.toHaveProperty('missingRewards');
    expect(run.warnings.join()).toContain('Missing rewards were kept');
  });
});
