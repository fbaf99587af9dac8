import { frameworkById } from './frameworks.ts';
import type { FrameworkId, Setting, Variant } from './types.ts';

/** How each framework is told its settings; keys of the others are overrides, `a.b=c`. */
const FLAGS: ReadonlySet<FrameworkId> = new Set(['openrlhf', 'slime', 'swift', 'open_instruct']);
const CALLS: ReadonlySet<FrameworkId> = new Set(['trl', 'unsloth']);

/**
 * The settings that lead to a variant, in its framework's own spelling, to be pasted into a configuration: overrides,
 * flags, or a `GRPOConfig(...)` call. Above them a comment with the formula and the source. What has no settings, such
 * as the formula of a paper, is the comment alone.
 */
export function settingsText(variant: Variant): string {
  const { framework, source, formula, label, config } = variant;
  const comment = [
    `# ${frameworkById(framework).label}, ${label}: ${formula}`,
    `# ${source.repository} ${source.commit.slice(0, 8)}, ${source.date}, ${source.path}:${source.line}`,
  ];
  if (config.length === 0) return `${comment.join('\n')}\n`;
  return `${[...comment, ...linesOf(variant, config)].join('\n')}\n`;
}

function linesOf({ framework, id }: Variant, config: readonly Setting[]): string[] {
  if (CALLS.has(framework)) {
    const name = id.includes('.rloo') ? 'RLOOConfig' : 'GRPOConfig';
    const from = framework === 'unsloth' ? ['from unsloth import FastLanguageModel'] : [];
    return [
      ...from,
      `from trl import ${name}`,
      `config = ${name}(`,
      ...config.map(({ key, value }) => `    ${key}=${pythonValue(value)},`),
      ')',
    ];
  }
  if (FLAGS.has(framework)) return [config.flatMap(flagOf).join(' \\\n  ')];
  // In a command a space ends an override.
  return config.map(({ key, value }) => `${key}=${value === null ? 'null' : String(value).replaceAll(', ', ',')}`);
}

/** A switch that is off is left out; one that is on has no value. */
function flagOf({ key, value }: Setting): string[] {
  const name = key.startsWith('--') ? key : `--${key}`;
  if (key.startsWith('--') && typeof value === 'boolean') return value ? [name] : [];
  return value === null ? [] : [`${name} ${String(value)}`];
}

function pythonValue(value: Setting['value']): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
