import { countEnd } from '../build/countEnd.ts';
import type { Pace } from '../build/pace.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import type { RecordReader } from '../importer.ts';
import { idText, integer, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readReward } from '../values.ts';
import { OpenEpisodes, type TelemetryEpisode } from './episodes.ts';
import { taskAsked } from './task.ts';

/** A trajectory while its records come in. */
interface Trajectory {
  readonly uid: string;
  readonly episode: TelemetryEpisode | null;
  readonly file: string;
  readonly line: number;
  name: string | null;
  task: string | null;
  raw: JsonValue | undefined;
  ended: boolean;
  /** Numbers of the steps seen; a step without one counts for itself. */
  readonly steps: Set<string>;
  stepsSaid: number | null;
}

/**
 * Puts trajectories together by their uid: records of several come interleaved, and may come twice. A trajectory belongs
 * to the episode that is open as its first record comes. Without its end its reward is missing.
 */
export class TelemetryReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #trajectories = new Map<string, Trajectory>();
  readonly #episodes = new OpenEpisodes();

  constructor(run: RunBuilder) {
    this.#run = run;
  }

  add(record: SourceRecord): string | null {
    const { value } = record;
    const type = isObject(value) ? own(value, 'type') : undefined;
    const data = isObject(value) ? own(value, 'data') : undefined;
    if (typeof type !== 'string' || !isObject(data)) return 'not a record with type and data';
    this.#episodes.file(record.file);
    if (type === 'episode.start') this.#episodes.start(data);
    else if (type === 'episode.end') this.#episodes.end(data);
    else if (type.startsWith('trajectory.')) return this.#addToTrajectory(type, data, record);
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    const run = this.#run;
    if (this.#trajectories.size === 0)
      run.notices.add('There are no trajectory records in it, only records about sessions, experiments or spans.');
    for (const trajectory of this.#trajectories.values()) {
      this.#put(trajectory);
      if (pace.tick()) await pace.rest();
    }
  }

  #addToTrajectory(type: string, data: JsonObject, record: SourceRecord): string | null {
    const uid = idText(own(data, 'uid')) ?? idText(own(data, 'trajectory_uid'));
    if (uid === null) return 'a trajectory record without uid, so its trajectory is not known';
    const trajectory = this.#trajectories.get(uid) ?? this.#begin(uid, record);
    trajectory.name ??= idText(own(data, 'name'));
    trajectory.task ??= taskAsked(data);
    const signals = own(data, 'signals');
    if (isObject(signals)) for (const name of Object.keys(signals)) this.#run.components.add(name);
    if (type === 'trajectory.step') trajectory.steps.add(idText(own(data, 'step_idx')) ?? `at ${record.line}`);
    if (type === 'trajectory.end') this.#end(trajectory, data, record);
    return null;
  }

  #begin(uid: string, { file, line }: SourceRecord): Trajectory {
    const trajectory: Trajectory = {
      uid,
      episode: this.#episodes.current,
      file,
      line,
      name: null,
      task: null,
      raw: undefined,
      ended: false,
      steps: new Set(),
      stepsSaid: null,
    };
    this.#trajectories.set(uid, trajectory);
    return trajectory;
  }

  #end(trajectory: Trajectory, data: JsonObject, { file, line }: SourceRecord): void {
    const raw = own(data, 'reward');
    if (trajectory.ended && JSON.stringify(raw) !== JSON.stringify(trajectory.raw)) {
      this.#run.facts.count(
        'two ends',
        () => `${at(file, line)}: a trajectory ends twice with different rewards; the later is taken`,
      );
    }
    trajectory.ended = true;
    trajectory.raw = raw;
    trajectory.stepsSaid = integer(own(data, 'num_steps')) ?? trajectory.stepsSaid;
  }

  #put({ uid, episode, file, line, name, task, raw, ended, steps, stepsSaid }: Trajectory): void {
    const run = this.#run;
    if (!ended) {
      run.notices.count(
        'no end',
        () => `${at(file, line)}: a trajectory has no end record; its reward is missing`,
        'such trajectories',
      );
    }
    run.stepsTotal.add(Math.max(stepsSaid ?? 0, steps.size));
    if (episode !== null) countEnd(run, episode.end);
    const place = {
      task: episode?.task ?? task ?? `trajectory-${uid}`,
      role: name ?? 'default',
      step: episode?.step ?? null,
    };
    run.put(run.group(place, file, line), { reward: readReward(raw), raw, id: uid, file, line });
  }
}
