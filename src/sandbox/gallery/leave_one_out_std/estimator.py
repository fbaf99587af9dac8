import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


def against_others(r, i):
    # Mean and std (over n - 1) of the others; where those are all equal, nothing is divided.
    if len(r) < 2:
        return 0.0
    others = np.concatenate([r[:i], r[i + 1 :]])
    centred = r[i] - np.mean(others)
    if np.all(others == others[0]):
        return centred
    return centred / (np.std(others, ddof=1) + 1e-6)


@register_rllm_adv_estimator("leave_one_out_std")
def leave_one_out_std(rewards, **kwargs):
    advantages = [np.array([against_others(r, i) for i in range(len(r))], dtype=np.float64) for r in rewards]
    return advantages, advantages
