import { gzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { importFiles, importText } from '../importFiles.ts';
import { LIMITS } from '../limits.ts';
import type { ImportedRun, ImportResult } from '../run.ts';
import { gunzip } from './gunzip.ts';
import { locateProblem } from './locate.ts';
import { parseJson } from './parse.ts';
import { sniff } from './sniff.ts';

const encoder = new TextEncoder();
const ROWS = '{"group_id": "a:s", "rewards": [1, 0]}\n{"group_id": "b:s", "rewards": [1, 1]}\n';

async function read(bytes: Uint8Array, path = 'file'): Promise<ImportedRun> {
  return valueOf(await importFiles([{ path, bytes }]));
}

function valueOf(result: ImportResult): ImportedRun {
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

async function refusal(text: string | Uint8Array): Promise<string> {
  const result = typeof text === 'string' ? await importText(text) : await importFiles([{ path: 'file', bytes: text }]);
  if (result.ok) throw new Error(`read as ${result.value.format}`);
  return result.refusal.message;
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe('bytes', () => {
  test('gzip is told by its bytes and unpacked, several members too, junk after the end too', async () => {
    const [first, second] = ROWS.split('\n').map((line) => gzipSync(encoder.encode(`${line}\n`)));
    const whole = join(first ?? new Uint8Array(), second ?? new Uint8Array());
    expect((await read(whole)).groups).toHaveLength(2);
    expect((await read(join(gzipSync(encoder.encode(ROWS)), new Uint8Array(64)))).groups).toHaveLength(2);
  });

  test('a gzip file that ends early gives what could be read, with a warning', async () => {
    const long = Array.from(
      { length: 20_000 },
      (_, index) => `{"group_id": "t${index}:s", "rewards": [${Math.sin(index)}, 0]}`,
    ).join('\n');
    const packed = gzipSync(encoder.encode(long));
    const run = await read(packed.subarray(0, packed.length / 2), 'cut.gz');
    expect(run.groups.length).toBeGreaterThan(1_000);
    expect(run.warnings).toContain('cut.gz: the gzip file ends early; what could be unpacked was read.');
  });

  test('a gzip bomb is refused before it is unpacked', async () => {
    const bomb = gzipSync(new Uint8Array(4 * 1_048_576));
    const tight = { ...LIMITS, ratioFreeBytes: 1_048_576 };
    expect(await gunzip(bomb, tight)).toMatchObject({ ok: false });
  });

  test('UTF-16 with a byte order mark is decoded', async () => {
    const units = Uint16Array.from(ROWS, (char) => char.charCodeAt(0));
    const run = await read(join(Uint8Array.of(0xff, 0xfe), new Uint8Array(units.buffer)));
    expect(run.groups).toHaveLength(2);
  });

  test.each(['utf-16le', 'utf-16be'])('%s without a byte order mark is decoded', async (kind) => {
    const text = ROWS.replace('a:s', 'ä→:s');
    const bytes = new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer);
    const swapped = bytes.map((_, index) => bytes[index % 2 === 0 ? index + 1 : index - 1] ?? 0);
    const run = await read(kind === 'utf-16le' ? bytes : swapped);
    expect(run.groups.map(({ task }) => task)).toEqual(['ä→', 'b']);
  });

  test.each([
    ['null', 'This is JSON, but it holds nothing (null) where rewards are wanted. Paste numbers'],
    ['"abc"', 'This is JSON, but it holds one text where rewards are wanted. Paste numbers'],
    ['{}', 'This is JSON, but the object is empty. Write one line a trajectory'],
    ['[{}, {}]', 'This is JSON, but its objects are empty. Write one line a trajectory'],
  ])('%s alone is refused in words of its own', async (text, words) => {
    expect(await refusal(text)).toContain(words);
  });

  test.each([
    [[0x80, 0x04, 0x95], 'pickle'],
    [[0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59], 'npy'],
    [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz'],
    [[0x41, 0x52, 0x52, 0x4f, 0x57, 0x31], 'arrow'],
    [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  ])('%j is %s, and is refused with what to do', async (bytes, kind) => {
    expect(sniff(Uint8Array.from(bytes))).toBe(kind);
    expect((await refusal(Uint8Array.from(bytes))).length).toBeGreaterThan(40);
  });

  test('a tar archive is told by the letters behind its first name, packed or not', async () => {
    const bytes = new Uint8Array(1_024);
    bytes.set(encoder.encode('run/1.jsonl'));
    bytes.set(encoder.encode('ustar'), 257);
    expect(await refusal(bytes)).toContain('tar -xf FILE');
    expect(await refusal(gzipSync(bytes))).toContain('tar -xf FILE');
  });

  test('a CSV whose first column begins like a bzip2 file is a CSV', () => {
    expect(sniff(encoder.encode('BZhidden,reward'))).toBe('text');
  });

  test('random bytes are said not to be text', async () => {
    expect(await refusal(Uint8Array.from({ length: 400 }, (_, index) => (index * 7 + 129) % 256))).toContain(
      'not text',
    );
  });
});

describe('lines', () => {
  test('lines are cut at 0x0A only', async () => {
    const text =
      '{"group_id": "a\u2028b\u0085c:s", "rewards": [1, 0]}\r\n{"group_id": "d\u000ce:s", "rewards": [1, 0]}\r\n';
    const run = valueOf(await importText(text.replace('\u000c', '\\f')));
    expect(run.groups.map(({ task }) => task)).toEqual(['a\u2028b\u0085c', 'd\u000ce']);
  });

  test('objects glued on one line are read one by one', async () => {
    const run = valueOf(await importText('{"group_id": "a:}{", "rewards": [1]}{"group_id": "b:s", "rewards": [0]}'));
    expect(run.groups.map(({ role }) => role)).toEqual(['}{', 's']);
  });

  test('a first line that is cut does not hide the rows after it', async () => {
    const run = valueOf(await importText(`ds": [1, 0]}\n${ROWS}`));
    expect(run.groups).toHaveLength(2);
    expect(run.records).toEqual({ read: 3, used: 2, skipped: 1 });
  });

  test('a byte order mark inside a file that was made with cat is dropped', async () => {
    const run = valueOf(await importText(ROWS.replace('\n{', '\n\ufeff{')));
    expect(run.groups).toHaveLength(2);
  });
});

describe('long tables', () => {
  test.each(['\n', '\r\n'])('are read piece by piece as if they were one, with %j', async (newline) => {
    const row = (index: number): string =>
      `"text, ${index}${index % 7 === 0 ? '\n""quoted""' : ''}",t${index >> 1},${index % 3}${index === 9_000 ? ' '.repeat(400_000) : ''}`;
    const rows = Array.from({ length: 20_000 }, (_, index) => row(index));
    const run = valueOf(await importText(['note,task_id,reward', ...rows, 'x,t1'].join(newline)));
    expect(run.records).toEqual({ read: 20_001, used: 20_000, skipped: 1 });
    expect(run.groups.map(({ rewards }) => rewards)).toEqual(
      Array.from({ length: 10_000 }, (_, group) => [(2 * group) % 3, (2 * group + 1) % 3]),
    );
    expect(run.skipped).toEqual([
      { file: 'pasted text', line: 20_002 + Math.ceil(20_000 / 7), reason: 'last line cut off' },
    ]);
  });
});

describe('lists of objects', () => {
  test('what follows the list is named', async () => {
    const run = valueOf(await importText('[{"group_id": "a:s", "rewards": [1, 0]},\n oops] more'));
    expect(run.groups).toHaveLength(1);
    expect(run.skipped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('a value was expected here'),
      'Line 2, column 8: the list ended before this; the rest was not read.',
    ]);
  });
});

describe('nesting', () => {
  test.each([
    ['array', `${'['.repeat(200)}1${']'.repeat(200)}`],
    ['object', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
    ['line', `{"a": 1, "b": ${'['.repeat(200)}1${']'.repeat(200)}}\n`],
    ['open', '['.repeat(100_000)],
    ['two million', '{"a":'.repeat(400_000)],
  ])('200 levels of %s give a message with the line', async (_, text) => {
    expect(await refusal(text)).toMatch(/Line 1, column \d+: nested more than 64 levels deep/);
  });

  test('64 levels pass', () => {
    expect(parseJson(`${'['.repeat(64)}${']'.repeat(64)}`).ok).toBe(true);
    expect(parseJson(`${'['.repeat(65)}${']'.repeat(65)}`).ok).toBe(false);
  });
});

describe('tokens', () => {
  test('NaN and the infinities are rewritten outside of texts only', () => {
    const parsed = parseJson(
      '{"NaN": "NaN, Infinity", "a": NaN, "b": [-Infinity, Infinity, -1.5e3], "c\\"NaN": "\\\\"}',
    );
    expect(parsed).toEqual({
      ok: true,
      value: { NaN: 'NaN, Infinity', a: 'NaN', b: ['-Infinity', 'Infinity', -1500], 'c"NaN': '\\' },
    });
  });

  test('integers beyond 2^53 keep their digits, other long numbers stay numbers', () => {
    const parsed = parseJson(
      '{"a": 9007199254740993, "b": 9007199254740991, "c": 0.12345678901234567890, "d": -12345678901234567890}',
    );
    expect(parsed).toEqual({
      ok: true,
      value: { a: '9007199254740993', b: 9007199254740991, c: 0.12345678901234568, d: '-12345678901234567890' },
    });
  });
});

describe('malformed JSON', () => {
  test.each([
    ['[1 2]', 3, 'a comma or ] was expected here'],
    ['{"a": 1 "b": 2}', 8, 'a comma or } was expected here'],
    ['{"a" 1}', 5, 'a colon was expected here'],
    ['{a: 1}', 1, 'a name in double quotes was expected here'],
    ['{"a": 1,}', 8, 'a name was expected before this; take out the comma in front of it'],
    ['[1,]', 3, 'a value was expected before this; take out the comma in front of it'],
    ["['a']", 1, 'write double quotes instead of single quotes'],
    ['[True]', 1, 'True is Python; JSON writes true'],
    ['[None]', 1, 'None is Python; JSON writes null'],
    ['[1, // no\n2]', 4, 'JSON has no comments; take this out'],
    ['["a]', 1, 'these quotes are never closed'],
    ['["a\nb"]', 3, 'a line break or a tab inside quotes: close the quotes before it, or write \\n or \\t'],
    ['["\\x"]', 2, '\\x means nothing in JSON; write \\\\ for a backslash'],
    ['[1', 2, 'the text ends here; a comma or ] was expected'],
    ['[', 1, 'the text ends here, where a value was expected'],
    ['[01]', 1, 'a value was expected here (a number, text in double quotes, true, false, null, [ or {)'],
    ['[1] 2', 4, 'the JSON value ended before this; nothing more was expected'],
  ])('%j', (text, at, message) => {
    expect(locateProblem(text)).toEqual({ at, message });
  });

  test('the message names line and column and never the words of the engine', async () => {
    expect(await refusal('{"group_id": "a:s",\n "rewards": [1,\n 0 1]}')).toBe(
      'Line 3, column 4: a comma or ] was expected here. Correct it there and try again.',
    );
  });
});
