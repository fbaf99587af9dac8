import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator

OPTIONS = {"k": {"min": 1, "max": 16, "default": 4, "step": 1}}


def ratio(a, n, k):
    # C(a, k) / C(n, k), 0 where a < k
    out = 1.0
    for i in range(k):
        if n - i > 0:
            out *= (a - i) / (n - i)
    return 0.0 if a < k else out


@register_rllm_adv_estimator("pass_at_k")
def pass_at_k(rewards, k=4, **kwargs):
    # A reward above 0 is a success. Closed form over all sets of k attempts of the group.
    advantages = []
    for r in rewards:
        n = len(r)
        right = r > 0
        wrong = n - int(np.sum(right))
        passed = 1 - ratio(wrong, n, k)
        spread = np.sqrt(passed * (1 - passed))
        if n < k or spread == 0:
            advantages.append(np.zeros(n))
            continue
        good = (1 - passed) / spread
        bad = (1 - passed - ratio(wrong - 1, n - 1, k - 1)) / spread
        advantages.append(np.where(right, good, bad))
    return advantages, advantages
