import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BatchColumns, batchColumnsOf } from '../engine/batch/columns.ts';
import type { Batch } from '../engine/batch/types.ts';
import type { Comparison } from '../engine/comparison/types.ts';
import type { CustomEstimators } from '../engine/recorded/types.ts';
import type { PlaygroundDocument } from '../importers/playground/document.ts';
import { afterSettings } from '../importers/playground/episodeSource.ts';
import type { ImportedRun } from '../importers/run.ts';
import { laneInputs, sideInputs } from '../importers/playground/lanes.ts';
import type { EngineClient } from '../worker/client.ts';
import type { ImportJob } from '../worker/importJob.ts';
import { lectureMoment, lectureSteps } from './document/lectureSteps.ts';
import { createHistory, endGesture, type History, record, redo, undo } from './document/history.ts';
import type { StoreRunner } from './custom/lazyRunner.ts';
import type { SaveState } from './persisted/autosave.ts';

/** A comparison and the input it belongs to: numbers are only ever shown with their own input. */
export interface Shown {
  readonly document: PlaygroundDocument;
  readonly columns: BatchColumns;
  readonly comparison: Comparison;
  /** What it was given of custom estimators; absent when the document has none. */
  readonly custom?: CustomEstimators;
}

/** A message at the foot of the page. */
export interface Toast {
  readonly id: number;
  readonly message: string;
  /** Offers undo beside the message. */
  readonly undoable: boolean;
}

/** A run, and the training step of it that is shown. */
export interface OpenedRun {
  readonly run: ImportedRun;
  readonly step: number | null;
  /** Roles that train no policy are part of the batch, as was asked for. */
  readonly keepFrozenRoles: boolean;
  /** What it was read of: handles of the chosen files, in which the texts of its trajectories still stand. */
  readonly files: ImportJob['files'];
}

/** What is selected. Indices into the present document's groups; null when nothing is. */
export interface Selection {
  readonly group: number | null;
  readonly trajectory: number | null;
}

export interface PlaygroundState {
  /** The document and its labelled history. */
  readonly history: History<PlaygroundDocument>;
  readonly selection: Selection;
  /** State A: a result that was pinned, to be seen behind the present one; null when none is. */
  readonly pinned: Shown | null;
  /** The lecture that goes on: the document it is told over, and the step it is at; null when there is none. */
  readonly lecture: { readonly base: PlaygroundDocument; readonly group: number | null; readonly step: number } | null;
  /** The run that was imported last, with all its steps; null when there is none. It is not saved. */
  readonly run: OpenedRun | null;
  /** Role whose metrics and distribution are shown; null follows the selected group. */
  readonly role: string | null;
  /** The latest comparison; null until the first. */
  readonly shown: Shown | null;
  /** A comparison newer than `shown` is on its way. */
  readonly computing: boolean;
  /** Why the engine itself broke; null when it did not. */
  readonly engineFault: string | null;
  readonly saveState: SaveState;
  /** Things the user should know once: a repaired snapshot, fields that were replaced. */
  readonly notices: readonly string[];
  readonly toast: Toast | null;
}

export interface PlaygroundActions {
  /** Applies an edit as one labelled step; edits of the same gesture make one step. */
  edit(label: string, change: (document: PlaygroundDocument) => PlaygroundDocument, gesture?: string): void;
  endGesture(): void;
  undo(): void;
  redo(): void;
  /**
   * Puts another document in place, as one undoable step: what was there is never lost. Those of one gesture, such as
   * going through the steps of a run, are one step.
   */
  open(
    document: PlaygroundDocument,
    from: { label: string; notices?: readonly string[]; run?: OpenedRun | null; gesture?: string },
  ): void;
  select(selection: Partial<Selection>): void;
  /** Pins the present result as A. */
  pin(): void;
  unpin(): void;
  /** Puts A in place of the document, as one undoable step, and pins what was there. */
  swapPinned(): void;
  /** Begins the document's lecture, or steps through the selected group when it has none. */
  startLecture(): void;
  /** Shows a step of the lecture: the document as the steps up to it make it. Steps that are not there change nothing. */
  goToStep(step: number): void;
  /** Ends the lecture; the document is what it was before. */
  endLecture(): void;
  showRole(role: string | null): void;
  setSaveState(state: SaveState): void;
  notify(message: string, undoable?: boolean): void;
  dismissToast(): void;
  dismissNotices(): void;
  retryEngine(): void;
}

