import { and, eq, gt, inArray, lte } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { openOfferStates } from '#shared/features/offers/offer-states.ts'

import { moveOffer } from './move-offer.ts'
import { offer } from './table.ts'
import { tellOfEnd } from './tell-sides.ts'

const atOnce = 100
const isOpen = inArray(offer.state, openOfferStates)

/**
 * Reminds of offers that end soon, and ends those whose time is over. Each step is a conditional
 * change, so that several instances can run it at the same time.
 */
export async function meetOfferDeadlines(ctx: WorkContext): Promise<void> {
  await remind(ctx)
  const due = await ctx.db
    .select()
    .from(offer)
    .where(and(isOpen, lte(offer.expiresAt, ctx.clock())))
    .limit(atOnce)
  for (const each of due)
    await moveOffer(ctx, each, { event: 'expire', by: 'clock', personId: null })
}

async function remind(ctx: WorkContext): Promise<void> {
  const now = ctx.clock()
  const unreminded = and(isOpen, lte(offer.remindAt, now), gt(offer.expiresAt, now))
  const due = await ctx.db.select({ id: offer.id }).from(offer).where(unreminded).limit(atOnce)
  for (const { id } of due) {
    await inTransaction(ctx, async (inside) => {
      const [mine] = await inside.db
        .update(offer)
        .set({ remindAt: null })
        .where(and(eq(offer.id, id), unreminded))
        .returning()
      if (mine !== undefined) await tellOfEnd(inside, mine)
    })
  }
}
