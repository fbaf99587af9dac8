import { collectBatch } from '../../engine/batch/collectBatch.ts';
import { batchColumnsOf } from '../../engine/batch/columns.ts';
import type { Batch } from '../../engine/batch/types.ts';
import type { RunSettings } from '../../engine/config/runSettings.ts';
import type { EstimatorRegistry } from '../../engine/estimators/registry.ts';
import { recordedRegistry } from '../../engine/recorded/recordedRegistry.ts';
import type { RecordedCall } from '../../engine/recorded/types.ts';
import { DEFAULT_REVISION } from '../../engine/revision.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import { skippedSentence } from '../../importers/skippedSentence.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { withEpisodes } from '../../importers/playground/episodeSource.ts';
import { pipelineSettingsWith } from '../../importers/rllm_config/index.ts';
import { wholeBytes } from '../../importers/read/bytes.ts';
import { droppedNotes, toDocument } from '../../importers/toDocument.ts';
import { type Command, DataError, type Terminal, UsageError } from '../command.ts';
import {
  answersOverBatch,
  customHelp,
  CUSTOM_OPTIONS,
  type CustomEstimator,
  openCustom,
} from '../custom/customEstimators.ts';
import { openThreadProgram } from '../custom/threadProgram.ts';
import { REPORT_HELP, REPORT_OPTION, writeDiagnosis } from '../diagnosisFile.ts';
import {
  ANSWER_HELP,
  ANSWER_OPTIONS,
  answersOf,
  mapOption,
  parseOptions,
  requirePaths,
  revisionOption,
} from '../options.ts';
import { plainText } from '../plainText.ts';
import { readRun } from '../readRun.ts';
import { type ConfigSettings, settingsOfConfig } from './configFile.ts';
import { computeCsv, computeText } from './format.ts';
import { type ComputeReport, computeReport } from './report.ts';

const OPTIONS = {
  ...ANSWER_OPTIONS,
  ...REPORT_OPTION,
  ...CUSTOM_OPTIONS,
  estimator: { type: 'string' },
  map: { type: 'string' },
  config: { type: 'string' },
  revision: { type: 'string' },
  step: { type: 'string' },
  'norm-adv-by-std': { type: 'boolean' },
  'no-norm-adv-by-std': { type: 'boolean' },
  'use-precomputed': { type: 'boolean' },
  'keep-frozen-roles': { type: 'boolean' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  out: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];

/** Its estimator is called once a role. */
const CUSTOM_SECONDS = 5;

export const compute: Command = {
  name: 'compute',
  summary: 'metrics and advantages of a batch, as rLLM computes them',
  help: `advantage-playground compute PATH... [options]

Runs rLLM's collector over the rewards in files, folders, or the standard input ("-").
A document of the playground brings its settings; a configuration file goes over them, and options over both.
The document's own estimator_map stays unless the configuration file brings a map, or an option gives the estimators.

  --estimator NAME         one estimator for every role: grpo, reinforce, reinforce_plus_plus_baseline, prpo, rloo
  --map ROLE=NAME,...      other estimators for some roles
  --config FILE            rLLM's keys as YAML, JSON or Hydra overrides: a whole configuration, or the algorithm
                           section alone; what does not do what it says is a warning
  --revision NAME          rllm-head (default) or rllm-seed
  --no-norm-adv-by-std     GRPO without the division by the group's std
  --use-precomputed        keep advantages that steps have already
  --step N                 the training step to take when there are several (default: the last)
  --keep-frozen-roles      keep roles whose tokens train no policy, which are left out otherwise
${customHelp('for --map and a configuration, at rllm-seed for --estimator too. Where none names it, it has\n                           every role that the map leaves free.', CUSTOM_SECONDS)}
${ANSWER_HELP}
${REPORT_HELP}
  --json, --csv            instead of the table for people
  --out FILE               write there instead of the terminal`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (values.json && values.csv) throw new UsageError('--json and --csv cannot go together.');
    const run = await readRun(requirePaths(positionals, 'compute'), terminal, answersOf(values));
    const { document, notes } = toDocument(run, stepOption(values.step, run.steps), values['keep-frozen-roles']);
    const given = await settingsOf(document.settings, values, terminal);
    const { config } = given;
    const custom = await openCustom(values, terminal, openThreadProgram, CUSTOM_SECONDS);
    const warnings = config?.warnings ?? [];
    const skipped = skippedSentence(run) ?? [];
    const before = rerunOf({ ...document, settings: given.settings }, config);
    const { batch } = before;
    const settings = custom === null ? given.settings : withCustom(given.settings, custom, batch, values);
    const rerun = { ...before, settings };
    const customWarnings = customNotes(settings, custom, document);
    const registry = custom === null ? null : await registryWith(custom, batch, settings);
    const report = computeReport(
      batch,
      settings,
      [warnings, customWarnings, notes, droppedNotes(rerun), skipped, run.warnings].flat(),
      {
        run: rerun.source?.run ?? null,
        config: config?.tree ?? document.config ?? null,
        ...(registry !== null && { registry }),
      },
    );

    const text = values.json
      ? `${JSON.stringify(report, null, 2)}\n`
      : values.csv
        ? computeCsv(report)
        : computeText(report);
    if (values.out === undefined) terminal.out(text);
    else await terminal.files.write(values.out, text);
    if (values.report !== undefined)
      await writeDiagnosis(
        values.report,
        { run, document: rerun, notes: [notes, droppedNotes(rerun)].flat() },
        terminal,
      );
    const odd = custom === null || report.error !== null ? [] : notFiniteNotes(report);
    for (const line of [...report.log, ...report.warnings, ...odd]) terminal.err(`warning: ${plainText(line)}`);
    for (const line of findingLines(report)) terminal.err(plainText(line));
    return report.error === null ? 0 : 1;
  },
};

