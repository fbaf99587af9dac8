import type { ImportAnswers } from './answers.ts';
import { Pace, type PaceOptions } from './build/pace.ts';
import type { Importer, SourceHead } from './importer.ts';
import { IMPORTERS } from './index.ts';
import { ChoiceRefused } from './mapping/choiceRefused.ts';
import { noColumn } from './mapping/words.ts';
import { LostFile, sourceOf } from './read/bytes.ts';
import { expandArchives } from './read/expandArchives.ts';
import { baseName, isParquetPath } from './read/ignored.ts';
import { openSource } from './read/open.ts';
import type { Source, SourceRecord, Unreadable } from './read/source.ts';
import { readRun, type RunPlan } from './readRun.ts';
import { explainUnknown } from './refuse/explain.ts';
import type { ImportFile, ImportRefusal, ImportResult } from './run.ts';

/** How to read: when to rest and to stop, and what was answered to the questions of an earlier reading. */
export interface ImportOptions extends PaceOptions {
  readonly answers?: ImportAnswers | undefined;
}

interface Recognised {
  readonly source: Source;
  readonly importer: Importer;
  readonly format: string;
  /** Bytes of its text: the format that fills most of a drop makes the run. */
  readonly size: number;
  /** Bytes that it takes of the drop, for the progress. */
  readonly packedBytes: number;
}

/** Records from which a format is told. */
const HEAD = 50;

/**
 * Reads the files of one drop. Those that share the format of the largest part make the run; the others are named in a
 * warning. Never throws for what is in a file: the result says what is wrong, where, and what to do. Rejects with an
 * AbortError only when the signal is aborted.
 */
export async function importFiles(files: readonly ImportFile[], options: ImportOptions = {}): Promise<ImportResult> {
  try {
    return await importAll(files, options);
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    if (error instanceof ChoiceRefused || error instanceof LostFile)
      return refusal({ file: files[0]?.path ?? '', message: error.message });
    const kind = error instanceof Error ? error.name : 'error';
    return refusal({
      file: files[0]?.path ?? '',
      message: `The importer itself failed on this (${kind}). Nothing was changed. Drop fewer files, or write the rewards as one line a trajectory, {"group_id": "task-1:solver", "reward": 1}.`,
    });
  }
}

async function importAll(files: readonly ImportFile[], options: ImportOptions): Promise<ImportResult> {
  const pace = new Pace(
    options,
    files.reduce((sum, file) => sum + sourceOf(file.bytes).size, 0),
  );
  pace.check();
  const recognised: Recognised[] = [];
  const refused: ImportRefusal[] = [];
  for await (const expanded of expandArchives(files, pace)) {
    if ('message' in expanded) refused.push({ file: expanded.path, message: expanded.message });
    else {
      const outcome = await recognise(expanded.file, expanded.packedBytes, pace, options.answers?.columns?.reward);
      if ('importer' in outcome) recognised.push(outcome);
      else refused.push(outcome);
    }
    if (pace.tick()) await pace.rest(0);
    pace.check();
  }
  const plan = planOf(recognised, refused);
  if (plan === null)
    return refusal(
      refused[0] ?? { file: '', message: 'There is no file here. Drop a file or a folder, or paste numbers.' },
    );
  const run = await readRun(
    plan,
    pace,
    new Map(recognised.map(({ source, packedBytes }) => [source, packedBytes])),
    options.answers ?? {},
  );
  if (run.groups.length > 0 || run.document !== undefined) return { ok: true, value: run };
  const first = run.skipped[0];
  const nothing = `No reward could be read from this file (${plan.importer.label}).`;
  const why =
    first === undefined
      ? nothing
      : `${nothing} ${isParquetPath(first.file) ? 'Row' : 'Line'} ${first.line ?? 1}: ${first.reason}`;
  return refusal({ file: first?.file ?? plan.files[0] ?? '', message: [why, ...run.warnings.slice(0, 1)].join(' ') });
}

