import { placeOfRecord, skippedBeyond } from '../../importers/skippedSentence.ts';
import { droppedNotes, toDocument } from '../../importers/toDocument.ts';
import type { Command } from '../command.ts';
import { REPORT_HELP, REPORT_OPTION, writeDiagnosis } from '../diagnosisFile.ts';
import { ANSWER_HELP, ANSWER_OPTIONS, answersOf, parseOptions, requirePaths } from '../options.ts';
import { plainText } from '../plainText.ts';
import { readRun } from '../readRun.ts';
import { inspectJson, inspectText } from './report.ts';

export const inspect: Command = {
  name: 'inspect',
  summary: 'what the importer sees in files and folders',
  help: `advantage-playground inspect PATH... [options]

Says which format was recognised, which records were used or skipped and why, and which rewards form a group.
PATH is a file, a folder, or "-" for the standard input.

${ANSWER_HELP}
${REPORT_HELP}
  --json                   the whole report as JSON`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, {
      ...ANSWER_OPTIONS,
      ...REPORT_OPTION,
      json: { type: 'boolean' },
    });
    const run = await readRun(requirePaths(positionals, 'inspect'), terminal, answersOf(values));
    terminal.out(values.json ? `${JSON.stringify(inspectJson(run), null, 2)}\n` : inspectText(run));
    for (const record of values.json ? [] : run.skipped) {
      terminal.err(plainText(`${placeOfRecord(record)}: ${record.reason}`));
    }
    const more = skippedBeyond(run, run.skipped.length);
    if (more > 0 && !values.json) terminal.err(`… and ${more} more records that were skipped`);
    if (values.report !== undefined) {
      const { document, notes } = toDocument(run);
      await writeDiagnosis(values.report, { run, document, notes: [...notes, ...droppedNotes(document)] }, terminal);
    }
    return 0;
  },
};
