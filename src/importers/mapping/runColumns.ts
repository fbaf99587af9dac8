import { idText, integer, isArray, show, type JsonObject, type JsonValue } from '../json.ts';
import { LIMITS } from '../limits.ts';
import { readReward } from '../values.ts';
import { ChoiceRefused } from './choiceRefused.ts';
import { type ColumnChoices, type ColumnMapping, LONGEST_NAME, MAPPED_PARTS, type MappedPart } from './parts.ts';
import { valueAt } from './valueAt.ts';
import { noColumn, noUse, rowsWithout } from './words.ts';

/** What was seen of a chosen column. */
interface Chosen {
  readonly column: string;
  isThere: boolean;
  isUsable: boolean;
  /** Rows that have nothing in it which the part can use. */
  without: number;
  /** A value that cannot be used, with its place. */
  example: string | null;
}

/** The parts of a row that the chosen columns give. Where no column was chosen a part is absent: the format's own holds. */
export interface ChosenParts {
  readonly role: string;
  /** The reward as written. */
  readonly raw?: JsonValue;
  readonly task?: string;
  readonly step?: number | null;
  readonly length?: number | null;
}

const NOTHING: ChosenParts = { role: 'default' };

/** The columns of a run's rows: which there are, which were chosen, and which the importer takes where none was. */
export class RunColumns {
  #choices: ColumnChoices;
  readonly #placeOf: (file: string, line: number) => string;
  readonly #texts = new Map<string, number>();
  #firstFile: string | null = null;
  readonly #names = new Set<string>();
  readonly #found = new Map<MappedPart, string | null>();
  readonly #chosen = new Map<MappedPart, Chosen>();

  /** `placeOf` writes where a record stands in a file. */
  constructor(choices: ColumnChoices, placeOf: (file: string, line: number) => string) {
    this.#placeOf = placeOf;
    this.#choices = choices;
    for (const part of MAPPED_PARTS) {
      const column = choices[part] ?? null;
      if (column !== null)
        this.#chosen.set(part, { column, isThere: false, isUsable: false, without: 0, example: null });
    }
  }

  /** The column that was chosen for a part: null for none, undefined when nothing was chosen. */
  choice(part: MappedPart): string | null | undefined {
    return this.#choices[part];
  }

  get #isAnyChosen(): boolean {
    return MAPPED_PARTS.some((part) => this.#choices[part] !== undefined);
  }

  /** Notes the name of a column. */
  see(name: string): void {
    if (!this.#names.has(name) && this.#names.size < LIMITS.columns) this.#names.add(name);
  }

  /** What a row has in the column chosen for a part. Where no column was chosen there is nothing. */
  pick(part: MappedPart, row: JsonObject, file: string, line: number): JsonValue | undefined {
    const chosen = this.#chosen.get(part);
    if (chosen === undefined) return undefined;
    const value = valueAt(row, chosen.column);
    if (value !== undefined && !chosen.isThere) {
      this.see(chosen.column);
      chosen.isThere = true;
    }
    if (value !== undefined && FITS[part](value)) chosen.isUsable = true;
    else {
      chosen.without += 1;
      const isFilled = value !== undefined && value !== null && value !== '';
      if (isFilled) chosen.example ??= `${this.#placeOf(file, line)}: ${show(value)}`;
    }
    return value;
  }

  /**
   * What the chosen columns give for a row of a format with names of its own, and notes the row's columns. The task of a
   * row that has none is its own; with no column for the group all rows are one.
   */
  of(row: JsonObject, file: string, line: number): ChosenParts {
    for (const name of Object.keys(row)) this.see(name);
    if (!this.#isAnyChosen) return NOTHING;
    const pick = (part: MappedPart): JsonValue | undefined => this.pick(part, row, file, line);
    const isChosen = (part: MappedPart): boolean => this.choice(part) !== undefined;
    return {
      role: idText(pick('role')) ?? 'default',
      ...(isChosen('reward') && { raw: pick('reward') ?? null }),
      ...(isChosen('group') && { task: this.#taskOf(pick('group'), file, line) }),
      ...(isChosen('step') && { step: integer(pick('step')) }),
      ...(isChosen('length') && { length: tokensOf(pick('length')) }),
    };
  }

  #taskOf(value: JsonValue | undefined, file: string, line: number): string {
    if (this.choice('group') === null) return 'group-1';
    const name = idText(value);
    this.#firstFile ??= file;
    if (name === null) return file === this.#firstFile ? `row-${line}` : `${file}-row-${line}`;
    if (name.length <= LONGEST_NAME) return name;
    const number = this.#texts.get(name) ?? this.#texts.size + 1;
    this.#texts.set(name, number);
    return `text-${number}`;
  }

  /** Says under which names a format has its parts. To choose one of them for its own part is no choice. */
  name(names: Partial<Record<MappedPart, string>>): void {
    for (const part of MAPPED_PARTS) {
      const own = names[part];
      if (own === undefined) continue;
      this.#found.set(part, own);
      if (this.#choices[part] === own) {
        this.#choices = { ...this.#choices, [part]: undefined };
        this.#chosen.delete(part);
      }
    }
  }

  /** Says which column is taken for a part unless one was chosen. */
  find(part: MappedPart, column: string | null): void {
    this.#found.set(part, column);
  }

  /** @throws {ChoiceRefused} when a chosen column is not there, or holds nothing that its part can use. */
  check(label: string): void {
    if (this.#names.size === 0 && this.#isAnyChosen)
      throw new ChoiceRefused(
        `This was read as ${label}, a format that says itself what its fields are: no column can be chosen for it. Leave the choice of columns out.`,
      );
    for (const [part, { column, isThere, isUsable, example }] of this.#chosen) {
      if (!isThere) throw new ChoiceRefused(noColumn(part, column, [...this.#names]));
      if (!isUsable) throw new ChoiceRefused(noUse(part, column, example));
    }
  }

  /** What became of the rows that have nothing in a chosen column; for the reward that is said row by row. */
  notices(): readonly string[] {
    return [...this.#chosen].flatMap(([part, { column, without }]) =>
      part === 'reward' || without === 0 ? [] : [rowsWithout(part, column, without)],
    );
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
    const found = this.#found.get(part) ?? null;
    return this.#choices[part] === null || found === null || !this.#names.has(found) ? null : found;
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
