import { createFollowed, type Followed } from '../state/followed.ts';

/** A part of the page whose code comes later; null until it is there. */
export interface Part<T> extends Followed<T | null> {
  /** @throws {Error} when it cannot be fetched. */
  readonly load: () => Promise<void>;
}

/** A part that is fetched by this, once. */
export function createPart<T>(fetchIt: () => Promise<T>): Part<T> {
  const { get, set, subscribe } = createFollowed<T | null>(null);
  return {
    get,
    subscribe,
    async load() {
      if (get() === null) set(await fetchIt());
    },
  };
}
