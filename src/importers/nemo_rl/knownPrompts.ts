/** Prompts as texts, by their length, so that the longest start of a text among them is found without trying each. */
export class KnownPrompts {
  readonly #byLength = new Map<number, Set<string>>();
  #lengths: readonly number[] | null = null;

  add(prompt: string): void {
    const known = this.#byLength.get(prompt.length);
    if (known !== undefined) known.add(prompt);
    else {
      this.#byLength.set(prompt.length, new Set([prompt]));
      this.#lengths = null;
    }
  }

  /** The longest known prompt with which a text starts; null when there is none. */
  longestStartOf(text: string): string | null {
    this.#lengths ??= [...this.#byLength.keys()].toSorted((a, b) => b - a);
    for (const length of this.#lengths) {
      if (length > text.length) continue;
      const start = text.slice(0, length);
      if (this.#byLength.get(length)?.has(start) === true) return start;
    }
    return null;
  }
}
