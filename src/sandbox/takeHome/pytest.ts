import { list, number, pythonText } from '../../engine/python/literals.ts';
import type { ProgramGroup } from '../program/types.ts';
import { entryName, numpyText } from './numpy.ts';
import { type Departing, type DepartingCase, pythonOf } from './types.ts';

/** Groups of a call that a test holds: more are no test to read. */
const MOST_GROUPS = 40;

/**
 * A pytest with the present batch as its fixture. With Python the estimator stands in the file and has to give the same
 * doubles; for JavaScript the port is imported from a module of the user's, and has to agree to 12 digits. Names of the
 * frame begin with `playground`, so that they are no names of the estimator's.
 */
export function pytestText(estimator: Departing, cases: readonly DepartingCase[]): string {
  const isPort = pythonOf(estimator) === null;
  const entry = isPort ? 'estimate' : entryName(estimator);
  const own = isPort ? portText(estimator) : `${numpyText(estimator)}\n`;
  const same = isPort
    ? 'np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12)'
    : 'np.testing.assert_array_equal(got, wanted)';
  // An exception of JavaScript's is called otherwise in Python.
  const isJavaScript = estimator.language === 'javascript';
  const raises = isJavaScript ? '' : '        assert type(raised.value).__name__ == expected\n';
  return `# Written by Advantage Playground: what ${comment(estimator.name)} gives on the present batch.

${withImports(own)}

# Of each call: the role, what rLLM passes besides rewards, the groups (id, rewards, ids of trajectories, response tokens of
# each step of each trajectory, None where nobody knows), and the advantages of each group, or the name of the exception.
playground_cases = [
${cases.map(caseText).join('')}]


class PlaygroundUnknownTokens:
    def __len__(self):
        raise ValueError("the data does not say how many tokens the responses have")


def playground_keywords(case):
    if "norm_adv_by_std_in_grpo" in case:  # March 2026 passes nothing else
        return {"norm_adv_by_std_in_grpo": case["norm_adv_by_std_in_grpo"]}
    return {
        "algorithm_config": SimpleNamespace(**case["algorithm_config"]),
        "traj_groups": [
            SimpleNamespace(
                group_id=group_id,
                task_id=group_id.split(":")[0],
                group_role=case["role"],
                trajectories=[
                    SimpleNamespace(
                        uid=uid,
                        name=case["role"],
                        reward=reward,
                        steps=[
                            SimpleNamespace(response_ids=PlaygroundUnknownTokens() if n is None else [0] * n)
                            for n in tokens
                        ],
                    )
                    for uid, reward, tokens in zip(uids, rewards, steps)
                ],
            )
            for group_id, rewards, uids, steps in case["groups"]
        ],
    }


@pytest.mark.parametrize("case", playground_cases, ids=[f"{k}-{case['role']}" for k, case in enumerate(playground_cases)])
def test_advantages(case):
    arrays = [np.array(rewards, dtype=np.float64) for _, rewards, _, _ in case["groups"]]
    expected = case["expected"]
    if isinstance(expected, str):
        with pytest.raises(Exception)${isJavaScript ? '' : ' as raised'}:
            ${entry}(arrays, **playground_keywords(case))
${raises}        return
    advantages = ${entry}(arrays, **playground_keywords(case))
    assert len(advantages) == len(expected)
    for got, wanted in zip(advantages, expected):
        ${same}
`;
}

/** The frame's imports go behind `__future__`, which has to be the first. */
function withImports(text: string): string {
  const imports = 'from types import SimpleNamespace\n\nimport numpy as np\nimport pytest\n';
  const futures = text.match(/^(?:from __future__ import [^\n]*\n)*/)![0];
  return `${futures}${imports}\n\n${text.slice(futures.length).trim()}\n`;
}

function portText({ name }: Departing): string {
  return `# ${comment(name)} is JavaScript, and is not translated: write the port into my_estimators.py.
# estimate(rewards, **kwargs) takes a list of arrays, one a group, and gives a list of arrays.
from my_estimators import estimate
`;
}

function caseText({ role, call, outcome }: DepartingCase): string {
  const { rewardsByGroup, groups, algorithmConfig, revision } = call;
  const count = rewardsByGroup.length;
  // Groups of a role can touch each other, so a role is whole or not there.
  if (count > MOST_GROUPS) return `    # ${pythonText(role)} has ${count} groups: too many for a test to read.\n`;
  if ('result' in outcome && !fits(rewardsByGroup, outcome.result.advantagesByGroup))
    return `    # ${pythonText(role)}: what it gives has other lengths than the rewards, which rLLM refuses.\n`;
  const passed =
    revision === 'rllm-seed'
      ? `"norm_adv_by_std_in_grpo": ${literal(algorithmConfig['norm_adv_by_std_in_grpo'] !== false)}`
      : `"algorithm_config": ${literal(algorithmConfig)}`;
  const expected =
    'raises' in outcome ? pythonText(outcome.raises) : list(outcome.result.advantagesByGroup.map(arrayText));
  const lines = rewardsByGroup.map(
    (rewards, g) => `            ${groupText(rewards, groups[g], `group-${g}:${role}`)},\n`,
  );
  return `    {
        "role": ${pythonText(role)},
        ${passed},
        "groups": [
${lines.join('')}        ],
        "expected": ${expected},
    },
`;
}

/** `(id, rewards, ids of trajectories, tokens of each step of each trajectory)` */
function groupText(rewards: Float64Array, group: ProgramGroup | undefined, id: string): string {
  const uids = Array.from(rewards, (_, i) => pythonText(group?.trajectoryIds[i] ?? String(i + 1)));
  const steps = Array.from(rewards, (_, i) => list(tokensOf(group, i).map(String)));
  return `(${pythonText(group?.id ?? id)}, ${arrayText(rewards)}, ${list(uids)}, ${list(steps)})`;
}

/** Tokens of each step, as a program is given them. */
function tokensOf(group: ProgramGroup | undefined, i: number): readonly (number | 'None')[] {
  const known = group?.stepLengths?.[i];
  if (known !== undefined) return known;
  const count = Math.max(1, group?.stepCounts[i] ?? 1);
  const all = group?.responseLengths[i] ?? null;
  if (all === null) return Array.from({ length: count }, () => 'None' as const);
  return Array.from({ length: count }, (_, k) => Math.floor((all * (k + 1)) / count) - Math.floor((all * k) / count));
}

function fits(rewards: readonly Float64Array[], advantages: readonly Float64Array[]): boolean {
  return advantages.length === rewards.length && rewards.every(({ length }, g) => advantages[g]!.length === length);
}

function arrayText(values: Float64Array): string {
  return list(Array.from(values, doubleText));
}

/** A double as an expression that needs no name. */
function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'float("nan")';
  return Number.isFinite(value) ? number(value) : `float("${value < 0 ? '-' : ''}inf")`;
}

/** A value of the configuration. */
function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  if (typeof value === 'number') return doubleText(value);
  if (typeof value !== 'object' || value === null) return 'None';
  const entries = Object.entries(value).map(([key, one]) => `${pythonText(key)}: ${literal(one)}`);
  return `{${entries.join(', ')}}`;
}

function comment(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
