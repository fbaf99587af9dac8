import { AdvantageEstimator } from '../../engine/estimators/AdvantageEstimator.ts';
import type { Revision } from '../../engine/revision.ts';
import { KNOWN_KEYS, type KnownKey } from './keys/index.ts';
import { escapedInterpolation } from './scalars.ts';
import type { ConfigScalar, RllmSettings } from './types.ts';

/*
 * Settings as text that `readRllmConfig` reads back at the same revision. What the revision does not read is left out.
 */

const MAP = 'traj_group_adv_estimator_map';

/** A YAML file with the `rllm` root; the map of estimators, which rLLM takes in Python, as a key of its own. */
export function toYaml(settings: RllmSettings, revision: Revision): string {
  const lines: string[] = [];
  let open: readonly string[] = [];
  for (const [key, value] of written(settings, revision)) {
    const parts = key.path.split('.');
    const sections = parts.slice(0, -1);
    const shared = sections.findIndex((part, i) => open[i] !== part);
    const from = shared < 0 ? sections.length : shared;
    for (let i = from; i < sections.length; i++) lines.push(`${'  '.repeat(i)}${sections[i]}:`);
    open = sections;
    lines.push(`${'  '.repeat(sections.length)}${parts.at(-1)}: ${yamlText(value)}`);
  }
  const pairs = mapOf(settings, revision);
  if (pairs !== null) {
    lines.push('# rLLM takes the map as an argument in Python, not from this file:');
    if (pairs.length === 0) lines.push(`${MAP}: {}`);
    else {
      lines.push(`${MAP}:`);
      for (const [role, estimator, loss] of pairs) {
        const value = loss === null ? yamlText(estimator) : `[${yamlText(estimator)}, ${yamlText(loss)}]`;
        lines.push(`  ${JSON.stringify(role)}: ${value}`);
      }
    }
  }
  return lines.length === 0 ? 'rllm: {}\n' : `${lines.join('\n')}\n`;
}

/** Hydra overrides, one a line with backslashes between them, quoted for a POSIX shell. */
export function toHydraOverrides(settings: RllmSettings, revision: Revision): string {
  const overrides = written(settings, revision).map(([key, value]) => {
    const plus = key.yaml[revision] === undefined ? '+' : '';
    return `${plus}${key.path}=${hydraText(value)}`;
  });
  const pairs = mapOf(settings, revision);
  if (pairs !== null) {
    const entries = pairs.map(([role, estimator, loss]) => {
      const value = loss === null ? hydraText(estimator) : `[${hydraText(estimator)},${hydraText(loss)}]`;
      return `${hydraQuoted(role)}:${value}`;
    });
    overrides.push(`+${MAP}={${entries.join(',')}}`);
  }
  return overrides.length === 0 ? '' : `${overrides.map(shellWord).join(' \\\n')}\n`;
}

/** The trainer's call with the map of estimators; the other settings belong into `config`. */
export function toPythonCall(settings: RllmSettings, revision: Revision): string {
  const entries = (mapOf(settings, revision) ?? []).map(([role, estimator, loss]) => {
    const value = loss === null ? pythonEstimator(estimator) : `(${pythonEstimator(estimator)}, ${pythonText(loss)})`;
    return `        ${pythonText(role)}: ${value},\n`;
  });
  const map = entries.length === 0 ? '{}' : `{\n${entries.join('')}    }`;
  return `trainer = AgentTrainer(\n    config=config,\n    ${MAP}=${map},\n)\n`;
}

/** The keys that the revision reads, each setting once, in the order of the table. */
function written(settings: RllmSettings, revision: Revision): (readonly [KnownKey, ConfigScalar])[] {
  return KNOWN_KEYS.flatMap((key) => {
    if (key.setting === null || key.readBy[revision] === null) return [];
    const value = valueAt(settings, key.setting);
    return value === undefined ? [] : [[key, value] as const];
  }).sort(([a], [b]) => orderOf(a, 2) - orderOf(b, 2) || orderOf(a) - orderOf(b));
}

/** Place of a key's section, of its first parts alone, in the table: keys of a section stand together. */
function orderOf({ path }: KnownKey, parts = Number.POSITIVE_INFINITY): number {
  const section = `${path.split('.').slice(0, -1).slice(0, parts).join('.')}.`;
  return KNOWN_KEYS.findIndex((key) => key.path.startsWith(section));
}

function valueAt(settings: RllmSettings, path: readonly string[]): ConfigScalar | undefined {
  let here: unknown = settings;
  for (const part of path) here = (here as Record<string, unknown> | undefined)?.[part];
  return here as ConfigScalar | undefined;
}

type MapEntry = readonly [role: string, estimator: string, loss: string | null];

/** The map with its losses; null when the settings have none. */
function mapOf({ estimatorMap, lossFnMap }: RllmSettings, revision: Revision): readonly MapEntry[] | null {
  if (estimatorMap === undefined) return null;
  const losses = new Map(revision === 'rllm-head' ? lossFnMap : []);
  return estimatorMap.map(([role, estimator]) => [role, estimator, losses.get(role) ?? null]);
}

/** A text is always in double quotes unless it is a plain word: JSON's quoting is YAML's. */
function yamlText(value: ConfigScalar): string {
  if (typeof value === 'string') return isPlainWord(value) ? value : JSON.stringify(escapedInterpolation(value));
  if (typeof value !== 'number') return String(value);
  if (Number.isFinite(value)) return numberText(value);
  return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf';
}

function hydraText(value: ConfigScalar): string {
  if (typeof value === 'string') return isPlainWord(value) ? value : hydraQuoted(escapedInterpolation(value));
  if (typeof value !== 'number') return String(value);
  if (Number.isFinite(value)) return numberText(value);
  return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0.0' : String(value);
}

/** In Hydra's quotes backslashes stand for themselves, but before a quote each is doubled. */
function hydraQuoted(text: string): string {
  return `"${text.replace(/(\\*)("|$)/g, (_, slashes: string, end: string) => `${slashes}${slashes}${end && '\\"'}`)}"`;
}

/** A word that no reader takes for anything but itself. */
function isPlainWord(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !/^(null|true|false|yes|no|on|off|y|n|nan|inf)$/i.test(text);
}

/** Quoted with single quotes, which take everything but themselves. */
function shellWord(text: string): string {
  return /^[\w.+=/:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function pythonEstimator(name: string): string {
  const member = Object.values(AdvantageEstimator).find(({ value }) => value === name);
  return member === undefined ? pythonText(name) : `rLLMAdvantageEstimator.${member.member}`;
}

/** A Python text: JSON's escapes are Python's, but for the two that Python writes otherwise. */
function pythonText(text: string): string {
  return JSON.stringify(text).replace(/\\[\s\S]/g, (escape) => PYTHON_ESCAPES[escape] ?? escape);
}

const PYTHON_ESCAPES: Readonly<Record<string, string>> = { '\\b': '\\x08', '\\f': '\\x0c' };
