export function findChromium(): string | undefined;
export function browserName(path: string): string;
export function isHeadlessShell(path: string): boolean;
export function ensureChromium(): Promise<
  { path: string; problem?: undefined } | { path?: undefined; problem: string }
>;
