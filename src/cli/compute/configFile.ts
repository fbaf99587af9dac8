import { parseDocument as parseYaml } from 'yaml';
import type { RunSettings } from '../../engine/config/runSettings.ts';
import type { Revision } from '../../engine/revision.ts';
import { DataError } from '../command.ts';

type Tree = Record<string, unknown>;

/** What a configuration file says. */
export interface ConfigSettings {
  readonly settings: Partial<RunSettings>;
  readonly warnings: readonly string[];
}

/**
 * Settings that a configuration file in rLLM's keys gives: a whole configuration (`rllm.algorithm...`), or the
 * algorithm section alone. Each revision reads `norm_adv_by_std_in_grpo` where its trainer does: at rllm-seed under
 * `stepwise_advantage`, at rllm-head under `algorithm` (D-05). At rllm-head a top-level `algorithm` is ignored.
 * @throws {DataError} when the text is not YAML or a key has a value of another type: what and where.
 */
export function settingsOfConfig(text: string, name: string, revision: Revision): ConfigSettings {
  const root = parseTree(text, name);
  const rllm = section(root, 'rllm', name) ?? root;
  const { algorithm, ignored } = algorithmSection(root, rllm, name, revision);
  const stepwise = section(rllm, 'stepwise_advantage', name) ?? {};
  const normSource = revision === 'rllm-seed' && rllm !== root ? stepwise : algorithm;
  const map = section(root, 'traj_group_adv_estimator_map', name) ?? section(algorithm, 'estimator_map', name);
  const settings = defined({
    estimator: read(algorithm, 'adv_estimator', 'string', name) ?? read(algorithm, 'estimator', 'string', name),
    normAdvByStdInGrpo: read(normSource, 'norm_adv_by_std_in_grpo', 'boolean', name),
    usePrecomputedAdvantage: read(algorithm, 'use_precomputed_advantage', 'boolean', name),
    stepwiseAdvantageMode: read(stepwise, 'mode', 'string', name),
    estimatorMap:
      map &&
      Object.entries(map).map(([role, value]): [string, string] => {
        if (typeof value === 'string') return [role, value];
        throw new DataError(`${name}: the estimator of role "${role}" must be a name, not ${kindOf(value)}.`);
      }),
  });
  const warning = `${name}: rllm-head reads rllm.algorithm; the top-level algorithm section is ignored.`;
  return { settings, warnings: ignored ? [warning] : [] };
}

/** The algorithm section, and whether a top-level one was left out. */
function algorithmSection(
  root: Tree,
  rllm: Tree,
  name: string,
  revision: Revision,
): { algorithm: Tree; ignored: boolean } {
  if (rllm === root && ['adv_estimator', 'estimator'].some((key) => own(root, key) !== undefined)) {
    return { algorithm: root, ignored: false };
  }
  const nested = rllm === root ? undefined : section(rllm, 'algorithm', name);
  const topLevel = section(root, 'algorithm', name);
  if (nested !== undefined) return { algorithm: nested, ignored: false };
  if (topLevel !== undefined && revision === 'rllm-head') return { algorithm: {}, ignored: true };
  return { algorithm: rllm === root ? (topLevel ?? root) : {}, ignored: false };
}

function parseTree(text: string, name: string): Tree {
  const yaml = parseYaml(text, { prettyErrors: true });
  const error = yaml.errors[0];
  if (error !== undefined) {
    const at = error.linePos?.[0];
    const where = at === undefined ? '' : `, line ${at.line}, column ${at.col}`;
    throw new DataError(`${name}${where}: ${error.message.split(' at line')[0]}.`);
  }
  const value: unknown = yaml.toJS({ maxAliasCount: 100 });
  if (isTree(value)) return value;
  throw new DataError(`${name}: a configuration is a mapping of keys, not ${kindOf(value)}.`);
}

function section(tree: Tree, key: string, name: string): Tree | undefined {
  const value = own(tree, key);
  if (value === undefined || value === null) return undefined;
  if (isTree(value)) return value;
  throw new DataError(`${name}: "${key}" must be a section with keys, not ${kindOf(value)}.`);
}

function read(tree: Tree, key: string, type: 'string', name: string): string | undefined;
function read(tree: Tree, key: string, type: 'boolean', name: string): boolean | undefined;
function read(tree: Tree, key: string, type: 'string' | 'boolean', name: string): unknown {
  const value = own(tree, key);
  // biome-ignore lint/suspicious/useValidTypeof: `type` is one of two literals
  if (value === undefined || value === null || typeof value === type) return value ?? undefined;
  throw new DataError(
    `${name}: "${key}" must be ${type === 'string' ? 'a name' : 'true or false'}, not ${kindOf(value)}.`,
  );
}

function own(tree: Tree, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a section' : `${typeof value} ${JSON.stringify(value)}`;
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
