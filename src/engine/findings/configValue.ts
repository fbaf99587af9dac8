import type { ConfigTree } from '../config/fromConfig.ts';

/** The value at a dotted path; undefined where there is none. Own keys only: the tree is a user's. */
export function configValue(config: ConfigTree | null, path: string): unknown {
  let here: unknown = config;
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || Array.isArray(here) || !Object.hasOwn(here, key)) return undefined;
    here = (here as ConfigTree)[key];
  }
  return here;
}

/** A number at a path, or the fallback that rLLM's own defaults give. */
export function configNumber(config: ConfigTree | null, path: string, fallback: number): number {
  const value = configValue(config, path);
  return typeof value === 'number' ? value : fallback;
}

/** Whether Python takes the value at a path for true; `fallback` where there is none. */
export function configFlag(config: ConfigTree | null, path: string, fallback: boolean): boolean {
  const value = configValue(config, path);
  return value === undefined ? fallback : Boolean(value) && !(Array.isArray(value) && value.length === 0);
}
