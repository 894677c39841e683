import { and, eq, inArray } from 'drizzle-orm'

import type { Reportable } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { paths } from '#shared/routing/paths.ts'

import { isOnSale, type Lot, openTo } from '../lots/visible-lots.ts'
import { listing } from '../table.ts'
import { decideOnListing } from './decide-listing.ts'
import { openReviewOf } from './review-state.ts'

const thingOf = ({ companyId, title, facts, sheet }: Lot) => ({
  companyId,
  title,
  words: [facts.lines.filter(Boolean).join(', '), sheet.values.description]
    .filter(Boolean)
    .join('\n'),
})

/** A lot on sale: everybody who sees it may report it, and to hide it is to take it down. */
export const reportableLot: Reportable = {
  find: async (inside, id) => {
    const [lot] = await inside.db
      .select()
      .from(listing)
      .where(and(eq(listing.id, id), isOnSale(inside)))
      .for('share')
    if (lot === undefined || !(await openTo(inside, [lot])).has(id)) {
      throw new ProblemError('not-found')
    }
    if (lot.companyId === inside.actor.company.id) {
      throw new ProblemError('conflict', 'This lot is your own company’s.')
    }
    return { ...thingOf(lot), link: paths.lot(lot.slug ?? '') }
  },
  now: async (ctx, ids) => {
    const rows = await ctx.db
      .select()
      .from(listing)
      .where(and(inArray(listing.id, [...ids]), isOnSale(ctx)))
    return new Map(rows.map((lot) => [lot.id, thingOf(lot)]))
  },
  takeDown: async (inside, id, reason) => {
    const open = await openReviewOf(inside, id)
    const seen = open === null ? null : { review: open.id, version: open.version }
    await decideOnListing(inside, { id, decision: 'take-down', seen, reason })
  },
}
