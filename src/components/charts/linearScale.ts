/** A linear scale: a call maps the domain to the range, `invert` maps back. Neither end is clamped. */
export interface LinearScale {
  (value: number): number;
  invert(position: number): number;
}

/** Rewards near the largest double make the domain's span overflow; then everything is scaled down by this first. */
const SHRINK = 2 ** -3;

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): LinearScale {
  const unit = Number.isFinite(domain[1] - domain[0]) ? 1 : SHRINK;
  const [d0, d1] = [domain[0] * unit, domain[1] * unit];
  const [r0, r1] = range;
  const scale = (value: number) => r0 + ((value * unit - d0) / (d1 - d0)) * (r1 - r0);
  return Object.assign(scale, {
    invert: (position: number) => (d0 + ((position - r0) / (r1 - r0)) * (d1 - d0)) / unit,
  });
}
