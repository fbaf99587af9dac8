// The package's own entry compiles WebAssembly when it is imported, which the page's policy does not allow; this part
// is plain JavaScript without types.

declare module 'hyparquet-compressors/src/brotli.js' {
  export function decompressBrotli(input: Uint8Array, outputLength: number): Uint8Array;
}
