import type { JsonObject, JsonValue } from '../json.ts';
import { readReward } from '../values.ts';

/** Columns that TRL always writes; between them and the advantage stand the reward functions and what was logged besides. */
const FRAME = new Set(['step', 'prompt', 'completion', 'advantage', 'advantages']);
/** Row numbers that pandas adds in front. */
const INDEX = /^(?:|unnamed: 0|index|__index_level_0__)$/i;

/** What the columns beside prompt, completion and advantage hold. */
export interface RewardColumns {
  /** The reward functions, in file order. */
  readonly rewards: readonly string[];
  /** Columns of numbers further on, of which nobody can tell whether they are rewards. */
  readonly doubtful: readonly string[];
}

/** Finds out, row by row, which columns hold nothing but numbers. */
export class ColumnsSeen {
  readonly #numeric = new Map<string, boolean>();
  readonly #filled = new Set<string>();

  /** `untyped`: a table of texts, where numbers are texts too. */
  add(row: JsonObject, untyped: boolean): void {
    for (const [name, value] of Object.entries(row)) {
      if (FRAME.has(name) || INDEX.test(name)) continue;
      this.#numeric.set(name, (this.#numeric.get(name) ?? true) && isNumberOrNothing(value, untyped));
      if (readReward(value).state !== 'missing') this.#filled.add(name);
    }
  }

  /** TRL writes the reward functions first: they are the columns of numbers before the first of anything else. */
  columns(): RewardColumns {
    const names = [...this.#numeric.keys()];
    const other = names.findIndex((name) => this.#numeric.get(name) === false);
    const before = other === -1 ? names.length : other;
    const isNumbers = (name: string): boolean => this.#numeric.get(name) === true && this.#filled.has(name);
    return {
      rewards: names.slice(0, before).filter((name) => this.#numeric.get(name) === true),
      doubtful: names.slice(before).filter(isNumbers),
    };
  }
}

/** Where values have types, "10" is a text and no number; W&B alone writes what is not finite as a text. */
function isNumberOrNothing(value: JsonValue, untyped: boolean): boolean {
  const { state } = readReward(value);
  return state !== 'unreadable' && (untyped || typeof value !== 'string' || state !== 'ok');
}
