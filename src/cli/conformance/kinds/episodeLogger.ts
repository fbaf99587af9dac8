import { canonicalTaskJson, episodeLogFiles, taskHash } from '../../../engine/logging/episodeLogger.ts';
import { decodeEpisodeObject } from '../episodeObjects.ts';
import type { RunCase } from '../kind.ts';
import { heldValue } from '../pythonJson.ts';

export const runEpisodeLogger: RunCase = (input, revision) => {
  if ('task' in input) {
    const task = heldValue(input['task']);
    return { output: { json: canonicalTaskJson(task), hash8: taskHash(task), hash16: taskHash(task, 16) } };
  }
  const episodes = (input['episodes'] as Record<string, unknown>[]).map((one) => decodeEpisodeObject(one, revision));
  const at = { step: input['step'] as number, mode: input['mode'] as string, epoch: input['epoch'] as number };
  return { output: { files: Object.fromEntries(episodeLogFiles(episodes, at, revision)) } };
};
