import * as z from 'zod/mini'

/** One line of a lot's manifest as everyone may read it, in whole units. */
export const manifestLine = z.object({
  title: z.string(),
  pieces: z.number(),
  /** Milligrams of all its pieces. */
  weight: z.number(),
  metal: z.optional(z.string()),
  fineness: z.optional(z.string()),
  gem: z.optional(z.string()),
  origin: z.optional(z.string()),
  treatment: z.optional(z.string()),
  furtherTreatment: z.optional(z.string()),
})
export type ManifestLine = z.output<typeof manifestLine>

/** The most lines that a manifest has. */
export const mostLines = 200
/** What stands for a line's content; equal lines have the same one. */
export const lineKey = z.string().check(z.regex(/^[0-9a-f]{24}$/))
