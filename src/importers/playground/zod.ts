import * as z from 'zod/mini';

// The page's Content-Security-Policy forbids eval, which zod would otherwise use to build its parsers.
z.config({ jitless: true });

/** A field that has this value when it is absent. */
// oxlint-disable-next-line no-underscore-dangle -- the library's own name for it
export const withDefault = z._default;

export { z };
