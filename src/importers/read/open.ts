import type { Pace } from '../build/pace.ts';
import { isRewardName } from '../columns.ts';
import type { ImportFile } from '../run.ts';
import { LIMITS } from '../limits.ts';
import { bytesFrom, type ByteSource, sourceOf, wholeBytes } from './bytes.ts';
import { gunzip } from './gunzip.ts';
import { jsonLines } from './jsonLines.ts';
import { arrayElements, concatenatedValues } from './jsonValues.ts';
import { placeFinder } from './lineCounter.ts';
import { linesOf } from './lines.ts';
import { numberLines, numberRecords } from './numbers.ts';
import { located, parseJson } from './parse.ts';
import type { Unpacked } from './parts.ts';
import {
  NESTED_ZIP,
  refusalOfJsonScalar,
  refusalOfKind,
  refusalOfText,
  refusalOfYaml,
  tooLargeFile,
} from './refusals.ts';
import { scanContainer } from './scan.ts';
import { sniffSource } from './sniff.ts';
import type { Source, SourceRecord, Unreadable } from './source.ts';
import { tableRows, tableShape } from './table.ts';
import { wandbTable } from './wandbTable.ts';

const MB = 1_048_576;
const NO_TABLE =
  'This is neither JSON nor a table nor a list of numbers. Paste numbers (1, 0, 0.5), a CSV whose first line names the columns, or JSON.';

/** What of a file is needed. */
interface OpenOptions {
  /** Columns of long texts too, which no import looks into. */
  readonly withTexts?: boolean;
}

/**
 * Looks at the bytes of a file, unpacks and decodes them, and finds out how its text is built. An archive of several
 * files is taken apart before: see `expandArchives`.
 */
export async function openSource(
  file: ImportFile,
  pace?: Pace,
  { withTexts = false }: OpenOptions = {},
): Promise<Source | Unreadable> {
  const notes: string[] = [];
  let bytes = sourceOf(file.bytes);
  let kind = sniffSource(bytes);
  if (kind !== 'text' && bytes.size > LIMITS.fileBytes) return { message: tooLargeFile(bytes.size) };
  if (kind === 'gzip' || kind === 'zstd') {
    const packer = kind;
    const unpacked =
      packer === 'gzip' ? await gunzip(wholeBytes(bytes), LIMITS, pace) : await unpackZstd(wholeBytes(bytes), pace);
    if (!unpacked.ok) return unpacked;
    if (unpacked.flaw !== null) notes.push(`${file.path}: ${unpacked.flaw}`);
    ({ bytes } = unpacked);
    kind = sniffSource(bytes);
    if (kind === 'gzip' || kind === 'zstd')
      return { message: `This ${packer} file holds a ${kind} file. Unpack it once and drop what comes out.` };
    if (kind === 'zip')
      return { message: `This ${packer} file holds a zip archive. Unpack it once and drop what comes out.` };
  }
  if (kind === 'zip') return { message: NESTED_ZIP };
  if (kind === 'parquet')
    return (await import('./parquet/parquetSource.ts')).openParquet(file.path, wholeBytes(bytes), notes, withTexts);
  if (kind === 'utf-16le' || kind === 'utf-16be') {
    bytes = sourceOf(new TextEncoder().encode(new TextDecoder(kind).decode(wholeBytes(bytes))));
    kind = 'text';
  }
  if (kind !== 'text') return { message: refusalOfKind(kind) };
  return openText(file.path, withoutBom(bytes), notes);
}

async function unpackZstd(bytes: Uint8Array, pace: Pace | undefined): Promise<Unpacked> {
  return (await import('./unzstd.ts')).unzstd(bytes, LIMITS, pace);
}

function withoutBom(bytes: ByteSource): ByteSource {
  const [first, second, third] = bytes.read(0, 3);
  return bytesFrom(bytes, first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0);
}

