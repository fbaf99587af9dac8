import { nearest } from '../playground/nearest.ts';
import { KNOWN_KEYS, knownKey, OTHER_KEYS, OUTSIDE_IN_RLLM, RLLM_ONLY_SECTIONS } from './keys.ts';
import { type Leaf, OTHER_ROOTS } from './leaves.ts';
import { rowOf } from './rowOfKey.ts';
import type { ConfigNode, ReportRow } from './types.ts';

/**
 * Judges a key that is not known: it belongs to another part of rLLM or to another tool, or it is misspelt.
 * @param hasAlgorithm whether the configuration has `rllm.algorithm` as well
 */
export function rowOfUnknown(leaf: Leaf, hasAlgorithm: boolean): ReportRow {
  if (leaf.action === 'group') {
    return rowOf(leaf, {
      status: 'outside',
      sentence: 'It chooses a file of Hydra’s, which is not read here.',
      warns: false,
    });
  }
  const { path, node } = leaf;
  if (isSection(path) && isEmpty(node)) return rowOfEmptySection(leaf);
  const [root = '', section = ''] = path.split('.');
  if (root === 'defaults') {
    return rowOf(leaf, {
      status: 'outside',
      sentence: 'Hydra’s list of files, which are not read here.',
      warns: false,
    });
  }
  if (root === 'algorithm') return rowOfTopLevel(leaf, hasAlgorithm);
  if (root !== 'rllm') {
    const meant = RLLM_ONLY_SECTIONS.includes(root) || (!OTHER_ROOTS.includes(root) && knownKey(`rllm.${path}`));
    if (meant) return misspelt(leaf, `rllm.${path}`);
    if (OTHER_ROOTS.includes(root)) return outside(leaf);
    return byNearest(leaf);
  }
  const belongsElsewhere =
    OUTSIDE_IN_RLLM.includes(section) || OTHER_KEYS.some((key) => path === key || path.startsWith(`${key}.`));
  return belongsElsewhere ? outside(leaf) : byNearest(leaf);
}

function isSection(path: string): boolean {
  return path === 'rllm' || KNOWN_KEYS.some((key) => key.path.startsWith(`${path}.`));
}

function isEmpty(node: ConfigNode): boolean {
  return node.kind === 'section' ? node.entries.length === 0 : node.kind === 'scalar' && node.value === null;
}

function rowOfEmptySection(leaf: Leaf): ReportRow {
  const isNull = leaf.path === 'rllm' && leaf.node.kind === 'scalar';
  const sentence = isNull ? 'The section is null, and rLLM does not start without it.' : 'An empty section.';
  return rowOf(leaf, { status: isNull ? 'wrong-type' : 'used', sentence, warns: isNull });
}

function outside(leaf: Leaf): ReportRow {
  return rowOf(leaf, { status: 'outside', sentence: 'It has no part in advantages.', warns: false });
}

/** Verl keeps its own `algorithm` at the top; rLLM reads the one below `rllm`. */
function rowOfTopLevel(leaf: Leaf, hasAlgorithm: boolean): ReportRow {
  const below = `rllm.${leaf.path}`;
  const isMeant = !hasAlgorithm && knownKey(below) !== undefined;
  return rowOf(leaf, {
    status: 'ignored',
    sentence: 'rLLM’s trainer reads rllm.algorithm; the top-level algorithm section is ignored.',
    nearest: isMeant ? below : null,
    warns: isMeant,
  });
}

function byNearest(leaf: Leaf): ReportRow {
  const near = nearestKey(leaf.path);
  if (near !== null) return misspelt(leaf, near);
  const isFilter = leaf.path.startsWith('rllm.compact_filtering.');
  return rowOf(leaf, {
    status: 'unknown',
    sentence: isFilter ? FILTER_REFUSES : 'rLLM does not read a key of this name.',
    warns: true,
  });
}

const FILTER_REFUSES = 'CompactFilteringConfig does not have it: a TypeError when the trainer is built.';

function misspelt(leaf: Leaf, near: string): ReportRow {
  const isFilter = leaf.path.startsWith('rllm.compact_filtering.');
  return rowOf(leaf, {
    status: 'misspelt',
    sentence: `Not a key of rLLM. Was ${near} meant?${isFilter ? ` ${FILTER_REFUSES}` : ''}`,
    nearest: near,
    warns: true,
  });
}

/** A known key whose name is close, in the same section before others; or the same name in another section. */
function nearestKey(path: string): string | null {
  const { section, name } = split(path);
  const keys = KNOWN_KEYS.map((key) => ({ path: key.path, ...split(key.path) }));
  const beside = keys.filter((key) => key.section === section);
  const close = nearest(
    name,
    beside.map((key) => key.name),
  );
  if (close !== null) return beside.find((key) => key.name === close)!.path;
  const same = keys.find((key) => key.name === name);
  if (same !== undefined) return same.path;
  const sections = [...new Set(keys.map((key) => key.section))];
  const closeSection = nearest(section, sections);
  if (closeSection === null) return null;
  const there = keys.filter((key) => key.section === closeSection);
  const closeName = nearest(
    name,
    there.map((key) => key.name),
  );
  return closeName === null ? null : there.find((key) => key.name === closeName)!.path;
}

function split(path: string): { section: string; name: string } {
  const at = path.lastIndexOf('.');
  return { section: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) };
}
