import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { textsOfRun } from '../testing/textsOfRun.ts';

const encoder = new TextEncoder();
const bytesOf = (...records: readonly object[]) =>
  encoder.encode(records.map((record) => JSON.stringify(record)).join('\n'));
const textsOf = (path: string, bytes: Uint8Array) => textsOfRun([{ path, bytes }]);
const shortly = async (path: string, bytes: Uint8Array) =>
  (await textsOf(path, bytes))?.map(({ owner, reward, prompt, response }) => [owner, reward, prompt, response]);
const sample = (path: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '..', path)));

const user = { role: 'user', content: 'Q' };
const answer = (content: string) => ({ role: 'assistant', content });

describe('the texts of every trajectory are found where they stand', () => {
  test.each<[string, string, readonly object[], readonly unknown[]]>([
    [
      'verl, whose rows are scattered',
      '12.jsonl',
      [
        { input: 'p', output: 'a', score: 1, step: 12 },
        { input: 'q', output: 'b', score: 0, step: 12 },
        { input: 'p', output: 'c', score: 0.5, step: 12 },
      ],
      [
        [expect.anything(), 1, 'p', 'a'],
        [expect.anything(), 0.5, 'p', 'c'],
        [expect.anything(), 0, 'q', 'b'],
      ],
    ],
    [
      'TRL',
      'completions.jsonl',
      [
        { step: 1, prompt: [user], completion: [answer('x')], acc_reward: 1, advantage: 0.7 },
        { step: 1, prompt: [user], completion: [answer('y')], acc_reward: 0, advantage: -0.7 },
      ],
      [
        [expect.anything(), 1, 'user: Q', 'assistant: x'],
        [expect.anything(), 0, 'user: Q', 'assistant: y'],
      ],
    ],
    [
      'verifiers results',
      'results.jsonl',
      [
        { example_id: 3, prompt: [user], completion: [answer('x'), user, answer('y')], reward: 1, metrics: {} },
        { example_id: 3, prompt: [user], completion: null, reward: 0, metrics: {} },
      ],
      [
        ['3:default', 1, 'user: Q', 'assistant: x\nuser: Q\nassistant: y'],
        ['3:default', 0, 'user: Q', ''],
      ],
    ],
    [
      'verifiers traces, several in one episode',
      'traces.jsonl',
      [
        {
          id: 'e',
          group: { id: 'g' },
          task: {},
          traces: ['solver', 'judge'].map((name) => ({
            agent: { name },
            rewards: { r: { score: 1, weight: 1 } },
            nodes: [
              { message: user, sampled: false },
              { message: answer(`by ${name}`), sampled: true },
            ],
          })),
        },
      ],
      [
        ['g:solver', 1, 'user: Q', 'assistant: by solver'],
        ['g:judge', 1, 'user: Q', 'assistant: by judge'],
      ],
    ],
    [
      'SkyRL',
      'math.jsonl',
      [{ input_prompt: 'p', output_response: 'o', score: 1 }],
      [[expect.anything(), 1, 'p', 'o']],
    ],
    [
      'NeMo-RL, several samples in a row',
      'train_data_step1.jsonl',
      [
        {
          content: ['p a', 'p b'],
          rewards: [1, 0],
          idx: [0, 1],
          token_ids: [
            [1, 2],
            [1, 3],
          ],
          token_loss_mask: [
            [0, 1],
            [0, 1],
          ],
        },
      ],
      [
        [expect.anything(), 1, '', 'p a'],
        [expect.anything(), 0, '', 'p b'],
      ],
    ],
    [
      'slime',
      'run.jsonl',
      [{ group_index: 0, index: 0, prompt: 'p', response: 'o', reward: 1, response_length: 3, status: 'completed' }],
      [['0:default', 1, 'p', 'o']],
    ],
    [
      'AReaL',
      '7.jsonl',
      [
        { task_id: 7, sample_idx: 0, seqlen: 9, prompt_len: 4, reward: 1, prompt: 'p', completion: 'o' },
        { task_id: 7, sample_idx: 1, seqlen: 9, prompt_len: 4, reward: 0, prompt: 'p', completion: 'n' },
      ],
      [
        ['7:default', 1, 'p', 'o'],
        ['7:default', 0, 'p', 'n'],
      ],
    ],
    [
      'Atropos, a conversation a rollout',
      'groups.jsonl',
      [
        {
          tokens: [[1], [2]],
          masks: [[1], [2]],
          scores: [1, 0],
          messages: [
            [user, answer('x')],
            [user, answer('y')],
          ],
        },
      ],
      [
        [expect.anything(), 1, 'user: Q', 'assistant: x'],
        [expect.anything(), 0, 'user: Q', 'assistant: y'],
      ],
    ],
    [
      'columns of a step',
      'completions.jsonl',
      [{ step: ['1', '1'], prompt: ['p', 'p'], completion: ['a', 'b'], Acc: [1, 0], advantages: [0.7, -0.7] }],
      [
        [expect.anything(), 1, 'p', 'a'],
        [expect.anything(), 0, 'p', 'b'],
      ],
    ],
    [
      'rows with a list of rewards',
      'lists.jsonl',
      [{ id: 0, prompt: 'p', responses: ['a', 'b'], rewards: [1, 0] }],
      [
        ['0:default', 1, 'p', 'a'],
        ['0:default', 0, 'p', 'b'],
      ],
    ],
    [
      'rLLM episodes, whose steps repeat the messages before them',
      'episodes.jsonl',
      [
        {
          episode_id: 't:0',
          task: { question: 'What?' },
          trajectories: [
            { name: 'idle', reward: 0, steps: [] },
            {
              name: 's',
              reward: 1,
              steps: [
                { chat_completions: [user, answer('x')], model_response: 'x' },
                { chat_completions: [user, answer('x'), user, answer('y')], model_response: 'y' },
              ],
            },
            { name: 'u', reward: 0.5, steps: [{ observation: 'o', model_response: 'z' }] },
          ],
        },
      ],
      [
        ['t:0', 0, 'What?', ''],
        ['t:0', 1, 'user: Q', 'assistant: x\nuser: Q\nassistant: y'],
        ['t:0', 0.5, 'environment: o', 'assistant: z'],
      ],
    ],
    [
      'trajectory groups, several in one record',
      'groups.jsonl',
      [
        {
          groups: [
            {
              group_id: 'a:s',
              trajectories: [
                { reward: 1, steps: [{ model_response: 'x' }] },
                { reward: 0, steps: [{ model_response: 'y' }] },
              ],
            },
            { group_id: 'b:s', trajectories: [{ reward: 0.5, steps: [{ model_response: 'z' }] }] },
          ],
        },
      ],
      [
        ['a:s', 1, '', 'assistant: x'],
        ['a:s', 0, '', 'assistant: y'],
        ['b:s', 0.5, '', 'assistant: z'],
      ],
    ],
    [
      'a W&B table of verl, samples side by side',
      'val.table.json',
      [
        {
          columns: ['step', 'input_1', 'output_1', 'score_1', 'input_2', 'output_2', 'score_2'],
          data: [[1, 'p', 'a', 1, 'q', 'b', 0]],
        },
      ],
      [
        [expect.anything(), 1, 'p', 'a'],
        [expect.anything(), 0, 'q', 'b'],
      ],
    ],
    [
      'rows whose reward and messages stand one level down',
      'rows.jsonl',
      [{ question: 'p', info: { task_id: 'a', reward: 1, response: 'o' } }],
      [[expect.anything(), 1, 'p', 'o']],
    ],
    [
      'rows with messages, where tools are called and pictures shown',
      'rows.jsonl',
      [
        {
          task_id: 'a',
          reward: 1,
          messages: [
            { role: 'user', content: [{ type: 'text', text: 'See' }, { type: 'image_url' }] },
            { role: 'assistant', content: null, reasoning_content: 'Hm', tool_calls: [{ name: 'run' }] },
          ],
        },
      ],
      [['a:default', 1, 'user: See\n[image_url]', 'assistant, reasoning: Hm\nassistant, tool call: {"name":"run"}']],
    ],
  ])('%s', async (_, path, records, expected) => {
    expect(await shortly(path, bytesOf(...records))).toEqual(expected);
  });
});

