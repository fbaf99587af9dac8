import { useEffect, useMemo, useState } from 'react';
import type { RunSettings } from '../../../../engine/config/runSettings.ts';
import { groupRoleOf } from '../../../../engine/trajectory/identity.ts';
import type { CustomEstimator, PlaygroundDocument } from '../../../../importers/playground/document.ts';
import { type CallOutcome, outcomeSentence } from '../../../../sandbox/program/outcome.ts';
import type { BoxEngine } from '../../../../sandbox/box/languages.ts';
import type { ProgramCall } from '../../../../sandbox/program/types.ts';
import { type MakeCalls, testPromises } from '../../../../sandbox/promises/testPromises.ts';
import type { PromiseResult, TrialBatch, TrialGroup } from '../../../../sandbox/promises/types.ts';
import { wireConfig } from '../../../../state/custom/programs.ts';
import type { ProgramStatus } from '../../../../state/custom/programRuns.ts';
import type { CustomRunner } from '../../../../state/custom/runner.ts';

/** What an engine is asked for: Python takes a hundred times as long, and CPython seconds to start each run. */
interface Effort {
  /** Random batches. */
  readonly trials: number;
  /** A larger batch, in rewards, is not tested itself, since each promise has it computed anew. */
  readonly mostPresent: number;
  /** Calls of one run, so that none takes longer than it may. */
  readonly callsOfRun: number;
  /** How often counter-examples are made smaller. */
  readonly steps: number;
}

const EFFORTS: Readonly<Record<BoxEngine, Effort>> = {
  javascript: { trials: 500, mostPresent: 5_000, callsOfRun: Infinity, steps: 12 },
  python: { trials: 100, mostPresent: 200, callsOfRun: 250, steps: 12 },
  'full-python': { trials: 100, mostPresent: 200, callsOfRun: 2_000, steps: 0 },
};
/** What random batches are made from. */
const SEED = 20_260_831;
/** The typing rests so long before the promises are tested, in ms. */
const REST = 500;

export interface TestedPromises {
  readonly results: readonly PromiseResult[] | null;
  readonly busy: boolean;
  /** Random batches of a test. */
  readonly trials: number;
  /** Why nothing came of the test, in a sentence. */
  readonly trouble: string | null;
  /** The present batch was tested too. */
  readonly withPresent: boolean;
}

const NOTHING = { results: null, busy: false, withPresent: false, trouble: null } as const;

/** What an estimator promises, tested again when it, its options or the batch changed and its run came to something. */
export function usePromises(
  runner: CustomRunner | null,
  estimator: CustomEstimator,
  status: ProgramStatus | null,
  document: PlaygroundDocument,
  engine: BoxEngine,
): TestedPromises {
  const [tested, setTested] = useState<Omit<TestedPromises, 'trials'>>(NOTHING);
  const { batch } = document;
  const effort = EFFORTS[engine];
  const ran = status?.phase === 'ended' && status.outcome?.kind === 'ran' && status.program === estimator;
  const settings = ran ? (status.calls[0]?.settings ?? null) : null;
  useEffect(() => {
    if (runner === null || !ran) {
      setTested((before) => (before.busy ? { ...before, busy: false } : before));
      return undefined;
    }
    const stop = new AbortController();
    const work = async () => {
      const present = presentOf(batch, effort.mostPresent);
      setTested((before) => ({ ...before, busy: true }));
      let trouble: string | null = null;
      const run = async (calls: readonly ProgramCall[]): Promise<readonly CallOutcome[] | null> => {
        const outcome = await runner.runApart(estimator, calls, stop.signal);
        if (outcome.kind === 'ran') return outcome.calls;
        trouble = outcomeSentence(outcome);
        return null;
      };
      const make = callsOf(run, estimator, settings, effort.callsOfRun);
      const results = await testPromises(present, make, { ...effort, seed: SEED });
      if (!stop.signal.aborted) setTested({ results, busy: false, withPresent: present !== null, trouble });
    };
    const timer = setTimeout(() => void work(), REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [runner, ran, estimator, batch, settings, effort]);
  // What was tested belongs to another program once this one is another.
  useEffect(() => setTested(NOTHING), [estimator.name]);
  return useMemo(() => ({ ...tested, trials: effort.trials }), [tested, effort]);
}

function callsOf(
  run: (calls: readonly ProgramCall[]) => Promise<readonly CallOutcome[] | null>,
  { options }: CustomEstimator,
  settings: RunSettings | null,
  callsOfRun: number,
): MakeCalls {
  const algorithmConfig = settings === null ? {} : wireConfig(settings);
  return async (calls) => {
    const programCalls = calls.map(
      (call): ProgramCall => ({
        ...call,
        algorithmConfig,
        options,
        ...(settings !== null && { revision: settings.revision }),
      }),
    );
    const outcomes: CallOutcome[] = [];
    while (outcomes.length < programCalls.length) {
      // oxlint-disable-next-line no-await-in-loop -- one run after the other, beside what the page shows
      const some = await run(programCalls.slice(outcomes.length, outcomes.length + callsOfRun));
      if (some === null) return null;
      outcomes.push(...some);
    }
    return outcomes;
  };
}

/** The present batch as far as a promise is about it: groups with all their rewards. Null when it is too large. */
function presentOf({ groups }: PlaygroundDocument['batch'], most: number): TrialBatch | null {
  if (groups.reduce((sum, { rewards }) => sum + rewards.length, 0) > most) return null;
  const known = groups.flatMap(({ groupId, rewards, steps, trajectoryIds, responseLengths }): TrialGroup[] => {
    const numbers = rewards.filter((reward): reward is number => reward !== null && Number.isFinite(reward));
    if (numbers.length < rewards.length || numbers.length === 0) return [];
    return [
      {
        role: groupRoleOf(groupId),
        rewards: numbers,
        id: groupId,
        ...(trajectoryIds !== undefined && { trajectoryIds }),
        ...(steps !== undefined && {
          steps: steps.map((own) => own.map(({ responseTokens }) => responseTokens)),
        }),
        ...(responseLengths !== undefined && {
          steps: responseLengths.map((length) => (length === null ? null : [length])),
        }),
      },
    ];
  });
  return known.length === 0 ? null : known;
}
