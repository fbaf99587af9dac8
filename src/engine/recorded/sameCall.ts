import type { RecordedCall } from './types.ts';

/** What a call is apart from its rewards. */
export function callKey({ name, role, settings }: RecordedCall): string {
  return JSON.stringify([name, role, settings]);
}

/** Whether two calls would be answered alike: the same estimator, role and configuration, and the same bits of rewards. */
export function isSameCall(a: RecordedCall, b: RecordedCall): boolean {
  return callKey(a) === callKey(b) && isSame(a.offsets, b.offsets) && isSame(a.values, b.values);
}

/** Whether two calls are of the same groups of the same role, whatever the configuration of their lanes. */
export function hasSameInput(a: RecordedCall, b: RecordedCall): boolean {
  return (
    a.name === b.name &&
    a.role === b.role &&
    isSame(a.offsets, b.offsets) &&
    isSame(a.values, b.values) &&
    isSame(a.groupIndices, b.groupIndices)
  );
}

function isSame(a: Float64Array | Uint32Array, b: Float64Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
