import type { KeySpec } from './reader.ts';

/** Sections in which keys of one word stand as in a call. */
const ARGUMENTS = /(?:^|\.)(?:args|training_args|train_args|config|grpo_config|grpo|trainer|training|rlhf)$/;

/** A spec that a written path means, and how surely: the path itself, or a part of one. */
export interface KeyMatch {
  readonly spec: KeySpec;
  readonly isWhole: boolean;
}

/** Looks up written paths among a framework's keys: whole paths first, then fragments and paths with more in front. */
export class KeyIndex {
  readonly #whole = new Map<string, KeySpec>();
  /** Ends of known paths; null where two known paths end so. */
  readonly #ends = new Map<string, KeySpec | null>();

  constructor(specs: readonly KeySpec[]) {
    for (const spec of specs) {
      for (const path of [spec.path, ...(spec.aliases ?? [])]) {
        this.#whole.set(path, spec);
        for (const end of endsOf(path))
          this.#ends.set(end, this.#ends.has(end) && this.#ends.get(end) !== spec ? null : spec);
      }
    }
  }

  find(path: string): KeyMatch | null {
    const whole = this.#whole.get(path);
    if (whole !== undefined) return { spec: whole, isWhole: true };
    const fragment = this.#ends.get(path);
    if (fragment) return { spec: fragment, isWhole: false };
    for (const end of endsOf(path)) {
      const spec = this.#whole.get(end);
      const front = path.slice(0, -end.length - 1);
      if (spec !== undefined && (end.includes('.') || ARGUMENTS.test(front))) return { spec, isWhole: false };
    }
    return null;
  }

  get paths(): string[] {
    return [...this.#whole.keys()];
  }
}

/** What is left of a path when parts are taken off its front; ends of one short word say too little. */
function endsOf(path: string): string[] {
  const parts = path.split('.').slice(0, 64);
  return parts
    .slice(1)
    .map((_, i) => parts.slice(i + 1).join('.'))
    .filter((end) => end.length > 3);
}
