import type { CustomRunner } from './runner.ts';

/** What a store needs of it. */
export interface StoreRunner {
  readonly get: () => Promise<Pick<CustomRunner, 'compare'>>;
  /** Another document was opened: nothing in it may run by itself. */
  readonly forget: () => void;
}

/** What runs the custom estimators of a store; its code comes with the first of them. */
export interface LazyRunner extends StoreRunner {
  readonly get: () => Promise<CustomRunner>;
}

/**
 * @param open opens the runner; `trusted` is whether what was permitted on an earlier visit still is
 */
export function lazyRunner(open: (trusted: boolean) => Promise<CustomRunner>): LazyRunner {
  let trusted = true;
  let runner: Promise<CustomRunner> | null = null;
  return {
    get: () => (runner ??= open(trusted)),
    forget() {
      trusted = false;
      void runner?.then((one) => one.forget());
    },
  };
}
