import type { FrameworkId } from '../types.ts';

/** What a token's weight is divided by. */
export type Denominator =
  /** All tokens of the batch. */
  | 'tokens'
  /** All tokens whose advantage is not 0. */
  | 'live tokens'
  /** The row's tokens, times rows. */
  | 'rows and row tokens'
  /** Rows. */
  | 'rows'
  /** Rows, times a constant length. */
  | 'rows and length'
  /** A constant length. */
  | 'length'
  /** Prompts, times the tokens of the prompt's rows. */
  | 'prompts and prompt tokens'
  /** Micro-batches, times the tokens of the row's micro-batch. */
  | 'micro-batches and their tokens'
  /** A number that is given. */
  | 'constant'
  | 'one';

/** How a framework makes one loss of the tokens of a batch. */
export interface LossMode {
  readonly id: LossModeId;
  readonly framework: FrameworkId;
  /** The framework's own name of it, as its configuration has it. */
  readonly label: string;
  readonly denominator: Denominator;
  /** Whether rows without a trainable token count among the rows. */
  readonly countsEmptyRows: boolean;
  /** The loss, with ratio 1 and no KL: A of row i, L its tokens, W all tokens, N rows. */
  readonly formula: string;
  readonly isDefault: boolean;
}

export type LossModeId = (typeof SPECS)[number][0];

/** [id, denominator, default, options] */
const SPECS = [
  ['verl.loss.token-mean', 'tokens', true],
  ['verl.loss.token-sum', 'one', false],
  ['verl.loss.seq-mean-token-sum', 'rows', false],
  ['verl.loss.seq-mean-token-sum-norm', 'rows and length', false],
  ['verl.loss.seq-mean-token-mean', 'rows and row tokens', false],
  ['verl.loss.seq-mean-token-sum-norm@2026-01', 'length', false],
  ['trl.loss.dapo', 'tokens', true],
  ['trl.loss.grpo', 'rows and row tokens', false],
  ['trl.loss.bnpo', 'micro-batches and their tokens', false],
  ['trl.loss.dr_grpo', 'rows and length', false],
  ['trl.loss.luspo', 'rows', false],
  ['trl.loss.rloo', 'rows', false],
  ['openrlhf.loss.token', 'tokens', true],
  ['openrlhf.loss.seq', 'rows and row tokens', false],
  ['nemo.loss.token', 'tokens', true],
  ['nemo.loss.sequence', 'rows and row tokens', false],
  ['slime.loss.default', 'rows and row tokens', true],
  ['slime.loss.calculate_per_token_loss', 'tokens', false],
  ['prime.loss', 'live tokens', true],
  ['roll.loss.seq-mean-token-mean', 'rows and row tokens', true],
  ['roll.loss.token-mean', 'tokens', false],
  ['roll.loss.seq-mean-token-sum', 'rows', false],
  ['roll.loss.seq-mean-token-sum-norm', 'length', false],
  ['skyrl.loss.token_mean', 'tokens', true],
  ['skyrl.loss.sequence_mean', 'rows and row tokens', false],
  ['skyrl.loss.seq_mean_token_sum_norm', 'rows and length', false],
  ['skyrl.loss.prompt_mean', 'prompts and prompt tokens', false],
  ['skyrl.loss.token_mean_legacy', 'micro-batches and their tokens', false],
  ['open_instruct.loss.token', 'tokens', true],
  ['open_instruct.loss.constant', 'constant', false],
  ['swift.loss.grpo', 'rows and row tokens', true],
  ['swift.loss.dapo', 'tokens', false],
  ['torchforge.loss', 'rows and row tokens', true],
  ['tinker.loss.sum', 'one', true],
] as const;

const FORMULAS: Readonly<Record<Denominator, string>> = {
  tokens: '−Σ A·L / W',
  'live tokens': '−Σ A·L / (tokens with A ≠ 0)',
  'rows and row tokens': '−Σ A / N',
  rows: '−Σ A·L / N',
  'rows and length': '−Σ A·L / (N·T)',
  length: '−Σ A·L / T',
  'prompts and prompt tokens': 'mean over prompts of −Σ A·L / W of the prompt',
  'micro-batches and their tokens': 'mean over micro-batches of −Σ A·L / W of the micro-batch',
  constant: '−Σ A·L / constant',
  one: '−Σ A·L',
};

/** These count the rows that have a token; the others divide by all. */
const SKIP_EMPTY: ReadonlySet<string> = new Set(['verl', 'nemo', 'openrlhf']);

/** Every way of aggregating the loss, by framework; a framework's default first. */
export const LOSS_MODES: readonly LossMode[] = SPECS.map(([id, denominator, isDefault]) => {
  const [framework = '', , ...rest] = id.split('.');
  return {
    id,
    framework: framework as FrameworkId,
    label: rest.join('.') || 'loss',
    denominator,
    countsEmptyRows: !SKIP_EMPTY.has(framework),
    formula: FORMULAS[denominator],
    isDefault,
  };
});

const BY_ID: ReadonlyMap<string, LossMode> = new Map(LOSS_MODES.map((mode) => [mode.id, mode]));

/** The mode with an id, or undefined. */
export function lossModeById(id: string): LossMode | undefined {
  return BY_ID.get(id);
}
