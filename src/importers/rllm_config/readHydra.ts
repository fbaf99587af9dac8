import { LIMITS } from '../limits.ts';
import { hydraValue } from './hydraValue.ts';
import type { ConfigIssue, ConfigNode } from './types.ts';
import { type ShellCommand, shellCommands, type ShellWord } from './words.ts';

/** One override of a command line. */
export interface Override {
  readonly path: readonly string[];
  /** `set` is `key=`, `append` is `+key=`, `force` is `++key=`, `delete` is `~key`, `group` chooses a file. */
  readonly action: 'set' | 'append' | 'force' | 'delete' | 'group';
  readonly node: ConfigNode;
  /** Whether the shell would fill in a part of it. */
  readonly hasVariable: boolean;
}

export interface ReadOverrides {
  readonly overrides: readonly Override[];
  readonly issues: readonly ConfigIssue[];
}

/** `key=value`, `+key=value`, `++key=value`, `~key`; a key may be a group, as `rllm/backend` or `db@pkg`. */
const OVERRIDE = /^(\+\+|\+|~)?([A-Za-z_][\w.$/@:-]*)(?:=([\s\S]*))?$/;

/**
 * Reads Hydra overrides: one a line, several on a line, with or without backslashes, with or without the command in
 * front. Options such as `-m` and `--config-name`, redirections, and other commands of a script are passed over. Of
 * several commands of Python the overrides count in their order.
 */
export function readHydra(text: string): ReadOverrides {
  const { commands, open } = shellCommands(text);
  const issues: ConfigIssue[] = [];
  if (open !== null) issues.push({ ...open, message: 'This quote is not closed.' });
  const overrides: Override[] = [];
  const runs = argumentsOf(commands).filter((words) => words.some(({ text: one }) => isOverride(one)));
  runs.forEach((words, index) => {
    const [first] = words;
    if (index > 0 && first !== undefined) issues.push({ line: first.line, column: first.column, message: ANOTHER });
    for (const word of overrideWords(words)) {
      const read = overrideOf(word);
      if ('message' in read) issues.push(read);
      else overrides.push(read);
    }
  });
  return { overrides, issues };
}

const ANOTHER =
  'Another command begins here. Its overrides count after the earlier ones; keep one command to read a run of its own.';

/** Whether a text looks like overrides rather than like YAML: its words are, or a command with one is. */
export function looksLikeHydra(text: string): boolean {
  const { commands } = shellCommands(text);
  const words = commands.flatMap((command) => command.words);
  const first = words[0];
  if (first === undefined) return false;
  if (isOverride(first.text)) return true;
  const isCommand = commands.some((command) => pythonAt(command.words) >= 0) || !/:\s/.test(`${text}\n`);
  return isCommand && words.some((word) => isOverride(word.text));
}

function isOverride(text: string): boolean {
  const match = OVERRIDE.exec(text);
  return match !== null && (match[3] !== undefined || match[1] === '~');
}

/** Variables, and words that start another command, which may stand before Python on its line. */
const BEFORE_PYTHON =
  /^(?:[A-Za-z_]\w*=[\s\S]*|-.*|\d+|\$|[!({]|do|then|else|env|exec|nohup|time|sudo|srun|uv|poetry|run|accelerate|launch)$/;
const PYTHON = /(?:^|\/)(?:python[\d.]*|torchrun|rllm)$/;

/** Index of the word that starts Python at the beginning of a command; -1 when there is none. */
function pythonAt(words: readonly ShellWord[]): number {
  const at = words.findIndex(({ text }) => !BEFORE_PYTHON.test(text));
  return at >= 0 && PYTHON.test(words[at]!.text) ? at : -1;
}

/** The arguments of each command of Python, with the lines of overrides below it; without one, all that look like it. */
function argumentsOf(commands: readonly ShellCommand[]): ShellWord[][] {
  if (!commands.some(({ words }) => pythonAt(words) >= 0)) {
    const own = commands.filter(({ after, words }) => after === 'line' || words.some(({ text }) => isOverride(text)));
    return [own.flatMap(({ words }) => words)];
  }
  const runs: ShellWord[][] = [];
  for (const { after, words } of commands) {
    const at = pythonAt(words);
    if (at >= 0) runs.push(words.slice(at + 1));
    else if (after === 'line' && continuesOverrides(words)) runs.at(-1)?.push(...words);
  }
  return runs;
}

/** Whether a line goes on with overrides, and is no command or variable of the shell. */
function continuesOverrides(words: readonly ShellWord[]): boolean {
  const first = words[0]?.text ?? '';
  if (!first.startsWith('--') && !isOverride(first)) return false;
  const behind = words.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
  const isVariable = behind < 0 ? words.every(({ text }) => /^[A-Z_][A-Z0-9_]*=/.test(text)) : behind > 0;
  return !isVariable || isOverride(words[behind]?.text ?? '');
}

/** The words of a command that are meant as overrides, without options and what belongs to them. */
function overrideWords(words: readonly ShellWord[]): ShellWord[] {
  const first = words.findIndex(({ text }) => isOverride(text));
  return words.filter(({ text }, i) => {
    if (text.startsWith('-')) return false;
    return isOverride(text) || (i > first && !(words[i - 1]?.text ?? '').startsWith('-') && !/^\$\{?@/.test(text));
  });
}

function overrideOf(word: ShellWord): Override | ConfigIssue {
  const { text, hasVariable, line, column } = word;
  const match = OVERRIDE.exec(text);
  const [prefix, name, right] = [match?.[1], match?.[2], match?.[3]];
  if (text !== '' && text.trim() === '') {
    return {
      line,
      column,
      message: 'A blank stands behind this backslash, so the line ends here. Take the blank out.',
    };
  }
  if (name === undefined || (right === undefined && prefix !== '~')) {
    return { line, column, message: `"${short(text)}" is no override. Write key=value, +key=value or ~key.` };
  }
  const path = name.split('.');
  if (path.length > LIMITS.depth) {
    return { line, column, message: `It is nested more than ${LIMITS.depth} levels deep. rLLM’s own keys need four.` };
  }
  if (path.includes('')) return { line, column, message: `"${short(name)}" has an empty part between its points.` };
  const nothing: ConfigNode = { line, column, kind: 'scalar', value: null };
  if (/[/@:]/.test(name) && right === undefined) return { path: [name], action: 'group', node: nothing, hasVariable };
  if (prefix === '~') return { path, action: 'delete', node: nothing, hasVariable };
  const rightColumn = column + text.length - (right?.length ?? 0);
  const value = hydraValue(right ?? '', line, rightColumn);
  if ('problem' in value) return { line, column, message: `${short(name)}: ${value.problem}` };
  const node = { ...value.node, line, column };
  if (/[/@:]/.test(name)) return { path: [name], action: 'group', node, hasVariable };
  return { path, action: prefix === '+' ? 'append' : prefix === '++' ? 'force' : 'set', node, hasVariable };
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
