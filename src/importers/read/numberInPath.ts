/**
 * The number that a pattern's first group finds in a path, such as a training step; null when there is none.
 *
 * @example numberInPath('run/step_12/traces.jsonl', /step_(\d+)\//) // 12
 */
export function numberInPath(path: string, pattern: RegExp): number | null {
  const digits = pattern.exec(path)?.[1];
  return digits === undefined || digits.length > 15 ? null : Number(digits);
}
