import type { CustomEntry } from '../../engine/recorded/types.ts';
import type { Answering, SimulatedAnswer } from '../../simulation/custom/calls.ts';
import { groupFacts } from '../../simulation/custom/groupFacts.ts';
import type { SimulationSetup } from '../../simulation/setup.ts';
import { configOf, type CustomEstimator } from '../custom/customEstimators.ts';

const NO_FILE =
  'Code of a document is not run on the command line. Save it as a file of its own, and name it with --custom.';

/** The custom estimators of an experiment: those of the file, and those of the document, which are not run. */
export function customEntries(fromFile: readonly string[], ofDocument: readonly string[]): CustomEntry[] {
  const entries = fromFile.map((name): CustomEntry => ({ name, refusal: null }));
  for (const name of ofDocument) if (!fromFile.includes(name)) entries.push({ name, refusal: NO_FILE });
  return entries;
}

/** Answers the calls of a simulation with the file's estimators. */
export function answeringWith(custom: CustomEstimator, { lanes, toy }: SimulationSetup): Answering {
  const promptIds = toy.prompts.map(({ id }) => id);
  const ofLane = new Map(
    lanes.map(({ laneId, settings }) => [laneId, { algorithmConfig: configOf(settings), revision: settings.revision }]),
  );
  return async (calls) => {
    const answers = new Array<SimulatedAnswer>(calls.length);
    for (const name of new Set(calls.map((call) => call.name))) {
      const places = calls.flatMap((call, k) => (call.name === name ? [k] : []));
      const asked = places.map((k) => {
        const call = calls[k]!;
        return {
          rewardsByGroup: promptIds.map((_, g) => call.values.slice(call.offsets[g], call.offsets[g + 1])),
          groups: groupFacts(call, promptIds),
          ...ofLane.get(call.laneId)!,
        };
      });
      // oxlint-disable-next-line no-await-in-loop -- one thread, one after the other
      const outcomes = await custom.run(name, asked);
      outcomes.forEach((outcome, k) => {
        answers[places[k]!] = outcome;
      });
    }
    return answers;
  };
}
