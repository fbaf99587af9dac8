import numpy from './numpy/__init__.py?raw';

/** What an estimator of Python is given and what stands ready in it: shown beside the editor. */
export const PYTHON_DECLARATIONS = `# Called once a role, as rLLM's collector calls an estimator:
@register_rllm_adv_estimator("name")
def estimate(
    rewards,            # a list of np.ndarray (float64), one a trajectory group
    algorithm_config,   # HEAD: estimator, estimator_map, norm_adv_by_std_in_grpo, ...
    traj_groups,        # HEAD: a TrajectoryGroup for each array, see below
    norm_adv_by_std_in_grpo,   # March 2026, in place of the two above
    **kwargs,           # the options, by their names
):
    return advantages, returns   # a list of arrays each; rLLM ignores the returns

# Declares options: each becomes a slider, a switch or a menu, and arrives as a keyword.
OPTIONS = {
    "floor": {"min": 0, "max": 0.5, "default": 0.01},
    "centred": {"default": True},
    "by": {"choices": ["mean", "median"], "default": "mean"},
}

# A trajectory group
group.group_id, group.task_id, group.group_role
group.trajectories[0].uid, .name, .reward, .steps
len(group.trajectories[0].steps[0].response_ids)   # tokens, where the data says how many

# Of numpy, with numpy 2.4.6's bits
import numpy as np
${lines(numpyNames())}
`;

/** The names of the playground's numpy that can be called. */
export function numpyNames(): readonly string[] {
  const imported = Array.from(numpy.matchAll(/^from \._\w+ import (\([^)]*\)|[^\n]*)/gm), ([, names]) => names!);
  return imported
    .flatMap((names) => names.replaceAll(/[()\n]/g, ' ').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Names behind `np.`, as many in a line as can be read. */
function lines(names: readonly string[]): string {
  const rows: string[] = [];
  for (const name of names) {
    const last = rows.at(-1);
    if (last === undefined || last.length + name.length > 76) rows.push(`# ${name}`);
    else rows[rows.length - 1] = `${last}, ${name}`;
  }
  return rows.join('\n');
}
