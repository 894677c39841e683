import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { currentRates, spotsIn } from '#server/features/rates/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import { priceAt, smallestOrder } from '#shared/features/listings/pricing.ts'

import { firstPictures } from '../pictures/public-picture.ts'
import { findLot } from './lot-page.ts'
import { quoteNow } from './quote-now.ts'
import { buyingCompany, openTo } from './visible-lots.ts'

/**
 * A lot with what a number of its pieces cost the caller now; null instead of the price if so many
 * cannot be ordered.
 * @throws ProblemError 403 for a company that does not buy, 404 if the lot is not open to it, 409 if
 *   it is the caller's own, 410 if it is no longer on sale
 */
export async function orderableLot(ctx: CallContext<MemberActor>, slug: string, pieces: number) {
  const lot = await findLot(ctx, slug)
  const buyer = buyingCompany(ctx.actor)
  if (buyer === null) throw new ProblemError('forbidden')
  if (lot.companyId === buyer) throw new ProblemError('conflict', 'This lot is your own.')
  if (!(await openTo(ctx, [lot])).has(lot.id)) throw new ProblemError('not-found')
  const quote = quoteNow(lot)
  const currency = quote.currency as Currency
  const priced = priceAt(quote, pieces, spotsIn(await currentRates(ctx), currency))
  return {
    lot,
    picture: (await firstPictures(ctx, [lot.id])).get(lot.id) ?? null,
    currency,
    available: quote.quantity,
    least: smallestOrder(quote),
    price: priced && {
      unit: priced.unit,
      total: priced.total,
      tierFrom: quote.tiers[priced.tier]?.from ?? 1,
    },
  }
}
