import { basename, extname } from 'node:path';
import type { Batch } from '../../engine/batch/types.ts';
import { algorithmConfigOfRun, type RunSettings } from '../../engine/config/runSettings.ts';
import type { RecordedAnswer, RecordedCall, RecordedOutcome } from '../../engine/recorded/types.ts';
import { type CallOutcome, outcomeSentence } from '../../sandbox/program/outcome.ts';
import {
  numbersOf,
  rewardsOf,
  type TooLarge,
  tooLargeCalls,
  tooLargeResult,
  tooLargeSource,
} from '../../sandbox/program/tooLarge.ts';
import type {
  OptionValue,
  ProgramCall,
  ProgramFault,
  ProgramGroup,
  ProgramLanguage,
} from '../../sandbox/program/types.ts';
import { DataError, type Terminal, UsageError } from '../command.ts';
import { plainConfig } from '../compute/plainConfig.ts';
import { wholeBytes } from '../../importers/read/bytes.ts';
import { plainText } from '../plainText.ts';
import { customOptionValues, timeoutOption } from './customOptions.ts';
import { type OpenedProgram, type OpenProgram, ProgramStopped } from './threadProgram.ts';

/** The options of a command that bring an estimator of one's own. */
export const CUSTOM_OPTIONS = {
  custom: { type: 'string' },
  'custom-option': { type: 'string', multiple: true },
  'custom-timeout': { type: 'string' },
  'full-python': { type: 'boolean' },
} as const;

/**
 * Help on them.
 * @param use where its names go, and what it is when they are not said
 */
export function customHelp(use: string, seconds: number): string {
  return `  --custom FILE            an estimator of your own, .py as rLLM takes it or .js as the page's Code tab takes it,
                           ${use}
                           Python names it by its registration, JavaScript by the name of the file. It runs in a thread
                           with limits of time and memory and the limits of size that the page has, and with your
                           rights: nothing keeps it from your files and network. Run your own code and code that you
                           have read
  --custom-option KEY=V    a value of an option that it declares; can be repeated
  --custom-timeout S       seconds that it may run in all (default: ${seconds})
  --full-python            CPython in the place of MicroPython: all of the language, and seconds to start`;
}

type Values = {
  readonly custom?: string | undefined;
  readonly 'custom-option'?: string[] | undefined;
  readonly 'custom-timeout'?: string | undefined;
  readonly 'full-python'?: boolean | undefined;
};

/** One call, but for the options that were given with the file. */
export type CustomCall = Omit<ProgramCall, 'options'>;

/** An estimator from a file, ready to answer what is asked of it. */
export interface CustomEstimator {
  /** Names under which it can be chosen, the first before the others. */
  readonly names: readonly string[];
  /** @throws {DataError} when it does not end in its time, or takes or gives more than a program may. */
  readonly run: (name: string, calls: readonly CustomCall[]) => Promise<readonly RecordedOutcome[]>;
  readonly close: () => Promise<void>;
}

/** The answers to what the collector asks over a batch. Throws as `run` does. */
export async function answersOverBatch(
  custom: CustomEstimator,
  calls: readonly RecordedCall[],
  batch: Batch,
): Promise<readonly RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  for (const name of new Set(calls.map((call) => call.name))) {
    const asked = calls.filter((call) => call.name === name);
    // oxlint-disable-next-line no-await-in-loop -- one thread, one after the other
    const outcomes = await custom.run(
      name,
      asked.map((call) => customCall(call, batch)),
    );
    outcomes.forEach((outcome, k) => answers.push({ call: asked[k]!, outcome }));
  }
  return answers;
}

/**
 * Opens the file of `--custom`; null when there is none.
 * @param seconds that it may run when `--custom-timeout` does not say
 * @throws {UsageError} for options that do not fit.
 * @throws {DataError} when the file cannot be read as a program, with file and line.
 */
export async function openCustom(
  values: Values,
  terminal: Terminal,
  open: OpenProgram,
  seconds: number,
): Promise<CustomEstimator | null> {
  const path = values.custom;
  if (path === undefined) {
    const stray = (['custom-option', 'custom-timeout', 'full-python'] as const).find(
      (key) => values[key] !== undefined,
    );
    if (stray !== undefined) throw new UsageError(`--${stray} goes with --custom.`);
    return null;
  }
  const language = languageOf(path);
  const timeout = timeoutOption(values['custom-timeout'], seconds);
  const file = (await terminal.files.read(path))[0];
  if (file === undefined) throw new DataError(`${path}: there is no file.`);
  const text = new TextDecoder().decode(wholeBytes(file.bytes));
  refuse(path, tooLargeSource(text));
  const program = await inWords(path, () =>
    open({ language, text, fullPython: values['full-python'] === true }, timeout, (line) =>
      terminal.err(plainText(`${basename(path)}: ${line.text}`)),
    ),
  );
  try {
    const options = customOptionValues(values['custom-option'] ?? [], program.options);
    return customEstimator(path, language, text, program, options);
  } catch (error) {
    await program.close();
    throw error;
  }
}

