import type { BuyerActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { orderableLot } from '#server/features/listings/lots/orderable-lot.ts'

/** What a lot cost its buyer at that time; null if it was not open to everybody yet, or had no price. */
export async function pricedLot(ctx: CallContext<BuyerActor>, slug: string | null, pieces: number) {
  if (slug === null) return null
  const { lot, price, tax, feeTerms, feeTax, currency, shipping } = await orderableLot(
    ctx,
    slug,
    pieces,
  )
  if (price === null || lot.publicFrom === null || lot.publicFrom > ctx.clock()) return null
  return { slug, pieces, amount: price.total, tax, feeTerms, feeTax, currency, shipping }
}

export type Priced = NonNullable<Awaited<ReturnType<typeof pricedLot>>>
