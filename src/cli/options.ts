import { type ParseArgsConfig, parseArgs } from 'node:util';
import { REVISIONS, type Revision } from '../engine/revision.ts';
import { UsageError } from './command.ts';

/**
 * Parses options, and turns what Node says about a wrong one into a usage error.
 * @throws {UsageError}
 */
export function parseOptions<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
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