/** The document under its settings and a configuration: episodes go through rLLM's pipeline again. */
function rerunOf(document: PlaygroundDocument, config: ConfigSettings | null): PlaygroundDocument {
  const { source } = document;
  if (source === undefined) return document;
  const pipeline = config === null ? source.pipeline : pipelineSettingsWith(source.pipeline, config.given);
  return withEpisodes(document, source.episodes, pipeline);
}

/**
 * Where neither an option nor the configuration nor the document names it, an estimator of one's own has every role that
 * the map leaves free: at HEAD by the map, since the map alone takes its name.
 */
function withCustom(settings: RunSettings, { names }: CustomEstimator, batch: Batch, values: Values): RunSettings {
  if (values.estimator !== undefined || values.map !== undefined || namesAny(settings, names)) return settings;
  const name = names[0]!;
  if (settings.revision === 'rllm-seed') return { ...settings, estimator: name };
  const taken = new Set(settings.estimatorMap.map(([role]) => role));
  const free = [...new Set(batch.groups.map(({ groupId }) => groupRoleOf(groupId)))].filter((role) => !taken.has(role));
  return { ...settings, estimatorMap: [...settings.estimatorMap, ...free.map((role) => [role, name] as const)] };
}

function namesAny({ estimator, estimatorMap }: RunSettings, names: readonly string[]): boolean {
  return names.includes(estimator) || estimatorMap.some(([, name]) => names.includes(name));
}

/** What is said of code that was given, or that was not. */
function customNotes(
  settings: RunSettings,
  custom: CustomEstimator | null,
  { estimators = [] }: PlaygroundDocument,
): readonly string[] {
  if (custom !== null)
    return namesAny(settings, custom.names)
      ? []
      : [
          `--custom is not used: nothing names ${custom.names.join(' or ')}. Give it with ${settings.revision === 'rllm-seed' ? '--estimator or --map' : '--map: at rllm-head that alone takes its name'}.`,
        ];
  const unread = estimators.filter(({ name }) => namesAny(settings, [name])).map(({ name }) => `“${name}”`);
  return unread.length === 0
    ? []
    : [
        `The document has code for ${unread.join(', ')}, which is not run from it: save it as a file and give it with --custom.`,
      ];
}

