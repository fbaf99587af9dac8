import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The part of the hash after `#/`: the id of a view, or whatever else was typed there. */
export function useHashRoute(): string {
  return useSyncExternalStore(subscribe, () => decodeURIComponentSafely(location.hash.replace(/^#\/?/, '')));
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
