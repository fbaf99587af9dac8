import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { importFiles } from '../../importFiles.ts';
import { isObject, own, type JsonValue } from '../../json.ts';
import { openSource } from '../open.ts';
import { readAll } from '../testing/readAll.ts';

function sample(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'samples', name)));
}

type ColumnData = Parameters<typeof parquetWriteBuffer>[0]['columnData'];

function written(columnData: ColumnData, rowGroupSize = 1_000): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize }));
}

async function column(bytes: Uint8Array, name: string): Promise<readonly (JsonValue | undefined)[]> {
  const { values } = await readAll(bytes);
  return values.map((value) => (isObject(value) ? own(value, name) : undefined));
}

describe('cells', () => {
  test('a row of every kind of column is JSON', async () => {
    const { values, lines, skipped } = await readAll(sample('kinds.parquet'));
    expect(lines).toEqual(Array.from({ length: 12 }, (_, row) => row + 1));
    expect(skipped).toEqual([]);
    expect(values[5]).toEqual({
      problem_id: '9007199254740994',
      sample_id: 1,
      prompt: 'p1 ä→',
      completion: null,
      reward: null,
      ok: false,
      metrics: { num_turns: 5 },
      tags: ['t0', 't1'],
      nested: [[5], [2, null]],
      messages: [
        { role: null, content: null },
        { role: null, content: null },
      ],
      info: { a: 5, b: { c: [5, 5] } },
      when: '2026-01-06T00:00:00.000Z',
      day: '2026-01-06',
      dec: 1.25,
      big: '12345678901234567890128',
      u64: '18446744073709551610',
      f32: 0.5,
      f16: 2.5,
      bytes: 'ff05',
      m: { k: 5 },
      allnull: null,
      dict: 'a',
    });
  });

  test('missing lists and structs are null, empty lists stay', async () => {
    const bytes = sample('kinds.parquet');
    expect((await column(bytes, 'tags')).slice(0, 4)).toEqual([[], ['t0'], null, []]);
    expect((await column(bytes, 'info'))[4]).toBeNull();
    expect((await column(bytes, 'nested'))[0]).toEqual([]);
  });

  test('NaN and the infinities are texts, as in JSON, and null is null', async () => {
    const bytes = written([
      { name: 'reward', data: [1, Number.NaN, Number.POSITIVE_INFINITY, null, -0], type: 'DOUBLE' },
    ]);
    expect(await column(bytes, 'reward')).toEqual([1, 'NaN', 'Infinity', null, -0]);
  });

  test('whole numbers of 64 bits keep their digits', async () => {
    const ids = [9_007_199_254_740_991n, 9_007_199_254_740_992n, 9_007_199_254_740_993n, -5n];
    expect(await column(written([{ name: 'id', data: ids, type: 'INT64' }]), 'id')).toEqual([
      9_007_199_254_740_991,
      '9007199254740992',
      '9007199254740993',
      -5,
    ]);
  });

  test('a text of JSON is taken apart, but not where texts are compared', async () => {
    const cell = '{"a": 12345678901234567890, "b": NaN}';
    const bytes = written([
      { name: 'info', data: [cell, '{oops}', '[1'], type: 'STRING' },
      { name: 'prompt', data: ['[1, 2]', '[1,2]', cell], type: 'STRING' },
    ]);
    expect(await column(bytes, 'info')).toEqual([{ a: '12345678901234567890', b: 'NaN' }, '{oops}', '[1']);
    expect(await column(bytes, 'prompt')).toEqual(['[1, 2]', '[1,2]', cell]);
  });

  test('a second column of the same name is renamed, and __proto__ is a column', async () => {
    const { values, columns } = await readAll(
      written([
        { name: 'reward', data: [1], type: 'DOUBLE' },
        { name: 'reward', data: [2], type: 'DOUBLE' },
        { name: '__proto__', data: ['x'], type: 'STRING' },
      ]),
    );
    expect(columns).toEqual(['reward', 'reward.1', '__proto__']);
    expect(JSON.stringify(values)).toBe('[{"reward":1,"reward.1":2,"__proto__":"x"}]');
  });
});

