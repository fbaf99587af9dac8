export function findChromium(): string | undefined;
export function ensureChromium(): Promise<
  { path: string; problem?: undefined } | { path?: undefined; problem: string }
>;
