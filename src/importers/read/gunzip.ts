import { FlateErrorCode, Gunzip } from 'fflate';
import type { Pace } from '../build/pace.ts';
import type { Limits } from '../limits.ts';
import { crc32 } from './crc32.ts';
import { Parts, TooLarge, unpackedCap, type Unpacked } from './parts.ts';

/** Packed bytes handed over at once: they may be a thousand times as many unpacked. */
const CHUNK = 16_384;
/** Packed bytes that the platform's stream is given at once. */
const PIECE = 65_536;
const CUT = 'the gzip file ends early; what could be unpacked was read.';
const JUNK = 'after the end of the gzip file stand bytes that are not gzip; they were left out.';
const DAMAGED =
  'the check sum of the gzip file does not fit, so some of its bytes are wrong. Download or write it again.';

/**
 * Unpacks gzip. The platform's own stream is tried first; browsers fail on a file of several members (`cat a.gz b.gz`)
 * or with bytes after the end, so on an error fflate reads it again from the start, all members. A file that ends
 * early gives what could be read and says so. Zero bytes after the end are padding, and no loss.
 */
export async function gunzip(bytes: Uint8Array, limits: Limits, pace?: Pace): Promise<Unpacked> {
  const cap = unpackedCap(bytes.length, limits);
  try {
    return { ok: true, bytes: await unpackNatively(bytes, new Parts(cap), pace), flaw: null };
  } catch (error) {
    pace?.check();
    if (error instanceof TooLarge) return { ok: false, message: new Parts(cap).refusal() };
    return unpackWithFflate(bytes, new Parts(cap), pace);
  }
}

async function unpackNatively(bytes: Uint8Array, parts: Parts, pace: Pace | undefined): Promise<Parts> {
  const reader = pieces(bytes).pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.add(read.value);
      if (pace?.isDue === true) await pace.rest();
    }
    return parts;
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** The bytes as a stream. Each piece is a copy whose buffer is a plain ArrayBuffer, as the unpacker wants it. */
function pieces(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(new Uint8Array(bytes.subarray(from, from + PIECE)));
      from += PIECE;
    },
  });
}

async function unpackWithFflate(bytes: Uint8Array, parts: Parts, pace: Pace | undefined): Promise<Unpacked> {
  let flaw: string | null = null;
  let sum = 0;
  let size = 0;
  const stream = new Gunzip((part) => {
    parts.add(part);
    sum = crc32(part, sum);
    size += part.length;
  });
  stream.onmember = (at) => {
    if (at > 8 && !holdsTrailer(bytes.subarray(at - 8, at), sum, size)) flaw = DAMAGED;
    sum = 0;
    size = 0;
  };
  try {
    for (let from = 0; from < bytes.length; from += CHUNK) {
      stream.push(bytes.subarray(from, from + CHUNK), from + CHUNK >= bytes.length);
      if (pace?.isDue === true) await pace.rest();
    }
    if (!holdsTrailer(bytes.subarray(-32), sum, size)) flaw = DAMAGED;
  } catch (error) {
    pace?.check();
    if (error instanceof TooLarge) return { ok: false, message: parts.refusal() };
    // A header was looked for and is none, so the member before it is complete.
    if (isFlateError(error) && error.code === FlateErrorCode.InvalidHeader) flaw ??= isPadded(bytes) ? null : JUNK;
    else flaw = CUT;
  }
  if (parts.size === 0)
    return { ok: false, message: 'This gzip file is damaged: nothing could be unpacked. Download or write it again.' };
  return { ok: true, bytes: parts, flaw };
}

/** Whether a member's trailer, its check sum and size, stands somewhere in the bytes. */
function holdsTrailer(bytes: Uint8Array, sum: number, size: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = bytes.length - 8; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === sum && view.getUint32(at + 4, true) === size >>> 0) return true;
  }
  return false;
}

/** More zero bytes at the end than a trailer can have. */
function isPadded(bytes: Uint8Array): boolean {
  return bytes.length > 9 && bytes.subarray(-9).every((byte) => byte === 0);
}

function isFlateError(error: unknown): error is Error & { readonly code: number } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