test('fields called __proto__ inside of structs are data', async () => {
  const { values } = await readAll(sample('proto.parquet'));
  expect(JSON.stringify(values)).toBe('[{"info":{"__proto__":{"reward":5}},"__proto__":[{"__proto__":1,"a":2}]}]');
  expect(({} as { readonly reward?: number }).reward).toBeUndefined();
});

describe('packing', () => {
  const codecs = ['none', 'gzip', 'zstd', 'brotli', 'lz4'];
  test.each(codecs.flatMap((codec) => ['v1', 'v2'].map((version) => `${codec}-${version}.parquet`)))(
    '%s holds the same rows',
    async (name) => {
      const whole = await readAll(sample('kinds.parquet'));
      const kept = ['problem_id', 'reward', 'ok', 'metrics', 'nested', 'info', 'dict'];
      const wanted = whole.values.map((row) =>
        Object.fromEntries(kept.map((key) => [key, isObject(row) ? own(row, key) : null])),
      );
      const { values, skipped } = await readAll(sample(name));
      expect(skipped).toEqual([]);
      expect(values).toEqual(wanted);
    },
  );

  test('numbers written as differences, texts as what they do not share, floats by their bytes', async () => {
    const { values } = await readAll(sample('delta.parquet'));
    const whole = await readAll(sample('kinds.parquet'));
    const kept = ['problem_id', 'sample_id', 'reward', 'prompt', 'metrics'];
    expect(values).toEqual(
      whole.values.map((row) => Object.fromEntries(kept.map((key) => [key, isObject(row) ? own(row, key) : null]))),
    );
  });

  test('the completions that TRL writes are rows with its columns', async () => {
    const { values, columns } = await readAll(sample('completions_00050.parquet'));
    expect(values).toHaveLength(16);
    expect(columns.slice(0, 4)).toEqual(['step', 'prompt', 'completion', 'accuracy_reward']);
    expect(values[13]).toMatchObject({ step: 50, completion: null, accuracy_reward: null, format_reward: 1 });
  });
});

describe('columns that nobody needs', () => {
  test('long texts are null, lists of them keep their length', async () => {
    const bytes = written([
      { name: 'response', data: ['long', 'longer'], type: 'STRING' },
      { name: 'completion_score', data: [1, 2], type: 'INT32' },
    ]);
    expect((await readAll(bytes)).values).toEqual([
      { response: null, completion_score: 1 },
      { response: null, completion_score: 2 },
    ]);
    const result = await importFiles([{ path: 'file', bytes: sample('../../../nested_lists/samples/lists.parquet') }]);
    expect(result).toMatchObject({ ok: true, value: { warnings: [expect.stringContaining('not of the usual size')] } });
  });

  test('two files whose completions differ are no repeats, and those that differ in step only are', async () => {
    const of = (step: number, completion: string): Uint8Array =>
      written([
        { name: 'step', data: [step, step], type: 'INT32' },
        { name: 'task_id', data: ['a', 'a'], type: 'STRING' },
        { name: 'completion', data: ['same', completion], type: 'STRING' },
        { name: 'reward', data: [1, 0], type: 'DOUBLE' },
      ]);
    const result = await importFiles([
      { path: '1.parquet', bytes: of(1, 'x') },
      { path: '2.parquet', bytes: of(2, 'x') },
      { path: '3.parquet', bytes: of(3, 'y') },
    ]);
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.value.steps).toEqual([1, 3]);
    expect(result.value.counts.duplicatesRemoved).toBe(2);
  });
});

