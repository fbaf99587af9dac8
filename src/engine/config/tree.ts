import { UpstreamError } from '../errors.ts';

/** A configuration tree as YAML or JSON holds it. */
export type ConfigTree = { readonly [key: string]: unknown };

/** A value with upstream's fallback. As in Python, its type is not checked. */
export function readKey<T>(tree: ConfigTree, key: string, fallback: T): T {
  const value = ownKey(tree, key);
  return value === undefined ? fallback : (value as T);
}

/**
 * A value that must be there; null is a value.
 * @throws {UpstreamError} AttributeError when the key is absent.
 */
export function requireKey(tree: ConfigTree, key: string): unknown {
  const value = ownKey(tree, key);
  if (value === undefined) throw new UpstreamError('AttributeError', `Missing key ${key}`);
  return value;
}

/**
 * A section that must be there.
 * @throws {UpstreamError} AttributeError when the key is absent or holds something else.
 */
export function requireSection(tree: ConfigTree, key: string): ConfigTree {
  const value = requireKey(tree, key);
  if (isTree(value)) return value;
  throw new UpstreamError('AttributeError', `'${typeName(value)}' object has no attributes; ${key} must be a section`);
}

/** The value of a key of the tree's own, undefined when there is none. */
export function ownKey(tree: ConfigTree, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

export function isTree(value: unknown): value is ConfigTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeName(value: unknown): string {
  if (value === null) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'str' : typeof value;
}
