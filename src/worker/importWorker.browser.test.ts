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
