import type { ConfigTree } from '../../engine/config/tree.ts';
import type { UpstreamError } from '../../engine/errors.ts';
import type { Revision } from '../../engine/revision.ts';
import { isKnownValue, stopsWithout, treeOf, treeOverBase, valuesWithout } from './configTree.ts';
import { faultOf } from './fault.ts';
import { absentValue, knownKey } from './keys/index.ts';
import { isDotted, type Leaf, mapDepth } from './leaves.ts';
import { RoleMap } from './roles.ts';
import { type Context, judgeKnown, rowOf } from './rowOfKey.ts';
import { isSection, rowOfSection, rowOfUnknown } from './rowOfUnknown.ts';
import type { ConfigFormat, ConfigScalar, ReportRow, RllmSettings } from './types.ts';
import { defaultOf, scalarText } from './values.ts';

/** Rows that a table can hold; what is beyond has no part in advantages or says what was said before. */
const MAX_ROWS = 2_000;

export interface Report {
  readonly settings: RllmSettings;
  readonly report: readonly ReportRow[];
  readonly tree: ConfigTree;
  /** What rLLM raises when its trainer is built from it over base.yaml; null when it raises nothing. */
  readonly fault: UpstreamError | null;
}

/** Judges every key at a revision, and gathers what is taken. */
export function reportOf(leaves: readonly Leaf[], revision: Revision, format: ConfigFormat): Report {
  const taken = new Map<string, readonly [setting: readonly string[], value: ConfigScalar]>();
  const report: ReportRow[] = [];
  const roles = new RoleMap(revision, format);
  const out = new Set<string>();
  const hasAlgorithm = leaves.some(({ path }) => path.startsWith('rllm.algorithm.'));
  const hasRllm = leaves.some(({ path }) => path === 'rllm' || path.startsWith('rllm.'));
  const context: Context = {
    isOn: (path) => isFlagOn(leaves, path, revision),
    isOut: (path) => path.split('.').some((_, i, parts) => out.has(parts.slice(0, i + 1).join('.'))),
  };

  const judge = (leaf: Leaf): ReportRow => {
    const { path, parts } = leaf;
    if (leaf.deletedAt !== null) return rowOfDeleted(leaf, leaf.deletedAt);
    if (leaf.action === 'delete') {
      out.add(path);
      for (const one of taken.keys()) if (one === path || one.startsWith(`${path}.`)) taken.delete(one);
      for (const [key, value] of valuesWithout(leaf, revision)) taken.set(key.path, [key.setting!, value]);
      return rowOfDelete(leaf, revision);
    }
    if (leaf.replacedAt !== null) return rowOfReplaced(leaf, leaf.replacedAt, format);
    if (leaf.action === 'group' || leaf.isHolder || isDotted(leaf)) return rowOfUnknown(leaf, hasAlgorithm);
    if (mapDepth(parts) > 0) return roles.take(leaf);
    if (isSection(path)) return rowOfSection(leaf);
    if (path === 'algorithm.adv_estimator' && revision === 'rllm-seed' && !hasRllm) {
      const key = knownKey('rllm.algorithm.adv_estimator')!;
      const { row, taken: value } = judgeKnown(leaf, { ...key, readBy: FROM_CONFIG }, revision, context);
      if (value !== undefined) taken.set(key.path, [['algorithm', 'estimator'], value]);
      return row;
    }
    const key = knownKey(path);
    if (key === undefined || path === 'algorithm.adv_estimator') return rowOfUnknown(leaf, hasAlgorithm);
    const { row, taken: value } = judgeKnown(leaf, key, revision, context);
    if (value !== undefined && key.setting !== null) taken.set(path, [key.setting, value]);
    return row;
  };
  for (const leaf of leaves) report.push(judge(leaf));
  return {
    settings: settingsOf([...taken.values()], roles.settings()),
    report: report.slice(0, MAX_ROWS),
    tree: treeOf(leaves, revision),
    fault: faultOf(treeOverBase(leaves, revision), revision, roles.argument),
  };
}

/** Whether a flag is on in the whole configuration: as it is given last, without it, or as base.yaml has it. */
function isFlagOn(leaves: readonly Leaf[], path: string, revision: Revision): boolean {
  const key = knownKey(path);
  if (key === undefined) return false;
  const last = leaves.findLast((leaf) => {
    if (leaf.action === 'delete') return path === leaf.path || path.startsWith(`${leaf.path}.`);
    return leaf.path === path && isKnownValue(leaf);
  });
  if (last === undefined) return Boolean(defaultOf(key, revision));
  if (last.action === 'delete') return Boolean(absentValue(key, revision));
  return last.node.kind === 'scalar' && Boolean(last.node.value);
}

/** At rllm-seed `AlgorithmConfig.from_config` reads the top-level section (D-06). */
const FROM_CONFIG: Readonly<Record<Revision, string | null>> = {
  'rllm-head': null,
  'rllm-seed': 'AlgorithmConfig.from_config',
};

function rowOfReplaced(leaf: Leaf, line: number, format: ConfigFormat): ReportRow {
  const sentences: Record<ConfigFormat, string> = {
    yaml: `The key stands again on line ${line}, which counts here; Hydra refuses a file that repeats a key.`,
    json: `The key stands again on line ${line}, which counts.`,
    hydra: `It is overridden again on line ${line}, which counts.`,
    python: `The role stands again on line ${line}, which counts.`,
  };
  return rowOf(leaf, { status: 'duplicate', sentence: sentences[format], warns: format !== 'hydra' });
}

function rowOfDeleted(leaf: Leaf, line: number): ReportRow {
  return rowOf(leaf, { status: 'deleted', sentence: `The ~ on line ${line} takes it out again.`, warns: false });
}

function rowOfDelete(leaf: Leaf, revision: Revision): ReportRow {
  const { path, replacedAt } = leaf;
  const key = knownKey(path);
  if (replacedAt !== null) {
    const sentence = `It is taken out of the configuration, and set anew on line ${replacedAt}.`;
    return rowOf(leaf, { status: 'deleted', sentence, warns: false });
  }
  const isRequired = stopsWithout(path) || key?.absent?.[revision] === null;
  if (isRequired) {
    const sentence = 'It is taken out of the configuration, and rLLM stops without it: an AttributeError.';
    return rowOf(leaf, { status: 'deleted', sentence, warns: true });
  }
  const values = valuesWithout(leaf, revision);
  const [own] = values;
  const counts =
    own === undefined
      ? '.'
      : own[0].path === path
        ? `; rLLM’s own default, ${scalarText(own[1])}, counts.`
        : '; rLLM’s own defaults of its keys count.';
  return rowOf(leaf, { status: 'deleted', sentence: `It is taken out of the configuration${counts}`, warns: false });
}

function settingsOf(
  taken: readonly (readonly [setting: readonly string[], value: ConfigScalar])[],
  map: Pick<RllmSettings, 'estimatorMap' | 'lossFnMap'>,
): RllmSettings {
  const settings: Record<string, unknown> = {};
  for (const [path, value] of taken) put(settings, path, value);
  const made = settings as RllmSettings;
  const mode = made.algorithm?.stepwiseAdvantageMode;
  return { ...map, ...made, ...(mode !== undefined && { transform: { broadcast: mode === 'broadcast' } }) };
}

/** Puts a value at a path of our own keys. */
function put(target: Record<string, unknown>, [first, ...rest]: readonly string[], value: unknown): void {
  if (first === undefined) return;
  if (rest.length === 0) target[first] = value;
  else put((target[first] ??= {}) as Record<string, unknown>, rest, value);
}
