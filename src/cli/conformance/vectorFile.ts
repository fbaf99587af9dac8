import type { Revision } from '../../engine/revision.ts';

/** One golden case: what was called and what upstream gave back. */
export interface VectorCase {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly [outcome: string]: unknown;
}

/** A file of golden cases, format `rllm-vectors/1`. */
export interface VectorFile {
  readonly format: 'rllm-vectors/1';
  readonly kind: string;
  readonly revisions: readonly Revision[];
  readonly cases: readonly VectorCase[];
}

/** Checks the envelope of a parsed vector file. Returns the file, or a sentence that says what is wrong. */
export function readVectorFile(value: unknown): VectorFile | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not a JSON object';
  const file = value as Partial<VectorFile> & { case_count?: unknown };
  if (file.format !== 'rllm-vectors/1') return 'its "format" is not "rllm-vectors/1"';
  if (typeof file.kind !== 'string') return 'it has no "kind"';
  if (!Array.isArray(file.revisions) || file.revisions.length === 0) return 'it names no "revisions"';
  const unknown = file.revisions.find((revision) => revision !== 'rllm-head' && revision !== 'rllm-seed');
  if (unknown !== undefined) return `its revision ${JSON.stringify(unknown)} is not rllm-head or rllm-seed`;
  if (!Array.isArray(file.cases)) return 'it has no list of "cases"';
  if (file.cases.length === 0) return 'its list of "cases" is empty';
  const broken = file.cases.findIndex(
    (one) =>
      typeof one !== 'object' ||
      one === null ||
      typeof one.id !== 'string' ||
      typeof one.input !== 'object' ||
      one.input === null,
  );
  if (broken >= 0) return `cases[${broken}] has no "id" or no "input"`;
  if (file.case_count !== undefined && file.case_count !== file.cases.length) {
    return `"case_count" says ${JSON.stringify(file.case_count)}, but it holds ${file.cases.length} cases`;
  }
  return file as VectorFile;
}
