import type { Scalar } from '../numeric/dtype.ts';
import type { PythonDict, PythonValue } from '../python/value.ts';
import type { StepAdvantage } from '../trajectory/types.ts';
import type { TerminationReason } from './terminationReason.ts';

/*
 * rLLM's data classes with every field, as its constructors leave them. Estimators and the collector need far less: see
 * trajectory/types.ts. Fields marked rllm-head do not exist at rllm-seed and keep their default there.
 */

/** `Step`: one model turn. */
export interface StepObject {
  readonly promptIds: readonly PythonValue[];
  readonly responseIds: readonly PythonValue[];
  readonly logprobs: readonly PythonValue[];
  readonly chatCompletions: readonly PythonValue[];
  readonly observation: PythonValue;
  readonly thought: string;
  readonly action: PythonValue;
  readonly modelResponse: string;
  /** The rollout engine's own output, under its keys. */
  readonly modelOutput: PythonDict | null;
  /** At rllm-head an alias of `metadata`. */
  readonly info: PythonDict;
  readonly reward: Scalar;
  readonly done: boolean;
  readonly mcReturn: Scalar;
  readonly advantage: StepAdvantage;
  /** rllm-head, as are all that follow. A uuid by default. */
  readonly id: string;
  readonly input: PythonValue;
  readonly output: PythonValue;
  readonly routingMatrices: readonly PythonValue[] | null;
  readonly weightVersion: PythonValue;
}

/** `Trajectory`: one rollout by one agent. */
export interface TrajectoryObject {
  /** A uuid by default. */
  readonly uid: string;
  readonly name: string;
  readonly task: PythonValue;
  readonly steps: readonly StepObject[];
  readonly reward: Scalar | null;
  /** At rllm-head an alias of `metadata`. */
  readonly info: PythonDict;
  /** rllm-head, as are all that follow. */
  readonly input: PythonValue;
  /** Also called `result`. */
  readonly output: PythonValue;
  readonly signals: PythonDict;
}

/** `Episode`: one rollout of one task. */
export interface EpisodeObject {
  /** Empty by default; at rllm-head a uuid. */
  readonly id: string;
  readonly task: PythonValue;
  readonly terminationReason: TerminationReason | null;
  readonly isCorrect: Scalar;
  readonly trajectories: readonly TrajectoryObject[];
  readonly metrics: PythonDict;
  /** At rllm-head an alias of `metadata`. */
  readonly info: PythonDict;
  /** rllm-head, as are all that follow. */
  readonly sessionId: string | null;
  readonly artifacts: PythonDict;
}

/** `TrajectoryGroup`: the trajectories of one task and one role. */
export interface TrajectoryGroupObject {
  readonly trajectories: readonly TrajectoryObject[];
  readonly groupId: string;
  /** One dict a trajectory. */
  readonly metadata: readonly PythonDict[];
  /** rllm-head */
  readonly weightVersion: number;
}
