import type { GroupDraft } from '../build/groupDraft.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readSteps, type ReadSteps } from '../rllm/steps.ts';
import { terminationWord } from '../rllm/terminationWord.ts';
import { episodeTexts } from '../texts/episodeTexts.ts';
import type { TrajectoryTexts } from '../texts/types.ts';
import { readReward } from '../values.ts';
import { ColonWatch } from './colons.ts';
import { isTerminationReason } from '../../engine/episode/terminationReason.ts';
import { EpisodeCollector, NO_STEPS } from './collectEpisodes.ts';
import { nameEpisode, oddTrajectories, splitOfPath, stepOfEpisode, trajectoriesOf } from './episode.ts';
import { propagateRewards, type RewardSource } from './propagate.ts';

/** rLLM episodes: the training log, the evaluation store, Episode.to_dict. */
export const rllmEpisodes: Importer = {
  id: 'rllm_episodes',
  label: 'rLLM episodes',
  looksLike: '{"episode_id": "task-1:0", "trajectories": [{"name": "solver", "reward": 1.0, "steps": [{}]}]}',
  source: 'episodes',
  companions: ['batch_summary.json', 'meta.json', 'results.json'],
  detect: (head: SourceHead) => (head.records.some(({ value }) => isEpisode(value)) ? 'rllm-episode' : null),
  textsOf,
  read: (run) => new EpisodeReader(run),
};

function textsOf(episode: JsonValue, part: number): TrajectoryTexts | null {
  const trajectory = isObject(episode) ? trajectoriesOf(episode)[part]?.value : undefined;
  return !isObject(episode) || trajectory === undefined ? null : episodeTexts(trajectory, own(episode, 'task'));
}

function isEpisode(value: SourceRecord['value']): value is JsonObject {
  if (!isObject(value)) return false;
  const trajectories = own(value, 'trajectories');
  if (!isArray(trajectories) && !isObject(trajectories)) return false;
  const has = (key: string): boolean => Object.hasOwn(value, key);
  // Groups have trajectories too, and an id of their own.
  return has('episode_id') || has('id') || (!has('group_id') && EPISODE_KEYS.some(has));
}

/** Keys that tell an episode that lost its id. */
const EPISODE_KEYS = ['termination_reason', 'is_correct', 'task', 'task_hash'];

class EpisodeReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #colons = new ColonWatch();
  readonly #rewards = new Map<GroupDraft, RewardSource[]>();
  /** Episode and position -> what was there, to tell a repeat from a clash. */
  readonly #seen = new Map<string, string>();
  readonly #splits = new Set<string>();
  readonly #episodes: EpisodeCollector;

  constructor(run: RunBuilder) {
    this.#run = run;
    this.#episodes = new EpisodeCollector(run);
  }

  add(record: SourceRecord): string | null {
    const { value } = record;
    if (!isEpisode(value)) return 'not an episode: it has no id or no trajectories';
    const name = nameEpisode(value, at(record.file, record.line));
    if (name.episodeId === null) {
      this.#run.notices.count(
        'no id',
        () => `${at(record.file, record.line)}: an episode has no id; it is put under "${name.task.slice(0, 60)}"`,
      );
    }
    this.#colons.see(name);
    if (name.episodeId !== null && !name.episodeId.includes(':')) {
      this.#run.facts.count(
        'no rollout',
        () =>
          `${at(record.file, record.line)}: the episode id "${name.episodeId?.slice(0, 60)}" has no colon, at which rLLM itself stops (IndexError). It was given a rollout number`,
      );
    }
    const step = stepOfEpisode(value, record.file);
    const split = splitOfPath(record.file);
    this.#splits.add(split);
    const end = terminationWord(own(value, 'termination_reason'));
    const odd = oddTrajectories(value);
    if (odd > 0) {
      this.#run.notices.count(
        'odd trajectory',
        () =>
          `${at(record.file, record.line)}: ${odd} of the trajectories ${odd === 1 ? 'is' : 'are'} no object and left out`,
      );
    }
    const episode = this.#episodes.begin(value, name, { step, split });
    let taken = 0;
    let repeated = 0;
    for (const [position, { name: written, role, value: trajectory }] of trajectoriesOf(value).entries()) {
      const steps = readSteps(trajectory);
      if (this.#hasNoSteps(trajectory, steps, record)) {
        episode.add(written, trajectory, NO_STEPS, position);
        continue;
      }
      if (this.#isRepeat([step, split, name.episodeId, role, position], trajectory, record)) {
        repeated += 1;
        continue;
      }
      taken += 1;
      episode.add(written, trajectory, steps, position);
      const group = this.#run.group({ task: name.task, role, step, split }, record.file, record.line);
      if (group !== null) this.#put(group, trajectory, steps, end, record);
    }
    episode.end();
    if (repeated > 0 && taken === 0) this.#run.recordsRepeated += 1;
    if (end !== null && !isTerminationReason(end)) {
      this.#run.facts.count(
        'termination reason',
        () =>
          `${at(record.file, record.line)}: "${end.slice(0, 60)}" is no termination reason of rLLM; it counts as unknown`,
      );
    }
    return null;
  }

  finish(): void {
    for (const [group, sources] of this.#rewards) propagateRewards(group, sources, this.#run);
    this.#colons.report(this.#run.facts);
    if (this.#splits.has('train') && this.#splits.has('val')) {
      this.#run.facts.add('There are training and validation episodes here; their groups are kept apart.');
    }
  }

  /** rLLM leaves such trajectories out. A dump without the key `steps` is taken as one step each. */
  #hasNoSteps(trajectory: JsonObject, steps: ReadSteps | null, { file, line }: SourceRecord): boolean {
    if (steps === null && Object.hasOwn(trajectory, 'reward')) {
      this.#run.notices.count(
        'no steps key',
        () => `${at(file, line)}: a trajectory does not say its steps; it counts as one step`,
      );
      return false;
    }
    if (steps !== null && steps.steps.length > 0) return false;
    this.#run.notices.count('no steps', () => `${at(file, line)}: a trajectory without steps is left out, as in rLLM`);
    return true;
  }

  #isRepeat(key: readonly unknown[], trajectory: JsonObject, { file, line }: SourceRecord): boolean {
    if (key[2] === null) return false;
    const text = JSON.stringify(key);
    const content = JSON.stringify([own(trajectory, 'uid') ?? null, own(trajectory, 'reward') ?? null]);
    const known = this.#seen.get(text);
    if (known === undefined) {
      this.#seen.set(text, content);
      return false;
    }
    if (known === content) {
      this.#run.duplicatesRemoved += 1;
      this.#run.notices.count('repeat', () => `${at(file, line)}: an episode that was read before; it is counted once`);
      return true;
    }
    this.#run.facts.count('clash', () => `${at(file, line)}: the same episode id with other content; both are kept`);
    return false;
  }

  #put(
    group: GroupDraft,
    trajectory: JsonObject,
    steps: ReadSteps | null,
    end: string | null,
    { file, line }: SourceRecord,
  ): void {
    const run = this.#run;
    const raw = own(trajectory, 'reward');
    const reward = readReward(raw);
    run.stepsTotal.add(steps?.steps.length ?? 1);
    if (steps !== null && steps.tokens !== null) run.responseTokens.add(steps.tokens);
    run.truncated.add(end === 'max_response_length_exceeded' ? 1 : 0);
    run.errors.add(end === 'error' ? 1 : 0);
    const signals = own(trajectory, 'signals');
    if (isObject(signals)) for (const signal of Object.keys(signals)) run.components.add(signal);
    const sources = this.#rewards.get(group) ?? [];
    if (sources.push({ own: reward, lastStep: steps?.lastReward }) === 1) this.#rewards.set(group, sources);
    run.put(group, { reward, raw, id: idText(own(trajectory, 'uid')), steps: steps?.steps ?? null, file, line });
  }
}
