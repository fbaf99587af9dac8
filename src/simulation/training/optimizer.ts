import type { TrainingSettings } from '../setup.ts';

/** The moments of rLLM's Tinker backend. */
const BETA_1 = 0.9;
const BETA_2 = 0.95;
const EPSILON = 1e-8;

/** Moves parameters along a gradient (upwards), and keeps what it needs for that. */
export interface Optimizer {
  /** One step of all parameters. */
  step(parameters: Float64Array, gradient: Float64Array, rate: number): void;
}

/**
 *   sgd : θ += rate · g
 *   adam: m = β1 m + (1 - β1) g;  v = β2 v + (1 - β2) g²;  θ += rate · (m / (1 - β1^t)) / (sqrt(v / (1 - β2^t)) + ε)
 */
export function createOptimizer(kind: TrainingSettings['optimizer'], size: number): Optimizer {
  if (kind === 'sgd') {
    return {
      step(parameters, gradient, rate) {
        for (let k = 0; k < size; k++) parameters[k] = parameters[k]! + rate * gradient[k]!;
      },
    };
  }
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  // The powers are carried along, since `**` is not the same on every engine.
  let [power1, power2] = [1, 1];
  return {
    step(parameters, gradient, rate) {
      power1 *= BETA_1;
      power2 *= BETA_2;
      for (let k = 0; k < size; k++) {
        const g = gradient[k]!;
        first[k] = BETA_1 * first[k]! + (1 - BETA_1) * g;
        second[k] = BETA_2 * second[k]! + (1 - BETA_2) * g * g;
        const step = first[k]! / (1 - power1) / (Math.sqrt(second[k]! / (1 - power2)) + EPSILON);
        parameters[k] = parameters[k]! + rate * step;
      }
    },
  };
}
