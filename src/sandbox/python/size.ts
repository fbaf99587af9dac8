/*
 * Bytes to be fetched for each engine, to be said before and while it is; compressed it is about half. They stand apart
 * from `assets.ts`, which knows where the bytes are and comes with them.
 */

export const MICROPYTHON_BYTES = 633_000;
export const FULL_PYTHON_BYTES = 13_500_000;
