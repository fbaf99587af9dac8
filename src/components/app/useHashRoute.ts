import { useSyncExternalStore } from 'react';
import { linkShapeOf } from '../../state/share/linkShape.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The part of the hash after `#/`: the id of a view, or whatever else was typed there. A link names its view itself. */
export function useHashRoute(): string {
  return useSyncExternalStore(subscribe, () => routeOf(location.hash));
}

function routeOf(hash: string): string {
  return linkShapeOf(hash)?.view ?? decodeURIComponentSafely(hash.replace(/^#\/?/, ''));
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
