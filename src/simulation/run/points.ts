import { MAX_POINTS } from '../limits.ts';

/** The steps at which curves are recorded: 0, the last, and those between at equal distances. */
export function recordedSteps(steps: number): number[] {
  const stride = Math.max(1, Math.ceil(steps / (MAX_POINTS - 1)));
  const points: number[] = [];
  for (let step = 0; step < steps; step += stride) points.push(step);
  points.push(steps);
  return points;
}

/** The steps after which rLLM validates: at the start, at multiples of `test_freq`, and at the end; none when it is 0. */
export function validatedSteps(steps: number, testFreq: number): number[] {
  if (testFreq <= 0) return [];
  const at: number[] = [];
  for (let step = 0; step < steps; step += testFreq) at.push(step);
  at.push(steps);
  return at;
}
