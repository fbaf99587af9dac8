import { encodeIdPart } from '../../engine/batch/groupId.ts';
import type { EpisodeStep, TrajectoryRecord } from '../../engine/episode/record.ts';
import { isTerminationReason, type TerminationReason } from '../../engine/episode/terminationReason.ts';
import { placeOfPart } from '../build/places.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { ReadSteps } from '../rllm/steps.ts';
import { terminationWord } from '../rllm/terminationWord.ts';
import type { ImportedEpisode } from '../run.ts';
import { readFlag, readNumber, readReward } from '../values.ts';
import { type EpisodeName, trajectoriesOf } from './episode.ts';

/** Keeps the episodes as they were, so that rLLM's own filtering and grouping can be run on them. */
export class EpisodeCollector {
  readonly #run: RunBuilder;
  /** Rollouts seen of each task, to number those whose id names none. */
  readonly #rollouts = new Map<string, number>();

  constructor(run: RunBuilder) {
    this.#run = run;
  }

  /** Starts an episode; its trajectories are added one by one, and `end` keeps it unless all of them were left out. */
  begin(
    value: JsonObject,
    { task, rollout }: EpisodeName,
    place: Pick<ImportedEpisode, 'step' | 'split'>,
  ): OpenEpisode {
    const seen = this.#rollouts.get(task) ?? 0;
    this.#rollouts.set(task, seen + 1);
    const metrics = metricsOf(value);
    const trajectories: TrajectoryRecord[] = [];
    const episode: ImportedEpisode = {
      id: `${encodeIdPart(task)}:${rollout ?? seen}`,
      terminationReason: reasonOf(value),
      isCorrect: readFlag(own(value, 'is_correct')) ?? false,
      trajectories,
      ...(metrics.length > 0 && { metrics }),
      ...place,
    };
    const had = trajectoriesOf(value).length;
    const run = this.#run;
    return {
      add: (name, trajectory, steps, position) => {
        trajectories.push(trajectoryOf(name, trajectory, steps));
        if (run.keepsPlaces) run.episodePlaces.push(placeOfPart(run.here, position));
      },
      end: () => {
        if (trajectories.length > 0 || had === 0) run.episodes.push(episode);
      },
    };
  }
}

interface OpenEpisode {
  /** `position` is that of the trajectory in the record. */
  readonly add: (name: string, trajectory: JsonObject, steps: ReadSteps | null, position: number) => void;
  readonly end: () => void;
}

/** A trajectory that did nothing; rLLM leaves it out of every group. */
export const NO_STEPS: ReadSteps = { steps: [], stepRewards: [], tokens: null, lastReward: undefined };

const ONE_STEP = { reward: 0, responseTokens: 1, advantage: null };

function trajectoryOf(name: string, trajectory: JsonObject, read: ReadSteps | null): TrajectoryRecord {
  const uid = idText(own(trajectory, 'uid'));
  return {
    name: encodeIdPart(name),
    ...(uid !== null && { uid }),
    reward: readReward(own(trajectory, 'reward')).value,
    steps: read === null ? [ONE_STEP] : stepsOf(read, own(trajectory, 'steps')),
  };
}

function stepsOf({ steps, stepRewards }: ReadSteps, written: JsonValue | undefined): EpisodeStep[] {
  return steps.map((step, k) => {
    const raw = isArray(written) ? written[k] : undefined;
    const hasKey = isObject(raw) && Object.hasOwn(raw, 'advantage');
    return { ...step, reward: stepRewards[k] ?? 0, ...(!hasKey && { advantageKeyMissing: true as const }) };
  });
}

/** As rLLM's from_dict: a missing key is `unknown`, and null stays. So is a reason that rLLM does not have. */
function reasonOf(episode: JsonObject): TerminationReason | null {
  const written = own(episode, 'termination_reason');
  if (written === null) return null;
  const reason = terminationWord(written);
  return isTerminationReason(reason) ? reason : 'unknown';
}

function metricsOf(episode: JsonObject): (readonly [string, number])[] {
  const metrics = own(episode, 'metrics');
  if (!isObject(metrics)) return [];
  return Object.entries(metrics).flatMap(([key, value]) => {
    const number = readNumber(value);
    return number === null ? [] : [[key, number] as const];
  });
}