/** All steps of a lecture are one step of undo. */
const LECTURE_GESTURE = 'lecture';

export type PlaygroundStore = StoreApi<PlaygroundState & PlaygroundActions>;

/** Creates the store; every change of document or selection is computed by the engine, the latest input wins. */
export function createPlaygroundStore(
  engine: EngineClient,
  initial: PlaygroundDocument,
  runner?: StoreRunner,
): PlaygroundStore {
  const computeNow = computing(engine, runner);
  let toastId = 0;
  /** Of each document that was opened, the run it is of. */
  const runOf = new WeakMap<PlaygroundDocument, OpenedRun | null>();
  /** The run of what is shown: that of the last document opened on the way to it. */
  const runAt = ({ past, present }: History<PlaygroundDocument>): OpenedRun | null => {
    if (runOf.has(present)) return runOf.get(present)!;
    const opened = past.findLast(({ state }) => runOf.has(state));
    return opened === undefined ? null : runOf.get(opened.state)!;
  };
  const store: PlaygroundStore = createStore((set, get) => ({
    history: createHistory(initial),
    selection: firstSelection(initial),
    role: null,
    run: null,
    pinned: null,
    lecture: null,
    shown: null,
    computing: false,
    engineFault: null,
    saveState: { kind: 'saved' },
    notices: [],
    toast: null,

    edit(label, change, gesture) {
      set(({ history, selection }) => {
        const next = record(history, label, withRevision(change(history.present), history.present), gesture ?? null);
        return { history: next, selection: validSelection(next.present, selection) };
      });
    },
    endGesture: () => set(({ history }) => ({ history: endGesture(history) })),
    undo() {
      const label = get().history.past.at(-1)?.label;
      if (label === undefined) return;
      set(({ history, selection }) => {
        const next = undo(history);
        return { history: next, run: runAt(next), selection: validSelection(next.present, selection) };
      });
      get().notify(`Undone: ${label}.`);
    },
    redo() {
      const label = get().history.future.at(-1)?.label;
      if (label === undefined) return;
      set(({ history, selection }) => {
        const next = redo(history);
        return { history: next, run: runAt(next), selection: validSelection(next.present, selection) };
      });
      get().notify(`Redone: ${label}.`);
    },
    open(document, { label, notices = [], run = null, gesture }) {
      const present = get();
      // Over another step of the same run the programs are those that were here already.
      const goesOn = run !== null && run.run === present.run?.run;
      if (!goesOn || document.estimators !== present.history.present.estimators) runner?.forget();
      runOf.set(document, run);
      set(({ history }) => ({
        history: record(gesture === undefined ? endGesture(history) : history, label, document, gesture ?? null),
        run,
        selection: firstSelection(document),
        role: null,
        notices,
      }));
    },
    select(selection) {
      set((state) => {
        const next = validSelection(state.history.present, { ...state.selection, ...selection });
        const movedGroup = next.group !== state.selection.group;
        if (!movedGroup && next.trajectory === state.selection.trajectory) return state;
        return { selection: next, ...(movedGroup ? { role: null } : {}) };
      });
    },
    pin: () => set(({ shown }) => ({ pinned: shown })),
    unpin: () => set({ pinned: null }),
    swapPinned() {
      set(({ history, selection, shown, pinned }) => {
        if (pinned === null) return {};
        const next = record(endGesture(history), 'switch to A', pinned.document);
        return { history: next, selection: validSelection(next.present, selection), pinned: shown };
      });
    },
    startLecture() {
      set(({ history, selection }) => ({
        history: endGesture(history),
        lecture: { base: history.present, group: selection.group, step: 0 },
      }));
      get().goToStep(0);
    },
    goToStep(step) {
      set(({ history, selection, lecture }) => {
        if (lecture === null || step < 0 || step >= lectureSteps(lecture).length) return {};
        const moment = lectureMoment(lecture, step);
        const next = record(history, 'a step of the lecture', moment.document, LECTURE_GESTURE);
        return {
          history: next,
          lecture: { ...lecture, step },
          selection: validSelection(next.present, { ...selection, ...moment.selection }),
        };
      });
    },
    endLecture() {
      set(({ history, selection, lecture }) => {
        if (lecture === null) return {};
        // What only the lecture changed leaves no trace; what somebody else changed on the way can be undone to.
        const untouched = history.gesture === LECTURE_GESTURE && history.past.at(-1)?.state === lecture.base;
        const next = untouched ? undo(history) : record(endGesture(history), 'end of the lecture', lecture.base);
        return {
          history: untouched ? { ...next, future: [] } : next,
          lecture: null,
          selection: validSelection(next.present, selection),
        };
      });
    },
    showRole: (role) => set({ role }),
    setSaveState: (saveState) => set({ saveState }),
    notify(message, undoable = false) {
      toastId++;
      set({ toast: { id: toastId, message, undoable } });
    },
    dismissToast: () => set({ toast: null }),
    dismissNotices: () => set({ notices: [] }),
    retryEngine() {
      set({ engineFault: null });
      void computeNow(store);
    },
  }));

  store.subscribe((state, before) => {
    const changed =
      state.history.present !== before.history.present ||
      state.selection.group !== before.selection.group ||
      state.role !== before.role;
    if (changed) void computeNow(store);
  });
  void computeNow(store);
  return store;
}

