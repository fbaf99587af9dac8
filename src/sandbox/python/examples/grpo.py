import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


def per_group(r, divides, episilon=1e-6):
    # A group of one has mean 0 and std 1 by rule.
    mean, std = (0.0, 1.0) if len(r) <= 1 else (np.mean(r), np.std(r))
    advantages = (r - mean) / (std + episilon) if divides else r - mean
    return advantages, advantages


@register_rllm_adv_estimator("grpo")
def grpo(rewards, algorithm_config=None, norm_adv_by_std_in_grpo=True, episilon=1e-6, **kwargs):
    # HEAD hands over the configuration and has no epsilon; March 2026 the one flag, and spells the keyword so.
    if algorithm_config is not None:
        norm_adv_by_std_in_grpo, episilon = algorithm_config.norm_adv_by_std_in_grpo, 1e-6
    pairs = [per_group(r, norm_adv_by_std_in_grpo, episilon) for r in rewards]
    advantages, returns = zip(*pairs, strict=True)
    return advantages, returns
