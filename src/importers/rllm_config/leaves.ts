import type { Revision } from '../../engine/revision.ts';
import { nearest } from '../playground/nearest.ts';
import { MAP_PATHS, RLLM_ONLY_SECTIONS, RLLM_SECTIONS } from './keys/index.ts';
import type { Override } from './readHydra.ts';
import type { ConfigEntry, ConfigNode } from './types.ts';

/** A key with a value, under its whole path. */
export interface Leaf {
  /** The path from the root of the whole configuration; a part of it can have points of its own. */
  readonly parts: readonly string[];
  /** The parts, joined with points. */
  readonly path: string;
  /** The path as the text has it. */
  readonly written: string;
  readonly node: ConfigNode;
  /** Line of the later value of the same key, of `~key` also of one below it, which counts; null when this one does. */
  readonly replacedAt: number | null;
  /** Line of a later `~key` that takes it out; null when none does. */
  readonly deletedAt: number | null;
  /** How an override writes it; null in a file. */
  readonly action: Override['action'] | null;
  /** Whether the shell would fill in a part of it. */
  readonly hasVariable: boolean;
  /** Whether it stands in a section of the root that is there for its anchor. */
  readonly isHolder: boolean;
}

/** A file's own shape. */
export type Root = 'whole' | 'rllm-section' | 'algorithm-section';

/**
 * What a file without the key `rllm` is: the `rllm` section when it has a section that only rLLM has, the algorithm
 * section alone when it has no section of rLLM's, else a whole configuration without rLLM.
 */
export function rootOf(entries: readonly ConfigEntry[], holders: ReadonlySet<string>): Root {
  const own = entries.filter(({ key }) => !holders.has(key) || isKnownRoot(key));
  const keys = own.map(({ key }) => key.split('.')[0]!);
  if (keys.includes('rllm')) return 'whole';
  if (keys.some((key) => RLLM_ONLY_SECTIONS.includes(key))) return 'rllm-section';
  // The same with a slip of the pen.
  const sections = own.filter(({ node }) => node.kind === 'section').map(({ key }) => key);
  if (sections.some((key) => nearest(key, ['rllm']) !== null)) return 'whole';
  if (sections.some((key) => nearest(key, RLLM_ONLY_SECTIONS) !== null)) return 'rllm-section';
  if (sections.some((key) => nearest(key, RLLM_SECTIONS) !== null)) return 'whole';
  const onlyMap = keys.every((key) => MAP_PATHS.includes(key));
  return onlyMap || keys.some((key) => RLLM_SECTIONS.includes(key) || OTHER_ROOTS.includes(key))
    ? 'whole'
    : 'algorithm-section';
}

/** Sections of Verl's, Tinker's and Hydra's configurations. */
export const OTHER_ROOTS: readonly string[] = [
  'actor_rollout_ref',
  'critic',
  'custom_reward_function',
  'data',
  'defaults',
  'fireworks',
  'global_profiler',
  'hydra',
  'model',
  'ray_init',
  'ray_kwargs',
  'reward_model',
  'sampling',
  'tinker_base_url',
  'trainer',
  'training',
];

/** The keys of a file with their whole paths. Of a section that stands twice the last one counts, as a whole. */
export function leavesOfFile(
  entries: readonly ConfigEntry[],
  revision: Revision,
  holders: ReadonlySet<string>,
): readonly Leaf[] {
  const root = rootOf(entries, holders);
  const hasRllm = entries.some(({ key }) => key === 'rllm');
  // Beside `rllm` a section of its names is there for the anchor too.
  const isHolderAt = (key: string) => holders.has(key) && (hasRllm ? key !== 'rllm' : !isKnownRoot(key));
  const leaves: Leaf[] = [];
  const walk = (some: readonly ConfigEntry[], above: readonly string[], replacedAt: number | null) => {
    const last = new Map(some.map((entry) => [entry.key, entry]));
    for (const entry of some) {
      const { key, node } = entry;
      const here = [...above, key];
      const counts = last.get(key)!;
      const replaced = replacedAt ?? (counts === entry ? null : counts.node.line);
      if (node.kind === 'section' && node.entries.length > 0) walk(node.entries, here, replaced);
      else {
        const leaf = leafOf(wholeParts(here, root, revision), node);
        const isHolder = isHolderAt(here[0]!);
        leaves.push({ ...leaf, written: here.join('.'), replacedAt: replaced, isHolder });
      }
    }
  };
  walk(entries, [], null);
  return leaves;
}

