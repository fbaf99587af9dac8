import { type Command, DataError, type Terminal } from '../command.ts';
import { parseOptions, requirePaths, revisionOption } from '../options.ts';
import { plainText } from '../plainText.ts';
import { type Check, runVectorFile } from './runVectorFile.ts';
import { readVectorFile, type VectorFile } from './vectorFile.ts';

export const conformance: Command = {
  name: 'conformance',
  summary: 'run golden vectors recorded from rLLM',
  help: `advantage-playground conformance FILE... [--revision NAME]

Runs every case of golden-vector files (format rllm-vectors/1) for every revision they name, and compares bit for bit.
Prints counts for each kind, every mismatch with its case id, and last "N passed, N failed". A folder stands for the
JSON files in it.

  --revision NAME   only rllm-head or only rllm-seed`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { revision: { type: 'string' } });
    const revision = revisionOption(values.revision);
    const files = await readVectorFiles(requirePaths(positionals, 'conformance'), terminal);
    const checks = files.flatMap((file) => runVectorFile(file, revision));
    const failed = checks.filter((check) => check.failure !== null);
    for (const [kind, ofKind] of byKind(checks)) {
      const bad = ofKind.filter((check) => check.failure !== null).length;
      terminal.out(`${plainText(kind)}: ${ofKind.length - bad} passed, ${bad} failed\n`);
    }
    for (const check of failed) {
      terminal.out(`FAILED ${plainText(check.id)} [${check.revision}] ${plainText(check.failure ?? '')}\n`);
    }
    if (checks.length === 0) throw new DataError(`No case of these files names revision ${revision}.`);
    terminal.out(`${checks.length - failed.length} passed, ${failed.length} failed\n`);
    return failed.length === 0 ? 0 : 1;
  },
};

function byKind(checks: readonly Check[]): Map<string, Check[]> {
  const kinds = new Map<string, Check[]>();
  for (const check of checks) {
    const ofKind = kinds.get(check.kind);
    if (ofKind === undefined) kinds.set(check.kind, [check]);
    else ofKind.push(check);
  }
  return kinds;
}

async function readVectorFiles(paths: readonly string[], terminal: Terminal): Promise<VectorFile[]> {
  const files = (await Promise.all(paths.map((path) => terminal.files.read(path)))).flat();
  return files
    .filter(({ path }) => files.length === 1 || path.endsWith('.json'))
    .map(({ path, bytes }) => {
      const file = readVectorFile(parse(path, bytes));
      if (typeof file === 'string') throw new DataError(`${path} cannot be run: ${file}.`);
      return file;
    });
}

function parse(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DataError(`${path} is not JSON. A file of golden vectors is one JSON object.`);
  }
}
