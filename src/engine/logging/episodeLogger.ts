import type { EpisodeObject, StepObject, TrajectoryObject } from '../episode/objects.ts';
import { numberOfScalar } from '../numeric/dtype.ts';
import { dumps } from '../python/json.ts';
import type { PythonDict, PythonValue } from '../python/value.ts';
import type { Revision } from '../revision.ts';
import { sha256Hex } from './sha256.ts';

/** Where in training a batch of episodes was made. */
export interface LoggedStep {
  readonly step: number;
  readonly mode: string;
  readonly epoch: number;
}

/** `json.dumps(task, sort_keys=True, default=str)`: the text whose hash names the task. */
export function canonicalTaskJson(task: PythonValue): string {
  return dumps(task, { sortKeys: true });
}

/**
 * `EpisodeLogger.compute_task_hash`: the first hex digits of the SHA-256 of the canonical text. The ints and floats of
 * a task have different texts, so the task has to come from `parsePythonJson`, not from `JSON.parse`.
 */
export function taskHash(task: PythonValue, length = 8): string {
  // The text is ASCII: one byte a character.
  const bytes = Uint8Array.from(canonicalTaskJson(task), (character) => character.charCodeAt(0));
  return sha256Hex(bytes).slice(0, length);
}

/** File name of an episode. Ids that differ only in `:`, `/` and `_` share it (D-39). */
export function episodeFileName({ id, task }: Pick<EpisodeObject, 'id' | 'task'>): string {
  return `episode_hash${taskHash(task)}_id${id.replaceAll(/[:/]/g, '_')}.json`;
}

/** Directory of a step below the base directory, `episodes/{mode}_step_{step}_epoch_{epoch}`. */
export function stepDirectory({ step, mode, epoch }: LoggedStep, subdirectory = 'episodes'): string {
  return `${subdirectory}/${mode}_step_${step}_epoch_${epoch}`;
}

/**
 * `EpisodeLogger.log_episodes_batch`: path below the base directory -> text, in the order they are written. An episode
 * whose file name another has taken overwrites it, as upstream does (D-39). No episodes, no files.
 *
 * Source: rLLM utils/episode_logger.py (2026-08).
 */
export function episodeLogFiles(
  episodes: readonly EpisodeObject[],
  at: LoggedStep,
  revision: Revision,
): ReadonlyMap<string, string> {
  const directory = stepDirectory(at);
  const files = new Map<string, string>();
  for (const episode of episodes) {
    const text = dumps(episodeRecord(episode, at, revision), { indent: 2 });
    files.set(`${directory}/${episodeFileName(episode)}`, `${text}\n`);
  }
  if (episodes.length > 0) {
    files.set(`${directory}/batch_summary.json`, dumps(batchSummary(episodes, at), { indent: 2 }));
  }
  return files;
}

/** The content of `batch_summary.json`; the file names are listed with repeats. */
export function batchSummary(episodes: readonly EpisodeObject[], { step, mode, epoch }: LoggedStep): PythonDict {
  const n = episodes.length;
  const correct = episodes.filter(({ isCorrect }) => numberOfScalar(isCorrect) !== 0).length;
  const trajectories = episodes.reduce((sum, episode) => sum + episode.trajectories.length, 0);
  return dict([
    ['training_step', BigInt(step)],
    ['epoch', BigInt(epoch)],
    ['mode', mode],
    ['num_episodes', BigInt(n)],
    ['episode_files', episodes.map(episodeFileName)],
    [
      'summary_stats',
      dict([
        ['total_correct', BigInt(correct)],
        ['total_incorrect', BigInt(n - correct)],
        ['accuracy', n === 0 ? 0n : correct / n],
        ['avg_trajectories_per_episode', n === 0 ? 0n : trajectories / n],
      ]),
    ],
  ]);
}

function episodeRecord(episode: EpisodeObject, { step, epoch }: LoggedStep, revision: Revision): PythonDict {
  const head = revision === 'rllm-head';
  return dict([
    ['training_step', BigInt(step)],
    ['epoch', BigInt(epoch)],
    ['episode_id', episode.id],
    ...(head ? [['session_id', episode.sessionId] as const] : []),
    ['task', episode.task],
    ['task_hash', taskHash(episode.task)],
    ['is_correct', episode.isCorrect],
    ['termination_reason', episode.terminationReason],
    ['metrics', episode.metrics],
    ...(head ? [['metadata', episode.info] as const] : []),
    ['timing', timingOf(episode.info)],
    ['trajectories', episode.trajectories.map(trajectoryRecord)],
  ]);
}

function trajectoryRecord({ name, uid, reward, steps, info }: TrajectoryObject): PythonDict {
  return dict([
    ['name', name],
    ['uid', uid],
    ['reward', reward],
    ['num_steps', BigInt(steps.length)],
    ['timing', timingOf(info)],
    ['steps', steps.map(stepRecord)],
  ]);
}

function stepRecord(step: StepObject): PythonDict {
  return dict([
    ['observation', step.observation],
    ['thought', step.thought],
    ['action', step.action],
    ['reward', step.reward],
    ['done', step.done],
    ['model_response', step.modelResponse],
    ['chat_completions', step.chatCompletions],
    ['timing', timingOf(step.info)],
  ]);
}

function timingOf(info: PythonDict): PythonValue {
  return info.get('timing') ?? (info.has('timing') ? null : new Map());
}

function dict(entries: Iterable<readonly [string, PythonValue]>): PythonDict {
  return new Map(entries);
}
