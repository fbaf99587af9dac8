import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator

OPTIONS = {"floor": {"min": 0, "max": 0.5, "default": 0.01}}


@register_rllm_adv_estimator("std_floor")
def std_floor(rewards, floor=0.01, **kwargs):
    advantages = []
    for r in rewards:
        s = max(np.std(r), floor)
        advantages.append((r - np.mean(r)) / s)
    return advantages, advantages
