import type { ImportAnswers } from '../importers/answers.ts';
import { importFiles } from '../importers/importFiles.ts';
import type { ImportedRun } from '../importers/run.ts';
import { DataError, type Terminal } from './command.ts';

/**
 * Reads files and folders through the importers.
 * @throws {DataError} when nothing could be used: what, where, and what to do.
 */
export async function readRun(
  paths: readonly string[],
  terminal: Terminal,
  answers: ImportAnswers = {},
): Promise<ImportedRun> {
  const files = (await Promise.all(paths.map((path) => terminal.files.read(path)))).flat();
  const result = await importFiles(files, { answers });
  if (result.ok) return result.value;
  const { file, message } = result.refusal;
  throw new DataError(message.startsWith(file) ? message : `${file}: ${message}`);
}
