import { KNOWN_KEYS, knownKey, OTHER_KEYS, OUTSIDE_IN_RLLM, RLLM_ONLY_SECTIONS, RLLM_SECTIONS } from './keys/index.ts';
import { isDotted, type Leaf, OTHER_ROOTS } from './leaves.ts';
import { nearestKey } from './nearestKey.ts';
import { rowOf } from './rowOfKey.ts';
import type { ConfigNode, ReportRow } from './types.ts';
import { isMissing, valueText, waits } from './values.ts';

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
  if (leaf.isHolder) {
    return rowOf(leaf, {
      status: 'outside',
      sentence: 'It holds an anchor that other keys use.',
      warns: false,
    });
  }
  const { path } = leaf;
  const [root = '', section = ''] = path.split('.');
  if (isDotted(leaf) && (root === 'rllm' || RLLM_SECTIONS.includes(root)) && !OTHER_ROOTS.includes(leaf.parts[0]!)) {
    return rowOfDotted(leaf);
  }
  if (root === 'defaults') {
    return rowOf(leaf, {
      status: 'outside',
      sentence: 'Hydra’s list of files, which are not read here.',
      warns: false,
    });
  }
  if (root === 'algorithm') return rowOfTopLevel(leaf, hasAlgorithm);
  if (root !== 'rllm') {
    if (OTHER_ROOTS.includes(root)) return outside(leaf);
    const below = `rllm.${path}`;
    if (knownKey(below) !== undefined) return misspelt(leaf, below);
    const near = nearestKey(path) ?? nearestKey(below);
    if (near !== null) return misspelt(leaf, near);
    return RLLM_ONLY_SECTIONS.includes(root) ? misspelt(leaf, below) : unknown(leaf);
  }
  const belongsElsewhere =
    OUTSIDE_IN_RLLM.includes(section) || OTHER_KEYS.some((key) => path === key || path.startsWith(`${key}.`));
  if (belongsElsewhere) return outside(leaf);
  const near = nearestKey(path);
  return near === null ? unknown(leaf) : misspelt(leaf, near);
}

/** `a.b:` in a file is a key with a point, and no section `a`; an override alone nests by points. */
function rowOfDotted(leaf: Leaf): ReportRow {
  const { path } = leaf;
  const near = [`rllm.${path}`, path].find(isKnownPath) ?? nearestKey(path);
  return rowOf(leaf, {
    status: 'misspelt',
    sentence: `A point in a key does not nest: rLLM does not find it. Write it as nested sections${near === null ? '' : `, ${near.split('.').join(': ')}`}.`,
    nearest: near,
    warns: true,
  });
}

function isKnownPath(path: string): boolean {
  return knownKey(path) !== undefined;
}

/** Whether a path is a section that rLLM knows. */
export function isSection(path: string): boolean {
  return path === 'rllm' || KNOWN_KEYS.some((key) => key.path.startsWith(`${path}.`) && key.path.startsWith('rllm.'));
}

/** Sections without which, or with something else in their place, rLLM goes on. */
const OPTIONAL_SECTIONS: readonly string[] = ['rllm.algorithm.rollout_correction', 'rllm.transform'];

/** Judges a section that stands without keys, or has a value instead. */
export function rowOfSection(leaf: Leaf): ReportRow {
  const { node, path } = leaf;
  if (node.kind === 'section' || (isNull(node) && OPTIONAL_SECTIONS.includes(path))) {
    return rowOf(leaf, { status: 'used', sentence: 'An empty section.', warns: false });
  }
  if (leaf.hasVariable || waits(node) || isMissing(node)) {
    const sentence = 'It is a section of rLLM that is known only where it is run; base.yaml’s counts here.';
    return rowOf(leaf, { status: 'interpolation', sentence, warns: true });
  }
  const sentence = isNull(node)
    ? 'The section is null, and rLLM does not start without it.'
    : `It takes a section of keys, not ${node.kind === 'scalar' ? valueText(node) : 'a list'}${OPTIONAL_SECTIONS.includes(path) ? '' : '; rLLM does not start with it'}.`;
  return rowOf(leaf, { status: 'wrong-type', sentence, warns: true });
}

function isNull(node: ConfigNode): boolean {
  return node.kind === 'scalar' && node.value === null;
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

function unknown(leaf: Leaf): ReportRow {
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
