/** Two 32-bit FNV-1a sums over texts, one after another, and their number: equal texts give equal prints. */
export class Fingerprint {
  #low = 0x811c9dc5;
  #high = 0x01000193;
  #texts = 0;

  add(text: string): this {
    let low = this.#low;
    let high = this.#high;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b);
    }
    this.#low = low;
    this.#high = high;
    this.#texts += 1;
    return this;
  }

  addBytes(bytes: Uint8Array): this {
    let low = this.#low;
    let high = this.#high;
    for (const byte of bytes) {
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul(high ^ byte, 0x85ebca6b);
    }
    this.#low = low;
    this.#high = high;
    this.#texts += 1;
    return this;
  }

  get value(): string {
    return `${this.#texts} ${this.#low} ${this.#high}`;
  }
}

/** What is kept of a text that is only ever compared: its length and a print of 64 bits. */
export function printOf(text: string): string {
  return `${text.length} ${new Fingerprint().add(text).value}`;
}
