import { useSyncExternalStore } from 'react';

/** What changes the colours of the page, and the pixels of the screen. */
const MEDIA = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-color-scheme: dark)'];

let version = 0;

function subscribe(listener: () => void): () => void {
  const changed = () => {
    version++;
    listener();
  };
  const theme = new MutationObserver(changed);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const queries = [...MEDIA, `(resolution: ${devicePixelRatio}dppx)`].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    theme.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

/** A number that changes with the theme, so that a canvas is drawn again in the new colours. */
export function usePaletteVersion(): number {
  return useSyncExternalStore(subscribe, () => version);
}
