import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


def per_group(r, seed):
    n = len(r)
    if n <= 1:
        # In March 2026 a group of one came back without its returns, on which the unpacking below fails.
        return r if seed else (r, r)
    advantages = n / (n - 1) * (r - np.mean(r))
    return advantages, advantages


@register_rllm_adv_estimator("rloo")
def rloo(rewards, algorithm_config=None, **kwargs):
    pairs = [per_group(r, algorithm_config is None) for r in rewards]
    advantages, returns = zip(*pairs, strict=True)
    return advantages, returns
