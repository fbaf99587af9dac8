import type { Episode } from '../../engine/episode/types.ts';
import type { TerminationReason } from '../../engine/episode/terminationReason.ts';
import type { Step, Trajectory } from '../../engine/trajectory/types.ts';
import type { Rollouts } from '../rollouts.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { JUDGE, SOLVER } from '../toy/types.ts';

/** A model turn of the toy, with what an update needs of it. */
export interface SimulatedStep extends Step {
  readonly promptTokens: number;
  /** One a response token: of the deciding one, then 0 for those that follow from it. */
  readonly logprobs: readonly number[];
}

/** A trajectory of the toy, and what was decided in it. */
export interface SimulatedTrajectory extends Trajectory {
  readonly steps: readonly SimulatedStep[];
  /** Solver: its arm. Judge: the arm that it took. */
  readonly arm: number;
  /** Judge only: the arms that it was shown, and which of them it took. */
  readonly shown: readonly number[];
  readonly pick: number;
}

/** Tokens of every prompt. */
const PROMPT_TOKENS = 1;
/** Tokens of a judge's response: the number of the answer that it takes. */
export const JUDGE_TOKENS = 1;
/** What the toys' episodes have as `info.data_source`. */
export const DATA_SOURCE = 'toy';

/**
 * The episodes of a batch in the order in which rLLM returns them: every task `samples` times, one episode a rollout,
 * with id `{task}:{rollout}`. With a judge an episode holds the solver's answers and then the judge's choice.
 *
 * An episode is correct when what comes out of it, the judge's choice or the only answer, reaches `correctFrom`. Its
 * metrics are the shares of correct answers by role, as rLLM's solver-judge workflow names them.
 */
export function episodesOf(toy: CompiledToy, rollouts: Rollouts): Episode[] {
  return toy.promptIds.flatMap((task, p) =>
    Array.from({ length: rollouts.samples }, (_, r) => episodeOf(toy, rollouts, task, p, r)),
  );
}

function episodeOf(toy: CompiledToy, rollouts: Rollouts, task: string, p: number, r: number): Episode {
  const { answers, correctFrom } = toy;
  const id = `${task}:${r}`;
  const rollout = p * rollouts.samples + r;
  const first = rollout * answers;
  const solvers = Array.from({ length: answers }, (_, j) => answerOf(toy, rollouts, first + j, `${id}:${SOLVER}:${j}`));
  const right = solvers.filter((one) => (one.reward as number) >= correctFrom).length;
  const metrics = new Map<string, unknown>([[`${SOLVER}_acc`, right / answers]]);
  const reason = reasonOf(toy, solvers);
  if (toy.roles.length === 1) {
    return episode(id, reason, right === 1, solvers, metrics);
  }
  const judge = choiceOf(rollouts, rollout, answers, `${id}:${JUDGE}`);
  const correct = (judge.reward as number) >= correctFrom;
  metrics.set(`${JUDGE}_acc`, correct ? 1 : 0);
  return episode(id, reason, correct, [...solvers, judge], metrics);
}

function episode(
  id: string,
  terminationReason: TerminationReason,
  isCorrect: boolean,
  trajectories: Trajectory[],
  metrics: ReadonlyMap<string, unknown>,
): Episode {
  return { id, terminationReason, isCorrect, trajectories, metrics, dataSource: DATA_SOURCE };
}

/** An episode in which an answer was cut off ended at the limit of its response. */
function reasonOf({ isCut }: CompiledToy, solvers: readonly SimulatedTrajectory[]): TerminationReason {
  return solvers.some(({ arm }) => isCut[arm] === 1) ? 'max_response_length_exceeded' : 'env_done';
}

function answerOf(toy: CompiledToy, rollouts: Rollouts, answer: number, uid: string): SimulatedTrajectory {
  const arm = rollouts.arms[answer]!;
  const reward = rollouts.rewards[answer]!;
  const step = stepOf(reward, toy.tokens[arm]!, rollouts.logProbabilities[answer]!);
  return { uid, name: SOLVER, reward, steps: [step], arm, shown: [], pick: 0 };
}

function choiceOf(rollouts: Rollouts, rollout: number, answers: number, uid: string): SimulatedTrajectory {
  const pick = rollouts.picks[rollout]!;
  const shown = [...rollouts.arms.subarray(rollout * answers, (rollout + 1) * answers)];
  const reward = rollouts.pickRewards[rollout]!;
  const step = stepOf(reward, JUDGE_TOKENS, rollouts.pickLogProbabilities[rollout]!);
  return { uid, name: JUDGE, reward, steps: [step], arm: shown[pick]!, shown, pick };
}

function stepOf(reward: number, responseTokens: number, logProbability: number): SimulatedStep {
  const logprobs = new Array<number>(responseTokens).fill(0);
  logprobs[0] = logProbability;
  return { reward, responseTokens, advantage: null, promptTokens: PROMPT_TOKENS, logprobs };
}
