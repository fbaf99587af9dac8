import type { Limits } from '../limits.ts';

/** What came out of a packed file: all of it, or what could be read before it broke off. */
export type Unpacked =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      /** What is wrong with the file all the same, as a sentence that follows its name; null when nothing is. */
      readonly flaw: string | null;
    }
  | { readonly ok: false; readonly message: string };

/** Thrown when more comes out of a packed file than the limits allow. */
export class TooLarge extends Error {}

/** The most that a packed file of this size may unpack to. */
export function unpackedCap(packedBytes: number, limits: Limits): number {
  return Math.min(limits.unpackedBytes, Math.max(limits.ratioFreeBytes, packedBytes * limits.unpackRatio));
}

/** Collects what is being unpacked, and stops at a cap. */
export class Parts {
  readonly #cap: number;
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get size(): number {
    return this.#size;
  }

  /** @throws {TooLarge} when the cap is passed. */
  add(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#cap) throw new TooLarge();
    if (part.length > 0) this.#parts.push(part);
  }

  /** All parts in one piece. */
  join(): Uint8Array {
    const [only] = this.#parts;
    if (this.#parts.length === 1 && only !== undefined) return only;
    const whole = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  /** Why nothing was unpacked that is larger than the cap. */
  refusal(): string {
    return `Unpacked, this file would be larger than ${Math.round(this.#cap / 1_048_576)} MB. Split it, or keep only ids and rewards.`;
  }
}
