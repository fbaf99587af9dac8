import { type ColumnChoices, MAPPED_PARTS } from '../../../importers/mapping/parts.ts';

/** Under which the choices are kept: a list of pairs, the newest last. */
const KEY = 'import-columns';
/** Sets of columns that are remembered. */
const MOST = 50;

type Remembered = readonly [columns: string, choices: ColumnChoices];

/** The choices made for files of these columns; null when there are none, or where nothing can be stored. */
export function recallColumns(columns: readonly string[]): ColumnChoices | null {
  const wanted = keyOf(columns);
  return readAll().find(([key]) => key === wanted)?.[1] ?? null;
}

/** Keeps the choices for files of these columns; no choice at all forgets them. */
export function rememberColumns(columns: readonly string[], choices: ColumnChoices): void {
  const wanted = keyOf(columns);
  const others = readAll().filter(([key]) => key !== wanted);
  const kept: readonly Remembered[] = isEmpty(choices) ? others : [...others, [wanted, choices]];
  try {
    if (kept.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Blocked or full: the choice holds for this import all the same.
  }
}

export function isEmpty(choices: ColumnChoices | undefined): boolean {
  return MAPPED_PARTS.every((part) => choices?.[part] === undefined);
}

/** Files whose columns have the same names, in any order, are alike. */
function keyOf(columns: readonly string[]): string {
  return JSON.stringify(columns.toSorted());
}

/** What is stored, without anything that does not have its form. */
function readAll(): readonly Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function isRemembered(value: unknown): value is Remembered {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [key, choices]: unknown[] = value;
  if (typeof key !== 'string' || typeof choices !== 'object' || choices === null) return false;
  const entries: [string, unknown][] = Object.entries(choices);
  return entries.every(
    ([part, column]) =>
      MAPPED_PARTS.some((one) => one === part) &&
      (typeof column === 'string' || (column === null && part !== 'reward')),
  );
}
