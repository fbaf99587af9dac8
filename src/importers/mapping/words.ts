import { nearest } from '../playground/nearest.ts';
import type { MappedPart } from './parts.ts';

/** The part as it stands in a sentence. */
const WORDS: Readonly<Record<MappedPart, string>> = {
  reward: 'the reward',
  group: 'the group',
  role: 'the role',
  step: 'the training step',
  length: 'the response tokens',
};

const LISTED = 12;

/** No row has the column: says which there are, and which of them is meant when the names are close. */
export function noColumn(part: MappedPart, column: string, columns: readonly string[]): string {
  const meant = nearest(column, columns);
  const instead = meant === null ? 'Choose one of the columns' : `Did you mean ${quoted(meant)}? The columns are`;
  const more = columns.length > LISTED ? ` and ${columns.length - LISTED} more` : '';
  return `There is no column ${quoted(column)} to take ${WORDS[part]} from. ${instead}: ${columns.slice(0, LISTED).map(quoted).join(', ')}${more}.`;
}

/** No row has a value in it that the part can use; `example` is one that it has, with its place. */
export function noUse(part: MappedPart, column: string, example: string | null): string {
  const needed = part === 'reward' ? 'numbers' : part === 'group' || part === 'role' ? 'names' : 'whole numbers';
  const found = example === null ? `Column ${quoted(column)} is empty` : `Column ${quoted(column)} holds no ${needed}`;
  const where = example === null ? 'in every row' : `(${example})`;
  const without = part === 'reward' ? '' : ', or none';
  return `${found} ${where}, so it cannot be ${WORDS[part]}. Choose a column of ${needed}${without}.`;
}

const WITHOUT: Readonly<Record<Exclude<MappedPart, 'reward'>, string>> = {
  group: 'each is a group of its own',
  role: 'their role is "default"',
  step: 'they belong to no step',
  length: 'their tokens are not counted',
};

/** Some rows have nothing in the column that the part can use: says how many, and what they were taken for. */
export function rowsWithout(part: Exclude<MappedPart, 'reward'>, column: string, rows: number): string {
  const what = part === 'group' || part === 'role' ? 'nothing' : 'no whole number';
  return `${rows === 1 ? '1 row has' : `${rows} rows have`} ${what} in column ${quoted(column)}, which was chosen for ${WORDS[part]}; ${WITHOUT[part]}.`;
}

function quoted(name: string): string {
  return `"${name.slice(0, 60)}"`;
}
