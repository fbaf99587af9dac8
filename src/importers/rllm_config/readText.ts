import type { Revision } from '../../engine/revision.ts';
import { type Leaf, leavesOfFile, leavesOfMap, leavesOfOverrides } from './leaves.ts';
import { looksLikeHydra, readHydra } from './readHydra.ts';
import { looksLikePython, readPython } from './readPython.ts';
import { readYaml } from './readYaml.ts';
import type { ConfigFormat, ConfigIssue } from './types.ts';

export type ReadText =
  | {
      readonly ok: true;
      readonly format: ConfigFormat;
      readonly leaves: readonly Leaf[];
      readonly issues: readonly ConfigIssue[];
    }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };

/** A configuration is a few hundred lines; beyond this it is something else. */
const MAX_CHARACTERS = 256 * 1024;

/** Reads a text in whatever form it is written into keys with whole paths. */
export function readText(text: string, revision: Revision, format?: ConfigFormat): ReadText {
  if (text.length > MAX_CHARACTERS) {
    return failed(1, 1, 'It has more than 262,144 characters. A configuration of rLLM has a few thousand.');
  }
  const clean = text.replace(/^\ufeff/, '');
  if (clean.trim() === '') return failed(1, 1, 'It is empty. Paste a YAML file, JSON or Hydra overrides.');
  const form = format ?? formatOf(clean);
  if (form === 'python') return readCall(clean);
  if (form === 'hydra') return readOverrides(clean);
  return readFile(clean, form, revision);
}

/** How a text is written. */
export function formatOf(text: string): ConfigFormat {
  if (/^\s*[{[]/.test(text)) return 'json';
  if (looksLikePython(text)) return 'python';
  return !looksLikeYaml(text) && looksLikeHydra(text) ? 'hydra' : 'yaml';
}

/** A line `key:`, with or without quotes. */
const KEY = /^(?:"[^"]*"|'[^']*'|[^\s:='"#&*!|>%@`[\]{},][^\s:='"]*)\s*:(?:\s|$)/;

/**
 * Whether a text is YAML, whatever its values look like: its first line that is no comment is a key, or it parses as a
 * section. An override parses as a key too when its value has a colon; its key has a "=" then.
 */
function looksLikeYaml(text: string): boolean {
  const first = text.split('\n').find((line) => /^\s*[^\s#]/.test(line) && !/^(?:---|%)/.test(line));
  if (first !== undefined && KEY.test(first.trim())) return true;
  const { root } = readYaml(text);
  return root?.kind === 'section' && root.entries.every(({ key }) => !key.includes('='));
}

function readFile(text: string, format: 'yaml' | 'json', revision: Revision): ReadText {
  const { root, holders, issues } = readYaml(format === 'json' ? withoutTabs(text) : text);
  if (issues.length > 0) return { ok: false, issues };
  if (root === null || root.kind !== 'section') {
    const { line, column } = root ?? { line: 1, column: 1 };
    return failed(
      line,
      column,
      'A configuration is a section of keys with values. Write "rllm:" and its sections below.',
    );
  }
  return { ok: true, format, leaves: leavesOfFile(root.entries, revision, holders), issues: [] };
}

/** JSON may be indented with tabs, which YAML does not take; in its texts a tab is always escaped. */
function withoutTabs(text: string): string {
  return text.replaceAll('\t', ' ');
}

function readOverrides(text: string): ReadText {
  const { overrides, issues } = readHydra(text);
  if (overrides.length === 0) {
    return {
      ok: false,
      issues: issues.length > 0 ? issues : failed(1, 1, 'It has no override. Write key=value.').issues,
    };
  }
  return { ok: true, format: 'hydra', leaves: leavesOfOverrides(overrides), issues };
}

function readCall(text: string): ReadText {
  const { map, issues } = readPython(text);
  if (map === null) {
    const none = failed(
      1,
      1,
      'It has no traj_group_adv_estimator_map={…}, the argument of the trainer that can be read from Python.',
    );
    return { ok: false, issues: issues.length > 0 ? issues : none.issues };
  }
  return { ok: true, format: 'python', leaves: leavesOfMap(map), issues: [] };
}

function failed(line: number, column: number, message: string): { ok: false; issues: ConfigIssue[] } {
  return { ok: false, issues: [{ line, column, message }] };
}
