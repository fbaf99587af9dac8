import { gzipSync, zipSync } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, test } from 'vitest';
import type { ImportFile, ImportResult } from '../importers/run.ts';
import { createImportClient } from './importClient.ts';
import type { ImportJob } from './importJob.ts';
import { startImportWorker } from './startWorkers.ts';
import { workerPort } from './workerPort.ts';

const client = createImportClient(workerPort<ImportJob, ImportResult>(startImportWorker));
afterAll(() => client.dispose());

const encoder = new TextEncoder();
const ROWS = ['{"task_id": "a", "reward": 1}\n', '{"task_id": "b", "reward": 0}\n'];
const TEXT = encoder.encode(ROWS.join(''));

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A zstd frame of one raw block. */
function frameOf(text: Uint8Array): Uint8Array {
  return joined(
    Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0x58, ((text.length << 3) & 0xff) | 1, text.length >> 5, 0),
    text,
  );
}

function parquet(codec: 'SNAPPY' | 'UNCOMPRESSED'): Uint8Array {
  return new Uint8Array(
    parquetWriteBuffer({
      codec,
      columnData: [
        { name: 'task_id', data: ['a', 'b'], type: 'STRING' },
        { name: 'reward', data: [1, 0], type: 'DOUBLE' },
      ],
    }),
  );
}

async function read(path: string, bytes: Uint8Array): Promise<ImportResult> {
  const files: readonly ImportFile[] = [{ path, bytes }];
  return client.read(files);
}

describe('packed files are read in the worker of a browser', () => {
  const [first, second] = ROWS.map((row) => gzipSync(encoder.encode(row)));
  test.each([
    ['gzip', gzipSync(TEXT)],
    ['gzip of two members', joined(first ?? TEXT, second ?? TEXT)],
    ['gzip with zero bytes after its end', joined(gzipSync(TEXT), new Uint8Array(512))],
    ['zstd', frameOf(TEXT)],
    ['zip', zipSync({ 'run/a.jsonl': TEXT })],
    ['parquet packed with snappy', parquet('SNAPPY')],
    ['parquet that is not packed', parquet('UNCOMPRESSED')],
  ])('%s', async (name, bytes) => {
    const result = await read(name, bytes);
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.value.groups.map(({ groupId, rewards }) => [groupId, rewards])).toEqual([
      ['a:default', [1]],
      ['b:default', [0]],
    ]);
    expect(result.value.skipped).toEqual([]);
    expect(result.value.warnings.filter((warning) => warning.includes('file'))).toEqual([]);
  });

  test('a gzip member that is cut off gives what came, and says so', async () => {
    const result = await read('a.gz', joined(first ?? TEXT, (second ?? TEXT).subarray(0, 14)));
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.value.groups).toHaveLength(1);
    expect(result.value.warnings).toContain('a.gz: the gzip file ends early; what could be unpacked was read.');
  });
});

describe('chosen files are read where they lie', () => {
  const rows = (count: number, length: number) =>
    Array.from(
      { length: count },
      (_, k) => `{"group_id": "g${k >> 1}:s", "reward": ${k % 7}, "text": "${'ä'.repeat(length)}"}\n`,
    ).join('');
  const given = async (...files: Parameters<typeof client.read>[0]) => {
    const result = await client.read(files);
    if (!result.ok) throw new Error(result.refusal.message);
    return result.value;
  };

  test.each([
    ['of many blocks', rows(4_000, 3_000)],
    ['of one line that is longer than two blocks', rows(1, 5_000_000) + rows(2, 3)],
    ['that is small', rows(10, 3)],
    [
      'that is one list',
      JSON.stringify(Array.from({ length: 300 }, () => Array.from({ length: 4_000 }, (__, k) => k / 7))),
    ],
  ])('a file %s gives the same as its bytes', async (_, text) => {
    const file = new File([text], 'a.jsonl');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(await given({ path: 'a.jsonl', blob: file })).toEqual(await given({ path: 'a.jsonl', bytes }));
  });

  test('a packed file too', async () => {
    const blob = new Blob([new Uint8Array(gzipSync(encoder.encode(rows(2_000, 3_000))))]);
    expect((await given({ path: 'a.gz', blob })).groups).toHaveLength(1_000);
  });

  test('the progress of one that is read piece by piece rises to its size', async () => {
    const blob = new Blob([rows(4_000, 3_000)]);
    const seen: (readonly [number, number])[] = [];
    await client.read([{ path: 'a.jsonl', blob }], { onProgress: (done, total) => seen.push([done, total]) });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.every(([, total]) => total === blob.size)).toBe(true);
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
    expect(seen.at(-1)?.[0]).toBe(blob.size);
  });
});
