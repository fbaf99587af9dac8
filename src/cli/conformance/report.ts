import type { Revision } from '../../engine/revision.ts';
import { plainText } from '../plainText.ts';
import { runnerOfKind } from './kinds/index.ts';
import type { Check } from './runVectorFile.ts';
import type { VectorFile } from './vectorFile.ts';

/** A file of vectors and what came of its checks. */
export interface FileRun {
  readonly path: string;
  readonly file: VectorFile;
  readonly checks: readonly Check[];
}

/** What `conformance --json` prints. */
export interface ConformanceReport {
  readonly kinds: readonly { readonly kind: string; readonly passed: number; readonly failed: number }[];
  /** One entry a check. */
  readonly failures: readonly {
    readonly file: string;
    readonly kind: string;
    readonly id: string;
    readonly revision: Revision;
    readonly message: string;
  }[];
  readonly passed: number;
  readonly failed: number;
}

/** Counts the checks, by kind and in all. */
export function conformanceReport(runs: readonly FileRun[]): ConformanceReport {
  const kinds = new Map<string, { kind: string; passed: number; failed: number }>();
  const failures: ConformanceReport['failures'][number][] = [];
  for (const { path, checks } of runs) {
    for (const { kind, id, revision, failure } of checks) {
      const counts = kinds.get(kind) ?? { kind, passed: 0, failed: 0 };
      kinds.set(kind, counts);
      if (failure === null) counts.passed++;
      else {
        counts.failed++;
        failures.push({ file: path, kind, id, revision, message: failure });
      }
    }
  }
  const checks = runs.reduce((sum, run) => sum + run.checks.length, 0);
  return { kinds: [...kinds.values()], failures, passed: checks - failures.length, failed: failures.length };
}

/** The report for people; a file whose kind cannot be run is one line. */
export function conformanceText(
  { kinds, failures, passed, failed }: ConformanceReport,
  runs: readonly FileRun[],
): string {
  const unknown = runs.filter(({ file, checks }) => checks.length > 0 && runnerOfKind(file.kind) === undefined);
  return [
    ...kinds.map((one) => `${plainText(one.kind)}: ${one.passed} passed, ${one.failed} failed`),
    ...unknown.map(({ path, file }) => {
      const cases = file.cases.length === 1 ? 'its 1 case' : `its ${file.cases.length} cases`;
      return `FAILED ${plainText(path)}: unknown kind ${plainText(JSON.stringify(file.kind))}, this version cannot run ${cases}`;
    }),
    ...failures
      .filter(({ kind }) => runnerOfKind(kind) !== undefined)
      .map(({ id, revision, message }) => `FAILED ${plainText(id)} [${revision}] ${plainText(message)}`),
    `${passed} passed, ${failed} failed\n`,
  ].join('\n');
}
