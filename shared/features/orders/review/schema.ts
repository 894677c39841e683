import * as z from 'zod/mini'

import { moment } from '../../../contract/endpoint.ts'
import { fundSourceNames } from './fund-sources.ts'

/** What the buyer answered, or what we asked about it. Nothing of it ever changes. */
export const reviewEntry = z.object({
  id: z.uuid(),
  /** Null if we asked. */
  source: z.nullable(z.enum(fundSourceNames)),
  text: z.string(),
  at: moment,
  files: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Bytes. */
      size: z.number(),
    }),
  ),
})

/** What we ask a buyer about the money of an order. */
export const review = z.object({
  /** Whether we wait for an answer. */
  wanted: z.boolean(),
  /** The first one first. */
  entries: z.array(reviewEntry),
})
