import * as z from 'zod/mini'

/** The days that stand. */
export const standingDays = {
  payDays: z.number(),
  sendDays: z.number(),
  inspectDays: z.number(),
}
