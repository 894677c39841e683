import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { currentRates } from '#server/features/rates/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { meltValue, quoteOf, spotsOf } from '#shared/features/listings/pricing.ts'
import { convert } from '#shared/features/rates/exchange.ts'

import { findLot, fullLot } from './lot-page.ts'
import { buyingCompany, type Lot, openTo } from './visible-lots.ts'

/**
 * The metal prices in one currency, each with its source and its age. A price that no exchange rate
 * leads to is left out.
 */
export async function metalPricesIn(ctx: WorkContext | CallContext, currency: Currency) {
  const { metals, exchange } = await currentRates(ctx)
  return metals.flatMap((each) => {
    const { metal, perOunceMinor, currency: quoted, at, source, stale } = each
    const found = convert({ minor: perOunceMinor, currency: quoted }, currency, exchange)
    return found === null
      ? []
      : [
          {
            metal,
            perOunce: found.money.minor,
            source,
            at: at.toISOString(),
            stale: stale || found.used.some((rate) => rate.stale),
          },
        ]
  })
}

/**
 * The price, tiers and exact stock of a lot, for verified buyers and for its seller.
 * @throws ProblemError 404 if it is not on sale or not open to the caller, 403 for a company that
 *   does not buy
 */
export async function lotTrade(ctx: CallContext<MemberActor>, slug: string) {
  const lot = await findLot(ctx, slug)
  const own = lot.companyId === ctx.actor.company.id
  if (!own && buyingCompany(ctx.actor) === null) throw new ProblemError('forbidden')
  if (!(await openTo(ctx, [lot])).has(lot.id)) throw new ProblemError('not-found')
  return { full: await fullLot(ctx, lot, 'trade'), ...(await pricedLot(ctx, lot)) }
}

/** The price, tiers and exact stock of a lot that the caller may see them of. */
export async function pricedLot(ctx: CallContext<MemberActor>, lot: Lot) {
  const kind = kinds[lot.kind]
  const quote = quoteOf(lot.sheet, lot.facts)
  if (quote === null) throw new Error(`the live listing ${lot.id} has no price`)
  const metals = await metalPricesIn(ctx, quote.currency)
  const spots = spotsOf(metals)
  return {
    one: kind.one,
    many: kind.many,
    quote: { ...quote, tiers: [...quote.tiers], metals: [...quote.metals] },
    metals: metals.filter(({ metal }) => quote.metals.some((each) => each.metal === metal)),
    melt: meltValue(quote.metals, spots),
    own: lot.companyId === ctx.actor.company.id,
  }
}
