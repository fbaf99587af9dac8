import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


@register_rllm_adv_estimator("prpo")
def prpo(rewards, epsilon=1e-6, **kwargs):
    if len(rewards) == 0:
        return [], []
    # No groups: mean and std of all rewards of the role.
    together = np.concatenate(rewards)
    mean, std = np.mean(together), np.std(together)
    advantages = [(r - mean) / (std + epsilon) for r in rewards]
    return advantages, advantages
