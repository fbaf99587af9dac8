import { Gunzip } from 'fflate';
import type { Limits } from '../limits.ts';

/** What came out of a gzip file: all of it, or what could be read before it broke off. */
export type Unpacked =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly cut: boolean }
  | { readonly ok: false; readonly message: string };

const CHUNK = 65_536;

/**
 * Unpacks gzip. The platform's own stream is tried first; browsers fail on a file of several members (`cat a.gz b.gz`)
 * or with bytes after the end, so on an error fflate reads it again from the start, all members. A file that ends
 * early gives what could be read and `cut`.
 */
export async function gunzip(bytes: Uint8Array, limits: Limits): Promise<Unpacked> {
  const cap = Math.min(limits.unpackedBytes, Math.max(limits.ratioFreeBytes, bytes.length * limits.unpackRatio));
  const native = await unpackNatively(bytes, cap);
  if (native === 'too large') return tooLarge(cap);
  return native === 'failed' ? unpackWithFflate(bytes, cap) : { ok: true, bytes: native, cut: false };
}

async function unpackNatively(bytes: Uint8Array, cap: number): Promise<Uint8Array | 'failed' | 'too large'> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    // A copy whose buffer is a plain ArrayBuffer, as Blob wants it.
    const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length;
      if (size > cap) {
        await reader.cancel();
        return 'too large';
      }
      parts.push(read.value);
    }
  } catch {
    return 'failed';
  }
  return join(parts, size);
}

function unpackWithFflate(bytes: Uint8Array, cap: number): Unpacked {
  const parts: Uint8Array[] = [];
  let size = 0;
  let cut = false;
  const stream = new Gunzip((part) => {
    size += part.length;
    parts.push(part);
  });
  try {
    for (let from = 0; from < bytes.length; from += CHUNK) {
      stream.push(bytes.subarray(from, from + CHUNK), from + CHUNK >= bytes.length);
      if (size > cap) return tooLarge(cap);
    }
  } catch {
    cut = true;
  }
  if (size === 0)
    return { ok: false, message: 'This gzip file is damaged: nothing could be unpacked. Download or write it again.' };
  return { ok: true, bytes: join(parts, size), cut };
}

function tooLarge(cap: number): Unpacked {
  return {
    ok: false,
    message: `Unpacked, this file would be larger than ${Math.round(cap / 1_048_576)} MB. Split it, or keep only ids and rewards.`,
  };
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