function openText(path: string, bytes: ByteSource, notes: readonly string[]): Source | Unreadable {
  const head = decode(filledHead(bytes, 4_096));
  const refusal = refusalOfText(head, bytes.size);
  if (refusal !== null) return { message: refusal };
  const source = { path, columns: [], decimalCommaPossible: false, notes } as const;
  if (isJsonLines(bytes)) {
    if (bytes.size > LIMITS.streamedBytes) return { message: tooLargeFile(bytes.size, LIMITS.streamedBytes) };
    const lines: Source = { ...source, shape: 'lines', records: (skip) => jsonLines(bytes, path, skip) };
    return wandbTable(lines) ?? { ...lines, recordsAfter: (done) => linesAfter(bytes, path, done) };
  }
  if (bytes.size > LIMITS.wholeTextBytes) {
    return {
      message: `A file of this kind may have ${LIMITS.wholeTextBytes / MB} MB at most. Write it as JSONL, one object a line.`,
    };
  }
  const text = decode(wholeBytes(bytes));
  const first = text.trimStart()[0];
  const malformed = first === '[' ? malformedList(text) : null;
  if (malformed !== null) return { message: malformed };
  if (first === '[') return { ...source, shape: 'array', records: (skip) => arrayElements(text, path, skip) };
  if (first === '{') {
    const only = scanContainer(text, text.indexOf('{'));
    const shape = text.slice(only.end).trim() === '' ? 'object' : 'concatenated';
    const values: Source = { ...source, shape, records: (skip) => concatenatedValues(text, path, skip) };
    return (shape === 'object' ? wandbTable(values) : null) ?? values;
  }
  return openTable(source, text);
}

/** The records of the lines behind a share of the file that ends with one. */
function* linesAfter(bytes: ByteSource, path: string, done: number): Generator<SourceRecord> {
  const start = Math.round(done * bytes.size);
  const share = 1 - start / bytes.size;
  for (const record of jsonLines(bytesFrom(bytes, start), path, () => undefined))
    yield { ...record, done: start / bytes.size + record.done * share };
}

function openTable(source: Omit<Source, 'shape' | 'records'>, text: string): Source | Unreadable {
  const numbers = numberLines(text);
  if (numbers !== null) return { ...source, shape: 'numbers', records: () => numberRecords(numbers, source.path) };
  const start = text.slice(text.search(/[^\r\n]/));
  const table = tableShape(start, isRewardName);
  if (table === null || tableRows(start, table, '', () => undefined).next().done === true)
    return { message: refusalOfYaml(source.path) ?? refusalOfJsonScalar(text) ?? NO_TABLE };
  const decimalCommaPossible = table.delimiter !== ',';
  return {
    ...source,
    columns: table.columns,
    decimalCommaPossible,
    shape: 'table',
    records: (skip) => tableRows(text, table, source.path, skip),
  };
}

/**
 * A value a line: the first line holds a complete object or array and more follows, or the second does (the first may be
 * cut), or, among the first 20 lines, one that opens with a brace is complete after lines that are not JSON.
 */
function isJsonLines(bytes: ByteSource): boolean {
  let seen = 0;
  let first: boolean | null = null;
  for (const line of linesOf(bytes)) {
    if (line.text === null) return false;
    const text = line.text.trimStart();
    if (text === '') continue;
    if (first === null && line.last && text.startsWith('[')) return false;
    const complete = isCompleteLine(text);
    if (first === null) {
      if (complete) return text.startsWith('{') || !line.last;
      if (text.startsWith('[')) return false;
      first = text.startsWith('{');
    } else if (complete && text.startsWith('{') && (first || /^\{\s*"/.test(text))) {
      return true;
    } else if (first) {
      return false;
    }
    seen += 1;
    if (seen >= 20) return false;
  }
  return false;
}

function isCompleteLine(text: string): boolean {
  if (text[0] !== '{' && text[0] !== '[') return false;
  const scan = scanContainer(text, 0);
  if (!scan.closed) return false;
  const rest = text.slice(scan.end).trimStart();
  return rest === '' || rest[0] === '{';
}

/**
 * What is wrong with a list of numbers or of lists; null when nothing is. In such a list a record that is left out would
 * change a group, so it is read whole or not at all; a list of objects is read element by element.
 */
function malformedList(text: string): string | null {
  if (/^\s*\[[\s,]*\{/.test(text.slice(0, 4_096))) return null;
  const parsed = parseJson(text);
  if (parsed.ok) return null;
  const { line, column } = placeFinder(text)(parsed.at);
  return `${located(line, column, parsed.message)} Correct it there and try again.`;
}

/** The first bytes after the blanks at the start, so many at most. */
function filledHead(bytes: ByteSource, most: number): Uint8Array {
  for (let from = 0; from < bytes.size; from += 65_536) {
    const at = bytes.read(from, from + 65_536).findIndex((byte) => byte > 0x20);
    if (at !== -1) return bytes.read(from + at, from + at + most);
  }
  return new Uint8Array();
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
