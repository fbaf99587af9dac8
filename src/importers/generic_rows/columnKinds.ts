import {
  END_COLUMNS,
  GROUP_ID_COLUMNS,
  isRewardName,
  LENGTH_COLUMNS,
  PROMPT_COLUMNS,
  ROLE_COLUMNS,
  ROLLOUT_COLUMNS,
  STEP_COLUMNS,
  TRUTH_COLUMNS,
} from '../columns.ts';

/** What a column means. Of several columns of one meaning the lowest rank counts. */
export interface ColumnKind {
  readonly meaning:
    | 'reward'
    | 'id'
    | 'role'
    | 'rollout'
    | 'step'
    | 'prompt'
    | 'truth'
    | 'length'
    | 'end'
    | 'advantage'
    | 'other';
  /** The name in lower case. */
  readonly name: string;
  readonly rank: number;
}

const LISTS: readonly (readonly [ColumnKind['meaning'], readonly string[]])[] = [
  ['id', GROUP_ID_COLUMNS],
  ['role', ROLE_COLUMNS],
  ['rollout', ROLLOUT_COLUMNS],
  ['step', STEP_COLUMNS],
  ['prompt', PROMPT_COLUMNS],
  ['truth', TRUTH_COLUMNS],
  ['length', LENGTH_COLUMNS],
  ['end', END_COLUMNS],
  ['advantage', ['advantage', 'advantages']],
];

/** Tells what columns mean by their names, each name once. */
export class ColumnKinds {
  readonly #known = new Map<string, ColumnKind>();

  of(key: string): ColumnKind {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const kind = classify(key.toLowerCase());
    // A file may hold more names than are worth keeping.
    if (this.#known.size < 10_000) this.#known.set(key, kind);
    return kind;
  }
}

function classify(name: string): ColumnKind {
  if (isRewardName(name)) return { meaning: 'reward', name, rank: 0 };
  for (const [meaning, names] of LISTS) {
    const rank = names.indexOf(name);
    if (rank !== -1) return { meaning, name, rank };
  }
  return { meaning: 'other', name, rank: 0 };
}