/** Advantages of one's own estimator that are no numbers are rLLM's to train on. */
function notFiniteNotes({ groups }: ComputeReport): readonly string[] {
  const all = groups.flatMap(({ advantages }) => advantages).filter((value) => value !== null);
  const odd = all.filter((value) => typeof value === 'string').length;
  return odd === 0 ? [] : [`${odd} of ${all.length} advantages are NaN or infinite; rLLM trains on them as they are.`];
}

/** A registry with the estimator, after it was asked for everything that the collector will ask of it. */
async function registryWith(custom: CustomEstimator, batch: Batch, settings: RunSettings): Promise<EstimatorRegistry> {
  try {
    const entries = custom.names.map((name) => ({ name, refusal: null }));
    const wanted: RecordedCall[] = [];
    const asking = recordedRegistry(settings, { entries, answers: [] }, (call) => wanted.push(call));
    collectBatch(batchColumnsOf(batch), settings, asking);
    const answers = wanted.length === 0 ? [] : await answersOverBatch(custom, wanted, batch);
    return recordedRegistry(settings, { entries, answers }, () => {});
  } finally {
    await custom.close();
  }
}

/** One line a finding; the error's own is last, with rLLM's text between what happened and what to do. */
function findingLines({ error, findings }: ComputeReport): string[] {
  const others = findings.slice(error === null ? 0 : 1);
  const lines = others.map(
    ({ id, sentence, advice }) => `finding: ${id === null ? '' : `${id} `}${sentence} ${advice}`,
  );
  const stopped = findings[0];
  if (error === null || stopped === undefined) return lines;
  const text = `${error.type}: ${error.message}`;
  return [...lines, `${stopped.sentence} ${/[.!?]$/.test(text) ? text : `${text}.`} ${stopped.advice}`];
}

async function settingsOf(
  base: RunSettings,
  values: Values,
  terminal: Terminal,
): Promise<{ settings: RunSettings; config: ConfigSettings | null }> {
  const revision = revisionOption(values.revision) ?? base.revision ?? DEFAULT_REVISION;
  let settings: RunSettings = { ...base, revision };
  let config: ConfigSettings | null = null;
  if (values.config !== undefined) {
    const file = (await terminal.files.read(values.config))[0];
    if (file === undefined) throw new DataError(`${values.config}: there is no file.`);
    config = settingsOfConfig(new TextDecoder().decode(wholeBytes(file.bytes)), values.config, revision);
    settings = { ...settings, ...config.settings };
  }
  // One estimator for every role, unless a map is given as well.
  if (values.estimator !== undefined) settings = { ...settings, estimator: values.estimator, estimatorMap: [] };
  if (values.map !== undefined) settings = { ...settings, estimatorMap: mapOption(values.map) };
  if (values['norm-adv-by-std']) settings = { ...settings, normAdvByStdInGrpo: true };
  if (values['no-norm-adv-by-std']) settings = { ...settings, normAdvByStdInGrpo: false };
  if (values['use-precomputed']) settings = { ...settings, usePrecomputedAdvantage: true };
  return { settings, config };
}

function stepOption(text: string | undefined, steps: readonly (number | null)[]): number | undefined {
  if (text === undefined) return undefined;
  const step = Number(text);
  if (text.trim() !== '' && Number.isInteger(step)) {
    if (steps.includes(step)) return step;
    throw new DataError(
      `There is no training step ${step} in the data. It has ${steps.map((one) => one ?? 'none').join(', ')}.`,
    );
  }
  throw new UsageError(`--step takes a whole number, not "${text}".`);
}
