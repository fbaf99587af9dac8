import type { RunSettings } from '../../engine/config/runSettings.ts';
import type { ConfigTree } from '../../engine/config/tree.ts';
import type { Revision } from '../../engine/revision.ts';
import {
  type ConfigIssue,
  type ReportRow,
  type RllmConfig,
  type RllmSettings,
  readRllmConfig,
} from '../../importers/rllm_config/index.ts';
import { DataError } from '../command.ts';

/** What a configuration file says. */
export interface ConfigSettings {
  readonly settings: Partial<RunSettings>;
  /** Everything that the trainer takes from it. */
  readonly given: RllmSettings;
  /** The configuration itself, for the findings. */
  readonly tree: ConfigTree;
  readonly warnings: readonly string[];
}

/** Warnings that are printed one by one. */
const LISTED = 20;

/**
 * Settings that a configuration file in rLLM's keys gives at a revision, and a warning for each key that does not do
 * what it says. A value of another type is left out, as in the page.
 * @throws {DataError} when the text cannot be read: what and where.
 */
export function settingsOfConfig(text: string, name: string, revision: Revision): ConfigSettings {
  const read = readRllmConfig(text, revision);
  if (!read.ok) throw new DataError(issueText(read.issues[0]!, name));
  const { settings } = read.value;
  const { algorithm = {}, estimatorMap } = settings;
  const { estimator, normAdvByStdInGrpo, usePrecomputedAdvantage, stepwiseAdvantageMode } = algorithm;
  return {
    settings: defined({ estimator, normAdvByStdInGrpo, usePrecomputedAdvantage, stepwiseAdvantageMode, estimatorMap }),
    given: settings,
    tree: read.value.tree,
    warnings: warningsOf(read.value, read.issues, name),
  };
}

function warningsOf({ report, fault }: RllmConfig, issues: readonly ConfigIssue[], name: string): string[] {
  const all = [
    ...issues.map((issue) => issueText(issue, name)),
    ...report.filter(({ warns }) => warns).map((row) => rowText(row, name)),
  ];
  const more = all.length - LISTED;
  return [
    ...all.slice(0, LISTED),
    ...(more > 0 ? [`${name}: ${more} more keys do not do what they say.`] : []),
    ...(fault === null ? [] : [`${name}: rLLM does not build its trainer: ${fault.pythonClass}: ${fault.message}.`]),
  ];
}

function issueText({ line, column, message }: ConfigIssue, name: string): string {
  return `${name}, line ${line}, column ${column}: ${message}`;
}

function rowText({ path, value, sentence, discrepancy, line, column }: ReportRow, name: string): string {
  const entry = discrepancy === null ? '' : ` (${discrepancy})`;
  return `${name}, line ${line}, column ${column}: ${path} = ${value}: ${sentence}${entry}`;
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
