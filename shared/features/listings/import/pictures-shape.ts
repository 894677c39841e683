import * as z from 'zod/mini'

/** What an import does with pictures. */
export const importPictures = z.object({
  /** The name of the ZIP; null if the rows name pictures and there is no ZIP. */
  zip: z.nullable(z.string()),
  files: z.number(),
  /** Rows that name pictures, or have some that are called after them. */
  rows: z.number(),
  /** Pictures that the stock lacks. */
  toAdd: z.number(),
  /** Names in the rows that no picture in the ZIP has. */
  missing: z.number(),
  /** Pictures that no row uses; the first ones are named. */
  unused: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Files that are no pictures or cannot be used. */
  unusable: z.object({
    count: z.number(),
    files: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  /** Once the rows are imported, how many of them have got their pictures. */
  progress: z.nullable(
    z.object({
      state: z.enum(['adding', 'added', 'stopped']),
      done: z.number(),
      total: z.number(),
    }),
  ),
  result: z.object({
    added: z.number(),
    refusedCount: z.number(),
    /** The first of the pictures that could not be added. */
    refused: z.array(
      z.object({ stockNumber: z.nullable(z.string()), name: z.string(), reason: z.string() }),
    ),
  }),
})

/** What a row does with pictures. */
export const rowPictures = z.object({
  /** The names of its files in the ZIP, in order. */
  found: z.array(z.string()),
  missing: z.array(z.string()),
  /** How many of those found its listing lacks, and how many of them do not fit any more. */
  add: z.number(),
  over: z.number(),
})