describe('whatever the file is packed in', () => {
  const rows = Array.from({ length: 5_000 }, (_, k) => ({
    task_id: k % 7,
    reward: k,
    prompt: `p${k}`,
    completion: `${k} ${'x'.repeat(500)}`,
  }));
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  const expectAll = async (path: string, bytes: Uint8Array) => {
    const texts = await textsOfRun([{ path, bytes }], 71);
    expect(texts).toHaveLength(Math.ceil(rows.length / 71));
    for (const { reward, prompt, response } of texts ?? [])
      expect([prompt, response.split(' ')[0]]).toEqual([`p${reward}`, String(reward)]);
  };
  test.each<[string, string, () => Uint8Array]>([
    ['lines', 'a.jsonl', () => encoder.encode(lines)],
    ['lines after a byte order mark', 'a.jsonl', () => encoder.encode(`\ufeff${lines}`)],
    ['gzip', 'a.jsonl.gz', () => gzipSync(encoder.encode(lines))],
  ])('%s', async (_, path, make) => {
    await expectAll(path, make());
  });

  test('a list on one line, a table and values glued together', async () => {
    const few = rows.slice(0, 30);
    const table = [
      'task_id,reward,prompt,completion',
      ...few.map((row) => `${row.task_id},${row.reward},p${row.reward},"${row.reward},\n"`),
    ];
    for (const [path, text] of [
      ['a.json', JSON.stringify(few)],
      ['a.jsonl', few.map((row) => JSON.stringify(row)).join('')],
      ['a.csv', table.join('\n')],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const texts = await textsOf(path, encoder.encode(text));
      expect(texts, path).toHaveLength(30);
      for (const { reward, prompt, response } of texts ?? []) {
        expect(prompt).toBe(`p${reward}`);
        expect(response.startsWith(String(reward))).toBe(true);
      }
    }
  });

  test('records that were skipped are not counted', async () => {
    const [a, b] = rows.slice(0, 2).map((row) => JSON.stringify(row));
    const texts = await textsOf('a.jsonl', encoder.encode(`${a}\n{"broken\n\n5\n${b}\n`));
    expect(texts?.map(({ prompt }) => prompt)).toEqual(['p0', 'p1']);
  });

  test('files of a folder and of an archive', async () => {
    const [a, b, c] = rows.slice(0, 3).map((row) => encoder.encode(JSON.stringify(row)));
    const zip = zipSync({ 'run/1.jsonl': a!, 'run/2.jsonl': b! });
    const texts = await textsOfRun([
      { path: 'x/run.zip', bytes: zip },
      { path: 'x/3.jsonl', bytes: c! },
    ]);
    expect(texts?.map(({ prompt }) => prompt)).toEqual(['p0', 'p1', 'p2']);
  });

  test('a parquet file, whose long columns the import passes over', async () => {
    const texts = await textsOf('completions_00050.parquet', sample('read/parquet/samples/completions_00050.parquet'));
    expect(texts?.length).toBeGreaterThan(3);
    for (const { prompt, response } of texts ?? []) {
      expect(prompt).not.toBe('');
      expect(response).not.toBe('');
    }
  });

  test('a file that is not what it was says so', async () => {
    const { TextFinder } = await import('./textFinder.ts');
    const place = { importer: 'verl_rollout', path: 'a.jsonl', record: 9, part: 0 };
    const files = [{ path: 'a.jsonl', bytes: encoder.encode(lines.split('\n')[0]) }];
    expect(await new TextFinder().find(files, place)).toEqual({
      ok: false,
      message: 'The file is not as it was when it was read: this record is not in it any more. Choose it again.',
    });
  });
});

test.each([
  ['rows without texts', 'a.jsonl', '{"task_id": 1, "reward": 1}\n{"task_id": 1, "reward": 0}'],
  ['groups of rewards', 'a.jsonl', '{"group_id": "a:s", "rewards": [1, 0]}'],
  ['numbers', 'a.txt', '1, 0, 0.5'],
])('%s keep no places', async (_, path, text) => {
  expect(await textsOf(path, encoder.encode(text))).toBeNull();
});
