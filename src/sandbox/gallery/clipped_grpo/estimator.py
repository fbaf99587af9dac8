import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator

OPTIONS = {"bound": {"min": 0.1, "max": 5, "default": 2.0}}


@register_rllm_adv_estimator("clipped_grpo")
def clipped_grpo(rewards, bound=2.0, **kwargs):
    advantages = []
    for r in rewards:
        m, s = (np.mean(r), np.std(r)) if len(r) > 1 else (0.0, 1.0)
        advantages.append(np.clip((r - m) / (s + 1e-6), -bound, bound))
    return advantages, advantages
