import { LIMITS } from '../limits.ts';
import { episodeSchema, FORMAT, groupSchema, headFields, VERSION } from './schema.ts';
import { setupSchema } from '../simulation_setup/schema.ts';
import { z } from './zod.ts';

/** The whole wire form. It describes files; `parseDocument` checks them part by part, to bound the issues. */
export const documentSchema = z.object({
  ...headFields,
  learn: z.optional(setupSchema),
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  groups: z.optional(z.array(groupSchema).check(z.maxLength(LIMITS.groups))),
  episodes: z.optional(z.array(episodeSchema).check(z.maxLength(LIMITS.trajectories))),
});
