import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { deliveryCountry } from '#server/features/addresses/service.ts'
import { currentRates, metalsIn, spotsIn } from '#server/features/rates/service.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { meltValue } from '#shared/features/listings/pricing.ts'

import { noteBuyer } from '../views/count-views.ts'
import { likePrices } from './like-prices.ts'
import { checkedFacts, findLot, fullLot, lotsBeside } from './lot-page.ts'
import { shippingOfLots } from './lot-shipping.ts'
import { taxOfLots } from './lot-tax.ts'
import { earlyUntil, type Lot, openTo, quoteNow } from './visible-lots.ts'

/**
 * The price, tiers and exact stock of a lot, for verified buyers and for its seller.
 * @throws ProblemError 404 if it is not on sale or not open to the caller, 403 for a company that
 *   does not buy, 409 if it has no such address
 */
export async function lotTrade(
  ctx: CallContext<MemberActor>,
  { slug, deliverTo }: { slug: string; deliverTo?: string | undefined },
) {
  const lot = await findLot(ctx, slug)
  const own = lot.companyId === ctx.actor.company.id
  if (!own && !ctx.actor.company.buys) throw new ProblemError('forbidden')
  if (!(await openTo(ctx, [lot])).has(lot.id)) throw new ProblemError('not-found')
  if (!own) noteBuyer(ctx, lot)
  const priced = await pricedLots(ctx, [lot], deliverTo)
  const [full, like] = await Promise.all([fullLot(ctx, lot, 'trade'), likePrices(ctx, lot)])
  const isEarly = earlyUntil(lot, ctx.clock()) !== null
  const early = isEarly
    ? {
        checked: await checkedFacts(ctx, lot, full.pictures.length),
        ...(await lotsBeside(ctx, lot, true)),
      }
    : null
  return { full, early, like, ...priced(lot) }
}

/**
 * The price, tiers, VAT, shipping and exact stock of lots that the caller may see them of.
 * @param deliverTo the id of the address where the goods go; the company's default one if left out
 * @throws ProblemError 409 if the caller's company has no such address
 */
export async function pricedLots(
  ctx: CallContext<MemberActor>,
  lots: readonly Lot[],
  deliverTo?: string,
) {
  const { company } = ctx.actor
  const rates = await currentRates(ctx)
  const to = await deliveryCountry(ctx, company.id, deliverTo)
  const taxOf = await taxOfLots(ctx, company.id, lots, to)
  const shippingOf = await shippingOfLots(ctx, lots)
  return (lot: Lot) => {
    const kind = kinds[lot.kind]
    const quote = quoteNow(lot)
    const { currency } = quote
    const sale = taxOf(lot)
    const { tax, feeTerms, feeTax } = sale
    return {
      one: kind.one,
      many: kind.many,
      tax,
      feeTerms,
      feeTax,
      shipping: shippingOf(lot, sale),
      quote: { ...quote, tiers: [...quote.tiers], metals: [...quote.metals] },
      metals: metalsIn(rates, currency).filter(({ metal }) =>
        quote.metals.some((each) => each.metal === metal),
      ),
      melt: meltValue(quote.metals, spotsIn(rates, currency)),
      own: lot.companyId === company.id,
    }
  }
}
