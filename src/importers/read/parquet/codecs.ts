import type { CompressionCodec } from 'hyparquet';
import { LIMITS } from '../../limits.ts';
import { must, NotRead, SMALLER_GROUPS } from './damage.ts';
import { unpackLz4, unpackLz4Raw } from './lz4.ts';
import { unpackSnappy } from './snappy.ts';

/** Unpacks a page to exactly `size` bytes, in a buffer of its own. */
export type Unpack = (packed: Uint8Array, size: number) => Uint8Array;

/**
 * Loads what unpacks pages of a codec.
 *
 * @throws {NotRead} when nothing here does.
 */
export async function loadCodec(codec: CompressionCodec): Promise<Unpack> {
  const unpack = await load(codec);
  return (packed, size) => {
    must(size >= 0, 'a page of less than nothing');
    const cap = Math.max(LIMITS.ratioFreeBytes, packed.length * LIMITS.unpackRatio);
    if (size > Math.min(cap, LIMITS.recordBytes)) throw new NotRead('a page that is too large', SMALLER_GROUPS);
    if (size === 0) return new Uint8Array(0);
    const page = unpack(packed, size);
    must(page.length === size, 'a page has another size than its header says');
    return page;
  };
}

async function load(codec: CompressionCodec): Promise<Unpack> {
  switch (codec) {
    case 'UNCOMPRESSED':
      return (packed) => packed.slice();
    case 'SNAPPY':
      return unpackSnappy;
    case 'GZIP': {
      const { gunzipSync } = await import('fflate');
      return (packed, size) => gunzipSync(packed, { out: new Uint8Array(size) });
    }
    case 'ZSTD': {
      const { decompress } = await import('fzstd');
      return (packed, size) => decompress(packed, new Uint8Array(size));
    }
    case 'BROTLI':
      return (await import('hyparquet-compressors/src/brotli.js')).decompressBrotli;
    case 'LZ4':
      return unpackLz4;
    case 'LZ4_RAW':
      return unpackLz4Raw;
    default:
      throw new NotRead(`${codec} packing`);
  }
}
