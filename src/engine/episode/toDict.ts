import { numberOfScalar } from '../numeric/dtype.ts';
import { isDict, type PythonDict, type PythonValue } from '../python/value.ts';
import type { Revision } from '../revision.ts';
import type { StepAdvantage } from '../trajectory/types.ts';
import type { EpisodeObject, StepObject, TrajectoryObject } from './objects.ts';

/** `step.to_dict()`, under rLLM's keys in its order. An advantage that was an array becomes a list. */
export function stepToDict(step: StepObject, revision: Revision): PythonDict {
  const head = revision === 'rllm-head';
  return new Map<string, PythonValue>([
    ['prompt_ids', step.promptIds],
    ['response_ids', step.responseIds],
    ['logprobs', step.logprobs],
    ...onlyIf(head, ['routing_matrices', step.routingMatrices]),
    ['chat_completions', step.chatCompletions],
    ['observation', step.observation],
    ['thought', step.thought],
    ['action', step.action],
    ['model_response', step.modelResponse],
    ['model_output', step.modelOutput],
    ['info', step.info],
    ['reward', step.reward],
    ['done', step.done],
    ['mc_return', step.mcReturn],
    ['advantage', advantageToDict(step.advantage)],
    ...onlyIf(head, ['weight_version', step.weightVersion]),
  ]);
}

/** `trajectory.to_dict()`: the task loses `image` and `images`, the reward becomes a float. */
export function trajectoryToDict(trajectory: TrajectoryObject, revision: Revision): PythonDict {
  return new Map<string, PythonValue>([
    ['uid', trajectory.uid],
    ['name', trajectory.name],
    ['task', withoutImages(trajectory.task)],
    ['steps', trajectory.steps.map((step) => stepToDict(step, revision))],
    ['reward', trajectory.reward === null ? null : numberOfScalar(trajectory.reward)],
    ['info', trajectory.info],
  ]);
}

/** `episode.to_dict()`: the task loses `image` and `images`, the termination reason becomes its value. */
export function episodeToDict(episode: EpisodeObject, revision: Revision): PythonDict {
  return new Map<string, PythonValue>([
    ['id', episode.id],
    ['task', withoutImages(episode.task)],
    ['termination_reason', episode.terminationReason],
    ['is_correct', numberOfScalar(episode.isCorrect) !== 0],
    ...onlyIf(revision === 'rllm-head', ['session_id', episode.sessionId]),
    ['trajectories', episode.trajectories.map((trajectory) => trajectoryToDict(trajectory, revision))],
    ['metrics', episode.metrics],
    ['info', episode.info],
  ]);
}

function withoutImages(task: PythonValue): PythonValue {
  return isDict(task) ? new Map([...task].filter(([key]) => key !== 'image' && key !== 'images')) : task;
}

function advantageToDict(advantage: StepAdvantage): PythonValue {
  if (advantage === null || typeof advantage !== 'object') return advantage;
  if (!('dtype' in advantage)) return advantage;
  if (advantage.dtype === 'int64') return advantage.values.map(BigInt);
  return advantage.dtype === 'bool' ? advantage.values.map((value) => value !== 0) : [...advantage.values];
}

function onlyIf(condition: boolean, entry: readonly [string, PythonValue]): (readonly [string, PythonValue])[] {
  return condition ? [entry] : [];
}
