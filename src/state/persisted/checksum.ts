const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let c = byte;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 of a text's UTF-8 bytes: notices a snapshot that was damaged on disk. */
export function crc32(text: string): number {
  return added(new TextEncoder().encode(text), 0);
}

/** Characters that are summed before other work may run. */
const PORTION = 1_048_576;

/** The same of a text that may be long. */
export async function crc32InPortions(text: string): Promise<number> {
  let sum = 0;
  for (let from = 0; from < text.length; ) {
    // A pair of surrogates is one character.
    const end = from + PORTION + Number(text.codePointAt(from + PORTION - 1)! > 0xffff);
    sum = added(new TextEncoder().encode(text.slice(from, end)), sum);
    from = end;
    if (from < text.length) await new Promise((resolve) => setTimeout(resolve));
  }
  return sum;
}

function added(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (let k = 0; k < bytes.length; k++) crc = TABLE[(crc ^ bytes[k]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