/** Reads a pasted text; `name` stands for its path in messages. */
export async function importText(
  text: string,
  name = 'pasted text',
  options: ImportOptions = {},
): Promise<ImportResult> {
  return importFiles([{ path: name, bytes: new TextEncoder().encode(text) }], options);
}

async function recognise(
  file: ImportFile,
  packedBytes: number,
  pace: Pace,
  reward: string | undefined,
): Promise<Recognised | ImportRefusal> {
  const source = await openSource(file, pace).catch(lostFile);
  if ('message' in source) return { file: file.path, message: source.message };
  const problems: string[] = [];
  const records: SourceRecord[] = [];
  for (const record of source.records((line, reason) => problems.push(problemAt(source, line, reason)))) {
    if (record === null) {
      if (pace.isDue) await pace.rest();
      continue;
    }
    records.push(record);
    if (records.length === HEAD) break;
  }
  if (records.length === 0) {
    const problem = problems[0];
    return {
      file: file.path,
      message: problem === undefined ? 'There is no record in this file.' : problem,
    };
  }
  const { path, shape, columns, container } = source;
  const head: SourceHead = { path, shape, columns, ...(container !== undefined && { container }), records };
  for (const importer of IMPORTERS) {
    const format = importer.detect(head, reward);
    if (format !== null) return { source, importer, format, size: sourceOf(file.bytes).size, packedBytes };
  }
  const unknown = explainUnknown(head);
  if (reward === undefined || unknown.columns === undefined) return { file: file.path, ...unknown };
  return { file: file.path, ...unknown, message: noColumn('reward', reward, unknown.columns) };
}

/** A file that cannot be read any more is left out with its words, as one that cannot be understood is. */
function lostFile(error: unknown): Unreadable {
  if (error instanceof LostFile) return { message: error.message };
  throw error;
}

/** Why a record was not read, where, and what to do. The reasons of a parquet file say it all. */
function problemAt({ shape }: Source, line: number, reason: string): string {
  if (shape === 'parquet') return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
  return `${/^Line \d/.test(reason) ? reason : `Line ${line}: ${reason}.`} Correct it there and try again.`;
}

/** The run of the format that fills most of the drop; null when no file was recognised. */
function planOf(recognised: readonly Recognised[], refused: readonly ImportRefusal[]): RunPlan | null {
  const sizes = new Map<string, number>();
  for (const one of recognised) sizes.set(keyOf(one), (sizes.get(keyOf(one)) ?? 0) + one.size);
  const best = [...sizes].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  const main = recognised.find((one) => keyOf(one) === best);
  if (main === undefined) return null;
  const { importer, format } = main;
  const isCompanion = (path: string): boolean =>
    importer.companions.some((name) => (name.startsWith('*') ? path.endsWith(name.slice(1)) : baseName(path) === name));
  const chosen = recognised.filter((one) => keyOf(one) === best);
  const others = recognised.filter((one) => keyOf(one) !== best && !isCompanion(one.source.path));
  const bad = refused.filter(({ file }) => !isCompanion(file));
  const warnings = [
    ...[...new Set(others.map((one) => one.format))].map((other) =>
      leftOut(
        other,
        others.filter((one) => one.format === other),
      ),
    ),
    ...bad.slice(0, 20).map(({ file, message }) => `${file} was left out: ${message}`),
    ...(bad.length > 20 ? [`${bad.length - 20} more files were left out.`] : []),
  ];
  const companions = [
    ...recognised.filter((one) => keyOf(one) !== best).map((one) => one.source.path),
    ...refused.map(({ file }) => file),
  ].filter(isCompanion);
  return {
    importer,
    format,
    sources: chosen.map(({ source }) => source),
    files: [...chosen.map(({ source }) => source.path), ...companions],
    warnings,
  };
}

function keyOf({ importer, format }: Recognised): string {
  return `${importer.id} ${format}`;
}

function leftOut(format: string, files: readonly Recognised[]): string {
  const names = files.slice(0, 3).map(({ source }) => source.path);
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return `${names.join(', ')}${more} (${format}) left out: it is another format. Drop it on its own.`;
}

function refusal(refused: ImportRefusal): ImportResult {
  return { ok: false, refusal: refused };
}
