import { describe, expect, test } from 'vitest';
import { raised } from '../engine/testing/collecting.ts';
import { trajectoryOf } from '../engine/testing/episodes.ts';
import type { Step, TrajectoryGroup } from '../engine/trajectory/types.ts';
import { styled } from './ansi.ts';
import { type StepTokens, type VisualizeOptions, visualizeTrajectoryLastSteps } from './visualize.ts';

const tokenizer = (tokens: StepTokens) => ({
  tokensOf: (_step: Step) => tokens,
  decode: (ids: readonly number[]) => ids.map((id) => `w${id}`).join('\n'),
});

function groupOf(task: string, rewards: readonly number[], stepRewards: readonly number[] = [1]): TrajectoryGroup {
  return {
    groupId: `${task}:solver`,
    trajectories: rewards.map((reward) => trajectoryOf('solver', reward, stepRewards)),
    metadata: rewards.map((reward, i) => ({
      taskId: task,
      rolloutIdx: String(i),
      terminationReason: reward > 0 ? 'env_done' : null,
      isCorrect: reward > 0,
    })),
  };
}

function shown(
  groups: readonly TrajectoryGroup[],
  options: Partial<VisualizeOptions> = {},
  tokens: StepTokens = { promptIds: [1, 2], responseIds: [3, 4] },
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  visualizeTrajectoryLastSteps(groups, tokenizer(tokens), { random: () => 0, print, ...options });
  return lines;
}

describe('the last step of a trajectory', () => {
  test('is printed below where it came from, as rLLM’s terminal shows it', () => {
    expect(shown([groupOf('t', [1])])).toEqual([
      '\u001b[36m\u001b[1mTask ID: t | Rollout: #0 | Trajectory: solver\u001b[0m',
      '\u001b[32m\u001b[1mEpisode Outcome: ✓ Correct\u001b[0m',
      '\u001b[33mTermination Status: TerminationReason.ENV_DONE\u001b[0m',
      '[\u001b[2mmasked\u001b[0m \u001b[34munmasked\u001b[0m \u001b[42mreward > 0\u001b[0m \u001b[41mreward <= 0\u001b[0m]',
      '\u001b[2mw1\\nw2\u001b[0m',
      '----------------',
      '\u001b[34mw3\u001b[0m\u001b[34m\u001b[42mw4\u001b[0m',
    ]);
  });

  test('ends on red when its reward is not above 0, and has no reason when none was recorded', () => {
    const lines = shown([groupOf('t', [0], [1, 0])]);
    expect(lines[1]).toContain('✗ Incorrect');
    expect(lines[2]).toContain('Termination Status: None');
    expect(lines.at(-1)).toContain(styled('w4', { fg: 'blue', bg: 'red' }));
  });

  test('without tokens is shown as empty', () => {
    expect(shown([groupOf('t', [1])], {}, { promptIds: [], responseIds: [] }).at(-1)).toContain('<empty>');
  });

  test('leaves out what is no token id in the prompt, and says so', () => {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    const lines = shown([groupOf('t', [1])], { warn }, { promptIds: [1, 'image'], responseIds: [3] });
    expect(lines[4]).toBe(styled('w1', { dim: true }));
    expect(warnings).toEqual(['During visualization, skipped 1 non-int elements in prompt_ids.']);
  });
});

describe('the choice', () => {
  const groups = ['a', 'b', 'c'].map((task) => groupOf(task, [1, 1, 1]));
  const headers = (draws: number[], maxSteps: number) =>
    shown(groups, { random: () => draws.shift()!, maxSteps })
      .filter((line) => line.includes('Task ID'))
      .map((line) => /Task ID: (.) \| Rollout: #(.)/.exec(line)!.slice(1).join(''));

  test('is the source’s: first of the groups, each at most once, then of a trajectory in each', () => {
    expect(headers([0.9, 0.4, 0.5, 0.99], 2)).toEqual(['c1', 'a2']);
    expect(headers([0, 0, 0, 0.1, 0.4, 0.9], 5)).toEqual(['a0', 'b1', 'c2']);
  });

  test('of a trajectory without steps shows nothing', () => {
    expect(shown([groupOf('t', [1], [])])).toEqual([]);
  });

  test('in a group without trajectories is a ValueError, and without metadata an IndexError', () => {
    expect(() => shown([{ groupId: 't:x', trajectories: [] }])).toThrow(raised('ValueError', /^empty range/));
    const bare = { groupId: 't:x', trajectories: [trajectoryOf('x', 1)] };
    expect(() => shown([bare])).toThrow(raised('IndexError', 'list index out of range'));
    expect(shown([bare], { showWorkflowMetadata: false })).toHaveLength(4);
  });
});
