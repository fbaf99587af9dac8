import type { Revision } from '../../engine/revision.ts';
import { MAP_PATHS, RLLM_ONLY_SECTIONS, RLLM_SECTIONS } from './keys.ts';
import type { Override } from './readHydra.ts';
import type { ConfigEntry, ConfigNode } from './types.ts';

/** A key with a value, under its whole path. */
export interface Leaf {
  /** Dotted, from the root of the whole configuration. */
  readonly path: string;
  /** The path as the text has it. */
  readonly written: string;
  readonly node: ConfigNode;
  /** Line of the later value of the same key, which counts; null when this one does. */
  readonly replacedAt: number | null;
  /** How an override writes it; null in a file. */
  readonly action: Override['action'] | null;
  /** Whether the shell would fill in a part of it. */
  readonly hasVariable: boolean;
}

/** A file's own shape. */
export type Root = 'whole' | 'rllm-section' | 'algorithm-section';

/**
 * What a file without the key `rllm` is: the `rllm` section when it has a section that only rLLM has, the algorithm
 * section alone when it has no section of rLLM's, else a whole configuration without rLLM.
 */
export function rootOf(entries: readonly ConfigEntry[]): Root {
  const keys = entries.map(({ key }) => key);
  if (keys.includes('rllm')) return 'whole';
  if (keys.some((key) => RLLM_ONLY_SECTIONS.includes(key))) return 'rllm-section';
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
export function leavesOfFile(entries: readonly ConfigEntry[], root: Root, revision: Revision): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (some: readonly ConfigEntry[], written: readonly string[], replacedAt: number | null) => {
    const last = new Map(some.map((entry) => [entry.key, entry]));
    for (const entry of some) {
      const { key, node } = entry;
      const here = [...written, key];
      const path = wholePath(here.join('.'), root, revision);
      const counts = last.get(key)!;
      const replaced = replacedAt ?? (counts === entry ? null : counts.node.line);
      if (node.kind === 'section' && node.entries.length > 0 && !MAP_PATHS.includes(path)) {
        walk(node.entries, here, replaced);
      } else {
        const leaf = { path, written: here.join('.'), node, action: null, hasVariable: false };
        leaves.push({ ...leaf, replacedAt: replaced });
      }
    }
  };
  walk(entries, [], null);
  return leaves;
}

/** The keys of overrides; a value `{...}` is spread into its keys. */
export function leavesOfOverrides(overrides: readonly Override[]): Leaf[] {
  const flat: Omit<Leaf, 'replacedAt'>[] = [];
  for (const { path, action, node, hasVariable } of overrides) {
    const spread = (here: readonly string[], value: ConfigNode) => {
      const joined = here.join('.');
      if (value.kind === 'section' && value.entries.length > 0 && !MAP_PATHS.includes(joined)) {
        for (const entry of value.entries) spread([...here, entry.key], entry.node);
      } else flat.push({ path: joined, written: joined, node: value, action, hasVariable });
    };
    spread(path, node);
  }
  const last = new Map(flat.map((leaf) => [leaf.path, leaf]));
  return flat.map((leaf) => {
    const counts = last.get(leaf.path)!;
    return { ...leaf, replacedAt: counts === leaf ? null : counts.node.line };
  });
}

/** Fields of AlgorithmConfig that have another name or place in a file. */
const FIELDS: Readonly<Record<string, string>> = {
  estimator: 'rllm.algorithm.adv_estimator',
  stepwise_advantage_mode: 'rllm.stepwise_advantage.mode',
};

/** In the algorithm section alone, a key goes where the trainer of the revision reads it. */
function wholePath(written: string, root: Root, revision: Revision): string {
  if (MAP_PATHS.includes(written) || root === 'whole') return written;
  if (root === 'rllm-section') return `rllm.${written}`;
  if (written === 'norm_adv_by_std_in_grpo' && revision === 'rllm-seed') {
    return 'rllm.stepwise_advantage.norm_adv_by_std_in_grpo';
  }
  return Object.hasOwn(FIELDS, written) ? FIELDS[written]! : `rllm.algorithm.${written}`;
}
