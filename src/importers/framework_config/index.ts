import { DEAD_RULES } from '../../engine/frameworks/deadRules.ts';
import { lossModeById } from '../../engine/frameworks/loss/modes.ts';
import { OVERLONG_RULES } from '../../engine/frameworks/overlong.ts';
import { variantById } from '../../engine/frameworks/variants/index.ts';
import type { ConfigIssue } from '../rllm_config/types.ts';
import { detectFramework } from './detect.ts';
import { judgeKeys } from './judge.ts';
import { configOfRllm } from './ofRllm.ts';
import type { ConfigReader, OverlongSettings, Reading } from './reader.ts';
import { READERS } from './readers/index.ts';
import { readWritten } from './readWritten.ts';
import type { Behaviour, ConfiguredFramework, FrameworkConfig, Overlong, WrittenConfig } from './types.ts';

export type { ConfiguredFramework, FrameworkConfig } from './types.ts';

/** A configuration is a few hundred lines; beyond this it is something else. */
const MAX_CHARACTERS = 100_000;

const LABELS: Readonly<Record<ConfiguredFramework, string>> = {
  rllm: 'rLLM',
  verl: 'verl',
  trl: 'TRL',
  unsloth: 'Unsloth',
  openrlhf: 'OpenRLHF',
  nemo: 'NeMo-RL',
  swift: 'ms-swift',
  slime: 'slime',
  areal: 'AReaL',
};

/**
 * Reads a configuration of any of the frameworks and says what it makes of rewards: YAML, JSON, overrides `a.b=c`,
 * flags, a `GRPOConfig(...)` or `RLOOConfig(...)` call, a dict. Every key gets a row: what it does, that it is without
 * effect and why, or that nothing is known of it. Never throws: what cannot be read is a problem with its place.
 *
 * @param framework whose it is; told from the text when it is left out
 */
export function readFrameworkConfig(text: string, framework?: ConfiguredFramework): FrameworkConfig {
  if (text.length > MAX_CHARACTERS) {
    return unread(null, [
      { ...START, message: 'It has more than 100,000 characters. Paste the parts on the algorithm alone.' },
    ]);
  }
  const clean = text.replace(/^\ufeff/, '');
  if (clean.trim() === '') {
    return unread(null, [
      {
        ...START,
        message: 'It is empty. Paste a YAML or JSON section, overrides as a.b=c, flags, or a GRPOConfig(...) call.',
      },
    ]);
  }
  const written = readWritten(clean);
  const candidates = framework === undefined ? detectFramework(clean, written) : [framework];
  const [first] = candidates;
  if (first === undefined) return unread(written, [...written.problems, ...NOTHING_KNOWN]);
  if (candidates.length > 1) return { ...unread(written, [...written.problems, ambiguous(candidates)]), candidates };
  if (first === 'rllm') return configOfRllm(clean, written.writtenAs);
  const reader = READERS.find((one) => one.framework === first)!;
  return interpreted(reader, written, clean);
}

const START = { line: 1, column: 1 };

const NOTHING_KNOWN: readonly ConfigIssue[] = [
  {
    ...START,
    message:
      'No key of a framework that is known here. Paste the parts on advantages and loss, such as algorithm.adv_estimator, scale_rewards or --advantage-estimator.',
  },
];

function ambiguous(candidates: readonly ConfiguredFramework[]): ConfigIssue {
  const names = candidates.map((one) => LABELS[one]);
  const listed = `${names.slice(0, -1).join(', ')} or ${names.at(-1)!}`;
  return {
    ...START,
    message: `These keys can be of ${listed}. Choose one, or paste the command in front of them, too.`,
  };
}

function interpreted(reader: ConfigReader, written: WrittenConfig, text: string): FrameworkConfig {
  const { settings, rows, problems } = judgeKeys(reader, written);
  const alsoUnsloth = reader.framework === 'trl' && written.call?.includes('RLOO') !== true && !/\btrl\b/.test(text);
  return {
    framework: reader.framework,
    candidates: alsoUnsloth ? ['trl', 'unsloth'] : [reader.framework],
    writtenAs: written.writtenAs,
    ...behaviourOf(reader.read(settings)),
    keys: rows,
    problems: [...written.problems, ...problems],
  };
}

function behaviourOf(reading: Reading): Behaviour {
  const { variant, options = {}, loss, lossOptions = {}, dead, overlong = null, remarks = [] } = reading;
  const rule = typeof dead === 'string' ? dead : dead?.rule;
  const known = DEAD_RULES.find(({ id }) => id === rule);
  const test = typeof dead === 'object' && dead !== null ? dead.test : known?.test;
  return {
    variant: typeof variant === 'string' ? (variantById(variant) ?? null) : variant,
    options,
    lossMode: loss === null ? null : (lossModeById(loss) ?? null),
    lossOptions,
    deadRule: known === undefined || test === undefined ? null : { ...known, test },
    overlong: overlong === null ? null : overlongOf(overlong),
    remarks,
  };
}

function overlongOf({ rule: id, maxLength, buffer, factor }: OverlongSettings): Overlong | null {
  const rule = OVERLONG_RULES.find((one) => one.id === id);
  if (rule === undefined || !(buffer > 0)) return null;
  return { rule, buffer, maxLength: maxLength > 0 ? maxLength : null, factor: Number.isNaN(factor) ? 1 : factor };
}

function unread(written: WrittenConfig | null, problems: readonly ConfigIssue[]): FrameworkConfig {
  return {
    framework: null,
    candidates: [],
    writtenAs: written?.writtenAs ?? null,
    variant: null,
    options: {},
    lossMode: null,
    lossOptions: {},
    deadRule: null,
    overlong: null,
    remarks: [],
    keys: [],
    problems,
  };
}
