import type { JsonValue } from '../json.ts';
import { LIMITS } from '../limits.ts';

/**
 * Whether a value nests no deeper than the cap; walks without recursion, so that no depth can overflow the stack. What is
 * asked here is what JSON.parse or a structured clone gave, so the rest of the type holds already.
 */
export function isShallow(value: unknown): value is JsonValue {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LIMITS.depth) return false;
    level = level.flatMap((item) =>
      (typeof item === 'object' && item !== null ? Object.values(item) : []).filter(isNested),
    );
  }
  return true;
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
