/** A linear scale: a call maps the domain to the range, `invert` maps back. Neither end is clamped. */
export interface LinearScale {
  (value: number): number;
  invert(position: number): number;
}

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): LinearScale {
  const [d0, d1] = domain;
  const [r0, r1] = range;
  const span = d1 - d0;
  const scale = (value: number) => r0 + ((value - d0) / span) * (r1 - r0);
  return Object.assign(scale, { invert: (position: number) => d0 + ((position - r0) / (r1 - r0)) * span });
}
