import { gzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Pace } from '../../build/pace.ts';
import { importFiles } from '../../importFiles.ts';
import { LIMITS } from '../../limits.ts';
import type { ImportedRun } from '../../run.ts';
import { zipOf } from '../testing/zipOf.ts';
import { unzip, type UnzippedFile } from './unzip.ts';

const ROW = '{"task_id": "a", "reward": 1}\n';
const encoder = new TextEncoder();

async function read(bytes: Uint8Array, path = 'drop.zip'): Promise<ImportedRun> {
  const result = await importFiles([{ path, bytes }]);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const result = await importFiles([{ path: 'drop.zip', bytes }]);
  if (result.ok) throw new Error(`read as ${result.value.format}`);
  return result.refusal.message;
}

async function entriesOf(bytes: Uint8Array, limits = LIMITS): Promise<readonly UnzippedFile[]> {
  const entries: UnzippedFile[] = [];
  for await (const entry of unzip('drop.zip', bytes, limits, new Pace({}, bytes.length))) entries.push(entry);
  return entries;
}

/** Overwrites a field of every header of an archive, local ones at one place and listed ones at another. */
function withField(bytes: Uint8Array, local: number, listed: number, value: number, size: 2 | 4): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 < copy.length; at += 1) {
    const magic = view.getUint32(at, true);
    const field = magic === 0x04034b50 ? local : magic === 0x02014b50 ? listed : null;
    if (field === null) continue;
    if (size === 2) view.setUint16(at + field, value, true);
    else view.setUint32(at + field, value, true);
  }
  return copy;
}

describe('paths', () => {
  test.each([
    ['one file alone', 'drop.zip', ['12.jsonl'], ['12.jsonl']],
    ['several files', 'runs/step_5.zip', ['a.jsonl', 'b.jsonl'], ['runs/step_5/a.jsonl', 'runs/step_5/b.jsonl']],
    ['the folder of the same name', 'run.zip', ['run/a.jsonl', 'run/b/c.jsonl'], ['run/a.jsonl', 'run/b/c.jsonl']],
    ['another folder', 'run.zip', ['step_1/a.jsonl'], ['run/step_1/a.jsonl']],
    ['backslashes and dots', 'run.zip', ['x\\a.jsonl', '/../b.jsonl'], ['run/../b.jsonl', 'run/x/a.jsonl']],
  ])('%s', async (_, path, names, paths) => {
    const bytes = zipOf(Object.fromEntries(names.map((name) => [name, ROW.replace('"a"', JSON.stringify(name))])));
    expect((await read(bytes, path)).files).toEqual(paths);
  });

  test('clutter and folders are passed over', async () => {
    const run = await read(
      zipOf({
        'run/': '',
        'run/a.jsonl': ROW,
        '__MACOSX/run/._a.jsonl': 'x',
        'run/.DS_Store': 'x',
        'run/Thumbs.db': 'x',
      }),
    );
    expect(run.files).toEqual(['drop/run/a.jsonl']);
    expect(run.warnings).toEqual([]);
  });
});

describe('files of an archive', () => {
  test('packed files inside are unpacked, and steps are read from their paths', async () => {
    const dump = (step: string): string => `{"input": "${step}", "output": "", "score": 1, "step": null}\n`;
    const run = await read(
      zipOf({ 'dump/3.jsonl': dump('a'), 'dump/4.jsonl.gz': gzipSync(encoder.encode(dump('b'))) }),
    );
    expect(run.steps).toEqual([3, 4]);
  });

  test('what cannot be read is named, and the rest is read', async () => {
    const run = await read(zipOf({ 'a.jsonl': ROW, 'b.html': '<html>', 'c.zip': zipOf({ 'd.jsonl': ROW }) }));
    expect(run.files).toEqual(['drop/a.jsonl']);
    expect(run.warnings).toEqual([
      expect.stringContaining('drop/b.html was left out: This is a web page'),
      expect.stringContaining('drop/c.zip was left out: This is a zip archive inside of another'),
    ]);
  });

  test('a file whose check sum does not fit is not believed', async () => {
    const bytes = zipOf({ 'a.jsonl': ROW });
    expect(await refusal(withField(bytes, 14, 16, 7, 4))).toContain('damaged inside of the archive');
  });

  test.each([
    ['encrypted', 6, 8, 1, 'is encrypted inside of the archive'],
    ['method 14', 8, 10, 14, 'in a way that is not read here (method 14)'],
  ])('%s is refused in words', async (_, local, listed, value, words) => {
    expect(await refusal(withField(zipOf({ 'a.jsonl': ROW }), local, listed, value, 2))).toContain(words);
  });

  test('sizes of the format for very large archives are refused in words', async () => {
    expect(await refusal(withField(zipOf({ 'a.jsonl': ROW }), 18, 20, 0xffffffff, 4))).toContain('zip64');
  });

  test('a workbook is told from an archive of files', async () => {
    expect(await refusal(zipOf({ '[Content_Types].xml': '<?xml?>', 'xl/workbook.xml': 'x' }))).toContain('as CSV');
  });

  test('a PyTorch file keeps its own words', async () => {
    expect(await refusal(zipOf({ 'archive/data.pkl': 'x' }))).toContain('This is a PyTorch file');
  });
});

describe('archives as a whole', () => {
  test('an empty archive, and one whose end is cut off, are refused in words', async () => {
    const bytes = zipOf({ 'a.jsonl': ROW });
    expect(await refusal(zipOf({}))).toContain('There is no file in this zip archive.');
    expect(await refusal(bytes.subarray(0, bytes.length - 30))).toContain('damaged or cut off');
  });

  test('an archive that unpacks to too much stops there', async () => {
    const bytes = zipOf({ 'a.jsonl': ROW, 'b.jsonl': ' '.repeat(3_000_000), 'c.jsonl': ROW });
    const entries = await entriesOf(bytes, { ...LIMITS, ratioFreeBytes: 1_048_576 });
    expect(entries.map(({ path }) => path)).toEqual(['drop/a.jsonl', 'drop/b.jsonl']);
    expect(entries[1]).toMatchObject({ message: expect.stringContaining('would be larger than 1 MB') });
  });

  test('a header that lies about the size unpacks to no more than the limit', async () => {
    const bytes = withField(zipOf({ 'b.jsonl': ' '.repeat(3_000_000) }), 22, 24, 100, 4);
    const [entry] = await entriesOf(bytes, { ...LIMITS, ratioFreeBytes: 1_048_576 });
    expect(entry).toMatchObject({ message: expect.stringContaining('would be larger than 1 MB') });
  });

  test('beyond the limit of files the rest is named', async () => {
    const entries = await entriesOf(zipOf({ a: 'x', b: 'y', c: 'z' }), { ...LIMITS, archiveEntries: 2 });
    expect(entries).toHaveLength(3);
    expect(entries[2]).toMatchObject({ message: 'Only the first 2 files of this archive were read.' });
  });

  test('bytes in front of it do no harm', async () => {
    const bytes = zipOf({ 'a.jsonl': ROW });
    const moved = new Uint8Array(bytes.length + 4);
    moved.set(bytes.subarray(0, 4));
    moved.set(bytes, 4);
    expect((await read(moved)).files).toEqual(['a.jsonl']);
  });

  test('a stop is noticed while a long file is unpacked', async () => {
    const stop = { aborted: false };
    const bytes = zipOf({ 'a.jsonl': ROW.repeat(400_000) });
    const reading = importFiles([{ path: 'a.zip', bytes }], { signal: stop, onProgress: () => (stop.aborted = true) });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
