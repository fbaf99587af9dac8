import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { estimatorById } from '../../../../engine/estimators/index.ts';
import { rolesOf } from '../../../../state/document/batchEdits.ts';
import {
  type CustomEstimator,
  type PlaygroundDocument,
  ROLE_MAP_LANE,
} from '../../../../importers/playground/document.ts';
import type { BoxEngine } from '../../../../sandbox/box/languages.ts';
import type { OptionValue, ProgramLanguage } from '../../../../sandbox/program/types.ts';
import type { ProgramStatus } from '../../../../state/custom/programRuns.ts';
import type { CustomRunner } from '../../../../state/custom/runner.ts';
import {
  changeEstimator,
  freeName,
  register,
  removeEstimator,
  renameEstimator,
  withLane,
} from '../../../../state/document/estimatorEdits.ts';
import { mapRole, withRoleMapLane } from '../../../../state/document/laneEdits.ts';
import { usePlayground, usePlaygroundStore } from '../../../app/PlaygroundContext.tsx';
import { chosenEstimator } from '../chosenEstimator.ts';
import { DRAFTS } from './draft.ts';
import type { Taken } from './GalleryDialog.tsx';
import { fetchingSentence } from './pythonWords.ts';
import { useCustomRunner, useProgramStatus, usePythonState } from './useCustomRunner.ts';

/** After a pause so long the next letter is an undo step of its own, in ms. */
const PAUSE = 1_500;

/** The estimator that is worked on, and what can be done with it. */
export interface Workbench {
  readonly document: PlaygroundDocument;
  readonly runner: CustomRunner | null;
  readonly estimators: readonly CustomEstimator[];
  readonly estimator: CustomEstimator;
  /** It is registered nowhere yet. */
  readonly isDraft: boolean;
  readonly status: ProgramStatus | null;
  choose(name: string): void;
  setSource(source: string): void;
  setOption(key: string, value: OptionValue, gesture?: string): void;
  run(): void;
  create(language: ProgramLanguage): void;
  /** A draft in the other language. */
  setDraftLanguage(language: ProgramLanguage): void;
  /** Puts an estimator of the gallery into the document. */
  take(taken: Taken): void;
  /** What of Python is being fetched for this estimator, in a sentence. */
  readonly fetching: string | null;
  /** What runs it. */
  readonly engine: BoxEngine;
  /** Full CPython, or MicroPython again. */
  choosePython(full: boolean): void;
  duplicate(): void;
  rename(to: string): void;
  remove(): void;
  useAsDefault(): void;
  giveTo(role: string): void;
}

export function useWorkbench(): Workbench {
  const store = usePlaygroundStore();
  const document = usePlayground((state) => state.history.present);
  const runner = useCustomRunner();
  const { estimators = [] } = document;
  const chosen = useSyncExternalStore(chosenEstimator.subscribe, chosenEstimator.get);
  const [drafts, setDrafts] = useState(DRAFTS);
  const [draftLanguage, setDraftLanguage] = useState<ProgramLanguage>('javascript');
  const draft = drafts[draftLanguage];
  const setDraft = (now: CustomEstimator) => setDrafts({ ...drafts, [now.language]: now });
  const typing = useRef({ at: 0, gesture: 0 });
  const estimator = estimators.find(({ name }) => name === chosen) ?? estimators[0] ?? draft;
  const isDraft = estimator === draft;
  const { name, language } = estimator;
  const status = useProgramStatus(runner, name);
  const python = usePythonState(runner);
  const full = python?.full ?? false;
  // Python is fetched, and started, when an estimator of it is opened.
  useEffect(() => {
    if (language === 'python') runner?.warm({ language });
  }, [runner, language, full]);
  const { edit, notify, retryEngine } = store.getState();

  /** What stands in the document now: the page may be a frame behind. */
  const present = () => store.getState().history.present.estimators?.find((one) => one.name === name);

  const add = (label: string, estimatorToAdd: CustomEstimator) => {
    runner?.permit(estimatorToAdd);
    edit(label, (now) => register(now, estimatorToAdd));
    chosenEstimator.set(estimatorToAdd.name);
  };

  return {
    document,
    runner,
    estimators,
    estimator,
    isDraft,
    status,
    choose: chosenEstimator.set,
    setSource(source) {
      if (isDraft) {
        setDraft({ ...draft, source });
        return;
      }
      const before = present();
      if (before === undefined || before.source === source) return;
      // Who writes a text may run it; who opened one has not written it.
      if (runner?.mayRun(before) === true) runner.permit({ ...before, source });
      const now = Date.now();
      if (now - typing.current.at > PAUSE) typing.current.gesture++;
      typing.current.at = now;
      edit(`edit ${name}`, (to) => changeEstimator(to, name, { source }), `source-${name}-${typing.current.gesture}`);
    },
    setOption(key, value, gesture) {
      if (isDraft) setDraft({ ...draft, options: { ...draft.options, [key]: value } });
      else
        edit(
          `set ${key} of ${name} to ${value}`,
          (to) => changeEstimator(to, name, { options: { ...present()?.options, [key]: value } }),
          gesture,
        );
    },
    run() {
      if (runner === null) return;
      if (isDraft) {
        const free = freeName(document, draft.name);
        add(`register ${free}`, { ...draft, name: free });
        runner.ask({ ...draft, name: free });
        setDraft(DRAFTS[draft.language]);
        return;
      }
      const now = present();
      if (now === undefined) return;
      runner.ask(now);
      if (isAsked(store.getState().history.present, name)) retryEngine();
      else edit(`show ${name} as a lane`, (to) => withLane(to, name));
    },
    create: (own) => add('register an estimator', { ...DRAFTS[own], name: freeName(document, 'mine') }),
    setDraftLanguage,
    take: ({ id, label, language: own, source }) =>
      add(`take ${label} from the gallery`, { name: freeName(document, id), language: own, source, options: {} }),
    fetching: language === 'python' && python !== null ? fetchingSentence(python.fetching) : null,
    engine: runner?.python.engineOf(language) ?? language,
    choosePython(to) {
      runner?.python.choose(to);
      retryEngine();
    },
    duplicate: () => add(`duplicate ${name}`, { ...estimator, name: freeName(document, `${name}_copy`) }),
    rename(to) {
      edit(`rename ${name} to ${to}`, (now) => renameEstimator(now, name, to));
      chosenEstimator.set(to);
    },
    remove() {
      edit(`remove ${name}`, (now) => removeEstimator(now, name));
      notify(`Removed ${name}.`, true);
    },
    useAsDefault: () =>
      edit(`make ${name} the default estimator`, (now) => ({
        ...now,
        settings: { ...now.settings, estimator: name },
        lanes: withRoleMapLane(now.lanes),
      })),
    giveTo: (role) =>
      edit(`give ${role} ${name}`, (now) => ({
        ...now,
        settings: mapRole(now.settings, role, name),
        lanes: withRoleMapLane(now.lanes),
      })),
  };
}

/** Whether a lane asks for it: one of its own, or the role map's. */
function isAsked({ lanes, settings, batch }: PlaygroundDocument, name: string): boolean {
  if (lanes.some(({ estimator }) => estimator === name)) return true;
  if (!lanes.some(({ estimator }) => estimator === ROLE_MAP_LANE)) return false;
  const map = new Map(settings.estimatorMap);
  return rolesOf(batch).some((role) =>
    map.has(role)
      ? map.get(role) === name
      : // At the head a custom default becomes OTHER, which nobody asks for.
        settings.estimator === name && (settings.revision === 'rllm-seed' || estimatorById(name) !== undefined),
  );
}
