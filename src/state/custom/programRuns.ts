import type { Batch } from '../../engine/batch/types.ts';
import { callKey, isSameCall } from '../../engine/recorded/sameCall.ts';
import type { CustomEntry, CustomEstimators, RecordedAnswer, RecordedCall } from '../../engine/recorded/types.ts';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import type { SandboxClient } from '../../sandbox/box/client.ts';
import type { BoxSource } from '../../sandbox/box/languages.ts';
import { type CallOutcome, outcomeSentence, type RunOutcome } from '../../sandbox/program/outcome.ts';
import type { ProgramOption } from '../../sandbox/program/types.ts';
import { createFollowed, type Followed } from '../followed.ts';
import type { RunGuard } from '../persisted/runGuard.ts';
import type { Permissions } from './permissions.ts';
import type { PythonChoice } from './pythonChoice.ts';
import { answersOf, hasSameFacts, isHalting, programCallOf, programKey, WAITS } from './programs.ts';

/** How a custom estimator stands. */
export interface ProgramStatus {
  /** `waits`: it may not run before somebody asks for it. */
  readonly phase: 'waits' | 'running' | 'ended';
  /**
   * What the present batch came to, be it in several runs: an edit asks again for what it changes alone. Null before the
   * first run.
   */
  readonly outcome: RunOutcome | null;
  /** The calls of the present batch. */
  readonly calls: readonly RecordedCall[];
  /** The estimator as it was then. */
  readonly program: CustomEstimator | null;
  /** Options that it declares, as the last run that could read it says. */
  readonly options: readonly ProgramOption[];
}

/** The programs of a document by their names: their runs, and the answers that are known of each. */
export interface ProgramRuns {
  /** By the name of the estimator. */
  readonly statuses: Followed<ReadonlyMap<string, ProgramStatus>>;
  /** What the engine is told of a document's estimators; programs that it does not have any more are dropped. */
  known(document: PlaygroundDocument): CustomEstimators;
  /** Makes calls, all of a program in one run, and keeps the answers. What may not run is left out. */
  answer(document: PlaygroundDocument, wanted: readonly RecordedCall[]): Promise<void>;
  /** Answers are found by their rewards; where the groups are others, what was answered is an answer no more. */
  forgetOthers(batch: Batch): void;
  /** The answers that the engine used for what is shown: statuses speak of these calls, and of none where there is none. */
  settle(document: PlaygroundDocument, used: readonly RecordedAnswer[], wanted: readonly RecordedCall[]): void;
  /** Somebody asked for it: what is known of it is forgotten, and its next run has more time. */
  ask(program: CustomEstimator): void;
  /** Why it is not run, in a sentence; null when it is. */
  refusalOf(program: CustomEstimator): string | null;
  dropAll(): void;
}

/** What programs run with. */
export interface RunOptions {
  readonly sandbox: SandboxClient;
  readonly python: PythonChoice;
  readonly permissions: Permissions;
  readonly guard: RunGuard;
  /** Keeps the user's work before a program runs. */
  readonly save: () => Promise<void>;
  /** How long a run may take, in ms. */
  readonly deadlines: { readonly typing: number; readonly asked: number };
}

/** A program under its name: its answers, and the run that goes on. */
interface Program {
  readonly key: string;
  answers: readonly RecordedAnswer[];
  running: {
    readonly calls: readonly RecordedCall[];
    readonly stop: AbortController;
    readonly done: Promise<void>;
  } | null;
  /** Why it is not tried again by itself. */
  halted: string | null;
  asked: boolean;
  /** Shows the status of a run that nothing settles. */
  words: ReturnType<typeof setTimeout> | undefined;
}

type Ran = Extract<RunOutcome, { kind: 'ran' }>;

/** Where an answer comes from. */
interface Origin {
  readonly run: Ran;
  readonly outcome: CallOutcome;
}

/** A run that ends sooner is not announced. */
const SOON_MS = 100;

/** The numbers are drawn first, and the words about them after that. */
const WORDS_MS = 30;
/** So long a run waits for the engine to say which of its calls count. */
const UNSETTLED_MS = 250;

