import { must } from './damage.ts';

/** Unpacks one LZ4 block to exactly `size` bytes, and never writes or loops beyond them. */
export function unpackLz4Raw(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let at = 0;
  let filled = 0;
  const length = (start: number): number => {
    let total = start;
    if (start < 15) return total;
    for (let byte = 255; byte === 255; total += byte) {
      must(at < packed.length && total <= size, 'an LZ4 block ends early');
      byte = packed[at] ?? 0;
      at += 1;
    }
    return total;
  };
  while (at < packed.length) {
    const token = packed[at] ?? 0;
    at += 1;
    const literals = length(token >> 4);
    must(at + literals <= packed.length && filled + literals <= size, 'an LZ4 block ends early');
    out.set(packed.subarray(at, at + literals), filled);
    at += literals;
    filled += literals;
    if (at === packed.length) break;
    const back = (packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8);
    at += 2;
    const matched = length(token & 15) + 4;
    must(back > 0 && back <= filled && filled + matched <= size, 'an LZ4 block refers to nothing');
    for (const end = filled + matched; filled < end; filled += 1) out[filled] = out[filled - back] ?? 0;
  }
  must(filled === size, 'an LZ4 block has another size than its page says');
  return out;
}

/** Unpacks LZ4 as Hadoop frames it, sizes in front of each block; files of other writers hold a bare block. */
export function unpackLz4(packed: Uint8Array, size: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const out = new Uint8Array(size);
  let at = 0;
  let filled = 0;
  while (at + 8 <= packed.length) {
    const whole = view.getUint32(at);
    const part = view.getUint32(at + 4);
    if (filled + whole > size || at + 8 + part > packed.length) return unpackLz4Raw(packed, size);
    try {
      out.set(unpackLz4Raw(packed.subarray(at + 8, at + 8 + part), whole), filled);
    } catch {
      return unpackLz4Raw(packed, size);
    }
    filled += whole;
    at += 8 + part;
  }
  return filled === size && at === packed.length ? out : unpackLz4Raw(packed, size);
}
