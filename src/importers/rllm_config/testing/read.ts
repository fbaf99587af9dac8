import { expect } from 'vitest';
import type { Revision } from '../../../engine/revision.ts';
import { type ReadConfig, type ReportRow, type RllmConfig, readRllmConfig } from '../index.ts';

export const HEAD: Revision = 'rllm-head';
export const SEED: Revision = 'rllm-seed';

/** A text that can be read, read. */
export function read(text: string, revision: Revision = HEAD): RllmConfig {
  const result = readRllmConfig(text, revision);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

/** `line:column message` of each issue. */
export function issuesOf(result: ReadConfig): string[] {
  return result.issues.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

/** The only row of a key. */
export function row(text: string, path: string, revision: Revision = HEAD): ReportRow {
  const found = read(text, revision).report.filter((one) => one.path === path);
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** The error that the trainer's construction raises, as Python prints it; null when it raises none. */
export function faultText(text: string, revision: Revision = HEAD): string | null {
  const { fault } = read(text, revision);
  return fault === null ? null : `${fault.pythonClass}: ${fault.message}`;
}
