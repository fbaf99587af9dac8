import type { ImportFile } from '../importers/run.ts';

/** What a command may use of the machine. */
export interface Terminal {
  readonly out: (text: string) => void;
  /** One readable line. */
  readonly err: (line: string) => void;
  readonly files: FileAccess;
}

/** Reading and writing of files, so that commands can be tested without any. */
export interface FileAccess {
  /** Files below a path: the file itself, or everything in a folder. `-` is the standard input. */
  read(path: string): Promise<readonly ImportFile[]>;
  write(path: string, text: string): Promise<void>;
}

/** Exit codes: 0 done, 1 wrong result or bad data, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help. */
  readonly help: string;
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

/** The command line cannot be understood: exit code 2. */
export class UsageError extends Error {}

/** The data cannot be used: exit code 1. */
export class DataError extends Error {}
