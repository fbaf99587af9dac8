import { wholeBytes } from '../../importers/read/bytes.ts';
import { type Command, DataError, type Terminal } from '../command.ts';
import { parseOptions, requirePaths, revisionOption } from '../options.ts';
import { parseVectorText } from './pythonJson.ts';
import { conformanceReport, conformanceText, type FileRun } from './report.ts';
import { runVectorFile } from './runVectorFile.ts';
import { readVectorFile, type VectorFile } from './vectorFile.ts';

export const conformance: Command = {
  name: 'conformance',
  summary: 'run golden vectors recorded from rLLM',
  help: `advantage-playground conformance FILE... [--revision NAME] [--json]

Runs every case of golden-vector files (format rllm-vectors/1) for every revision they name, and compares bit for bit.
Prints counts for each kind, every mismatch with its case id, and last "N passed, N failed". A file of a kind that
this version cannot run is one line, and each of its checks counts as failed. A folder stands for the JSON files in it.

  --revision NAME   only rllm-head or only rllm-seed
  --json            {kinds, failures, passed, failed} instead of the text`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { revision: { type: 'string' }, json: { type: 'boolean' } });
    const revision = revisionOption(values.revision);
    const files = await readVectorFiles(requirePaths(positionals, 'conformance'), terminal);
    const runs: FileRun[] = [];
    for (const one of files) runs.push({ ...one, checks: await runVectorFile(one.file, revision) });
    if (runs.every(({ checks }) => checks.length === 0)) {
      throw new DataError(`No case of these files names revision ${revision}.`);
    }
    const report = conformanceReport(runs);
    terminal.out(values.json ? `${JSON.stringify(report, null, 2)}\n` : conformanceText(report, runs));
    return report.failed === 0 ? 0 : 1;
  },
};

async function readVectorFiles(
  paths: readonly string[],
  terminal: Terminal,
): Promise<{ path: string; file: VectorFile }[]> {
  const files = (await Promise.all(paths.map((path) => terminal.files.read(path)))).flat();
  return files
    .filter(({ path }) => files.length === 1 || path.endsWith('.json'))
    .map(({ path, bytes }) => {
      const file = readVectorFile(parse(path, wholeBytes(bytes)));
      if (typeof file === 'string') throw new DataError(`${path} cannot be run: ${file}.`);
      return { path, file };
    });
}

function parse(path: string, bytes: Uint8Array): unknown {
  try {
    return parseVectorText(new TextDecoder().decode(bytes));
  } catch {
    throw new DataError(`${path} is not JSON. A file of golden vectors is one JSON object.`);
  }
}
