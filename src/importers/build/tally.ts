/** Numbers a format may or may not give: null until one is added. */
export class Tally {
  #value: number | null = null;

  /** Makes the number known, 0 if nothing follows. */
  add(amount: number): void {
    this.#value = (this.#value ?? 0) + amount;
  }

  get value(): number | null {
    return this.#value;
  }
}