function isKnownRoot(key: string): boolean {
  return key === 'rllm' || RLLM_SECTIONS.includes(key) || MAP_PATHS.includes(key);
}

/** The keys of a map of estimators alone. */
export function leavesOfMap(map: ConfigNode): readonly Leaf[] {
  const root = 'traj_group_adv_estimator_map';
  if (map.kind !== 'section' || map.entries.length === 0) return [leafOf([root], map)];
  const last = new Map(map.entries.map(({ key, node }) => [key, node]));
  return map.entries.map(({ key, node }) => {
    const counts = last.get(key)!;
    return { ...leafOf([root, key], node), replacedAt: counts === node ? null : counts.line };
  });
}

function leafOf(parts: readonly string[], node: ConfigNode): Leaf {
  const path = parts.join('.');
  return {
    parts,
    path,
    written: path,
    node,
    replacedAt: null,
    deletedAt: null,
    action: null,
    hasVariable: false,
    isHolder: false,
  };
}

/**
 * The keys of overrides; a value `{...}` is spread into its keys. Each override goes over the earlier ones of the same
 * key, `~key` takes out what stands at it and below, and a value that is no section everything below it.
 */
export function leavesOfOverrides(overrides: readonly Override[]): readonly Leaf[] {
  const flat: Leaf[] = [];
  for (const { path, action, node, hasVariable } of overrides) {
    const spread = (here: readonly string[], value: ConfigNode) => {
      if (value.kind === 'section' && value.entries.length > 0) {
        for (const entry of value.entries) spread([...here, entry.key], entry.node);
      } else flat.push({ ...leafOf(here, value), action, hasVariable });
    };
    spread(path, node);
  }
  return withFates(flat);
}

/** Looks from the last override to the first at what comes after each. */
function withFates(leaves: readonly Leaf[]): readonly Leaf[] {
  const deletes = new Map<string, number>();
  const values = new Map<string, number>();
  const blocks = new Map<string, number>();
  const below = new Map<string, number>();
  const found = leaves.toReversed().map((leaf): Leaf => {
    const { parts, node, action } = leaf;
    const whole = JSON.stringify(parts);
    const prefixes = parts.map((_, i) => JSON.stringify(parts.slice(0, i + 1)));
    const isDelete = action === 'delete';
    const deletedAt = isDelete ? undefined : prefixes.map((one) => deletes.get(one)).find((one) => one !== undefined);
    const above = prefixes.slice(0, -1).map((one) => blocks.get(one));
    const replacedAt = isDelete
      ? (values.get(whole) ?? below.get(whole))
      : (values.get(whole) ?? above.find((one) => one !== undefined));
    if (isDelete) deletes.set(whole, node.line);
    else if (!values.has(whole)) values.set(whole, node.line);
    if (!isDelete && deletedAt === undefined) for (const one of prefixes.slice(0, -1)) below.set(one, node.line);
    if (!isDelete && node.kind !== 'section') blocks.set(whole, node.line);
    return { ...leaf, deletedAt: deletedAt ?? null, replacedAt: replacedAt ?? null };
  });
  return found.toReversed();
}

/** How many parts of a path name a map of estimators; 0 when none do. The part behind them is a role. */
export function mapDepth(parts: readonly string[]): number {
  const depth = MAP_PARTS.find((map) => map.every((part, i) => parts[i] === part))?.length ?? 0;
  return depth;
}

const MAP_PARTS = MAP_PATHS.map((path) => path.split('.'));

/** Whether a key has points, which do not nest where it stands. */
export function isDotted({ parts }: Leaf): boolean {
  const depth = mapDepth(parts);
  return parts.slice(0, depth === 0 ? parts.length : depth).some((part) => part.includes('.'));
}

/** Fields of AlgorithmConfig that have another name or place in a file. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  estimator: ['rllm', 'algorithm', 'adv_estimator'],
  stepwise_advantage_mode: ['rllm', 'stepwise_advantage', 'mode'],
};

/** In the algorithm section alone, a key goes where the trainer of the revision reads it. */
function wholeParts(written: readonly string[], root: Root, revision: Revision): readonly string[] {
  const [first = ''] = written;
  if (root === 'whole' || MAP_PATHS.includes(first)) return written;
  if (root === 'rllm-section') return ['rllm', ...written];
  if (written.length === 1 && first === 'norm_adv_by_std_in_grpo' && revision === 'rllm-seed') {
    return ['rllm', 'stepwise_advantage', first];
  }
  if (written.length === 1 && Object.hasOwn(FIELDS, first)) return FIELDS[first]!;
  return ['rllm', 'algorithm', ...written];
}
