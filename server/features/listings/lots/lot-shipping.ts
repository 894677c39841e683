import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { deliveryCountry } from '#server/features/addresses/service.ts'
import { findCompany } from '#server/features/companies/service.ts'
import { shippingNothingTo, shippingTermsOf } from '#server/features/shipping/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import { weightOfOne } from '#shared/features/listings/parts.ts'
import { crossesCustoms } from '#shared/features/shipping/customs-unions.ts'
import type { LotShipping } from '#shared/features/shipping/lot-shipping.ts'
import { placeName } from '#shared/features/shipping/place-name.ts'
import { methodFor, ownMethod } from '#shared/features/shipping/shipping-rules.ts'

import type { LotTax } from './lot-tax.ts'
import type { Lot } from './visible-lots.ts'

/** How each of some lots is shipped to a buyer's country, by the terms that its seller has now. */
export async function shippingOfLots(
  ctx: WorkContext,
  lots: readonly Lot[],
): Promise<(lot: Lot, sale: Pick<LotTax, 'parties' | 'to'>) => LotShipping> {
  const termsOf = await shippingTermsOf(
    ctx,
    lots.map(({ companyId }) => companyId),
  )
  return (lot, { parties: { seller }, to }) => {
    const terms = termsOf.get(lot.companyId) ?? null
    const currency = lot.currency as Currency
    const { country: liesIn = seller.country } = lot.sheet.values
    return {
      to,
      place: placeName(to),
      how: methodFor(terms, { currency, from: seller.country, to }),
      own: ownMethod(lot.ownShipping, currency),
      weight: weightOfOne(lot),
      crossesCustoms: crossesCustoms(String(liesIn), to),
      handlingDays: terms?.handlingDays ?? null,
    }
  }
}

/** The country where the caller's company gets its goods: its default delivery address, or its own. */
export async function readersCountry(ctx: CallContext<MemberActor>): Promise<string> {
  const { id } = ctx.actor.company
  return (await deliveryCountry(ctx, id)) ?? (await findCompany(ctx, id)).country
}

/** Whether the seller of a lot ships to a country. */
export const shipsTo = ({ companyId }: { companyId: AnyColumn }, country: string): SQL =>
  sql`${companyId} not in ${shippingNothingTo(country)}`
