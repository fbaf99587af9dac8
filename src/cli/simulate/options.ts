import type { LaneInput } from '../../engine/comparison/types.ts';
import { estimatorById } from '../../engine/estimators/index.ts';
import { calledHere } from '../../engine/recorded/calledHere.ts';
import { DEFAULT_REVISION, type Revision } from '../../engine/revision.ts';
import { isObject, type JsonObject, type JsonValue } from '../../importers/json.ts';
import { simulatedLanes } from '../../importers/playground/lanes.ts';
import { parseDocument } from '../../importers/playground/codec.ts';
import { parseSetup, promptsOfBatch, type Learning } from '../../importers/simulation_setup/index.ts';
import { laneOf } from '../../simulation/defaults.ts';
import { THEATRE, theatrePresetById } from '../../simulation/theatre/presets.ts';
import { JUDGE, SOLVER } from '../../simulation/toy/types.ts';
import { DataError, UsageError } from '../command.ts';

/** Options that are a setting of the experiment each; a number, but where it says otherwise. */
export const SETTING_OPTIONS = {
  preset: { type: 'string' },
  'group-size': { type: 'string' },
  steps: { type: 'string' },
  seeds: { type: 'string' },
  seed: { type: 'string' },
  'learning-rate': { type: 'string' },
  optimizer: { type: 'string' },
  'lr-schedule': { type: 'string' },
  'warmup-steps': { type: 'string' },
  loss: { type: 'string' },
  'updates-per-batch': { type: 'string' },
  'loss-agg-mode': { type: 'string' },
  'test-freq': { type: 'string' },
  'n-val': { type: 'string' },
  'no-match-step-length': { type: 'boolean' },
} as const;

type SettingValues = { readonly [Option in keyof typeof SETTING_OPTIONS]?: string | boolean | undefined };

const WORDS = new Set(['preset', 'optimizer', 'lr-schedule', 'loss', 'loss-agg-mode']);

/**
 * The settings that options give, under the keys of the wire form.
 * @throws {UsageError} for a number that is none, and an experiment that there is not
 */
export function settingsOfOptions(values: SettingValues): JsonObject {
  const settings: Record<string, JsonValue> = {};
  for (const option of Object.keys(SETTING_OPTIONS) as (keyof typeof SETTING_OPTIONS)[]) {
    const value = values[option];
    if (value === undefined) continue;
    if (option === 'preset' && theatrePresetById(String(value)) === undefined) {
      const all = THEATRE.map(({ id }) => id).join(', ');
      throw new UsageError(`There is no experiment "${String(value)}". There are ${all}.`);
    }
    if (option === 'no-match-step-length') settings['match_step_length'] = false;
    else if (WORDS.has(option)) settings[option === 'loss' ? 'loss_fn' : option.replaceAll('-', '_')] = value;
    else {
      const number = Number(value);
      if (value === '' || !Number.isFinite(number)) throw new UsageError(`--${option} takes a number, not "${value}".`);
      settings[option.replaceAll('-', '_')] = number;
    }
  }
  return settings;
}

/** An experiment and its lanes. */
export interface Experiment {
  readonly learning: Learning;
  readonly lanes: readonly LaneInput[];
  /** Names of the document's own estimators. */
  readonly estimators: readonly string[];
  readonly notices: readonly string[];
}

/**
 * The experiment that a file and options give.
 * @param file JSON: a document of the playground, or an experiment alone; undefined when none was named
 * @param fromBatch take the prompts from the document's batch
 * @throws {DataError} when the file cannot be read
 */
export function experimentOf(file: JsonValue | undefined, options: JsonObject, fromBatch: boolean): Experiment {
  const given = file === undefined ? {} : file;
  if (!isObject(given)) throw new DataError('The experiment is not an object. Write { "preset": "dead-start", … }.');
  if (given['format'] === undefined) {
    if (fromBatch) throw new UsageError('--from-batch needs a document of the playground with a batch.');
    return { ...learningOf({ ...given, ...options }), lanes: [], estimators: [] };
  }
  const parsed = parseDocument(given);
  if (!parsed.ok) throw new DataError(parsed.issues[0]!.message);
  const document = parsed.value;
  const { learning, notices } = learningOf({ ...document.learn, ...options });
  const all = [...parsed.notices, ...notices];
  const lanes = simulatedLanes(document);
  const estimators = (document.estimators ?? []).map(({ name }) => name);
  if (!fromBatch) return { learning, lanes, estimators, notices: all };
  const { prompts, groupSize, notes } = promptsOfBatch(document.batch);
  const { setup } = learning;
  const toy = { ...setup.toy, prompts, correctFrom: 1 };
  const size = options['group_size'] === undefined ? groupSize : setup.groupSize;
  const taken: Learning = { preset: null, setup: { ...setup, toy, groupSize: size } };
  return { learning: taken, lanes, estimators, notices: [...all, ...notes] };
}

function learningOf(wire: JsonObject): { learning: Learning; notices: readonly string[] } {
  const parsed = parseSetup(wire);
  if (!parsed.ok) throw new DataError(parsed.issues.map(({ message }) => message).join(' '));
  return { learning: parsed.value, notices: parsed.notices };
}

/** What the lanes are when neither options nor a file say. */
const DEFAULT_ESTIMATORS = 'grpo,rloo,reinforce';

/**
 * One lane an estimator, all with the same role map. A custom one has every role: at the head its name is no default.
 * @param custom names of custom estimators; without `estimators` they come after the default ones
 */
export function lanesOfOptions(
  estimators: string | undefined,
  map: readonly (readonly [string, string])[],
  revision: Revision = DEFAULT_REVISION,
  normAdvByStdInGrpo = true,
  custom: readonly string[] = [],
): readonly LaneInput[] {
  const names = (estimators ?? [DEFAULT_ESTIMATORS, ...custom].join(',')).split(',').map((name) => name.trim());
  if (names.includes('')) throw new UsageError('--estimators takes names separated by commas.');
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined) throw new UsageError(`--estimators names ${twice} twice: the lanes would be the same.`);
  return names.map((name) => {
    const builtIn = estimatorById(name);
    const isOwn = custom.includes(name);
    const given = { revision, normAdvByStdInGrpo, estimatorMap: map };
    if (!isOwn || builtIn !== undefined) {
      return laneOf(name, given, isOwn ? calledHere([{ name }], name) : (builtIn?.shortLabel ?? name));
    }
    const everyRole = [SOLVER, JUDGE].map((role) => [role, name] as const);
    return laneOf('grpo', { ...given, estimatorMap: [...everyRole, ...map] }, name);
  });
}
