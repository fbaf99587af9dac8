/** What the simulation takes. Beyond it a run would take minutes, or a chart could not show it. */
export const LIMITS = {
  prompts: 64,
  arms: 10,
  groupSize: 256,
  steps: 5000,
  seeds: 1000,
  judgedAnswers: 4,
  lanes: 8,
  tokens: 10_000,
  /** Of a reward, its spread, a logit and a score: beyond it squares of gradients leave the numbers. */
  size: 1e6,
  /** Below it they leave them the other way. */
  leastReward: 1e-50,
  updatesPerBatch: 16,
  validationSamples: 64,
} as const;

/** Curves have so many points at most; a longer run is recorded at every n-th step. */
export const MAX_POINTS = 501;
