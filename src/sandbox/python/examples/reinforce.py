from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


@register_rllm_adv_estimator("reinforce")
def reinforce(rewards, **kwargs):
    # No baseline: a reward is its own advantage.
    return rewards, rewards
