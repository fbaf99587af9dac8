const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Arrays as their lengths, and as hexadecimal digits of the bytes of all doubles: what no text of a number is as sure of. */
export function packArrays(arrays: readonly Float64Array[]): [lengths: string, digits: string] {
  const view = new DataView(new ArrayBuffer(8 * arrays.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const array of arrays)
    for (const value of array) {
      view.setFloat64(at, value, true);
      at += 8;
    }
  const digits = Array.from(new Uint8Array(view.buffer), (byte) => DIGITS[byte]!).join('');
  return [arrays.map(({ length }) => length).join(' '), digits];
}

/** The arrays again. */
export function unpackArrays(lengths: string, digits: string): Float64Array[] {
  const view = new DataView(new ArrayBuffer(digits.length / 2));
  for (let i = 0; i < view.byteLength; i++) view.setUint8(i, Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
  let at = 0;
  return lengths === ''
    ? []
    : lengths.split(' ').map((length) =>
        Float64Array.from({ length: Number(length) }, () => {
          at += 8;
          return view.getFloat64(at - 8, true);
        }),
      );
}
