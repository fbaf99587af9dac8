import type { LaneInput } from '../../engine/comparison/types.ts';
import type { JsonObject, JsonValue } from '../../importers/json.ts';
import { wholeBytes } from '../../importers/read/bytes.ts';
import { canRun, checkSetup } from '../../simulation/check.ts';
import { logOfLane } from '../../simulation/backend/logOfLane.ts';
import type { Answering } from '../../simulation/custom/calls.ts';
import { GradientMeter } from '../../simulation/measure/GradientMeter.ts';
import { SimulationRunner } from '../../simulation/run/SimulationRunner.ts';
import type { SimulationSetup } from '../../simulation/setup.ts';
import { THEATRE } from '../../simulation/theatre/presets.ts';
import { JUDGE, SOLVER } from '../../simulation/toy/types.ts';
import { type Command, DataError, type Terminal, UsageError } from '../command.ts';
import { mapOption, parseOptions, revisionOption } from '../options.ts';
import { customHelp, CUSTOM_OPTIONS, openCustom } from '../custom/customEstimators.ts';
import { openThreadProgram } from '../custom/threadProgram.ts';
import { plainText } from '../plainText.ts';
import { answeringWith, customEntries } from './customLanes.ts';
import { gradientLines, laneLines, logLines, runLine } from './lines.ts';
import { type Experiment, experimentOf, lanesOfOptions, SETTING_OPTIONS, settingsOfOptions } from './options.ts';

const OPTIONS = {
  ...SETTING_OPTIONS,
  estimators: { type: 'string' },
  map: { type: 'string' },
  revision: { type: 'string' },
  'no-norm-adv-by-std': { type: 'boolean' },
  'from-batch': { type: 'boolean' },
  measure: { type: 'string' },
  log: { type: 'boolean' },
  presets: { type: 'boolean' },
  // What comes out is JSON in any case.
  json: { type: 'boolean' },
  out: { type: 'string' },
  ...CUSTOM_OPTIONS,
} as const;

/** A training calls an estimator thousands of times. */
const CUSTOM_SECONDS = 600;

