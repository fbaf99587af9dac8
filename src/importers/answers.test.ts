import { describe, expect, test } from 'vitest';
import type { ImportAnswers } from './answers.ts';
import { importText } from './importFiles.ts';
import type { ImportedRun } from './run.ts';

async function read(text: string, answers?: ImportAnswers): Promise<ImportedRun> {
  const result = await importText(text, 'a.jsonl', { answers });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

const lines = (...rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const rewards = (run: ImportedRun) => run.groups.map((group) => group.rewards);
const weights = (...pairs: readonly (readonly [string, number])[]): ImportAnswers => ({ weights: new Map(pairs) });

describe('rows with several reward columns', () => {
  const text = lines(
    { task_id: 'a', accuracy_reward: 1, format_reward: 1 },
    { task_id: 'a', accuracy_reward: 0, format_reward: 0.5 },
    { task_id: 'a', accuracy_reward: null, format_reward: 1 },
    { task_id: 'a', accuracy_reward: null, format_reward: null },
  );

  test('without an answer each counts once, and the question holds the weights taken', async () => {
    const run = await read(text);
    expect(rewards(run)).toEqual([[2, 0.5, 1, null]]);
    expect(run.questions).toMatchObject([
      {
        id: 'reward-weights',
        weights: [
          { column: 'accuracy_reward', weight: 1 },
          { column: 'format_reward', weight: 1 },
        ],
      },
    ]);
  });

  test('accuracy + 0.2 × format', async () => {
    const run = await read(text, weights(['format_reward', 0.2]));
    expect(rewards(run)).toEqual([[1.2, 0.1, 0.2, null]]);
    expect(run.questions[0]?.text).toContain('1 × accuracy_reward + 0.2 × format_reward');
  });

  test('a column of weight 0 is not there: where only it had a value the reward is missing, never 0', async () => {
    const run = await read(text, weights(['format_reward', 0]));
    expect(rewards(run)).toEqual([[1, 0, null, null]]);
  });

  test('an unreadable cell of a column that is left out does not matter', async () => {
    const broken = lines(
      { task_id: 'a', accuracy_reward: 1, format_reward: 'n/a' },
      { task_id: 'a', accuracy_reward: 0 },
    );
    expect(rewards(await read(broken))).toEqual([[null, 0]]);
    expect(rewards(await read(broken, weights(['format_reward', 0])))).toEqual([[1, 0]]);
  });

  test('infinities times 0 are no NaN', async () => {
    const huge =
      '{"task_id": "a", "accuracy_reward": 1, "format_reward": Infinity}\n{"task_id": "a", "accuracy_reward": 0}';
    expect(rewards(await read(huge, weights(['format_reward', 0])))).toEqual([[1, 0]]);
  });
});

describe('TRL completions', () => {
  const row = (accuracy: number, format: number, advantage: number) => ({
    step: 1,
    prompt: 'p',
    completion: 'c',
    accuracy,
    format,
    note: 'x',
    words: 10,
    advantage,
  });
  // r = accuracy + 0.5 × format: 1.5 and 0.5, so r − mean = ±0.5
  const text = lines(row(1, 1, 0.5), row(0, 1, -0.5), row(1, 0, 0), row(0, 2, 0));

  test('with the weights of the training the logged advantages follow', async () => {
    const before = await read(text);
    expect(before.notes.join()).toContain('do not follow');
    const run = await read(text, weights(['format', 0.5]));
    expect(rewards(run)).toEqual([[1.5, 0.5, 1, 1]]);
    expect(run.notes.join()).toContain('r − mean (scale_rewards="none") with 1 × accuracy + 0.5 × format');
  });

  test('numbers after other columns take part once they have a weight', async () => {
    expect((await read(text)).questions.find(({ id }) => id === 'reward-columns')?.weights).toEqual([
      { column: 'words', weight: 0 },
    ]);
    const run = await read(text, weights(['words', 0.1]));
    expect(rewards(run)).toEqual([[3, 2, 2, 3]]);
    expect(run.components).toContain('words');
  });
});

test('verl: with weight 0 for the penalty the reward is the score alone', async () => {
  const text = lines(
    { input: 'p', output: 'o', score: 1, overlong_reward: -0.5, step: 1 },
    { input: 'p', output: 'o', score: 0, overlong_reward: null, step: 1 },
  );
  expect(rewards(await read(text))).toEqual([[0.5, 0]]);
  expect(rewards(await read(text, weights(['overlong_reward', 0])))).toEqual([[1, 0]]);
});

test('columns of a step are weighed as rows are', async () => {
  const text = lines({
    step: [1, 1],
    prompt: ['p', 'p'],
    completion: ['a', 'b'],
    Acc: [1, 0],
    Format: [1, 1],
    advantages: [0.7, -0.7],
  });
  expect(rewards(await read(text, weights(['Format', 0.1])))).toEqual([[1.1, 0.1]]);
});

describe('rows without task and prompt', () => {
  const text = lines({ reward: 1 }, { reward: 0 }, { reward: 1 }, { reward: 1 }, { reward: 0.5 });

  test('are one group until the size of a group is answered', async () => {
    const run = await read(text);
    expect(rewards(run)).toEqual([[1, 0, 1, 1, 0.5]]);
    expect(run.questions).toMatchObject([{ id: 'group-size', groupSize: null }]);
  });

  test('are groups of that many rows in a row, the last as long as it is', async () => {
    const run = await read(text, { groupSize: 2 });
    expect(rewards(run)).toEqual([[1, 0], [1, 1], [0.5]]);
    expect(run.questions).toMatchObject([{ id: 'group-size', groupSize: 2 }]);
  });

  test('blocks are counted within a step and a role', async () => {
    const rows = lines(
      { step: 1, role: 'a', reward: 1 },
      { step: 1, role: 'b', reward: 2 },
      { step: 1, role: 'a', reward: 3 },
      { step: 2, role: 'a', reward: 4 },
    );
    expect(rewards(await read(rows, { groupSize: 2 }))).toEqual([[1, 3], [2], [4]]);
  });
});
