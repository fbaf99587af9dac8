import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


@register_rllm_adv_estimator("median_baseline")
def median_baseline(rewards, **kwargs):
    # The distance from the group's median. In a group of odd size one reward is the median, and gets 0.
    advantages = [r - np.median(r) for r in rewards]
    return advantages, advantages
