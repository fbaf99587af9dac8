import type { ConfigTree } from '../../engine/config/tree.ts';
import type { Revision } from '../../engine/revision.ts';
import { absentValue, KNOWN_KEYS, type KnownKey } from './keys/index.ts';
import type { Leaf } from './leaves.ts';
import type { ConfigNode, ConfigScalar } from './types.ts';
import { isMissing, waits } from './values.ts';

/** A section while it is built; maps, since its keys are the file's. */
type Section = Map<string, Section | { readonly plain: unknown }>;

/** Whether a leaf is a part of the configuration with a value that is known. */
export function isKnownValue(leaf: Leaf): boolean {
  const { node, action, replacedAt, deletedAt, hasVariable, isHolder } = leaf;
  if (replacedAt !== null || deletedAt !== null || action === 'group' || action === 'delete') return false;
  return !hasVariable && !isHolder && !waits(node) && !isMissing(node);
}

/**
 * The configuration as a plain tree, with its keys as own properties whatever they are called. What is known only where
 * it is run is left out. After `~key` the value counts that rLLM then takes.
 */
export function treeOf(leaves: readonly Leaf[], revision: Revision): ConfigTree {
  return plainSection(sectionOf(leaves, revision, new Map()));
}

/** The same over base.yaml of the revision. */
export function treeOverBase(leaves: readonly Leaf[], revision: Revision): ConfigTree {
  const root: Section = new Map();
  for (const { path, yaml } of KNOWN_KEYS) {
    const value = yaml[revision];
    if (value !== undefined) put(root, path.split('.'), value);
  }
  return plainSection(sectionOf(leaves, revision, root));
}

function sectionOf(leaves: readonly Leaf[], revision: Revision, root: Section): Section {
  for (const leaf of leaves) {
    if (leaf.action === 'delete') {
      remove(root, leaf.parts);
      for (const [key, value] of valuesWithout(leaf, revision)) put(root, key.path.split('.'), value);
    } else if (isKnownValue(leaf)) put(root, leaf.parts, plainOf(leaf.node), leaf.node.kind === 'section');
  }
  return root;
}

/** What counts of the keys at and below a path that is taken out; nothing for a section that rLLM stops without. */
export function valuesWithout(leaf: Leaf, revision: Revision): (readonly [KnownKey, ConfigScalar])[] {
  const { path, replacedAt } = leaf;
  if (stopsWithout(path) && replacedAt === null) return [];
  return KNOWN_KEYS.filter((key) => key.path === path || key.path.startsWith(`${path}.`)).flatMap((key) => {
    const value = absentValue(key, revision);
    return value === undefined || key.setting === null || key.readBy[revision] === null ? [] : [[key, value] as const];
  });
}

/** Whether rLLM stops without a section. */
export function stopsWithout(path: string): boolean {
  return REQUIRED_SECTIONS.includes(path);
}

const REQUIRED_SECTIONS: readonly string[] = [
  'rllm',
  'rllm.algorithm',
  'rllm.stepwise_advantage',
  'rllm.compact_filtering',
  'rllm.rejection_sample',
  'rllm.trainer',
  'rllm.rollout',
  'rllm.workflow',
  'rllm.episode_logging',
];

/** @param isMerged an empty section changes nothing where a section is */
function put(root: Section, parts: readonly string[], plain: unknown, isMerged = false): void {
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
  const last = parts.at(-1)!;
  if (isMerged && here.get(last) instanceof Map) return;
  here.set(last, { plain });
}

function remove(root: Section, parts: readonly string[]): void {
  let here = root;
  for (const part of parts.slice(0, -1)) {
    const next = here.get(part);
    if (!(next instanceof Map)) return;
    here = next;
  }
  here.delete(parts.at(-1)!);
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
