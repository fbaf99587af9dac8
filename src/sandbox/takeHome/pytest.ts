import { list, number, pythonText } from '../../engine/python/literals.ts';
import { numpyText } from './numpy.ts';
import { type Departing, type DepartingCase, pythonOf } from './types.ts';

/** Groups of a call that a test holds: more are no test to read. */
const MOST_GROUPS = 40;

/**
 * A pytest with the present batch as its fixture. With Python the estimator stands in the file and has to give the same
 * doubles; for JavaScript the port is imported from a module of the user's, and has to agree to 12 digits.
 */
export function pytestText(estimator: Departing, cases: readonly DepartingCase[]): string {
  const own = pythonOf(estimator) === null ? portText(estimator) : `${numpyText(estimator)}\n`;
  const same =
    pythonOf(estimator) === null
      ? 'np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12)'
      : 'np.testing.assert_array_equal(got, wanted)';
  return `# Written by Advantage Playground: what ${comment(estimator.name)} gives on the present batch.

${withImports(own)}

NAN, INF = float("nan"), float("inf")

# (role, id of each group, rewards, response tokens of each trajectory or None, norm_adv_by_std_in_grpo, expectation):
# advantages of each group, or the name of the exception.
CASES = [
${cases.map(caseText).join('')}]


def groups_of(role, ids, rewards, tokens):
    return [
        SimpleNamespace(
            group_id=group_id,
            task_id=group_id.split(":")[0],
            group_role=role,
            trajectories=[
                SimpleNamespace(
                    uid=f"{group_id}-{k}",
                    name=role,
                    reward=own[k],
                    steps=[SimpleNamespace(response_ids=[0] * (counts[k] or 0))],
                )
                for k in range(len(own))
            ],
        )
        for group_id, own, counts in zip(ids, rewards, tokens)
    ]


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{case[0]}" for k, case in enumerate(CASES)])
def test_advantages(case):
    role, ids, rewards, tokens, norm_adv_by_std_in_grpo, expected = case
    keywords = {
        "algorithm_config": SimpleNamespace(norm_adv_by_std_in_grpo=norm_adv_by_std_in_grpo),
        "traj_groups": groups_of(role, ids, rewards, tokens),
    }
    arrays = [np.array(own, dtype=np.float64) for own in rewards]
    if isinstance(expected, str):
        with pytest.raises(Exception) as raised:
            estimate(arrays, **keywords)
        assert type(raised.value).__name__ == expected
        return
    advantages = estimate(arrays, **keywords)
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
  const { rewardsByGroup, groups, algorithmConfig } = call;
  const count = rewardsByGroup.length;
  // Groups of a role can touch each other, so a role is whole or not there.
  if (count > MOST_GROUPS) return `    # ${pythonText(role)} has ${count} groups: too many for a test to read.\n`;
  const tokens = rewardsByGroup.map((rewards, g) =>
    list(Array.from(rewards, (_, i) => String(groups[g]?.responseLengths[i] ?? 'None'))),
  );
  const norm = algorithmConfig['norm_adv_by_std_in_grpo'] === false ? 'False' : 'True';
  const expected =
    'raises' in outcome ? pythonText(outcome.raises) : list(outcome.result.advantagesByGroup.map(arrayText));
  const ids = rewardsByGroup.map((_, g) => pythonText(groups[g]?.id ?? `group-${g}:${role}`));
  return `    (${pythonText(role)}, ${list(ids)}, ${list(rewardsByGroup.map(arrayText))}, ${list(tokens)}, ${norm}, ${expected}),\n`;
}

function arrayText(values: Float64Array): string {
  return list(Array.from(values, number));
}

function comment(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
