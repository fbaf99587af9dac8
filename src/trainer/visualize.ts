import { UpstreamError } from '../engine/errors.ts';
import { numberOfScalar } from '../engine/numeric/dtype.ts';
import { abbreviateString } from '../engine/printing/abbreviateString.ts';
import type { Step, Trajectory, TrajectoryGroup, TrajectoryMetadata } from '../engine/trajectory/types.ts';
import { type AnsiStyle, styled } from './ansi.ts';

/** Tokens of a step; a prompt can hold other things than ids, which are skipped. */
export interface StepTokens {
  readonly promptIds: readonly unknown[];
  readonly responseIds: readonly number[];
}

/** Reads the tokens of a step and turns ids into text. */
export interface StepTokenizer {
  tokensOf(step: Step): StepTokens;
  decode(ids: readonly number[]): string;
}

export interface VisualizeOptions {
  /** Numbers in [0, 1). Chooses the groups, then a trajectory in each, in this order. */
  readonly random: () => number;
  readonly print: (line: string) => void;
  /** Most trajectories that are shown. Default 1; the trainer shows 2. */
  readonly maxSteps?: number;
  /** Whether task, rollout, outcome and termination are shown. Default true. */
  readonly showWorkflowMetadata?: boolean;
  readonly warn?: (message: string) => void;
}

const MASKED: AnsiStyle = { dim: true };
const UNMASKED: AnsiStyle = { fg: 'blue' };
const REWARD_POSITIVE: AnsiStyle = { bg: 'green' };
const REWARD_NOT_POSITIVE: AnsiStyle = { bg: 'red' };

const LEGEND = [
  token('masked', MASKED),
  token('unmasked', UNMASKED),
  token('reward > 0', REWARD_POSITIVE),
  token('reward <= 0', REWARD_NOT_POSITIVE),
].join(' ');

/**
 * `visualize_trajectory_last_steps`: prints the last step of one random trajectory in each of some random groups, with
 * its last token on green when the step's reward is above 0, else on red.
 *
 * Differs from rLLM: Python's global generator is not reproduced; the same `random` gives the same output.
 * @throws {UpstreamError} ValueError for a group without trajectories; IndexError when metadata is shown and absent.
 * Source: rLLM trainer/algorithms/visualization.py (2026-08).
 */
export function visualizeTrajectoryLastSteps(
  groups: readonly TrajectoryGroup[],
  tokenizer: StepTokenizer,
  options: VisualizeOptions,
): void {
  const { random, print, maxSteps = 1, showWorkflowMetadata = true } = options;
  for (const group of sample(groups, Math.min(maxSteps, groups.length), random)) {
    if (group.trajectories.length === 0) throw new UpstreamError('ValueError', 'empty range for randrange() (0, 0, 0)');
    const index = Math.floor(random() * group.trajectories.length);
    const trajectory = group.trajectories[index]!;
    const last = trajectory.steps.at(-1);
    if (last === undefined) continue;
    if (showWorkflowMetadata) {
      const metadata = group.metadata?.[index];
      if (metadata === undefined) throw new UpstreamError('IndexError', 'list index out of range');
      metadataLines(trajectory, metadata).forEach(print);
    }
    print(`[${LEGEND}]`);
    stepLines(last, tokenizer, options).forEach(print);
  }
}

/** Some of the items, each at most once, in the order in which they were drawn. */
function sample<T>(items: readonly T[], count: number, random: () => number): T[] {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

function metadataLines({ name }: Trajectory, metadata: TrajectoryMetadata): string[] {
  const { taskId, rolloutIdx, isCorrect, terminationReason } = metadata;
  const header = `Task ID: ${taskId} | Rollout: #${rolloutIdx} | Trajectory: ${name}`;
  // Python prints the member of the enum.
  const reason = terminationReason === null ? 'None' : `TerminationReason.${terminationReason.toUpperCase()}`;
  return [
    styled(header, { fg: 'cyan', bold: true }),
    styled(`Episode Outcome: ${isCorrect ? '✓ Correct' : '✗ Incorrect'}`, {
      fg: isCorrect ? 'green' : 'red',
      bold: true,
    }),
    styled(`Termination Status: ${reason}`, { fg: 'yellow' }),
  ];
}

function stepLines(step: Step, tokenizer: StepTokenizer, { warn }: VisualizeOptions): string[] {
  const { promptIds, responseIds } = tokenizer.tokensOf(step);
  const prompt = promptIds.filter((id): id is number => Number.isInteger(id));
  const skipped = promptIds.length - prompt.length;
  if (skipped > 0) warn?.(`During visualization, skipped ${skipped} non-int elements in prompt_ids.`);
  const last = responseIds.at(-1);
  const before = last === undefined ? '' : abbreviateString(tokenizer.decode(responseIds.slice(0, -1)));
  const end = last === undefined ? '<empty>' : tokenizer.decode([last]);
  const rewardStyle = numberOfScalar(step.reward) > 0 ? REWARD_POSITIVE : REWARD_NOT_POSITIVE;
  return [
    token(abbreviateString(tokenizer.decode(prompt)), MASKED),
    '----------------',
    token(before, UNMASKED) + token(end, { ...UNMASKED, ...rewardStyle }),
  ];
}

/** `_format_token`: line ends and tabs are shown as escapes. */
function token(text: string, style: AnsiStyle): string {
  return styled(text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'), style);
}
