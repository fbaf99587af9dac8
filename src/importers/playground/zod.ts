import * as z from 'zod/mini';

// The page's Content-Security-Policy forbids eval, which zod would otherwise use to build its parsers.
z.config({ jitless: true });

/** Describes a schema, for the JSON Schema that is made of it. */
export function described<T extends z.ZodMiniType>(schema: T, meta: string | z.core.GlobalMeta): T {
  z.globalRegistry.add(schema, typeof meta === 'string' ? { description: meta } : meta);
  return schema;
}

/** A field that has this value when it is absent. */
// oxlint-disable-next-line no-underscore-dangle -- the library's own name for it
export const withDefault = z._default;

export { z };