/** The runs of programs in the box: none before the user's work is kept. */
export function createProgramRuns({ sandbox, python, permissions, guard, save, deadlines }: RunOptions): ProgramRuns {
  const programs = new Map<string, Program>();
  const origins = new WeakMap<RecordedAnswer, Origin>();
  const statuses = createFollowed<ReadonlyMap<string, ProgramStatus>>(new Map());
  /** The batch whose groups the answers are of. */
  let answeredFor: Batch | null = null;

  const setStatus = (name: string, change: Partial<ProgramStatus>): void => {
    const before = statuses.get().get(name) ?? NEW;
    statuses.set(new Map([...statuses.get(), [name, { ...before, ...change }]]));
  };

  const keyOf = (estimator: CustomEstimator) => `${python.engineOf(estimator.language)} ${programKey(estimator)}`;

  const programOf = (estimator: CustomEstimator): Program => {
    const key = keyOf(estimator);
    const known = programs.get(estimator.name);
    if (known?.key === key) return known;
    known?.running?.stop.abort();
    const program: Program = { key, answers: [], running: null, halted: null, asked: false, words: undefined };
    programs.set(estimator.name, program);
    return program;
  };

  const entryOf = (estimator: CustomEstimator): CustomEntry => {
    const { name } = estimator;
    const refusal = permissions.has(estimator) ? programOf(estimator).halted : WAITS;
    if (refusal === WAITS && statuses.get().get(name)?.phase !== 'waits') setStatus(name, { ...NEW, phase: 'waits' });
    return { name, refusal };
  };

  const known = ({ estimators = [] }: PlaygroundDocument): CustomEstimators => {
    for (const name of programs.keys()) if (!estimators.some((one) => one.name === name)) drop(name);
    return {
      entries: estimators.map(entryOf),
      answers: estimators.flatMap((estimator) => programOf(estimator).answers),
    };
  };

  /** Answers are found by their rewards; where the groups are others, what was answered is an answer no more. */
  const forgetOthers = (batch: Batch): void => {
    if (answeredFor !== null && !hasSameFacts(answeredFor, batch))
      for (const program of programs.values()) {
        program.running?.stop.abort();
        program.running = null;
        program.answers = [];
      }
    answeredFor = batch;
  };

  const drop = (name: string): void => {
    programs.get(name)?.running?.stop.abort();
    programs.delete(name);
    statuses.set(new Map([...statuses.get()].filter(([one]) => one !== name)));
  };

  const start = (
    document: PlaygroundDocument,
    estimator: CustomEstimator,
    wanted: readonly RecordedCall[],
  ): Promise<void> => {
    const program = programOf(estimator);
    const missing = (call: RecordedCall) => !program.answers.some((answer) => isSameCall(answer.call, call));
    const { running } = program;
    if (running !== null && wanted.filter(missing).every((call) => running.calls.some((one) => isSameCall(one, call))))
      return running.done;
    running?.stop.abort();
    if (!wanted.some(missing)) return Promise.resolve();
    const stop = new AbortController();
    const work = async (): Promise<void> => {
      const said = setTimeout(() => setStatus(estimator.name, { phase: 'running' }), SOON_MS);
      const { asked } = program;
      // On their way while the program is read and its worker comes up; nothing of it is posted before they are there.
      const after = Promise.all([save(), guard.arm(estimator.name)]);
      const programCalls = wanted.map((call) => programCallOf(document, estimator, call));
      const outcome = await sandbox.run(sourceOf(estimator, python), estimator.name, programCalls, {
        deadlineMs: asked ? deadlines.asked : deadlines.typing,
        after,
        signal: stop.signal,
      });
      clearTimeout(said);
      guard.disarm();
      if (stop.signal.aborted || programs.get(estimator.name) !== program) return;
      program.running = null;
      if (outcome.kind === 'cancelled') return;
      program.asked = false;
      const answers = answersOf(wanted, outcome);
      if (outcome.kind === 'ran')
        answers.forEach((one, k) => origins.set(one, { run: outcome, outcome: outcome.calls[k]! }));
      program.answers = merged(program.answers, answers);
      if (isHalting(outcome)) program.halted = outcomeSentence(outcome);
      const status = {
        phase: 'ended',
        outcome,
        calls: wanted,
        program: estimator,
        ...(outcome.kind === 'ran' && { options: outcome.options }),
      } as const;
      show(estimator.name, program, status, outcome.kind === 'ran' ? UNSETTLED_MS : WORDS_MS);
    };
    const done = work();
    program.running = { calls: wanted, stop, done };
    return done;
  };

  /** Sets a status a little later, in the place of one that is on its way. */
  const show = (name: string, program: Program, status: Partial<ProgramStatus>, after: number): void => {
    clearTimeout(program.words);
    program.words = setTimeout(() => programs.get(name) === program && setStatus(name, status), after);
  };

  /** No lane asks for it any more: what it came to is of a batch before. */
  const forgetStatus = (name: string, program: Program): void => {
    clearTimeout(program.words);
    const status = statuses.get().get(name);
    if (status?.outcome?.kind === 'ran') statuses.set(new Map([...statuses.get()].filter(([one]) => one !== name)));
  };

  const settle = (
    { estimators = [] }: PlaygroundDocument,
    used: readonly RecordedAnswer[],
    wanted: readonly RecordedCall[],
  ): void => {
    for (const estimator of estimators) {
      const program = programs.get(estimator.name);
      if (program?.key !== keyOf(estimator) || wanted.some(({ name }) => name === estimator.name)) continue;
      // What still runs is for an input before this one.
      program.running?.stop.abort();
      program.running = null;
      const own = used.filter(({ call }) => call.name === estimator.name);
      // One that was stopped is not asked for either, and says why.
      if (own.length === 0 && program.halted === null) forgetStatus(estimator.name, program);
      const from = own.flatMap((one) => origins.get(one) ?? []);
      // What did not run to its end has said so already.
      if (own.length === 0 || from.length < own.length) continue;
      const calls = own.map(({ call }) => call);
      const before = statuses.get().get(estimator.name);
      const isSame =
        before?.phase === 'ended' &&
        before.calls.length === calls.length &&
        before.calls.every((call, k) => call === calls[k]) &&
        before.program === estimator;
      if (isSame) clearTimeout(program.words);
      else show(estimator.name, program, { ...statusOf(calls, from), program: estimator }, WORDS_MS);
    }
  };

  /** Makes calls, all of a program in one run. */
  const answer = async (document: PlaygroundDocument, wanted: readonly RecordedCall[]): Promise<void> => {
    const runs = (document.estimators ?? []).flatMap((estimator) => {
      const own = wanted.filter(({ name }) => name === estimator.name);
      if (own.length === 0 || entryOf(estimator).refusal !== null) return [];
      return [start(document, estimator, own)];
    });
    await Promise.all(runs);
  };

  return {
    statuses,
    known,
    answer,
    forgetOthers,
    settle,
    ask(program) {
      const own = programOf(program);
      own.running?.stop.abort();
      programs.set(program.name, { ...own, answers: [], running: null, halted: null, asked: true });
    },
    refusalOf(program) {
      if (!permissions.has(program)) return WAITS;
      const present = programs.get(program.name);
      return present?.key === keyOf(program) ? present.halted : null;
    },
    dropAll() {
      for (const name of programs.keys()) drop(name);
    },
  };
}

function sourceOf({ language, source }: CustomEstimator, python: PythonChoice): BoxSource {
  return { language: python.engineOf(language), text: source };
}

const NEW: ProgramStatus = { phase: 'running', outcome: null, calls: [], program: null, options: [] };

/** A status of calls that were answered by one run or by several. */
function statusOf(calls: readonly RecordedCall[], from: readonly Origin[]): Partial<ProgramStatus> {
  const runs = [...new Set(from.map(({ run }) => run))];
  const last = runs.at(-1)!;
  return {
    phase: 'ended',
    outcome: {
      ...last,
      calls: from.map(({ outcome }) => outcome),
      ms: runs.reduce((sum, { ms }) => sum + ms, 0),
    },
    calls,
    options: last.options,
  };
}

/** Answers by what their calls are apart from the rewards: the latest of each. */
function merged(before: readonly RecordedAnswer[], now: readonly RecordedAnswer[]): readonly RecordedAnswer[] {
  const keys = new Set(now.map(({ call }) => callKey(call)));
  return [...before.filter(({ call }) => !keys.has(callKey(call))), ...now].slice(-MOST_ANSWERS);
}

const MOST_ANSWERS = 50;
