import { LIMITS } from '../limits.ts';

/** Whether a value nests deeper than the cap; walks without recursion, so that no depth can overflow the stack. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LIMITS.depth) return true;
    level = level.flatMap((item) =>
      (typeof item === 'object' && item !== null ? Object.values(item) : []).filter(isNested),
    );
  }
  return false;
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
