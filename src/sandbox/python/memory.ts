const PAGE = 65_536;

/** What a WebAssembly memory held: its pages that are not all zeros. */
export interface MemoryImage {
  readonly pages: readonly (readonly [offset: number, bytes: Uint8Array])[];
}

/** Takes an image of a memory. Most of a fresh heap is zeros, which cost nothing. */
export function takeImage(memory: WebAssembly.Memory): MemoryImage {
  const words = new Int32Array(memory.buffer);
  const pages: (readonly [number, Uint8Array])[] = [];
  for (let at = 0; at < words.length; at += PAGE / 4) {
    if (isZero(words, at, at + PAGE / 4)) continue;
    pages.push([at * 4, new Uint8Array(memory.buffer, at * 4, PAGE).slice()]);
  }
  return { pages };
}

function isZero(words: Int32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (words[i] !== 0) return false;
  return true;
}

/** Puts a memory back to its image; what it grew by since is zeros. */
export function putImage(memory: WebAssembly.Memory, { pages }: MemoryImage): void {
  const bytes = new Uint8Array(memory.buffer);
  bytes.fill(0);
  for (const [offset, page] of pages) bytes.set(page, offset);
}
