/** What a token that the policy did not write does to the returns of those before it. */
export type ReturnRule =
  /** It is passed over as if it were not there. */
  | 'passed over'
  /** The return starts anew behind it. */
  | 'reset'
  /** It is a step of time, with no reward of its own. */
  | 'step without reward'
  /** It is a step like any other, with its reward. */
  | 'step';

/**
 * The return of every token of one response.
 *
 *   G[t] = r[t] + gamma · G[t+1]
 *
 * Shape: one number a token; tokens with mask 0 get 0. Units: rewards.
 */
export function tokenReturnsUnder(
  rule: ReturnRule,
  mask: readonly number[],
  rewards: readonly number[],
  gamma: number,
): Float64Array {
  const returns = new Float64Array(mask.length);
  for (let t = mask.length - 1, sum = 0; t >= 0; t--) {
    if (mask[t] === 1 || rule === 'step') sum = rewards[t]! + gamma * sum;
    else if (rule === 'reset') sum = 0;
    else if (rule === 'step without reward') sum *= gamma;
    if (mask[t] === 1) returns[t] = sum;
  }
  return returns;
}
