import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


@register_rllm_adv_estimator("opo")
def opo(rewards, traj_groups=None, **kwargs):
    # The baseline weighs each reward by the tokens of its response.
    assert traj_groups is not None, "OPO needs the trajectory groups for the lengths of responses"
    advantages = []
    for r, group in zip(rewards, traj_groups):
        lengths = np.array(
            [sum(len(step.response_ids) for step in trajectory.steps) for trajectory in group.trajectories],
            dtype=np.float64,
        )
        tokens = np.sum(lengths)
        baseline = np.sum(lengths * r) / tokens if tokens > 0 else 0.0
        advantages.append(r - baseline)
    return advantages, advantages
