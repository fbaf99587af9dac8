import { ticks } from 'd3-array';

/** Below this span the powers of ten between the ends are no doubles any more. */
const LEAST_SPAN = 1e-290;

/** Round numbers along an axis; where the span is too wide or too narrow for them, its ends and 0. */
export function axisTicks([low, high]: readonly [number, number], count: number): number[] {
  const span = high - low;
  if (Number.isFinite(span) && span > LEAST_SPAN) return ticks(low, high, count);
  return [low, 0, high].filter((value) => value >= low && value <= high);
}

/** Adds a share of the span at both ends, as far as doubles go. */
function padded(low: number, high: number, share: number): [number, number] {
  const pad = (high - low) * share;
  return Number.isFinite(pad) ? [low - pad, high + pad] : [low, high];
}

/** 0 to 1 holds most rewards; others get their own range, a little wider than the data. */
export function rewardRange(rewards: readonly (number | null)[]): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const reward of rewards) {
    if (reward === null || !Number.isFinite(reward)) continue;
    low = Math.min(low, reward);
    high = Math.max(high, reward);
  }
  if (low > high || (low >= 0 && high <= 1 && high - low >= 0.02)) return [0, 1];
  if (low === high) {
    if (low >= 0 && low <= 1) return [0, 1];
    const around = Math.max(1, Math.abs(low) / 2);
    return [low - around, high + around];
  }
  return padded(low, high, 0.06);
}

export function advantageRange(columns: readonly (Float64Array | null)[]): [number, number] {
  let low = 0;
  let high = 0;
  for (const advantages of columns) {
    for (const value of advantages ?? []) {
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (high - low < 1e-8) return [-1, 1];
  const [padLow, padHigh] = padded(low, high, low === 0 || high === 0 ? 0.12 : 0.04);
  const [tightLow, tightHigh] = padded(low, high, 0.04);
  return [low === 0 ? padLow : tightLow, high === 0 ? padHigh : tightHigh];
}

export function union(range: readonly [number, number], hold?: readonly [number, number]): readonly [number, number] {
  return hold === undefined ? range : [Math.min(range[0], hold[0]), Math.max(range[1], hold[1])];
}

/** A step that suits the axis: a tenth of its span's power of ten. */
export function rewardStep([low, high]: readonly [number, number]): number {
  const span = Math.min(high - low || 1, Number.MAX_VALUE);
  return 10 ** (Math.ceil(Math.log10(span) - 1e-9) - 1);
}

/** Rounds to a multiple of the quantum without leaving binary noise behind. */
export function roundTo(value: number, quantum: number): number {
  if (!Number.isFinite(value / quantum)) return value;
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(quantum) - 1e-9)));
  return Number((Math.round(value / quantum) * quantum).toFixed(digits));
}
