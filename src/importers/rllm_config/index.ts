import type { ConfigTree } from '../../engine/config/tree.ts';
import type { UpstreamError } from '../../engine/errors.ts';
import type { Revision } from '../../engine/revision.ts';
import { readText } from './readText.ts';
import { reportOf } from './report.ts';
import type { ConfigFormat, ConfigIssue, ReportRow, RllmSettings } from './types.ts';

export { toHydraOverrides, toPythonCall, toYaml } from './write.ts';
export { KNOWN_KEYS, type KnownKey } from './keys/index.ts';
export { pipelineSettingsWith } from './pipelineSettings.ts';
export type { ConfigFormat, ConfigIssue, ReportRow, RllmSettings, RowStatus } from './types.ts';

/** What a configuration says, and what becomes of it at a revision. */
export interface RllmConfig {
  readonly format: ConfigFormat;
  readonly revision: Revision;
  /** What the trainer of the revision takes from it. */
  readonly settings: RllmSettings;
  /** One row a key, in the order of the text. */
  readonly report: readonly ReportRow[];
  /** The configuration itself, under whole paths; what is known only where it is run is left out. */
  readonly tree: ConfigTree;
  /** What rLLM raises when its trainer is built from it, base.yaml below it; null when it raises nothing. */
  readonly fault: Pick<UpstreamError, 'pythonClass' | 'message' | 'discrepancy'> | null;
}

export type ReadConfig =
  | { readonly ok: true; readonly value: RllmConfig; readonly issues: readonly ConfigIssue[] }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };

/**
 * Reads a configuration of rLLM: YAML or JSON with or without the `rllm` root, the algorithm section alone, Hydra
 * overrides with or without the command in front, or a Python call with a map of estimators. Never throws: what cannot
 * be read is an issue with line and column.
 *
 * @param format how it is written; told from the text when it is left out
 */
export function readRllmConfig(text: string, revision: Revision, format?: ConfigFormat): ReadConfig {
  const read = readText(text, revision, format);
  if (!read.ok) return read;
  const { settings, report, tree, fault } = reportOf(read.leaves, revision, read.format);
  return {
    ok: true,
    value: {
      format: read.format,
      revision,
      settings,
      report,
      tree,
      fault: fault && { pythonClass: fault.pythonClass, message: fault.message, discrepancy: fault.discrepancy },
    },
    issues: read.issues,
  };
}
