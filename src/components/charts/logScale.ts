/** A logarithmic scale: a call maps a number above 0 to the range, `invert` maps back. Neither end is clamped. */
export interface LogScale {
  (value: number): number;
  invert(position: number): number;
}

export function logScale(domain: readonly [number, number], range: readonly [number, number]): LogScale {
  const [low, high] = [Math.log10(domain[0]), Math.log10(domain[1])];
  const [from, to] = range;
  const scale = (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  return Object.assign(scale, {
    invert: (position: number) => 10 ** (low + ((position - from) / (to - from)) * (high - low)),
  });
}

/** Powers of ten from `low` to `high`, every second, third, … one where more than `most` would stand there. */
export function powersOfTen([low, high]: readonly [number, number], most: number): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const every = Math.max(1, Math.ceil((last - first + 1) / most));
  const powers: number[] = [];
  for (let power = last; power >= first; power -= every) powers.unshift(Number(`1e${power}`));
  return powers;
}