export const simulate: Command = {
  name: 'simulate',
  summary: 'the learning lab: toy policies trained by rLLM’s loop, as JSONL',
  help: `advantage-playground simulate [FILE] [options]

Trains a policy small enough that its true gradient is known, once for each estimator, all with the same random numbers.
FILE is a document of the playground, or an experiment alone, as JSON; options go over it. The same seed gives the same
numbers here and on the page.

  --preset NAME            where to begin; --presets lists them (default: ${THEATRE[0]!.id})
  --estimators NAME,...    one lane each (default: the lanes of the document, else grpo,rloo,reinforce)
  --map ROLE=NAME,...      other estimators for some roles, in every lane
  --revision NAME          rllm-head (default) or rllm-seed
  --no-norm-adv-by-std     GRPO without the division by the group's std
  --from-batch             one prompt for each group of the document, at its observed rate
  --group-size N           rollouts of each prompt
  --steps N, --seeds N     training steps, and how often all of it is repeated
  --seed N                 where the random numbers start
  --learning-rate X        --optimizer sgd|adam, --lr-schedule constant|linear|cosine, --warmup-steps N
  --loss NAME              importance_sampling, ppo, cispo, dro, cross_entropy (default: rLLM's for the estimator)
  --updates-per-batch N    --loss-agg-mode NAME
  --test-freq N, --n-val N validate every N steps, with so many rollouts of each prompt
  --no-match-step-length   the same learning rate for every lane, whatever the length of its gradients
  --measure N              draw N gradients a lane at the start, and measure them against the true one
  --log                    every metric of rLLM of every step, of the first seed of each lane
${customHelp('for --estimators and --map; without these it is one more lane.', CUSTOM_SECONDS)}
  --out FILE               write there instead of the terminal

Lines: "run" (what was run), "lane", "point" (quartiles over seeds at a step), "validation", "gradient", "log";
docs/learning.md has their fields.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (values.presets) {
      terminal.out(THEATRE.map(({ id, sentence }) => `${id.padEnd(20)} ${sentence}\n`).join(''));
      return 0;
    }
    if (positionals.length > 1) throw new UsageError('simulate takes one file at most.');
    const file = positionals[0] === undefined ? undefined : await readJson(positionals[0], terminal);
    const experiment = experimentOf(file, settingsOfOptions(values), values['from-batch'] ?? false);
    const custom = await openCustom(values, terminal, openThreadProgram, CUSTOM_SECONDS);
    try {
      const names = custom?.names ?? [];
      const entries = customEntries(names, experiment.estimators);
      const setup: SimulationSetup = {
        ...experiment.learning.setup,
        lanes: lanesOf(experiment, values, names),
        ...(entries.length > 0 && { custom: entries }),
      };
      warn(experiment, setup, terminal);
      const answer = custom === null ? nobody : answeringWith(custom, setup);
      const runner = new SimulationRunner(setup);
      await toTheEnd(runner, answer);
      const result = runner.result();
      const lines: JsonObject[] = [runLine(experiment.learning, result)];
      for (const lane of result.lanes) lines.push(...laneLines(lane, result));
      if (values.measure !== undefined) lines.push(...(await measured(setup, values.measure, answer)));
      if (values.log) lines.push(...(await logged(setup, answer)));
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      if (values.out === undefined) terminal.out(text);
      else await terminal.files.write(values.out, text);
      const stopped = result.lanes.filter(({ fault }) => fault !== null);
      for (const { label, fault } of stopped) {
        terminal.err(plainText(`${label}: ${fault!.pythonClass} at step ${fault!.step}: ${fault!.message}`));
      }
      for (const { label, diverged } of result.lanes) {
        if (diverged === null) continue;
        const seeds = diverged.seeds === 1 ? '1 seed' : `${diverged.seeds} seeds`;
        terminal.err(plainText(`note: ${label} diverged in ${seeds}, first at step ${diverged.firstStep}.`));
      }
      return stopped.length === 0 ? 0 : 1;
    } finally {
      await custom?.close();
    }
  },
};

type Values = {
  readonly estimators?: string | undefined;
  readonly map?: string | undefined;
  readonly revision?: string | undefined;
  readonly 'no-norm-adv-by-std'?: boolean | undefined;
};

/** The lanes of the document when no option says otherwise, and one of each custom estimator that none of them names. */
function lanesOf(experiment: Experiment, values: Values, custom: readonly string[]): readonly LaneInput[] {
  const map = values.map === undefined ? [] : mapOption(values.map);
  const roles = experiment.learning.setup.toy.judgedAnswers === null ? [SOLVER] : [SOLVER, JUDGE];
  const unknown = map.find(([role]) => !roles.includes(role));
  if (unknown !== undefined)
    throw new UsageError(`The experiment has no role "${unknown[0]}". It has ${roles.join(' and ')}.`);
  const made = (estimators: string | undefined, own: readonly string[]) =>
    lanesOfOptions(estimators, map, revisionOption(values.revision), !values['no-norm-adv-by-std'], own);
  const asked = [values.estimators, values.map, values.revision, values['no-norm-adv-by-std']];
  const { lanes } = experiment;
  if (lanes.length === 0 || asked.some((value) => value !== undefined)) return made(values.estimators, custom);
  const named = new Set(
    lanes.flatMap(({ settings }) => [settings.estimator, ...settings.estimatorMap.map(([, name]) => name)]),
  );
  return [...lanes, ...custom.filter((name) => !named.has(name)).flatMap((name) => made(name, custom))];
}

/** Says what will surprise. @throws {DataError} for what cannot be run */
function warn({ notices }: Experiment, setup: SimulationSetup, terminal: Terminal): void {
  const issues = checkSetup(setup);
  for (const line of notices) terminal.err(`warning: ${plainText(line)}`);
  for (const { severity, message } of issues) if (severity === 'notice') terminal.err(`note: ${plainText(message)}`);
  if (canRun(issues)) return;
  const errors = issues.filter(({ severity }) => severity === 'error');
  throw new DataError(errors.map(({ where, message }) => `${where}: ${message}`).join(' '));
}

/** Answers nothing: without a file there is no custom estimator that may be asked. */
const nobody: Answering = () => Promise.reject(new Error('nobody answers for a custom estimator'));

async function toTheEnd(work: SimulationRunner | GradientMeter, answer: Answering): Promise<void> {
  work.advance(() => false);
  while (work.wanted.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- the next question depends on the answers
    work.give(await answer(work.wanted));
    work.advance(() => false);
  }
}

async function measured(setup: SimulationSetup, text: string, answer: Answering): Promise<JsonObject[]> {
  const draws = Number(text);
  if (!Number.isInteger(draws) || draws < 2 || draws > 10_000_000) {
    throw new UsageError(`--measure takes a whole number from 2 to 10000000, not "${text}".`);
  }
  const meter = new GradientMeter({ setup, step: 0, draws });
  await toTheEnd(meter, answer);
  return gradientLines(meter.result());
}

/** Nobody stops the command line but by ending it. */
const UNSTOPPED = { signal: { aborted: false }, pause: async () => {}, onProgress: () => {}, now: () => 0 };

async function logged(setup: SimulationSetup, answer: Answering): Promise<JsonObject[]> {
  const lines: JsonObject[] = [];
  for (const [lane, { label }] of setup.lanes.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one lane after the other, in order
    const log = await logOfLane(setup, lane, { ...UNSTOPPED, answer });
    lines.push(...logLines(label, log?.steps ?? []));
  }
  return lines;
}

async function readJson(path: string, terminal: Terminal): Promise<JsonValue> {
  const [file] = await terminal.files.read(path);
  if (file === undefined) throw new DataError(`${path}: there is no file.`);
  try {
    return JSON.parse(new TextDecoder().decode(wholeBytes(file.bytes))) as JsonValue;
  } catch {
    throw new DataError(`${path}: this is not JSON. Write an experiment, or save a document with Export.`);
  }
}