test('a stop is noticed while one row group of many pages is read', async () => {
  const texts = Array.from({ length: 200_000 }, (_, row) => `${row} ${Math.sin(row)}`);
  const bytes = written(
    [
      { name: 'prompt', data: texts, type: 'STRING' },
      { name: 'reward', data: texts.map((_, row) => row % 2), type: 'DOUBLE' },
    ],
    200_000,
  );
  const stop = { aborted: false };
  const seen: number[] = [];
  const onProgress = (done: number): void => {
    seen.push(done);
    stop.aborted = true;
  };
  const reading = importFiles([{ path: 'long.parquet', bytes }], { signal: stop, onProgress });
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  // Before the first record, since nothing had been read.
  expect(seen).toEqual([0]);
});

describe('damage', () => {
  const rows = (count: number): Uint8Array =>
    written(
      [
        { name: 'task_id', data: Array.from({ length: count }, (_, row) => `t${row >> 1}`), type: 'STRING' },
        { name: 'reward', data: Array.from({ length: count }, (_, row) => row), type: 'DOUBLE' },
      ],
      10,
    );

  test('a damaged row group is left out and counted, and the others are read', async () => {
    const bytes = rows(40);
    // The first page of the file: its header no longer is one.
    bytes.fill(0xff, 4, 12);
    const result = await importFiles([{ path: 'run.parquet', bytes }]);
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.value.records).toEqual({ read: 40, used: 30, skipped: 10 });
    expect(result.value.skipped).toEqual([
      {
        file: 'run.parquet',
        line: 1,
        records: 10,
        reason: expect.stringMatching(/^rows 1 to 10: This parquet file is damaged/),
      },
    ]);
  });

  test('a page whose check sum does not fit is not believed', async () => {
    const bytes = sample('kinds.parquet');
    const at = new TextDecoder('latin1').decode(bytes).indexOf('"num_turns"');
    expect(at).toBeGreaterThan(0);
    bytes[at + 1] = 0x4e;
    expect((await readAll(bytes)).skipped).toEqual([
      expect.objectContaining({ line: 1, records: 5, reason: expect.stringContaining('damaged') }),
    ]);
  });

  test.each([
    ['cut in the middle', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2), 'damaged, cut off'],
    ['nothing but its first letters', (bytes: Uint8Array) => bytes.subarray(0, 4), 'damaged, cut off'],
    ['a footer longer than the file', (bytes: Uint8Array) => patched(bytes, -8, [255, 255, 255, 127]), 'damaged'],
    ['an encrypted footer', (bytes: Uint8Array) => patched(bytes, -4, [0x50, 0x41, 0x52, 0x45]), 'encrypted'],
  ])('%s is refused in words', async (_, change, words) => {
    await expect(readAll(change(rows(20)))).rejects.toThrow(words);
  });

  test('few bytes that stand for a great many equal values are refused in words', async () => {
    const data = new Float64Array(900_000);
    const names = ['reward', 'a', 'b', 'c', 'd', 'e'];
    const bytes = written(
      names.map((name) => ({ name, data, type: 'DOUBLE' })),
      data.length,
    );
    expect(bytes.length).toBeLessThan(80_000);
    expect((await readAll(bytes)).skipped).toEqual([
      expect.objectContaining({ records: 900_000, reason: expect.stringContaining('a row group of too many values') }),
    ]);
  });

  test('a file without rows is refused in words', async () => {
    await expect(readAll(written([{ name: 'reward', data: [], type: 'DOUBLE' }]))).rejects.toThrow('has no rows');
  });

  test('numbers of endless length in the footer end at once', async () => {
    const bytes = new Uint8Array(4_000_000).fill(0xff);
    bytes.set([0x50, 0x41, 0x52, 0x31, 0x16]);
    new DataView(bytes.buffer).setUint32(bytes.length - 8, bytes.length - 12, true);
    bytes.set([0x50, 0x41, 0x52, 0x31], bytes.length - 4);
    expect(await openSource({ path: 'file', bytes })).toMatchObject({ message: expect.stringContaining('damaged') });
  });
});

function patched(bytes: Uint8Array, from: number, by: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(by, copy.length + from);
  return copy;
}
