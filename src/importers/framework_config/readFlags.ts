import { hydraScalar } from '../rllm_config/scalars.ts';
import type { ConfigScalar } from '../rllm_config/types.ts';
import { shellCommands, type ShellWord } from '../rllm_config/words.ts';
import { MAX_KEYS } from './limits.ts';
import type { WrittenConfig, WrittenKey } from './types.ts';

const FLAG = /^--([A-Za-z][\w.-]*)(?:=([\s\S]*))?$/;

/** Whether the words of a text are flags rather than overrides. */
export function looksLikeFlags(text: string): boolean {
  const words = shellCommands(text).commands.flatMap((command) => command.words);
  const flags = words.filter((word) => FLAG.test(word.text)).length;
  const overrides = words.filter((word) => /^(?:\+\+?|~)?[A-Za-z_][\w.]*=/.test(word.text)).length;
  return flags > 0 && flags >= overrides;
}

/**
 * Reads `--name value`, `--name=value`, `--name` alone and `--name value value`, with or without the command in front
 * and whether or not lines end in a backslash.
 */
export function readFlags(text: string): WrittenConfig {
  const { commands, open } = shellCommands(text);
  const words = commands.flatMap((command) => command.words);
  const keys: WrittenKey[] = [];
  for (let i = 0; i < words.length && keys.length < MAX_KEYS; i++) {
    const word = words[i]!;
    const flag = FLAG.exec(word.text);
    if (flag === null) continue;
    const values: ShellWord[] = [];
    if (flag[2] === undefined) {
      while (i + 1 < words.length && isValue(words[i + 1]!.text)) values.push(words[++i]!);
    }
    const scalars = flag[2] === undefined ? values.map(({ text: one }) => scalarOf(one)) : [scalarOf(flag[2])];
    keys.push({
      path: flag[1]!,
      value: scalars.length === 0 ? true : scalars.length === 1 ? scalars[0]! : scalars,
      waits: word.hasVariable || values.some(({ hasVariable }) => hasVariable),
      line: word.line,
      column: word.column,
    });
  }
  const problems = open === null ? [] : [{ ...open, message: 'This quote is not closed. Close it, or take it out.' }];
  return { writtenAs: 'flags', call: null, keys, problems };
}

/** Whether a word belongs to the flag before it: anything but another flag; a negative number is none. */
function isValue(text: string): boolean {
  return !text.startsWith('-') || /^-[\d.]/.test(text);
}

function scalarOf(text: string): ConfigScalar {
  const scalar = hydraScalar(text);
  return scalar === 'None' ? null : scalar;
}
