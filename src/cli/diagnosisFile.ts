import { batchColumnsOf } from '../engine/batch/columns.ts';
import { diagnose } from '../engine/diagnosis/diagnose.ts';
import { diagnosisReport } from '../engine/diagnosis/report.ts';
import { htmlReport } from '../engine/report/htmlReport.ts';
import { markdownReport } from '../engine/report/markdownReport.ts';
import { diagnosisInputOf } from '../importers/playground/diagnosisInput.ts';
import { type Lane, type PlaygroundDocument, ROLE_MAP_LANE } from '../importers/playground/document.ts';
import type { ImportedRun } from '../importers/run.ts';
import { skippedSentence } from '../importers/skippedSentence.ts';
import type { Terminal } from './command.ts';

/** The option that asks for a diagnosis, for every command that reads files, and its line of help. */
export const REPORT_OPTION = { report: { type: 'string' } } as const;

export const REPORT_HELP = `  --report FILE            write a diagnosis there: which groups teach, which do not and why, and what would
                           help; HTML when FILE ends in .html, else Markdown`;

/** Writes the diagnosis of a document to a file: HTML by its ending, else Markdown. */
export async function writeDiagnosis(
  path: string,
  { run, document, notes }: { run: ImportedRun; document: PlaygroundDocument; notes: readonly string[] },
  terminal: Terminal,
): Promise<void> {
  const columns = batchColumnsOf(document.batch);
  const truncated = run.steps.length > 1 ? null : run.counts.truncated;
  const diagnosis = diagnose(diagnosisInputOf({ ...document, lanes: lanesOf(document) }, columns, truncated));
  const read = [
    `${run.format}, ${run.files.length === 1 ? run.files[0]! : `${run.files.length} files`}`,
    ...[skippedSentence(run)].filter((sentence) => sentence !== null),
    ...notes,
  ];
  const report = diagnosisReport({ name: document.name, notes: read }, columns, diagnosis);
  await terminal.files.write(path, /\.html?$/i.test(path) ? htmlReport(report, null) : markdownReport(report));
}

/** What the settings say, first; then the document's own lanes that are others. */
function lanesOf({ settings, lanes }: PlaygroundDocument): readonly Lane[] {
  const estimator = settings.estimatorMap.length > 0 ? ROLE_MAP_LANE : settings.estimator;
  const own: Lane = { id: 'settings', estimator, normAdvByStdInGrpo: null, revision: null };
  return [own, ...lanes.filter((lane) => lane.estimator !== estimator)];
}
