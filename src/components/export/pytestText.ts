import type { RewardGroup } from '../../engine/batch/types.ts';
import { REVISIONS } from '../../engine/revision.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { list, number, pythonText } from '../../engine/python/literals.ts';
import type { Expected, Outcome, TestedLane, TestedLanes } from './bothRevisions.ts';
import { customsOfPytest } from './customsOfTest.ts';
import { CLOSE, portsText, SKIP, sourcesText } from './pytestCustoms.ts';
import { untestedText } from './untestedText.ts';

/**
 * A pytest that rebuilds the batch with rLLM's own classes, runs rLLM's collector under each lane, and expects the
 * numbers of whichever of the two revisions is installed, bit for bit. Custom estimators of Python are registered from
 * their source; of those of JavaScript a port is expected to agree to 12 digits.
 */
export function pytestText(document: PlaygroundDocument, lanes: TestedLanes): string {
  const customs = customsOfPytest(lanes);
  const ports = customs.ports.length > 0;
  const groups = document.batch.groups.map((group) => `    ${groupText(group)},\n`).join('');
  const cases = lanes.tested.map((lane) => `    ${laneText(lane)},\n`).join('');
  return `# Written by Advantage Playground from ${pythonText(document.name)}.
# The expectations hold for rLLM at 9beb6e0f (August 2026) and at 90d1c4be (March 2026); which one is installed decides.
${untestedText(lanes, '#')}
${customs.sources.length > 0 ? 'import importlib\n' : ''}import math
${customs.sources.length > 0 ? 'import sys\nfrom types import ModuleType\n' : ''}
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
${sourcesText(customs)}${portsText(customs)}
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
${ports ? CLOSE : ''}

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
${ports ? SKIP : ''}    if kind == "raises":
        with pytest.raises(Exception) as raised:
            collect_reward_and_advantage_from_trajectory_groups(groups, config)
        assert expected in ("Exception", type(raised.value).__name__)
        return
    collect_reward_and_advantage_from_trajectory_groups(groups, config)
    for group, wanted in zip(groups, expected):
        got = [advantage_of(trajectory) for trajectory in group.trajectories]
        assert ${ports ? '(close if ports else same)' : 'same'}(got, wanted), f"{group.group_id}: {got} is not {wanted}"
`;
}

function groupText({ groupId, rewards, steps, responseLengths }: RewardGroup): string {
  const stepsOf = rewards.map((_, i) => {
    const plain = [{ responseTokens: Math.max(1, responseLengths?.[i] ?? 1), advantage: null }];
    const own = (steps?.[i] ?? plain).map(({ responseTokens, advantage }) => {
      const given =
        advantage === null || typeof advantage === 'number' ? number(advantage) : list(advantage.map(number));
      return `(${responseTokens}, ${given})`;
    });
    return list(own);
  });
  return `(${pythonText(groupId)}, ${list(rewards.map(number))}, ${list(stepsOf)})`;
}

function laneText({ input, outcomes, customs }: TestedLane): string {
  const { estimator, estimatorMap, normAdvByStdInGrpo, usePrecomputedAdvantage } = input.settings;
  const hasJavaScript = customs.some(({ language }) => language === 'javascript');
  const map = estimatorMap.map(([role, name]) => `${pythonText(role)}: ${pythonText(name)}`).join(', ');
  const expectations = REVISIONS.map(
    (revision) => `        "${revision}": ${outcomeText(outcomes[revision], hasJavaScript)},\n`,
  ).join('');
  const flags = [normAdvByStdInGrpo, usePrecomputedAdvantage].map((flag) => (flag ? 'True' : 'False')).join(', ');
  return `(${pythonText(input.label)}, ${pythonText(estimator)}, {${map}}, ${flags}, {\n${expectations}    })`;
}

/** Which exception it is, is a matter of the language: of JavaScript any counts. */
function outcomeText(outcome: Outcome, hasJavaScript: boolean): string {
  if (outcome.kind === 'raises')
    return `("raises", ${pythonText(hasJavaScript ? 'Exception' : outcome.error.pythonClass)})`;
  return `("advantages", ${list(outcome.groups.map((group) => list(group.map(expectedText))))})`;
}

function expectedText(expected: Expected): string {
  return typeof expected === 'number' ? number(expected) : list(expected.map((step) => list(step.map(number))));
}
