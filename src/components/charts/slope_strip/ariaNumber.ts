/**
 * A number as the ARIA attributes of a slider take it: written without an exponent and never infinite. Beyond 1e20 it
 * stays at 1e20, and below 1e-6 it is 0; the words of `aria-valuetext` say the number itself.
 */
export function ariaNumber(value: number): number {
  if (Math.abs(value) < 1e-6) return 0;
  return Math.max(-1e20, Math.min(1e20, value));
}
