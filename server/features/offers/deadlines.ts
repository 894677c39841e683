import { and, eq, gt, inArray, lte } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inParts, type Part, rowsInBatches } from '#server/jobs/in-parts.ts'
import { openOfferStates } from '#shared/features/offers/offer-states.ts'

import { withLots } from './find-offer.ts'
import { moveOffer } from './move-offer.ts'
import { offer } from './table.ts'
import { tellOfEnd } from './tell-sides.ts'

const isOpen = inArray(offer.state, openOfferStates)

/**
 * Reminds of offers that end soon, and ends those whose time is over. Each step is a conditional
 * change, so that several instances can run it at the same time.
 * @throws TaskFailure in the end, if some offers could not be reminded of or ended
 */
export const meetOfferDeadlines = (ctx: WorkContext, signal?: AbortSignal): Promise<void> =>
  inParts(
    ctx,
    async (part) => {
      await part('reminders of offers', () => remind(ctx, part))
      await part('ends of offers', () => endDue(ctx, part))
    },
    signal,
  )

async function endDue(ctx: WorkContext, part: Part): Promise<void> {
  const isDue = and(isOpen, lte(offer.expiresAt, ctx.clock()))
  for await (const each of rowsInBatches(ctx, offer, isDue)) {
    await part(`end of offer ${each.number}`, () =>
      moveOffer(ctx, each, { event: 'expire', by: 'clock', personId: null }),
    )
  }
}

async function remind(ctx: WorkContext, part: Part): Promise<void> {
  const now = ctx.clock()
  const unreminded = and(isOpen, lte(offer.remindAt, now), gt(offer.expiresAt, now))
  for await (const { id, number } of rowsInBatches(ctx, offer, unreminded)) {
    await part(`reminder of offer ${number}`, () =>
      inTransaction(ctx, async (inside) => {
        const [mine] = await inside.db
          .update(offer)
          .set({ remindAt: null })
          .where(and(eq(offer.id, id), unreminded))
          .returning()
        const [told] = await withLots(inside, mine === undefined ? [] : [mine])
        if (told !== undefined) await tellOfEnd(inside, told)
      }),
    )
  }
}
