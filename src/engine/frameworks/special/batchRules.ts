import { meanIn, PRECISIONS } from '../../numeric/precision.ts';
import { centreRewards } from '../kernels/centre.ts';
import { rowAt } from '../grouping.ts';
import type { KernelFunction } from '../types.ts';

/**
 * GPG: centred rewards, larger the more rows of the batch have reward 0.
 *
 *   A = alpha · (r − mean(group));  alpha = rows / max(1, rows with r ≠ 0), over the whole batch
 *
 * Shape: rows in the order of their groups. Units: rewards. Edge: a group of one keeps alpha · r.
 * Source: verl verl/trainer/ppo/core_algos.py (2026-08); https://arxiv.org/abs/2504.02546
 */
export const gpg: KernelFunction = ({ rewards, lengths, grouping, precision }, out) => {
  const p = PRECISIONS[precision];
  centreRewards({ over: 'group', singleton: 'keep' }, p, rewards, grouping.offsets, lengths, out);
  let counted = 0;
  for (const reward of rewards) if (reward !== 0) counted++;
  const alpha = p.round(rewards.length / Math.max(1, counted));
  for (let i = 0; i < out.length; i++) out[i] = p.round(alpha * out[i]!);
  return undefined;
};

/**
 * ReMax: the reward less the reward of the greedy answer to the same prompt.
 *
 * Shape: one number a row. Units: rewards. Source: https://arxiv.org/abs/2310.10505
 */
export const remax: KernelFunction = ({ rewards, grouping, rows, precision }, out) => {
  const p = PRECISIONS[precision];
  const greedy = rows.greedyRewards!;
  for (let i = 0; i < out.length; i++) out[i] = p.round(rewards[i]! - p.input(greedy[rowAt(grouping, i)]!));
  return undefined;
};

/**
 * Centred rewards after a penalty of up to 45 % of the group's mean for long, many-turn answers.
 *
 *   s = r − mean · (0.25 · tokens / max tokens + 0.1 · prompt / max prompt + 0.1 · turns / max turns);  A = s − mean(s)
 *
 * The maxima are the group's own. Shape: rows in the order of their groups. Units: rewards.
 * Source: prime-rl src/prime_rl/orchestrator/algo/grpo.py (2026-08)
 */
export const lengthPenalty: KernelFunction = ({ rewards: x, lengths, grouping, rows, precision }, out) => {
  const p = PRECISIONS[precision];
  const { offsets } = grouping;
  const prompt = rows.inputTokens === null ? null : rows.gathered(rows.inputTokens, grouping);
  const turns = rows.turns === null ? null : rows.gathered(rows.turns, grouping);
  const shaped = new Float64Array(x.length);
  for (let g = 0; g < offsets.length - 1; g++) {
    const [lo, end] = [offsets[g]!, offsets[g + 1]!];
    const mean = meanIn(p, x, lo, end - lo);
    const shareOf = (column: Float64Array | null) => {
      if (column === null) return () => 1;
      let most = 0;
      for (let i = lo; i < end; i++) most = Math.max(most, column[i]!);
      return (i: number) => (most === 0 ? 0 : column[i]! / most);
    };
    const [ofTokens, ofPrompt, ofTurns] = [shareOf(lengths), shareOf(prompt), shareOf(turns)];
    for (let i = lo; i < end; i++) {
      const penalty = p.round(0.25 * ofTokens(i) + 0.1 * ofPrompt(i) + 0.1 * ofTurns(i));
      shaped[i] = p.round(x[i]! - p.round(mean * penalty));
    }
  }
  centreRewards({ over: 'group' }, p, shaped, offsets, lengths, out);
  return undefined;
};

const DECAY = 0.95;

/**
 * RAE: the reward less a running mean of the role's rewards, which is updated after each row.
 *
 *   A = r − b;  b ← 0.95 b + 0.05 r;  b starts at 0; groups in the order in which they first stand in the batch
 *
 * Shape: rows in the order of their groups. Units: rewards. Differs with every order of the rows.
 * Source: prime-rl src/prime_rl/orchestrator/algo/rae.py (2026-08); https://arxiv.org/abs/2506.24119
 */
export const runningBaseline: KernelFunction = ({ rewards, grouping, rows }, out) => {
  const baselines = new Map<string, number>();
  for (let i = 0; i < out.length; i++) {
    const role = rows.roles?.[rowAt(grouping, i)] ?? '';
    const baseline = baselines.get(role) ?? 0;
    out[i] = rewards[i]! - baseline;
    baselines.set(role, DECAY * baseline + (1 - DECAY) * rewards[i]!);
  }
  return undefined;
};
