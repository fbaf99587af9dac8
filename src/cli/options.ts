import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { ImportAnswers } from '../importers/answers.ts';
import {
  type ColumnChoices,
  MAPPED_PARTS,
  type MappedPart,
  MISSING_REWARDS,
  type MissingReward,
} from '../importers/mapping/parts.ts';
import { REVISIONS, type Revision } from '../engine/revision.ts';
import { UsageError } from './command.ts';

/**
 * Parses options, and turns what Node says about a wrong one into a usage error. An option with one value that is given
 * twice is refused: of two values one would be dropped without a word.
 * @throws {UsageError}
 */
export function parseOptions<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true, tokens: true });
    const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find(
      (name, k) => options[name]?.type === 'string' && options[name].multiple !== true && names.indexOf(name) < k,
    );
    if (twice !== undefined) throw new UsageError(`--${twice} is given twice, and takes one value.`);
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = error instanceof Error ? error.message.split('. To specify')[0]! : String(error);
    throw new UsageError(`${message.replace(/\.$/, '')}. --help lists the options.`);
  }
}

/** @throws {UsageError} when it is not a revision. */
export function revisionOption(value: string | undefined): Revision | undefined {
  if (value === undefined) return undefined;
  const revision = REVISIONS.find((one) => one === value);
  if (revision !== undefined) return revision;
  throw new UsageError(`--revision takes ${REVISIONS.join(' or ')}, not "${value}".`);
}

/** @throws {UsageError} when there is no path. */
export function requirePaths(positionals: readonly string[], command: string): readonly string[] {
  if (positionals.length > 0) return positionals;
  throw new UsageError(`${command} needs at least one file or folder ("-" for the standard input).`);
}

/**
 * `--map`: role=estimator pairs.
 * @throws {UsageError}
 */
export function mapOption(text: string): [string, string][] {
  return text.split(',').map((part): [string, string] => {
    const cut = part.lastIndexOf('=');
    const [role, name] = [part.slice(0, cut).trim(), part.slice(cut + 1).trim()];
    if (cut > 0 && name !== '') return [role, name];
    throw new UsageError(`--map takes role=estimator pairs separated by commas; "${part}" is not one.`);
  });
}

/** Options that answer the questions of an import, for every command that reads files. */
export const ANSWER_OPTIONS = {
  weights: { type: 'string' },
  'group-size': { type: 'string' },
  'reward-column': { type: 'string' },
  'group-column': { type: 'string' },
  'role-column': { type: 'string' },
  'step-column': { type: 'string' },
  'length-column': { type: 'string' },
  'missing-reward': { type: 'string' },
} as const;

/** The lines of help for them. */
export const ANSWER_HELP = `  --weights COLUMN=W,...   weights of the columns whose sum is the reward (default: 1 each); 0 leaves a column out
  --group-size N           rows in a row that are one group, for files that name neither task nor prompt
  --reward-column NAME     the column of rows that holds the reward, in place of the one found by its name
  --group-column NAME      the same for the group; "none" for this and the next three takes none
  --role-column NAME       the same for the role
  --step-column NAME       the same for the training step
  --length-column NAME     the same for the number of response tokens
  --missing-reward WHAT    keep: a missing reward stays missing (default); zero: it is 0; drop: its trajectory is left out`;

type AnswerValues = { readonly [Option in keyof typeof ANSWER_OPTIONS]?: string | undefined };

/** @throws {UsageError} when an option does not have the form that it takes. */
export function answersOf(values: AnswerValues): ImportAnswers {
  const size = values['group-size'];
  if (size !== undefined && !/^[1-9]\d{0,8}$/.test(size.trim()))
    throw new UsageError(`--group-size takes a whole number above 0, not "${size}".`);
  const columns = columnOptions(values);
  const missing = values['missing-reward'];
  return {
    ...(values.weights !== undefined && { weights: weightsOption(values.weights) }),
    ...(size !== undefined && { groupSize: Number(size) }),
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(missing !== undefined && { missingReward: missingRewardOption(missing) }),
  };
}

function columnOptions(values: AnswerValues): ColumnChoices {
  const columns: { [Part in MappedPart]?: string | null } = {};
  for (const part of MAPPED_PARTS) {
    const column = values[`${part}-column`];
    if (column === '') throw new UsageError(`--${part}-column takes the name of a column.`);
    if (column !== undefined) columns[part] = column === 'none' && part !== 'reward' ? null : column;
  }
  const { reward, ...others } = columns;
  return { ...others, ...(typeof reward === 'string' && { reward }) };
}

function missingRewardOption(text: string): MissingReward {
  const found = MISSING_REWARDS.find((one) => one === text);
  if (found !== undefined) return found;
  throw new UsageError(`--missing-reward takes ${MISSING_REWARDS.join(', ')}, not "${text}".`);
}

function weightsOption(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(',').map((part): [string, number] => {
      const cut = part.lastIndexOf('=');
      const [column, weight] = [part.slice(0, cut).trim(), part.slice(cut + 1).trim()];
      if (cut > 0 && column !== '' && weight !== '' && Number.isFinite(Number(weight))) return [column, Number(weight)];
      throw new UsageError(`--weights takes column=number pairs separated by commas; "${part}" is not one.`);
    }),
  );
}
