import { assertUpstream } from '../errors.ts';
import { numberOfScalar } from '../numeric/dtype.ts';
import type { StepAdvantage } from '../trajectory/types.ts';

/** What a step needs to become tokens. */
export interface TokenStep {
  readonly promptTokens: number;
  readonly responseTokens: number;
  /** `len(step.logprobs)`. */
  readonly logprobs: number;
  readonly advantage: StepAdvantage;
}

/**
 * The advantage of each token of a step, as Tinker's datum holds it: 0 for every prompt token, then the list as it is,
 * or the scalar repeated for each response token.
 *
 * @throws {UpstreamError} AssertionError when the step has no logprobs, no advantage, or a list of another length.
 * Source: rLLM trainer/tinker/transform.py (2026-08).
 */
export function tokenAdvantages({ promptTokens, responseTokens, logprobs, advantage }: TokenStep): number[] {
  assertUpstream(logprobs > 0, 'output_logprobs is empty. Cannot build Tinker Datum for training.');
  assertUpstream(
    advantage !== null,
    'step.advantage is None. This indicates that advantage computation has not been performed yet.',
  );
  return [...new Array<number>(promptTokens).fill(0), ...responseAdvantages(advantage, responseTokens)];
}

function responseAdvantages(advantage: Exclude<StepAdvantage, null>, tokens: number): readonly number[] {
  const list = listOf(advantage);
  if (list === null) return new Array<number>(tokens).fill(scalarOf(advantage));
  assertUpstream(list.length === tokens, 'length mismatch between step.advantage and token_output.tokens');
  return list;
}

/** A tuple counts as a list too: upstream would repeat it whole, which no tensor can hold. */
function listOf(advantage: Exclude<StepAdvantage, null>): readonly number[] | null {
  if (typeof advantage !== 'object') return null;
  if ('values' in advantage && 'dtype' in advantage) return advantage.values;
  return 'type' in advantage ? null : advantage;
}

function scalarOf(advantage: Exclude<StepAdvantage, null>): number {
  return typeof advantage === 'object' && 'value' in advantage ? advantage.value : numberOfScalar(advantage as number);
}
