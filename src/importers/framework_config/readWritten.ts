import { readHydra } from '../rllm_config/readHydra.ts';
import { formatOf } from '../rllm_config/readText.ts';
import { readYaml } from '../rllm_config/readYaml.ts';
import type { ConfigEntry, ConfigIssue } from '../rllm_config/types.ts';
import { MAX_KEYS } from './limits.ts';
import { looksLikeCall, readCall } from './readCall.ts';
import { looksLikeFlags, readFlags } from './readFlags.ts';
import type { WrittenConfig, WrittenKey } from './types.ts';
import { valueOfNode } from './values.ts';

/** Reads a text in whatever form it is written into keys with places. */
export function readWritten(text: string): WrittenConfig {
  if (looksLikeCall(text)) return readCall(text);
  // A dict of Python is read as JSON is, with or without a name in front.
  const dict = text.replace(/^\s*[A-Za-z_]\w*\s*=\s*(?=\{)/, (front) => ' '.repeat(front.length));
  if (/^\s*\{/.test(dict)) return readTree(dict.replaceAll('\t', ' '), 'json');
  if (looksLikeFlags(text)) return readFlags(text);
  return formatOf(text) === 'hydra' ? readOverrides(text) : readTree(text, 'yaml');
}

function readTree(text: string, writtenAs: 'yaml' | 'json'): WrittenConfig {
  const { root, issues } = readYaml(text);
  if (root === null || root.kind !== 'section') {
    const { line, column } = root ?? { line: 1, column: 1 };
    const message =
      'No keys are found here. Paste a YAML or JSON section, overrides as a.b=c, flags, or a GRPOConfig(...) call.';
    return failed(writtenAs, issues.length > 0 ? issues : [{ line, column, message }]);
  }
  const keys: WrittenKey[] = [];
  collect(root.entries, [], keys);
  return { writtenAs, call: null, keys, problems: [...issues, ...cutOff(keys)] };
}

function collect(entries: readonly ConfigEntry[], above: readonly string[], keys: WrittenKey[]): void {
  for (const { key, node } of entries) {
    if (keys.length >= MAX_KEYS) return;
    const path = [...above, key];
    if (node.kind === 'section' && node.entries.length > 0) collect(node.entries, path, keys);
    else keys.push({ path: path.join('.'), ...valueOfNode(node), line: node.line, column: node.column });
  }
}

function readOverrides(text: string): WrittenConfig {
  const { overrides, issues } = readHydra(text);
  const keys: WrittenKey[] = [];
  for (const { path, action, node, hasVariable } of overrides) {
    if (action === 'group') continue;
    const whole = path.join('.');
    if (action === 'delete') {
      const kept = keys.filter((key) => key.path !== whole && !key.path.startsWith(`${whole}.`));
      keys.splice(0, keys.length, ...kept);
    } else if (node.kind === 'section' && node.entries.length > 0) collect(node.entries, path, keys);
    else {
      const { value, waits } = valueOfNode(node);
      keys.push({ path: whole, value, waits: waits || hasVariable, line: node.line, column: node.column });
    }
    if (keys.length >= MAX_KEYS) break;
  }
  if (keys.length === 0 && issues.length === 0) {
    return failed('overrides', [{ line: 1, column: 1, message: 'It has no override. Write key=value.' }]);
  }
  return { writtenAs: 'overrides', call: null, keys, problems: [...issues, ...cutOff(keys)] };
}

function cutOff(keys: readonly WrittenKey[]): ConfigIssue[] {
  const last = keys.at(-1);
  if (last === undefined || keys.length < MAX_KEYS) return [];
  const message = `Only the first ${MAX_KEYS} keys are read. Paste the parts on the algorithm alone.`;
  return [{ line: last.line, column: last.column, message }];
}

function failed(writtenAs: WrittenConfig['writtenAs'], problems: readonly ConfigIssue[]): WrittenConfig {
  return { writtenAs, call: null, keys: [], problems };
}
