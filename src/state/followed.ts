/** A value outside React that can be followed, as `useSyncExternalStore` wants it. */
export interface Followed<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A followed value and the function that changes it; what is set again unchanged is told to no one. */
export function createFollowed<T>(initial: T): Followed<T> & { readonly set: (value: T) => void } {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
