import type { RewardGroup } from '../../engine/batch/types.ts';
import { REVISIONS } from '../../engine/revision.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import type { Expected, Outcome, TestedLane } from './bothRevisions.ts';

/**
 * A pytest that rebuilds the batch with rLLM's own classes, runs rLLM's collector under each lane, and expects the
 * numbers of whichever of the two revisions is installed, bit for bit.
 */
export function pytestText(document: PlaygroundDocument, lanes: readonly TestedLane[]): string {
  const groups = document.batch.groups.map((group) => `    ${groupText(group)},\n`).join('');
  const cases = lanes.map((lane) => `    ${laneText(lane)},\n`).join('');
  return `# Written by Advantage Playground from ${pythonText(document.name)}.
# The expectations hold for rLLM at 9beb6e0f (August 2026) and at 90d1c4be (March 2026); which one is installed decides.

import math

import pytest

try:
    from rllm.trainer.algorithms.advantage import collect_reward_and_advantage_from_trajectory_groups
    from rllm.trainer.algorithms.config import AlgorithmConfig, rLLMAdvantageEstimator
    from rllm.types import Step, Trajectory, TrajectoryGroup

    REVISION = "rllm-head"
except ImportError:
    from rllm.agents.agent import Step, Trajectory, TrajectoryGroup
    from rllm.experimental.common.advantage import collect_reward_and_advantage_from_trajectory_groups
    from rllm.experimental.common.config import AlgorithmConfig, rLLMAdvantageEstimator

    REVISION = "rllm-seed"

NAN, INF = float("nan"), float("inf")

# (group id, rewards, steps of each trajectory as (response tokens, precomputed advantage))
GROUPS = [
${groups}]

# (lane, estimator, estimator map, norm_adv_by_std_in_grpo, use_precomputed_advantage, expectation by revision):
# advantages by group and trajectory, or the exception that rLLM raises.
LANES = [
${cases}]


def build_groups():
    return [
        TrajectoryGroup(
            group_id=group_id,
            trajectories=[
                Trajectory(
                    reward=reward,
                    steps=[Step(response_ids=[0] * tokens, advantage=advantage) for tokens, advantage in trajectory_steps],
                )
                for reward, trajectory_steps in zip(rewards, steps)
            ],
        )
        for group_id, rewards, steps in GROUPS
    ]


def estimator_of(name):
    return rLLMAdvantageEstimator(name) if REVISION == "rllm-head" else name


def same(a, b):
    if isinstance(a, list) or isinstance(b, list):
        return isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and all(map(same, a, b))
    return a == b or (math.isnan(a) and math.isnan(b))


def advantage_of(trajectory):
    per_step = [
        [float(value) for value in (step.advantage if isinstance(step.advantage, list) else [step.advantage])]
        for step in trajectory.steps
    ]
    values = [value for step in per_step for value in step]
    return values[0] if values and all(same(value, values[0]) for value in values) else per_step


@pytest.mark.parametrize("lane", LANES, ids=[lane[0] for lane in LANES])
def test_advantages(lane):
    _, estimator, estimator_map, norm_adv_by_std_in_grpo, use_precomputed_advantage, expectations = lane
    config = AlgorithmConfig(
        estimator=estimator_of(estimator),
        estimator_map=estimator_map,
        stepwise_advantage_mode="broadcast",
        norm_adv_by_std_in_grpo=norm_adv_by_std_in_grpo,
        use_precomputed_advantage=use_precomputed_advantage,
    )
    groups = build_groups()
    kind, expected = expectations[REVISION]
    if kind == "raises":
        with pytest.raises(Exception) as raised:
            collect_reward_and_advantage_from_trajectory_groups(groups, config)
        assert type(raised.value).__name__ == expected
        return
    collect_reward_and_advantage_from_trajectory_groups(groups, config)
    for group, wanted in zip(groups, expected):
        got = [advantage_of(trajectory) for trajectory in group.trajectories]
        assert same(got, wanted), f"{group.group_id}: {got} is not {wanted}"
`;
}

function groupText({ groupId, rewards, steps }: RewardGroup): string {
  const stepsOf = rewards.map((_, i) => {
    const own = (steps?.[i] ?? [{ responseTokens: 1, advantage: null }]).map(({ responseTokens, advantage }) => {
      const given =
        advantage === null || typeof advantage === 'number' ? number(advantage) : list(advantage.map(number));
      return `(${responseTokens}, ${given})`;
    });
    return list(own);
  });
  return `(${pythonText(groupId)}, ${list(rewards.map(number))}, ${list(stepsOf)})`;
}

function laneText({ input, outcomes }: TestedLane): string {
  const { estimator, estimatorMap, normAdvByStdInGrpo, usePrecomputedAdvantage } = input.settings;
  const map = estimatorMap.map(([role, name]) => `${pythonText(role)}: ${pythonText(name)}`).join(', ');
  const expectations = REVISIONS.map((revision) => `        "${revision}": ${outcomeText(outcomes[revision])},\n`).join(
    '',
  );
  const flags = [normAdvByStdInGrpo, usePrecomputedAdvantage].map((flag) => (flag ? 'True' : 'False')).join(', ');
  return `(${pythonText(input.label)}, ${pythonText(estimator)}, {${map}}, ${flags}, {\n${expectations}    })`;
}

function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'raises') return `("raises", ${pythonText(outcome.error.pythonClass)})`;
  return `("advantages", ${list(outcome.groups.map((group) => list(group.map(expectedText))))})`;
}

function expectedText(expected: Expected): string {
  return typeof expected === 'number' ? number(expected) : list(expected.map((step) => list(step.map(number))));
}

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

/** A float literal of Python that reads back as the same double. */
function number(value: number | null): string {
  if (value === null) return 'None';
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A text literal of Python: JSON's, but for what Python's own source cannot hold. */
function pythonText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007F-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
