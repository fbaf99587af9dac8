import type { CustomEstimator } from '../../importers/playground/document.ts';
import type { ProgramCall } from '../../sandbox/program/types.ts';
import type { Answering, SimulatedAnswer, SimulatedCall } from '../../simulation/custom/calls.ts';
import { groupFacts } from '../../simulation/custom/groupFacts.ts';
import type { SimulationSetup } from '../../simulation/setup.ts';
import type { ProgramSession } from './programSession.ts';
import { recordedOutcome, wireConfig } from './programs.ts';
import type { CustomRunner } from './runner.ts';

/** The custom estimators of one training: each keeps its worker until it is closed. */
export interface SimulatedPrograms {
  readonly answer: Answering;
  close(): void;
}

/** A message to a program is to take about so long: each has the time of a run, and a slow program is not stopped for many calls. */
const TARGET_MS = 250;

/** Opens programs for an experiment; each starts with its first call. */
export function openSimulatedPrograms(
  runner: Pick<CustomRunner, 'openSession'>,
  { lanes, toy }: SimulationSetup,
  estimators: readonly CustomEstimator[],
  now: () => number = () => performance.now(),
): SimulatedPrograms {
  const stop = new AbortController();
  const sessions = new Map<string, ProgramSession>();
  const promptIds = toy.prompts.map(({ id }) => id);
  // The same object for every call of a lane crosses once.
  const configs = new Map(lanes.map(({ laneId, settings }) => [laneId, wireConfig(settings)]));
  const revisions = new Map(lanes.map(({ laneId, settings }) => [laneId, settings.revision]));

  /** Calls of each program that go out at a time: as many as take a moment. */
  const together = new Map<string, number>();

  const sessionOf = (estimator: CustomEstimator): ProgramSession => {
    const session = sessions.get(estimator.name) ?? runner.openSession(estimator);
    sessions.set(estimator.name, session);
    return session;
  };
  const programCall = (call: SimulatedCall, { options }: CustomEstimator): ProgramCall => ({
    rewardsByGroup: promptIds.map((_, g) => call.values.slice(call.offsets[g], call.offsets[g + 1])),
    groups: groupFacts(call, promptIds),
    algorithmConfig: configs.get(call.laneId)!,
    options,
    revision: revisions.get(call.laneId)!,
  });

  return {
    async answer(calls) {
      const answers = new Array<SimulatedAnswer>(calls.length);
      const names = [...new Set(calls.map(({ name }) => name))];
      const askProgram = async (name: string) => {
        const estimator = estimators.find((one) => one.name === name)!;
        const places = calls.flatMap((call, k) => (call.name === name ? [k] : []));
        for (let from = 0; from < places.length; ) {
          const some = places.slice(from, from + (together.get(name) ?? 1));
          from += some.length;
          const asked = some.map((k) => programCall(calls[k]!, estimator));
          const began = now();
          // oxlint-disable-next-line no-await-in-loop -- one worker, one after the other
          const outcome = await sessionOf(estimator).call(asked, stop.signal);
          together.set(name, Math.max(1, Math.floor((TARGET_MS * some.length) / Math.max(0.01, now() - began))));
          some.forEach((k, own) => {
            answers[k] = recordedOutcome(outcome, own);
          });
        }
      };
      await Promise.all(names.map(askProgram));
      return answers;
    },
    close() {
      stop.abort();
      for (const session of sessions.values()) session.close();
    },
  };
}
