import type { EmbedTheme } from '../../state/share/embedOptions.ts';

/** Sets the theme of an embedded page: the one that was asked for, or the reader's as it changes. */
export function followTheme(theme: EmbedTheme): void {
  const { dataset } = document.documentElement;
  const media = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    dataset['theme'] = theme === 'auto' ? (media.matches ? 'dark' : 'light') : theme;
  };
  apply();
  // A frame that is higher than its page shows no other ground below it.
  document.body.style.background = 'var(--surface)';
  if (theme === 'auto') media.addEventListener('change', apply);
}
