import type { ConfigTree } from '../../engine/config/tree.ts';
import type { Revision } from '../../engine/revision.ts';
import { knownKey, MAP_PATHS } from './keys.ts';
import type { Leaf } from './leaves.ts';
import { readMap } from './readMap.ts';
import { judgeKnown, rowOf } from './rowOfKey.ts';
import { rowOfUnknown } from './rowOfUnknown.ts';
import type { ConfigNode, ConfigScalar, ReportRow, RllmSettings } from './types.ts';

/** Rows that a table can hold; what is beyond has no part in advantages or says what was said before. */
const MAX_ROWS = 2_000;

export interface Report {
  readonly settings: RllmSettings;
  readonly report: readonly ReportRow[];
  readonly tree: ConfigTree;
}

/** Judges every key at a revision, and gathers what is taken. */
export function reportOf(leaves: readonly Leaf[], revision: Revision): Report {
  const taken = new Map<string, readonly [setting: readonly string[], value: ConfigScalar]>();
  const report: ReportRow[] = [];
  let map: Pick<RllmSettings, 'estimatorMap' | 'lossFnMap'> = {};
  const hasAlgorithm = leaves.some(({ path }) => path.startsWith('rllm.algorithm.'));
  const hasRllm = leaves.some(({ path }) => path === 'rllm' || path.startsWith('rllm.'));

  for (const leaf of leaves) {
    const key = knownKey(leaf.path);
    if (leaf.replacedAt !== null) report.push(rowOfReplaced(leaf));
    else if (leaf.action === 'delete') {
      report.push(rowOf(leaf, { status: 'deleted', sentence: deletedSentence(leaf.path), warns: false }));
    } else if (MAP_PATHS.includes(leaf.path)) {
      const read = readMap(leaf, revision);
      report.push(...read.rows);
      map = {
        estimatorMap: read.estimators,
        ...(read.losses.length > 0 && { lossFnMap: read.losses }),
      };
    } else if (leaf.path === 'algorithm.adv_estimator' && revision === 'rllm-seed' && !hasRllm) {
      const path = 'rllm.algorithm.adv_estimator';
      const { row, taken: value } = judgeKnown(leaf, { ...knownKey(path)!, readBy: FROM_CONFIG }, revision);
      report.push(row);
      if (value !== undefined) taken.set(path, [['algorithm', 'estimator'], value]);
    } else if (key === undefined || leaf.path === 'algorithm.adv_estimator') {
      report.push(rowOfUnknown(leaf, hasAlgorithm));
    } else {
      const { row, taken: value } = judgeKnown(leaf, key, revision);
      report.push(row);
      if (value !== undefined && key.setting !== null) taken.set(leaf.path, [key.setting, value]);
    }
  }
  return { settings: settingsOf([...taken.values()], map), report: report.slice(0, MAX_ROWS), tree: treeOf(leaves) };
}

/** At rllm-seed `AlgorithmConfig.from_config` reads the top-level section (D-06). */
const FROM_CONFIG: Readonly<Record<Revision, string | null>> = {
  'rllm-head': null,
  'rllm-seed': 'AlgorithmConfig.from_config',
};

function rowOfReplaced(leaf: Leaf): ReportRow {
  const inFile = leaf.action === null;
  return rowOf(leaf, {
    status: 'duplicate',
    sentence: inFile
      ? `The key stands again on line ${leaf.replacedAt}, which counts here; Hydra refuses a file that repeats a key.`
      : `It is overridden again on line ${leaf.replacedAt}, which counts.`,
    warns: inFile,
  });
}

function deletedSentence(path: string): string {
  const key = knownKey(path);
  if (key?.classDefault === undefined) return 'It is taken out of the configuration.';
  return `It is taken out of the configuration; the class’s default, ${String(key.classDefault)}, counts.`;
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

/** A section while it is built; maps, since its keys are the file's. */
type Section = Map<string, Section | { readonly plain: unknown }>;

/** The configuration as a plain tree, with its keys as own properties whatever they are called. */
function treeOf(leaves: readonly Leaf[]): ConfigTree {
  const root: Section = new Map();
  for (const { path, node, action, replacedAt } of leaves) {
    if (replacedAt !== null || action === 'group' || action === 'delete') continue;
    const parts = path.split('.');
    let here = root;
    for (const part of parts.slice(0, -1)) {
      const next = here.get(part);
      if (next instanceof Map) here = next;
      else {
        const made: Section = new Map();
        here.set(part, made);
        here = made;
      }
    }
    here.set(parts.at(-1)!, { plain: plainOf(node) });
  }
  return plainSection(root);
}

function plainSection(section: Section): ConfigTree {
  return Object.fromEntries(
    [...section].map(([key, value]) => [key, value instanceof Map ? plainSection(value) : value.plain]),
  );
}

function plainOf(node: ConfigNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(plainOf);
  return Object.fromEntries(node.entries.map(({ key, node: value }) => [key, plainOf(value)]));
}
