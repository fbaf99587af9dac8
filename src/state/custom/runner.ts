import type { Comparison } from '../../engine/comparison/types.ts';
import type { CustomEstimators, RecordedCall } from '../../engine/recorded/types.ts';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import { DEADLINES } from '../../sandbox/program/limits.ts';
import type { RunOutcome } from '../../sandbox/program/outcome.ts';
import type { ProgramCall } from '../../sandbox/program/types.ts';
import type { EngineClient } from '../../worker/client.ts';
import type { EngineJob } from '../../worker/engineJob.ts';
import type { Followed } from '../followed.ts';
import { createProgramRuns, type ProgramStatus, type RunOptions } from './programRuns.ts';
import { openProgramSession, type ProgramSession } from './programSession.ts';
import { latestCalls, WAITS } from './programs.ts';
import type { PythonChoice } from './pythonChoice.ts';

/** A comparison to compute, and whether it is still wanted. */
export interface RunnerInput {
  readonly job: EngineJob;
  readonly document: PlaygroundDocument;
  readonly isCurrent: () => boolean;
  /** Handed what is known already when a program takes long. */
  readonly onPartial: (comparison: Comparison, custom: CustomEstimators) => void;
}

/** Runs the custom estimators of documents in the box, and has the engine compute with their answers. */
export interface CustomRunner {
  /** @throws {DOMException} AbortError when a later input took its place. */
  compare(engine: EngineClient, input: RunnerInput): Promise<{ comparison: Comparison; custom: CustomEstimators }>;
  /** By the name of the estimator. */
  readonly statuses: Followed<ReadonlyMap<string, ProgramStatus>>;
  /** Somebody asked for it: from now on it may run, and it has more time. */
  ask(program: CustomEstimator): void;
  /** It was written here, so it may run. */
  permit(program: CustomEstimator): void;
  mayRun(program: CustomEstimator): boolean;
  /** Why it is not run by itself, in a sentence; null when it is. */
  refusalOf(program: CustomEstimator): string | null;
  /** Another document was opened: nothing in it may run by itself. */
  forget(): void;
  /** Runs a program on other input, beside what the page shows. */
  runApart(
    program: CustomEstimator,
    calls: readonly ProgramCall[],
    signal: AbortSignal,
    /** What was made of its source, such as one that tells more of itself. */
    source?: string,
  ): Promise<RunOutcome>;
  /** A program that is called again and again, such as by a training. */
  openSession(program: CustomEstimator): ProgramSession;
  /** Has what runs this program ready, so that its first run need not wait for it. */
  warm(program: Pick<CustomEstimator, 'language'>): void;
  /** Which Python runs. What it is changed to counts from the next comparison on. */
  readonly python: PythonChoice;
  /** How long a run may take, in ms; the user's to choose. */
  deadlines: { typing: number; asked: number };
}

/** A run that takes longer than this is not waited for before the rest is shown. */
const PATIENCE_MS = 250;

/** A runner over the box. */
export function createCustomRunner(options: Omit<RunOptions, 'deadlines'>): CustomRunner {
  const { sandbox, python, permissions, guard, save } = options;
  const deadlines = { ...DEADLINES } as { typing: number; asked: number };
  const runs = createProgramRuns({ ...options, deadlines });
  /** The calls of each name, and what they were made from. */
  let calls = new Map<string, ReadonlyMap<string, RecordedCall>>();
  let madeFrom: Pick<PlaygroundDocument, 'batch' | 'lanes' | 'settings'> | null = null;

  return {
    statuses: runs.statuses,
    python,
    deadlines,
    warm: ({ language }) => sandbox.warm(python.engineOf(language)),
    async compare(engine, { job, document, isCurrent, onPartial }) {
      const { batch, lanes, settings } = document;
      const same = madeFrom?.batch === batch && madeFrom.lanes === lanes && madeFrom.settings === settings;
      const check = () => {
        if (!isCurrent()) throw new DOMException('A later input took its place.', 'AbortError');
      };
      const compute = async () => {
        check();
        const custom = runs.known(document);
        return { custom, comparison: await engine.compare({ ...job, custom }) };
      };
      runs.forgetOthers(batch);
      // The batch is the same, so what will be asked is known before the engine says it.
      if (same) {
        const again = [...calls.values()].flatMap((ofName) => [...ofName.values()]);
        await Promise.race([runs.answer(document, again), later(PATIENCE_MS)]);
      } else calls = new Map();
      let result = await compute();
      madeFrom = { batch, lanes, settings };
      for (let round = 0; result.comparison.wanted.length > 0 && round < ROUNDS; round++) {
        check();
        const { wanted } = result.comparison;
        for (const { name } of wanted) {
          const own = wanted.filter((call) => call.name === name);
          calls.set(name, latestCalls(calls.get(name) ?? new Map(), own));
        }
        const answering = runs.answer(document, withKnown(wanted, calls));
        const { comparison, custom } = result;
        // oxlint-disable-next-line no-await-in-loop -- a program's answer may lead to the next question
        if ((await Promise.race([answering, later(PATIENCE_MS)])) === LATE) {
          check();
          onPartial(comparison, custom);
          // oxlint-disable-next-line no-await-in-loop -- as above
          await answering;
        }
        // oxlint-disable-next-line no-await-in-loop -- as above
        result = await compute();
      }
      runs.settle(
        document,
        result.comparison.used.flatMap((at) => result.custom.answers[at] ?? []),
        result.comparison.wanted,
      );
      return result;
    },
    ask(program) {
      permissions.grant(program);
      runs.ask(program);
    },
    permit: permissions.grant,
    mayRun: permissions.has,
    refusalOf: runs.refusalOf,
    forget() {
      permissions.revokeAll();
      runs.dropAll();
    },
    openSession: (program) => openProgramSession(program, { sandbox, python, permissions, guard, save, deadlines }),
    async runApart(program, programCalls, signal, source = program.source) {
      if (!permissions.has(program)) return { kind: 'unavailable', message: WAITS };
      const after = Promise.all([save(), guard.arm(program.name)]);
      const text = { language: python.engineOf(program.language), text: source };
      const outcome = await sandbox.run(text, program.name, programCalls, {
        deadlineMs: deadlines.asked,
        after,
        signal,
      });
      guard.disarm();
      return outcome;
    },
  };
}

/** A program that gives the engine new questions more often than this is left with them. */
const ROUNDS = 3;

/** All calls of the names that are asked for, so that one run has all answers of a program. */
function withKnown(
  wanted: readonly RecordedCall[],
  calls: ReadonlyMap<string, ReadonlyMap<string, RecordedCall>>,
): readonly RecordedCall[] {
  return [...new Set(wanted.map(({ name }) => name))].flatMap((name) => [...(calls.get(name)?.values() ?? [])]);
}

const LATE = 'late';

function later(ms: number): Promise<typeof LATE> {
  return new Promise((resolve) => setTimeout(resolve, ms, LATE));
}

/** Said at the start of a page whose forerunner ended while a program ran. */
export function crashNotice(name: string): string {
  return `The page ended while the estimator “${name.slice(0, 60)}” was running. Your work is here as it was saved before that run, and nothing runs by itself: press Run in the view Code to try it again.`;
}
