import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator

OPTIONS = {"share": {"min": 0, "max": 1, "default": 1.0}}


@register_rllm_adv_estimator("length_weighted")
def length_weighted(rewards, traj_groups=None, share=1.0, **kwargs):
    # GRPO's advantage goes to every token; a loss that averages over tokens then counts long responses more.
    assert traj_groups is not None, "length weights need the trajectory groups"
    advantages = []
    for r, group in zip(rewards, traj_groups):
        lengths = np.array(
            [sum(len(step.response_ids) for step in trajectory.steps) for trajectory in group.trajectories],
            dtype=np.float64,
        )
        m, s = (np.mean(r), np.std(r)) if len(r) > 1 else (0.0, 1.0)
        weights = 1 - share + share * np.mean(lengths) / np.maximum(lengths, 1.0)
        advantages.append((r - m) / (s + 1e-6) * weights)
    return advantages, advantages
