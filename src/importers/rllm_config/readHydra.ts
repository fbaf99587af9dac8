import { LIMITS } from '../limits.ts';
import { hydraValue } from './hydraValue.ts';
import type { ConfigIssue, ConfigNode } from './types.ts';
import { type ShellWord, shellWords } from './words.ts';

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
 * front. Options such as `-m` and `--config-name`, and what stands before `python`, are passed over.
 */
export function readHydra(text: string): ReadOverrides {
  const { words, open } = shellWords(text);
  const issues: ConfigIssue[] = [];
  if (open !== null) issues.push({ ...open, message: 'This quote is not closed.' });
  const overrides: Override[] = [];
  for (const word of overrideWords(words)) {
    const read = overrideOf(word);
    if ('message' in read) issues.push(read);
    else overrides.push(read);
  }
  return { overrides, issues };
}

/** Whether a text looks like overrides rather than like YAML: its words are, or a command with one is. */
export function looksLikeHydra(text: string): boolean {
  const { words } = shellWords(text);
  const first = words[0];
  if (first === undefined) return false;
  if (isOverride(first.text)) return true;
  const isCommand = commandAt(words) >= 0 || !/:\s/.test(`${text}\n`);
  return isCommand && words.some((word) => isOverride(word.text));
}

function isOverride(text: string): boolean {
  const match = OVERRIDE.exec(text);
  return match !== null && (match[3] !== undefined || match[1] === '~');
}

/** Index of the last word that starts Python; -1 when there is none. */
function commandAt(words: readonly ShellWord[]): number {
  return words.findLastIndex(({ text }) => /(^|\/)(python[\d.]*|torchrun|rllm)$/.test(text));
}

/** The words behind the command, without options and what belongs to them. */
function overrideWords(words: readonly ShellWord[]): ShellWord[] {
  const behind = words.slice(commandAt(words) + 1);
  const first = behind.findIndex(({ text }) => isOverride(text));
  return behind.filter(({ text }, i) => {
    if (text.startsWith('-')) return false;
    return isOverride(text) || (i > first && !(behind[i - 1]?.text ?? '').startsWith('-') && text !== '$@');
  });
}

function overrideOf(word: ShellWord): Override | ConfigIssue {
  const { text, hasVariable, line, column } = word;
  const match = OVERRIDE.exec(text);
  const [prefix, name, right] = [match?.[1], match?.[2], match?.[3]];
  if (name === undefined || (right === undefined && prefix !== '~')) {
    return { line, column, message: `"${short(text)}" is no override. Write key=value, +key=value or ~key.` };
  }
  const path = name.split('.');
  if (path.length > LIMITS.depth) {
    return { line, column, message: `It is nested more than ${LIMITS.depth} levels deep. rLLM’s own keys need four.` };
  }
  if (path.includes('')) return { line, column, message: `"${short(name)}" has an empty part between its points.` };
  const nothing: ConfigNode = { line, column, kind: 'scalar', value: null };
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
