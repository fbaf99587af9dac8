/** What a link may hold. Beyond that it is refused before anything more is done with it. */
export const LINK_LIMITS = {
  /** Characters of the hash. */
  hash: 200_000,
  /** Bytes after unpacking; deflate makes a thousand of one. */
  unpackedBytes: 4 * 1024 * 1024,
  /** Entries of one list, after repeats were written out. */
  entries: 500_000,
} as const;
