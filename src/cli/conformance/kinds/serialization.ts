import { episodeFromDict, stepFromDict } from '../../../engine/episode/fromDict.ts';
import { createEpisode, createStep, type NewId } from '../../../engine/episode/construct.ts';
import { episodeToDict, stepToDict } from '../../../engine/episode/toDict.ts';
import type { PythonDict, PythonValue } from '../../../engine/python/value.ts';
import type { Revision } from '../../../engine/revision.ts';
import { decodeEpisodeObject } from '../episodeObjects.ts';
import type { RunCase } from '../kind.ts';
import { encodeError, type Outcome } from '../outcome.ts';
import { encodePython } from '../pythonJson.ts';

const newId: NewId = () => 'made-up-id';

export const runSerialization: RunCase = (input, revision, id) => {
  try {
    return { output: outputOf(input, revision, id) };
  } catch (error) {
    return { error: encodeError(error) };
  }
};

function outputOf(input: Readonly<Record<string, unknown>>, revision: Revision, id: string): Outcome {
  if (id === 'step/missing-advantage-key') {
    const dict = without(stepToDict(createStep({}, revision, newId), revision), 'advantage');
    return pick(stepToDict(stepFromDict(dict, revision, newId), revision), ['advantage']);
  }
  if (id === 'episode/missing-termination-key') {
    const dict = without(episodeToDict(createEpisode({}, revision, newId), revision), 'termination_reason');
    return pick(episodeToDict(episodeFromDict(dict, revision, newId), revision), ['termination_reason']);
  }
  const episode = decodeEpisodeObject(input['episode'] as Record<string, unknown>, revision);
  const dict = episodeToDict(episode, revision);
  return { to_dict: projection(dict), ...roundTrip(dict, revision) };
}

function roundTrip(dict: PythonDict, revision: Revision): Outcome {
  try {
    return { round_trip: projection(episodeToDict(episodeFromDict(dict, revision, newId), revision)) };
  } catch (error) {
    return { round_trip_error: encodeError(error) };
  }
}

/** The keys that the vectors compare. */
function projection(episode: PythonDict): Outcome {
  return {
    ...pick(episode, ['id', 'termination_reason', 'is_correct', 'metrics']),
    trajectories: dicts(episode, 'trajectories').map((trajectory) => ({
      ...pick(trajectory, ['uid', 'name', 'reward']),
      steps: dicts(trajectory, 'steps').map((step) => pick(step, ['response_ids', 'reward', 'advantage'])),
    })),
  };
}

function pick(dict: PythonDict, keys: readonly string[]): Outcome {
  return Object.fromEntries(keys.map((key) => [key, encodePython(dict.get(key) ?? null)]));
}

function dicts(dict: PythonDict, key: string): readonly PythonDict[] {
  return dict.get(key) as readonly PythonValue[] as readonly PythonDict[];
}

function without(dict: PythonDict, key: string): PythonDict {
  return new Map([...dict].filter(([one]) => one !== key));
}
