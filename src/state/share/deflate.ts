import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { LINK_LIMITS } from './limits.ts';

/** A text as raw deflate. The same text gives the same bytes in every browser, which CompressionStream does not promise. */
export function deflateText(text: string): Uint8Array {
  return deflateSync(strToU8(text), { level: 9, mem: 8 });
}

export type Inflated =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'damaged' | 'too large' };

/** Packed bytes that are unpacked at once: at most a thousand times as many come out before the size is looked at. */
const CHUNK = 1024;

/** Unpacks raw deflate up to the limit, so that a small link cannot fill the memory. */
export function inflateText(bytes: Uint8Array): Inflated {
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const stream = new Inflate((part, final) => {
    size += part.length;
    parts.push(part);
    ended ||= final;
  });
  try {
    for (let from = 0; from < bytes.length; from += CHUNK) {
      stream.push(bytes.subarray(from, from + CHUNK), from + CHUNK >= bytes.length);
      if (size > LINK_LIMITS.unpackedBytes) return { ok: false, why: 'too large' };
    }
  } catch {
    return { ok: false, why: 'damaged' };
  }
  if (!ended) return { ok: false, why: 'damaged' };
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { ok: true, text: strFromU8(whole) };
}
