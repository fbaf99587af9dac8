import type { CustomEntry } from '../../../engine/recorded/types.ts';
import { useCallback, useMemo } from 'react';
import type { CustomEstimator } from '../../../importers/playground/document.ts';
import { simulatedLanes } from '../../../importers/playground/lanes.ts';
import {
  parseSetup,
  serializeSetup,
  type Learning,
  type LearnSetup,
} from '../../../importers/simulation_setup/index.ts';
import { canRun, checkSetup, type SetupIssue } from '../../../simulation/check.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { THEATRE, theatrePresetById } from '../../../simulation/theatre/presets.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';

/** The experiment of the document. */
export interface Experiment {
  readonly learning: Learning;
  /** With the document's lanes; the same object as long as nothing of it changes. */
  readonly setup: SimulationSetup;
  readonly issues: readonly SetupIssue[];
  readonly runs: boolean;
  /** What could not be read of the document's experiment. */
  readonly notices: readonly string[];
  /** One labelled step of undo; edits of one gesture are one step. */
  readonly change: (what: string, next: Learning, gesture?: string) => void;
  /** The same for some settings. */
  readonly set: (what: string, part: Partial<LearnSetup>, gesture?: string) => void;
}

const FIRST: Learning = { preset: THEATRE[0]!.id, setup: THEATRE[0]!.setup };

/** Said of estimators of which nothing is known yet. */
const READING = 'It is looked at first.';

/** Reads the experiment of the document, and writes it. */
export function useExperiment(): Experiment {
  const learn = usePlayground((state) => state.history.present.learn);
  const lanes = usePlayground((state) => state.history.present.lanes);
  const settings = usePlayground((state) => state.history.present.settings);
  const estimators = usePlayground((state) => state.history.present.estimators);
  const { edit } = useActions();
  const { learning, notices } = useMemo(() => {
    if (learn === undefined) return { learning: FIRST, notices: [] };
    const parsed = parseSetup(learn);
    if (parsed.ok) return { learning: parsed.value, notices: parsed.notices };
    return {
      learning: FIRST,
      notices: parsed.issues.map(({ message }) => `${message} The first experiment is shown.`),
    };
  }, [learn]);
  const custom = useCustomEntries(estimators);
  const setup = useMemo(
    () => ({
      ...learning.setup,
      lanes: simulatedLanes({ settings, lanes, ...(estimators !== undefined && { estimators }) }),
      ...(custom !== undefined && { custom }),
    }),
    [learning, settings, lanes, estimators, custom],
  );
  const issues = useMemo(() => checkSetup(setup), [setup]);
  const change = useCallback(
    (what: string, next: Learning, gesture?: string) =>
      edit(what, (document) => ({ ...document, learn: serializeSetup(next) }), gesture),
    [edit],
  );
  const set = useCallback(
    (what: string, part: Partial<LearnSetup>, gesture?: string) =>
      change(what, { ...learning, setup: { ...learning.setup, ...part } }, gesture),
    [change, learning],
  );
  return { learning, setup, issues, runs: canRun(issues), notices, change, set };
}

/** The document's custom estimators with why they may not be run; the same list as long as it says the same. */
function useCustomEntries(estimators: readonly CustomEstimator[] | undefined): readonly CustomEntry[] | undefined {
  const shown = usePlayground((state) => state.shown?.custom?.entries);
  const entries = estimators?.map(({ name }) => ({
    name,
    refusal: shown === undefined ? READING : (shown.find((one) => one.name === name)?.refusal ?? null),
  }));
  const text = JSON.stringify(entries);
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as readonly CustomEntry[])), [text]);
}

/** The preset that an experiment still is, unchanged; null for one that was changed. */
export function unchangedPreset({ preset, setup }: Learning) {
  const known = preset === null ? undefined : theatrePresetById(preset);
  if (known === undefined) return null;
  return Object.keys(serializeSetup({ preset, setup })).length === 1 ? known : null;
}
