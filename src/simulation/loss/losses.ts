import { exponential } from '../../engine/numeric/exponential.ts';
import type { LossName, TrainingSettings } from '../setup.ts';

/** What a loss may depend on besides advantage and ratio. */
export type LossOptions = Pick<TrainingSettings, 'clipLow' | 'clipHigh' | 'droBeta'>;

/** A loss of one token, and how it pulls. `A` is the advantage, `ρ` = π/π_old the ratio of new to old probability. */
export interface LossDefinition {
  readonly id: LossName;
  readonly label: string;
  /** In one sentence. */
  readonly summary: string;
  readonly formula: string;
  readonly source: { readonly title: string; readonly url: string };
  /** The token's loss. */
  readonly value: (advantage: number, logRatio: number, logProbability: number, options: LossOptions) => number;
  /** -d loss / d log π: what the gradient of log π is multiplied with. */
  readonly pull: (advantage: number, logRatio: number, options: LossOptions) => number;
}

const TINKER = { title: 'Tinker, loss functions', url: 'https://tinker-docs.thinkingmachines.ai/losses' };

const importanceSampling: LossDefinition = {
  id: 'importance_sampling',
  label: 'Importance sampling',
  summary: 'Weighs each token by how much likelier it has become since it was sampled; nothing limits the weight.',
  formula: '−ρ·A',
  source: TINKER,
  value: (advantage, logRatio) => -exponential(logRatio) * advantage,
  pull: (advantage, logRatio) => exponential(logRatio) * advantage,
};

const ppo: LossDefinition = {
  id: 'ppo',
  label: 'PPO clip',
  summary: 'A token stops pulling once its probability has moved past the clip in the direction it was pushed.',
  formula: '−min(ρ·A, clip(ρ, low, high)·A)',
  source: { title: 'Proximal policy optimization', url: 'https://arxiv.org/abs/1707.06347' },
  value: (advantage, logRatio, _logProbability, options) => {
    const ratio = exponential(logRatio);
    return -Math.min(ratio * advantage, clipped(ratio, options) * advantage);
  },
  pull: (advantage, logRatio, options) => {
    const ratio = exponential(logRatio);
    const plain = ratio * advantage;
    return plain <= clipped(ratio, options) * advantage ? plain : 0;
  },
};

const cispo: LossDefinition = {
  id: 'cispo',
  label: 'CISPO',
  summary: 'The weight of a token is clipped, but a clipped token still pulls.',
  formula: '−sg(clip(ρ, low, high))·A·log π',
  source: { title: 'MiniMax-M1', url: 'https://arxiv.org/abs/2506.13585' },
  value: (advantage, logRatio, logProbability, options) =>
    -clipped(exponential(logRatio), options) * advantage * logProbability,
  pull: (advantage, logRatio, options) => clipped(exponential(logRatio), options) * advantage,
};

const dro: LossDefinition = {
  id: 'dro',
  label: 'DRO',
  summary: 'Follows the advantage and is held back by a spring to the policy that sampled, in squared log-ratio.',
  formula: '−(A·log π − β/2·(log ρ)²)',
  source: { title: 'Offline regularised reinforcement learning', url: 'https://arxiv.org/abs/2405.19107' },
  value: (advantage, logRatio, logProbability, { droBeta }) =>
    -(advantage * logProbability - 0.5 * droBeta * logRatio * logRatio),
  pull: (advantage, logRatio, { droBeta }) => advantage - droBeta * logRatio,
};

const crossEntropy: LossDefinition = {
  id: 'cross_entropy',
  label: 'Cross entropy',
  summary:
    'Imitates what was sampled, weighted by the advantage, as if the policy had not moved since: no ratio. Tinker reads a weight a token, for which the advantage stands here.',
  formula: '−A·log π',
  source: TINKER,
  value: (advantage, _logRatio, logProbability) => -advantage * logProbability,
  pull: (advantage) => advantage,
};

/** The losses of rLLM's Tinker path, its default for most estimators first. */
export const LOSSES: readonly LossDefinition[] = [importanceSampling, ppo, cispo, dro, crossEntropy];

/** The loss of a name; at rllm-seed an unknown one reaches the backend as it is, and there is none. */
export function lossById(id: string): LossDefinition | undefined {
  return LOSSES.find((loss) => loss.id === id);
}

function clipped(ratio: number, { clipLow, clipHigh }: LossOptions): number {
  return Math.min(Math.max(ratio, clipLow), clipHigh);
}
