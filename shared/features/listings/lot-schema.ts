import * as z from 'zod/mini'

import { moment } from '../../contract/endpoint.ts'
import { slugPattern } from './lot-slug.ts'

// Apart from the contract of listings, which would bring all kinds of listing to the search.

/** The name of a lot in its address. */
export const slug = z.string().check(z.regex(new RegExp(`^${slugPattern}$`)))

/** A picture: where its files are, and what it shows. See `contract/pictures.ts`. */
export const picture = z.object({
  key: z.string(),
  widths: z.readonly(z.array(z.number())),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
})

/** Until when a lot is open only to some; null if it is open to everyone. */
export const earlyUntil = z.nullable(moment)

/** A lot in a list, as everyone sees it. */
export const lotCard = z.object({
  slug,
  title: z.string(),
  /** The material, and the stones or measures; both empty while it is open only to some. */
  lines: z.array(z.string()),
  picture: z.nullable(picture),
  earlyUntil,
})
export type LotCardData = z.output<typeof lotCard>
