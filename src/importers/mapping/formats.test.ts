import { describe, expect, test } from 'vitest';
import type { ImportAnswers } from '../answers.ts';
import { importFiles } from '../importFiles.ts';
import type { ImportedRun } from '../run.ts';
import type { ColumnChoices } from './parts.ts';

interface Format {
  readonly format: string;
  readonly path?: string;
  /** One row: `k` tells the two rows apart. */
  readonly row: (k: number) => object;
  /** What is taken when nothing is chosen. */
  readonly taken: readonly [reward: string | null, group: string, step: string | null, length: string | null];
  readonly rewards: readonly number[];
}

/** What every row has beside the format's own: columns to choose. */
const more = (k: number) => ({ kind: 'all', who: `w${k}`, mark: k + 5, epoch: 7, words: k + 2 });

const FORMATS: readonly Format[] = [
  {
    format: 'open-instruct-rollouts',
    row: (k) => ({ step: 1, prompt_idx: 0, sample_idx: k, response_tokens: [1, 2], reward: k, ...more(k) }),
    taken: ['reward', 'prompt_idx', 'step', 'response_tokens'],
    rewards: [0, 1],
  },
  {
    format: 'tinker-rollout-summaries',
    row: (k) => ({ iteration: 3, group_idx: 0, traj_idx: k, total_reward: k, steps: [{ ac_len: 9 }], ...more(k) }),
    taken: ['total_reward', 'group_idx', 'iteration', null],
    rewards: [0, 1],
  },
  {
    format: 'skyrl-eval-dump',
    row: (k) => ({ input_prompt: 'p', output_response: 'r', score: [0, k], ...more(k) }),
    taken: ['score', 'input_prompt', null, null],
    rewards: [0, 1],
  },
  {
    format: 'verl-rollout',
    row: (k) => ({ input: 'p', output: 'o', score: k, step: 2, ...more(k) }),
    taken: ['score', 'input', 'step', null],
    rewards: [0, 1],
  },
  {
    format: 'slime-rollouts',
    row: (k) => ({ group_index: 4, index: k, response_length: 9, status: 'completed', reward: k, ...more(k) }),
    taken: ['reward', 'group_index', null, 'response_length'],
    rewards: [0, 1],
  },
  {
    format: 'verifiers-results',
    row: (k) => ({ example_id: 2, prompt: 'p', completion: 'c', reward: k, metrics: {}, ...more(k) }),
    taken: ['reward', 'example_id', null, null],
    rewards: [0, 1],
  },
  {
    format: 'trl-completions',
    row: (k) => ({ step: 1, prompt: 'p', completion: 'c', acc: k, advantage: 0, ...more(k) }),
    taken: ['acc', 'prompt', 'step', null],
    rewards: [0, 1],
  },
  {
    format: 'areal-rollouts',
    row: (k) => ({ task_id: 1, sample_idx: k, seqlen: 9, prompt_len: 4, reward: k, tail_version: 3, ...more(k) }),
    taken: ['reward', 'task_id', 'tail_version', null],
    rewards: [0, 1],
  },
];

async function read({ row, path = 'rows.jsonl' }: Format, columns?: ColumnChoices): Promise<ImportedRun> {
  const text = [0, 1].map((k) => JSON.stringify(row(k))).join('\n');
  const answers: ImportAnswers = { columns };
  const result = await importFiles([{ path, bytes: new TextEncoder().encode(text) }], { answers });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

describe.each(FORMATS)('$format', (format) => {
  const [reward, group, step, length] = format.taken;

  test('says which of its columns it took', async () => {
    const run = await read(format);
    expect(run.format).toBe(format.format);
    expect(run.groups.map(({ rewards }) => rewards)).toEqual([format.rewards]);
    expect(run.mapping?.columns).toEqual(Object.keys(format.row(0)));
    expect(run.mapping?.taken).toEqual({ reward, group, role: null, step, length });
  });

  test('another reward, step and length are taken, and the groups stay', async () => {
    const before = await read(format);
    const run = await read(format, { reward: 'mark', step: 'epoch', length: 'words' });
    expect(run.groups.map(({ rewards, step: of }) => [rewards, of])).toEqual([[[5, 6], 7]]);
    expect(run.groups[0]?.groupId).toBe(before.groups[0]?.groupId);
    expect(run.counts.responseTokensTotal).toBe(5);
    expect(run.mapping?.taken).toEqual({ reward: 'mark', group, role: null, step: 'epoch', length: 'words' });
  });

  test('another group and role are taken', async () => {
    const run = await read(format, { group: 'kind', role: 'who' });
    expect(run.groups.map(({ groupId, rewards }) => [groupId, rewards])).toEqual([
      ['all:w0', [format.rewards[0]]],
      ['all:w1', [format.rewards[1]]],
    ]);
  });

  test('none is taken for group, step and length', async () => {
    const run = await read(format, { group: null, role: null, step: null, length: null });
    expect(run.groups.map(({ groupId, step: of, rewards }) => [groupId, of, rewards])).toEqual([
      ['group-1:default', null, format.rewards],
    ]);
    expect(run.counts.responseTokensTotal).toBeNull();
  });

  test('its own columns, chosen for what they are, change nothing', async () => {
    const own = { ...(reward !== null && { reward }), group, step: step ?? undefined, length: length ?? undefined };
    const [run, before] = [await read(format, own), await read(format)];
    expect(run).toMatchObject({ groups: before.groups, mapping: before.mapping, counts: before.counts });
  });

  test('a column without numbers is refused', async () => {
    await expect(read(format, { reward: 'who' })).rejects.toThrow('Column "who" holds no numbers');
    await expect(read(format, { step: 'nowhere' })).rejects.toThrow('There is no column "nowhere"');
  });
});

test('verl: the reward is the sum of score and penalty until one of them is chosen', async () => {
  const format: Format = {
    format: 'verl-rollout',
    row: (k) => ({ input: 'p', output: 'o', score: k, overlong_reward: -0.5, step: 2 }),
    taken: [null, 'input', 'step', null],
    rewards: [],
  };
  const summed = await read(format);
  expect(summed.mapping?.taken.reward).toBeNull();
  expect(summed.groups[0]?.rewards).toEqual([-0.5, 0.5]);
  const chosen = await read(format, { reward: 'score' });
  expect(chosen.mapping?.taken.reward).toBe('score');
  expect(chosen.groups[0]?.rewards).toEqual([0, 1]);
  expect(chosen.questions).toEqual([]);
});
