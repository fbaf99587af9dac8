const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** How the library's rich types become JSON values: dates as ISO text, everything else as text. */
export const PARSERS = {
  timestampFromMilliseconds: (millis: bigint) => isoDate(Number(millis), String(millis)),
  timestampFromMicroseconds: (micros: bigint) => isoDate(Number(micros / 1_000n), String(micros)),
  timestampFromNanoseconds: (nanos: bigint) => isoDate(Number(nanos / 1_000_000n), String(nanos)),
  dateFromDays: (days: number) => isoDate(days * 86_400_000, String(days)).slice(0, 10),
  stringFromBytes: (bytes: Uint8Array) => decoder.decode(bytes),
  jsonFromBytes: (bytes: Uint8Array) => decoder.decode(bytes),
  geometryFromBytes: () => null,
  geographyFromBytes: () => null,
  uuidFromBytes: (bytes: Uint8Array) => hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
} as const;

/** ISO text, or the number as it was when no calendar has it. */
function isoDate(millis: number, otherwise: string): string {
  return Math.abs(millis) <= 8.64e15 ? new Date(millis).toISOString() : otherwise;
}

/** Bytes as pairs of hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