function customEstimator(
  path: string,
  language: ProgramLanguage,
  text: string,
  program: OpenedProgram,
  options: Readonly<Record<string, OptionValue>>,
): CustomEstimator {
  const isRegistered = language === 'python' && /\bregister_(?:rllm_)?adv_estimator\b/.test(text);
  const own = basename(path, extname(path));
  const names = isRegistered ? program.names : [own];
  return {
    names,
    async run(name, calls) {
      const asked = calls.map((call): ProgramCall => ({ ...call, options }));
      const rewards = asked.map(rewardsOf);
      refuse(path, tooLargeCalls(rewards));
      const outcomes = await inWords(path, () => program.run(isRegistered ? name : program.names[0]!, asked));
      refuse(path, tooLargeResult(numbersOf(outcomes), rewards));
      return outcomes.map((outcome) => recorded(path, outcome));
    },
    close: program.close,
  };
}

function languageOf(path: string): ProgramLanguage {
  const ending = extname(path).toLowerCase();
  if (ending === '.py') return 'python';
  if (ending === '.js' || ending === '.mjs') return 'javascript';
  throw new UsageError(`--custom takes a file that ends in .py or .js, not "${path}".`);
}

/** The limits are those of the page. @throws {DataError} for what is beyond one */
function refuse(path: string, tooLarge: TooLarge | null): void {
  if (tooLarge !== null) throw new DataError(`${path}: ${outcomeSentence(tooLarge)}`);
}

/** Runs something, and puts the file and the line before what stopped it. */
async function inWords<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProgramStopped)) throw error;
    throw new DataError(error.fault === null ? `${path}: ${error.message}` : faultText(path, error.fault));
  }
}

function faultText(path: string, { name, message, line, column }: ProgramFault): string {
  const place = [path, line, line === null ? null : column].filter((part) => part !== null).join(':');
  return `${place}: ${name}: ${message}`;
}

function customCall({ values, offsets, groupIndices, role, settings }: RecordedCall, { groups }: Batch): CustomCall {
  return {
    rewardsByGroup: Array.from(groupIndices, (_, g) => values.slice(offsets[g], offsets[g + 1])),
    groups: Array.from(groupIndices, (index) => programGroup(groups[index]!, role)),
    algorithmConfig: configOf(settings),
    revision: settings.revision,
  };
}

function programGroup(
  { groupId, rewards, trajectoryIds, steps, responseLengths }: Batch['groups'][number],
  role: string,
): ProgramGroup {
  const single = responseLengths?.every((length) => length !== null) === true ? responseLengths : undefined;
  const stepLengths =
    steps?.map((own) => own.map(({ responseTokens }) => responseTokens)) ?? single?.map((length) => [length]);
  return {
    id: groupId,
    role,
    trajectoryIds: trajectoryIds ?? rewards.map((_, i) => String(i + 1)),
    responseLengths:
      responseLengths ?? rewards.map((_, i) => stepLengths?.[i]?.reduce((sum, tokens) => sum + tokens, 0) ?? null),
    stepCounts: rewards.map((_, i) => stepLengths?.[i]?.length ?? 1),
    ...(stepLengths !== undefined && { stepLengths }),
  };
}

/** rLLM's algorithm configuration of a run, as a program is given it. */
export function configOf(settings: RunSettings): Readonly<Record<string, unknown>> {
  return plainConfig(algorithmConfigOfRun(settings).config, settings.revision);
}

function recorded(path: string, outcome: CallOutcome): RecordedOutcome {
  if (outcome.kind === 'fault') {
    const { name, message, line } = outcome.fault;
    return { kind: 'error', pythonClass: name, message: `${path}${line === null ? '' : `:${line}`}: ${message}` };
  }
  const { advantagesByGroup } = outcome.result;
  const values = new Float64Array(advantagesByGroup.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const advantages of advantagesByGroup) {
    values.set(advantages, at);
    at += advantages.length;
  }
  return { kind: 'advantages', values, lengths: Uint32Array.from(advantagesByGroup, ({ length }) => length) };
}
