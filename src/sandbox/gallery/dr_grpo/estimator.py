import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


@register_rllm_adv_estimator("dr_grpo")
def dr_grpo(rewards, **kwargs):
    # The distance from the group's mean, in rewards.
    advantages = [r - np.mean(r) for r in rewards]
    return advantages, advantages
