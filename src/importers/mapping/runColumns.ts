import { idText, integer, isArray, show, type JsonObject, type JsonValue } from '../json.ts';
import { LIMITS } from '../limits.ts';
import { readReward } from '../values.ts';
import { ChoiceRefused, noColumn, noUse } from './choiceRefused.ts';
import { type ColumnChoices, type ColumnMapping, MAPPED_PARTS, type MappedPart } from './parts.ts';
import { valueAt } from './valueAt.ts';

/** What was seen of a chosen column. */
interface Chosen {
  readonly column: string;
  isThere: boolean;
  isUsable: boolean;
  /** A value that cannot be used, with its place. */
  example: string | null;
}

/** The columns of a run's rows: which there are, which were chosen, and which the importer takes where none was. */
export class RunColumns {
  readonly #choices: ColumnChoices;
  readonly #names = new Set<string>();
  readonly #found = new Map<MappedPart, string | null>();
  readonly #chosen = new Map<MappedPart, Chosen>();

  constructor(choices: ColumnChoices = {}) {
    this.#choices = choices;
    for (const part of MAPPED_PARTS) {
      const column = choices[part] ?? null;
      if (column !== null) this.#chosen.set(part, { column, isThere: false, isUsable: false, example: null });
    }
  }

  /** The column that was chosen for a part: null for none, undefined when nothing was chosen. */
  choice(part: MappedPart): string | null | undefined {
    return this.#choices[part];
  }

  /** Notes the name of a column. */
  see(name: string): void {
    if (!this.#names.has(name) && this.#names.size < LIMITS.columns) this.#names.add(name);
  }

  /** What a row has in the column chosen for a part. Where no column was chosen there is nothing. */
  pick(part: MappedPart, row: JsonObject, placeOf: () => string): JsonValue | undefined {
    const chosen = this.#chosen.get(part);
    if (chosen === undefined) return undefined;
    const value = valueAt(row, chosen.column);
    if (value === undefined) return undefined;
    if (!chosen.isThere) this.see(chosen.column);
    chosen.isThere = true;
    if (chosen.isUsable || value === null || value === '') return value;
    chosen.isUsable = FITS[part](value);
    if (!chosen.isUsable) chosen.example ??= `${placeOf()}: ${show(value)}`;
    return value;
  }

  /** A part of a row by the column chosen, or else by the one that the format names; notes the row's columns with it. */
  valueOf(part: MappedPart, row: JsonObject, named: string | null, placeOf: () => string): JsonValue | undefined {
    if (this.#choices[part] !== undefined) return this.pick(part, row, placeOf);
    const value = named === null || !Object.hasOwn(row, named) ? undefined : row[named];
    if (value !== undefined || !this.#found.has(part)) this.#found.set(part, value === undefined ? null : named);
    return value;
  }

  /** Says which column is taken for a part unless one was chosen. */
  find(part: MappedPart, column: string | null): void {
    this.#found.set(part, column);
  }

  /** @throws {ChoiceRefused} when a chosen column is not there, or holds nothing that its part can use. */
  check(label: string): void {
    const [first] = this.#chosen.values();
    if (this.#names.size === 0 && (first !== undefined || MAPPED_PARTS.some((part) => this.#choices[part] === null)))
      throw new ChoiceRefused(
        `This was read as ${label}, a format that says itself what its fields are: no column can be chosen for it. Leave the choice of columns out.`,
      );
    for (const [part, { column, isThere, isUsable, example }] of this.#chosen) {
      if (!isThere) throw new ChoiceRefused(noColumn(part, column, [...this.#names]));
      if (!isUsable) throw new ChoiceRefused(noUse(part, column, example));
    }
  }

  /** The columns and what was taken; null for a format without columns. */
  get mapping(): ColumnMapping | null {
    if (this.#names.size === 0) return null;
    const taken = (part: MappedPart): string | null => this.#choices[part] ?? this.#takenUnchosen(part);
    return {
      columns: [...this.#names],
      taken: {
        reward: taken('reward'),
        group: taken('group'),
        role: taken('role'),
        step: taken('step'),
        length: taken('length'),
      },
    };
  }

  #takenUnchosen(part: MappedPart): string | null {
    return this.#choices[part] === null ? null : (this.#found.get(part) ?? null);
  }
}

/** Whether a value can be used for a part. */
const FITS: Readonly<Record<MappedPart, (value: JsonValue) => boolean>> = {
  reward: (value) => !['missing', 'unreadable'].includes(readReward(value, true).state),
  group: (value) => idText(value) !== null,
  role: (value) => idText(value) !== null,
  step: (value) => integer(value) !== null,
  length: (value) => tokensOf(value) !== null,
};

/** Response tokens as a column has them: their number, or a list of the tokens. */
export function tokensOf(value: JsonValue | undefined): number | null {
  if (isArray(value)) return value.length;
  const count = integer(value);
  return count !== null && count >= 0 ? count : null;
}
