import type { Metric } from '../engine/collect/metrics.ts';
import type { Episode } from '../engine/episode/types.ts';
import { UpstreamError } from '../engine/errors.ts';
import { compareCodePoints } from '../engine/python/json.ts';
import type { Revision } from '../engine/revision.ts';
import { taskIdOf } from '../engine/trajectory/identity.ts';
import { numpyMean } from './numpyMean.ts';
import { pythonFloat } from './pythonFloat.ts';

/** What is known of one data source. */
interface Source {
  episodes: number;
  correct: number;
  /** Task -> whether any of its episodes is correct. */
  readonly tasks: Map<string, boolean>;
  readonly workflow: Map<string, number[]>;
}

/** Pass rates and workflow metrics of a validation pass, for each data source; `unknown` when an episode has none. */
export class PassRates {
  private readonly sources = new Map<string, Source>();
  private readonly revision: Revision;

  constructor(revision: Revision) {
    this.revision = revision;
  }

  /**
   * Counts an episode, whether or not the transform kept it.
   * @throws {UpstreamError} at rllm-seed for a workflow metric that is no number; rllm-head leaves it out.
   */
  add({ id, isCorrect, dataSource, metrics }: Episode): void {
    const source = this.sourceOf(dataSource ?? 'unknown');
    const task = taskIdOf(id);
    source.episodes++;
    if (isCorrect) source.correct++;
    source.tasks.set(task, (source.tasks.get(task) ?? false) || isCorrect);
    for (const [key, value] of metrics) {
      const list = source.workflow.get(key) ?? [];
      // The key has its place even when this value is left out.
      source.workflow.set(key, list);
      const number = this.numberOf(value);
      if (number !== null) list.push(number);
    }
  }

  /** Sources in order of code points; a workflow metric that is called `pass@1` comes later and overwrites it. */
  metrics(samplesPerTask: number): Metric[] {
    return [...this.sources]
      .sort(([a], [b]) => compareCodePoints(a, b))
      .flatMap(([name, { episodes, correct, tasks, workflow }]): Metric[] => [
        [`val/${name}/pass@1`, correct / episodes],
        [`val/${name}/pass@${samplesPerTask}`, [...tasks.values()].filter(Boolean).length / tasks.size],
        ...[...workflow].flatMap(([key, values]): Metric[] =>
          values.length === 0 ? [] : [[`val/${name}/${key}`, numpyMean(values)!]],
        ),
      ]);
  }

  private sourceOf(name: string): Source {
    const source = this.sources.get(name) ?? { episodes: 0, correct: 0, tasks: new Map(), workflow: new Map() };
    this.sources.set(name, source);
    return source;
  }

  private numberOf(value: unknown): number | null {
    if (this.revision === 'rllm-seed') return pythonFloat(value);
    try {
      return pythonFloat(value);
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }
}
