import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'auto';
export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();
/** For this visit only, where storage is blocked. */
let remembered: ThemeChoice | null = null;

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function readChoice(): ThemeChoice {
  if (remembered !== null) return remembered;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function resolve(choice: ThemeChoice): Theme {
  return choice === 'auto' ? systemTheme() : choice;
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolve(readChoice());
  for (const listener of listeners) listener();
}

function choose(choice: ThemeChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
    remembered = null;
  } catch {
    remembered = choice;
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  if (listeners.size === 0) {
    media.addEventListener('change', apply);
    window.addEventListener('storage', apply);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    media.removeEventListener('change', apply);
    window.removeEventListener('storage', apply);
  };
}

/** The theme in force, the choice behind it, and how to change it. While the choice is `auto` it follows the system. */
export function useTheme(): {
  readonly theme: Theme;
  readonly choice: ThemeChoice;
  readonly setChoice: (choice: ThemeChoice) => void;
  readonly toggle: () => void;
} {
  const choice = useSyncExternalStore(subscribe, readChoice);
  const theme = useSyncExternalStore(subscribe, () => resolve(readChoice()));
  return { theme, choice, setChoice: choose, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
}
