import type { Limits } from '../limits.ts';
import type { ByteSource } from './bytes.ts';

/** What came out of a packed file: all of it, or what could be read before it broke off. */
export type Unpacked =
  | {
      readonly ok: true;
      readonly bytes: ByteSource;
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

/** Collects what is being unpacked, and stops at a cap. The parts are never copied together as long as nobody asks. */
export class Parts implements ByteSource {
  readonly #cap: number;
  readonly #parts: Uint8Array[] = [];
  /** Where each part starts. */
  readonly #starts: number[] = [];
  #size = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get size(): number {
    return this.#size;
  }

  /** @throws {TooLarge} when the cap is passed. */
  add(part: Uint8Array): void {
    if (this.#size + part.length > this.#cap) throw new TooLarge();
    if (part.length === 0) return;
    this.#starts.push(this.#size);
    this.#parts.push(part);
    this.#size += part.length;
  }

  read(from: number, to: number): Uint8Array {
    const end = Math.min(to, this.#size);
    let index = this.#partAt(from);
    const first = this.#parts[index]?.subarray(from - (this.#starts[index] ?? 0), end - (this.#starts[index] ?? 0));
    if (first === undefined || from + first.length >= end) return first ?? new Uint8Array();
    const piece = new Uint8Array(end - from);
    piece.set(first);
    for (let at = first.length; at < piece.length; ) {
      index += 1;
      const part = this.#parts[index]?.subarray(0, piece.length - at) ?? new Uint8Array();
      piece.set(part, at);
      at += part.length;
    }
    return piece;
  }

  /** All parts in one piece. */
  join(): Uint8Array {
    return this.read(0, this.#size);
  }

  /** Why nothing was unpacked that is larger than the cap. */
  refusal(): string {
    return `Unpacked, this file would be larger than ${Math.round(this.#cap / 1_048_576)} MB. Split it, or keep only ids and rewards.`;
  }

  /** Number of the part that holds an index. */
  #partAt(index: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return low;
  }
}
