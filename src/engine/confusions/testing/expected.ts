/** What a column must show: numbers as they are quoted, `_` for one that is not asked for. */
interface Expected {
  /** The table, from 0. */
  readonly table?: number;
  /** The column's heading. */
  readonly column: string;
  readonly values?: string;
  readonly total?: string;
}

const EIGHT = (text: string) => new Array<string>(8).fill(text).join(' ');

/**
 * The numbers of every question, by its id: as precise as they were quoted where they were quoted, else worked out by
 * hand from the formula.
 */
export const EXPECTED: Readonly<Record<string, readonly Expected[]>> = {
  'uneven-groups-one-batch': [
    { column: 'slime', values: '_ _ _ _ -0.9129 -0.9129 -0.9129 _ _ _ _' },
    { column: 'slime without std', values: '_ _ _ _ -1 -1 -1 _ _ _ _' },
    { column: 'each prompt by itself', values: '_ _ _ _ 0 0 0 _ _ _ _' },
    { table: 1, column: 'slime', values: '-1.0000 0 1.0000' },
    { table: 1, column: 'each prompt by itself', values: '-0.7071 0.7071 0' },
  ],
  'rest-divided-by-epsilon': [
    { column: 'AReaL, May 2026', values: '-0.7071 0.7071 300000' },
    { column: 'AReaL since', values: '-0.7071 0.7071 0' },
    { table: 1, column: 'AReaL, May 2026', values: '0.500 -1.500 0.500 0.500 0 0 0' },
    { table: 1, column: 'AReaL since', values: '0.577 -1.155 0.577 1.500 -0.500 -0.500 -0.500' },
  ],
  'a-uid-a-trajectory': [
    { column: 'verl, a uid each', values: '1 0 1 0' },
    { column: 'verl, one uid', values: '0.8660 -0.8660 0.8660 -0.8660' },
    { column: 'rLLM', values: '1 -1 1 -1' },
  ],
  'roles-share-a-baseline': [
    { column: 'by task', values: '-0.786 -1.136 0.612 1.311' },
    { column: 'by task and role', values: '1 -1 -1 1' },
  ],
  'same-prompt-two-environments': [
    {
      column: 'NeMo-RL, one prompt',
      values: '0.9354 -0.9354 -0.9354 -0.9354 0.9354 0.9354 0.9354 -0.9354',
    },
    { column: 'NeMo-RL, apart', values: '1.500 -0.500 -0.500 -0.500 0.500 0.500 0.500 -1.500' },
  ],
  'prompts-that-differ-by-a-path': [
    { column: 'NeMo-RL, four prompts', values: '0 0 0 0' },
    { column: 'NeMo-RL, one task', values: '1.1547 -1.1547 1.1547 -1.1547' },
  ],
  'per-prompt-or-per-batch': [
    { column: 'blocks of 2 (TRL)', values: '0.707 -0.707 0.707 -0.707' },
    { column: 'whole batch (ROLL)', values: '0.866 -0.866 0.866 -0.866' },
    { column: 'by id (verl)', values: '0 0 0 0' },
  ],
  'every-turn-a-vote': [
    { column: 'last turns vote (verl grpo)', values: '0.707 0.707 0.707 -0.707' },
    { column: 'all turns vote (verl grpo_vectorized)', values: '0.500 0.500 0.500 -1.500' },
  ],
  'kl-before-or-after-the-baseline': [
    { column: 'TRL', values: '0.8000 -0.8000' },
    { column: 'OpenRLHF', values: '0.7000 -1.1000' },
  ],
  'leave-one-out-with-std': [
    { column: 'NeMo-RL, before', values: '1000000 -0.577 -0.577 -0.577' },
    { column: 'NeMo-RL', values: '1 -0.577 -0.577 -0.577' },
    { table: 1, column: 'NeMo-RL', values: '-2075.39 _ _ _ _ _ _ _' },
    { table: 1, column: 'with equality asked exactly', values: '-0.9500 _ _ _ _ _ _ _' },
    { table: 2, column: 'NeMo-RL', values: '3692.7 _ _ _ _ _ _ _' },
    { table: 2, column: 'with equality asked exactly', values: '0.6000 _ _ _ _ _ _ _' },
  ],
  'dynamic-sampling-drops-the-winner': [
    { column: 'std it looks at', values: '0 0.577 0.577 0.577' },
    { column: 'NeMo-RL', values: '0 1 1 1' },
    { column: 'group by group', values: '1 1 1 1' },
    { table: 1, column: 'std it looks at', values: EIGHT('4.5e-4') },
    { table: 1, column: 'NeMo-RL', values: EIGHT('1') },
    { table: 1, column: 'group by group', values: EIGHT('0') },
  ],
  'vectorised-variance-floor': [
    { column: 'grpo_vectorized, January', values: '-0.0050 0.0050' },
    { column: 'grpo_vectorized', values: '-0.6196 0.6196' },
    { column: 'grpo', values: '-0.6196 0.6196' },
  ],
  'norm-adv-switch-does-not-arrive': [
    { column: 'grpo_vectorized', values: '1.500 -0.500 -0.500 -0.500' },
    { column: 'grpo without std', values: '0.7500 -0.2500 -0.2500 -0.2500' },
  ],
  'rloo-of-one': [
    { column: 'rloo', values: '0.7000' },
    { column: 'rloo_vectorized', values: '0' },
  ],
  'gdpo-votes-by-token': [
    { column: 'verl, tokens vote', values: '0.523 -0.914 -2.159 -2.159' },
    { column: 'TRL, completions vote', values: '1.332 0.206 -0.769 -0.769' },
    { column: 'ms-swift, completions vote', values: '1.332 0.206 -0.769 -0.769' },
  ],
  'scale-rewards-swapped': [
    { column: 'the swapped release', values: '0.1030 -0.1030 1.0296 -1.0296' },
    { column: 'TRL', values: '0.707 -0.707 0.707 -0.707' },
  ],
  'scale-rewards-false-is-true': [
    { column: 'what was run', values: '1.500 -0.500 -0.500 -0.500' },
    { column: 'what was asked for', values: '3 -1 -1 -1' },
  ],
  'where-is-the-std': [
    { column: 'verl', values: '1.500 -0.500 -0.500 -0.500' },
    { column: 'tinker-cookbook', values: '0.7500 -0.2500 -0.2500 -0.2500' },
  ],
  'passk-others-not-zeroed': [
    { column: 'EasyR1', values: '1 0 0 0' },
    { column: 'verl', values: '1 0 0 0' },
    { table: 1, column: 'EasyR1', values: '1 1 1 0' },
    { table: 1, column: 'verl', values: '1 0 0 0' },
  ],
  'does-the-sum-reward-length': [
    { column: 'KL in the loss', values: '0 0' },
    { column: 'KL in the reward', values: '0.3000 -0.3000' },
  ],
  'normalised-twice': [
    { column: 'once, by group', values: `1.500 ${'_ '.repeat(15).trim()}` },
    { column: 'twice, 1 token each', values: `3.35 ${'_ '.repeat(15).trim()}` },
    { column: 'twice, 4 tokens each', values: `3.44 ${'_ '.repeat(15).trim()}` },
    { column: 'twice, 100 tokens each', values: `3.46 ${'_ '.repeat(15).trim()}` },
  ],
  'leave-one-out-of-one': [
    { column: 'batch level', values: '1' },
    { column: 'group level', values: '0' },
  ],
  'whitening-one-token': [
    { column: 'ROLL, before', values: '' },
    { column: 'ROLL', values: '0.7071 -0.7071' },
  ],
  'maxrl-of-negative-rewards': [
    { column: 'SkyRL', values: '0.067 -0.467 1.133 -0.733' },
    { column: 'prime-rl', values: '0 0 0 0' },
    { table: 1, column: 'SkyRL', values: '-1000000 1000000 -1000000 1000000' },
    { table: 1, column: 'prime-rl', values: '0 0 0 0' },
  ],
  'maxrl-group-of-one': [
    { column: 'group_size 1', values: '0 0 0' },
    { column: 'group_size 1, filter', values: '0 0 0' },
    { column: 'group_size 3', values: '0.5000 0.5000 -1.0000' },
  ],
  'equal-rewards-not-zero': [
    { column: 'verl', values: EIGHT('-0.0074') },
    { column: 'slime', values: EIGHT('-0.0075') },
    { column: 'TRL', values: EIGHT('-7e-5') },
    { column: 'OpenRLHF', values: EIGHT('-0.83') },
    { column: 'ROLL, agentic', values: EIGHT('0') },
    { table: 1, column: 'OpenRLHF', values: EIGHT('0.92') },
    { table: 1, column: 'ROLL, agentic', values: EIGHT('0') },
  ],
  'dynamic-filtering-by-mean': [
    { column: 'by the mean', values: '1 1 1 1' },
    { column: 'by the spread', values: '0 0 0 0' },
    { column: 'OpenRLHF', values: '0 0 0 0' },
    { table: 1, column: 'by the mean', values: '0 0 0 0' },
    { table: 1, column: 'by the spread', values: '1 1 1 1' },
    { table: 1, column: 'OpenRLHF', values: '-0.8660 0.8660 -0.8660 0.8660' },
  ],
  'filter-by-score-or-accuracy': [
    { column: 'metric: score', values: '1 1 1 1' },
    { column: 'metric: acc', values: '0 0 0 0' },
    { column: 'what it trains', values: '1.095 -0.548 0.548 -1.095' },
  ],
  'variance-of-the-sum': [
    { column: 'SkyRL’s filter', values: '0 0 0 0' },
    { column: 'GDPO (TRL)', values: '0 0 0 0' },
    { table: 1, column: 'SkyRL’s filter', values: '0 0 0 0' },
    { table: 1, column: 'GDPO (TRL)', values: '0.865 0.865 -0.865 -0.865' },
  ],
  'a-band-of-pass-rates': [
    { column: 'verl', values: `${EIGHT('1')} ${EIGHT('1')} ${EIGHT('0')}` },
    { column: 'ROLL', values: `${EIGHT('1')} ${EIGHT('1')} ${EIGHT('0')}` },
    { column: 'OpenRLHF', values: `${EIGHT('0')} ${EIGHT('1')} ${EIGHT('0')}` },
  ],
  'soft-overlong-cache': [
    { column: 'as documented', values: '-0.375 -0.750 -0.875 -1.000' },
    { column: 'as computed', values: '0 0 -0.5000 -1' },
  ],
  'none-votes-as-zero': [
    { column: 'ms-swift', values: '0.866 -0.866 0.866 -0.866' },
    { column: 'TRL', values: '0.577 0 0.577 -1.155' },
  ],
  'one-none-makes-all-nan': [
    { column: 'NaN spreads (verl)', values: 'NaN NaN NaN NaN' },
    { column: 'left out (ms-swift)', values: '1.443 -0.866 -0.289 -0.289' },
  ],
  'dead-groups-in-the-denominator': [
    { column: 'TRL dapo', values: '-0.09375 0.03125 0.03125 0.03125 0 0 0 0', total: '0' },
    { column: 'prime-rl', values: '-0.1875 0.0625 0.0625 0.0625 0 0 0 0', total: '0' },
  ],
  'returns-reset-at-tool-tokens': [
    { column: 'SkyRL', values: '0 0 _ _ 1 1' },
    { column: 'verl', values: '1 1 _ _ 1 1' },
    { table: 1, column: 'SkyRL', values: '0 _ 1' },
    { table: 1, column: 'verl', values: '0.5000 _ 1' },
  ],
  'kl-of-tool-tokens': [
    { column: 'KL of all tokens', values: '-3.439 _ _ -1' },
    { column: 'KL of the policy’s', values: '-1.729 _ _ -1' },
  ],
  'rewards-accumulate-over-tokens': [
    { column: 'gamma 1', values: '1 1 1 1' },
    { column: 'gamma 0.9', values: '0.729 0.810 0.900 1' },
  ],
  'dr-grpo-summed-over-rows': [
    { column: 'verl, January', values: '_ _ _ _', total: '0.375' },
    { column: 'verl', values: '_ _ _ _', total: '0.09375' },
    { column: 'TRL dr_grpo', values: '_ _ _ _', total: '0.09375' },
  ],
  'token-mean-per-prompt': [
    { column: 'over the batch', values: '-0.0278 0.0556 -0.2778 0.1389', total: '-0.1111' },
    { column: 'over each prompt', values: '-0.0833 0.1667 -0.1667 0.0833', total: '0' },
  ],
  'the-loss-is-zero': [
    { column: 'mean over rows', values: '-0.1875 0.0625 0.0625 0.0625', total: '0' },
    { column: 'mean over tokens', values: '-0.0750 0.0500 0.0750 0.1000', total: '0.1500' },
  ],
  'where-is-the-length-bias': [
    { column: 'token-mean', values: '-2.9126 _ _ _', total: '-2.88' },
    { column: 'seq-mean-token-mean', values: '-0.7500 0.2500 0.2500 0.2500', total: '0' },
  ],
  'best-at-k-is-not-pass-at-k': [
    { column: 'best@4', values: '', total: '0.684' },
    { column: 'pass@4', values: '', total: '1' },
  ],
  'three-estimators-one-group': [
    { column: 'GRPO (verl)', values: '1.2076 1.2076 1.2076 -0.7246 -0.7246 -0.7246 -0.7246 -0.7246' },
    { column: 'centred', values: '0.625 0.625 0.625 -0.375 -0.375 -0.375 -0.375 -0.375' },
    { column: 'RLOO', values: '0.7143 0.7143 0.7143 -0.4286 -0.4286 -0.4286 -0.4286 -0.4286' },
  ],
};

/**
 * How far a number is from a quoted one, beyond what its last decimal leaves open; 0 when it agrees. Whole numbers below
 * a hundred are meant to a ten-thousandth.
 */
export function excess(quoted: string, value: number): number {
  const wanted = Number(quoted);
  if (Number.isNaN(wanted)) return Number.isNaN(value) ? 0 : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.abs(value - wanted) - openness(quoted));
}

function openness(quoted: string): number {
  const [mantissa = '', exponent = '0'] = quoted.split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  if (decimals === 0 && exponent === '0') return Math.abs(Number(quoted)) < 100 ? 1e-4 : 0.5;
  return 0.5001 * 10 ** (Number(exponent) - decimals);
}