/** Computes what the store holds; a later call takes the place of an earlier one. */
function computing(engine: EngineClient, runner: StoreRunner | undefined): (store: PlaygroundStore) => Promise<void> {
  let latest = 0;
  return (store) => {
    const turn = ++latest;
    return compute(store, engine, runner, () => turn === latest);
  };
}

async function compute(
  store: PlaygroundStore,
  engine: EngineClient,
  runner: StoreRunner | undefined,
  isCurrent: () => boolean,
): Promise<void> {
  const { history, selection, role } = store.getState();
  const document = history.present;
  const columns = columnsOfBatch(document.batch);
  store.setState({ computing: true });
  try {
    const focus = { group: selection.group, role };
    const run = document.source?.run;
    const background = { pipeline: run?.facts ?? null, config: document.config ?? null, stopped: run?.error ?? null };
    const job = { columns, lanes: laneInputs(document), beside: sideInputs(document), focus, background };
    const show = (comparison: Comparison, custom?: CustomEstimators) =>
      store.setState({
        shown: { document, columns, comparison, ...(custom && { custom }) },
        computing: false,
        engineFault: null,
      });
    // The latest input wins, so an answer that comes is the answer to the present input.
    if (document.estimators === undefined || runner === undefined) show(await engine.compare(job));
    else {
      const { compare } = await runner.get();
      const result = await compare(engine, { job, document, isCurrent, onPartial: show });
      show(result.comparison, result.custom);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const message = error instanceof Error ? error.message : String(error);
    store.setState({ computing: false, engineFault: message });
  }
}

const columnsCache = new WeakMap<Batch, BatchColumns>();

/** Columns of a batch, laid out once. */
export function columnsOfBatch(batch: Batch): BatchColumns {
  const columns = columnsCache.get(batch) ?? batchColumnsOf(batch);
  columnsCache.set(batch, columns);
  return columns;
}

/** Some of the way from episodes to groups is the revision's. */
function withRevision(next: PlaygroundDocument, before: PlaygroundDocument): PlaygroundDocument {
  return next.source !== undefined && next.settings.revision !== before.settings.revision ? afterSettings(next) : next;
}

function firstSelection(document: PlaygroundDocument): Selection {
  return validSelection(document, { group: 0, trajectory: 0 });
}

/** Keeps the selection inside the document; one that is inside stays the same object, so that nothing is drawn for it. */
function validSelection({ batch }: PlaygroundDocument, selection: Selection): Selection {
  const { group, trajectory } = selection;
  const g = group === null || batch.groups.length === 0 ? null : Math.min(group, batch.groups.length - 1);
  const n = g === null ? 0 : batch.groups[g]!.rewards.length;
  const t = trajectory === null || n === 0 ? null : Math.min(trajectory, n - 1);
  return g === group && t === trajectory ? selection : { group: g, trajectory: t };
}
