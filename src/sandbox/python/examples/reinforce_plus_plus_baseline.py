import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


@register_rllm_adv_estimator("reinforce_plus_plus_baseline")
def reinforce_plus_plus_baseline(rewards, epsilon=1e-6, **kwargs):
    if len(rewards) == 0:
        return [], []
    centred = [r - np.mean(r) for r in rewards]
    # One std for the whole role.
    std = np.std(np.concatenate(centred))
    advantages = [c / (std + epsilon) for c in centred]
    return advantages, advantages
