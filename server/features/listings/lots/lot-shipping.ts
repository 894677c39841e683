import type { WorkContext } from '#server/contract/context.ts'
import type { NamedCompany } from '#server/features/companies/service.ts'
import { destinationOf, shippingTermsOf } from '#server/features/shipping/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { weightOfOne } from '#shared/features/listings/parts.ts'
import { crossesCustoms } from '#shared/features/shipping/customs-unions.ts'
import type { LotShipping } from '#shared/features/shipping/lot-shipping.ts'
import { placeName } from '#shared/features/shipping/place-name.ts'
import { methodFor, ownMethod } from '#shared/features/shipping/shipping-rules.ts'

import type { Lot } from './visible-lots.ts'

/** How each of some lots is shipped to a buyer, by the terms that its seller has now. */
export async function shippingOfLots(
  ctx: WorkContext,
  lots: readonly Lot[],
): Promise<(lot: Lot, parties: Readonly<Record<Side, NamedCompany>>) => LotShipping> {
  const termsOf = await shippingTermsOf(
    ctx,
    lots.map(({ companyId }) => companyId),
  )
  return (lot, { seller, buyer }) => {
    const terms = termsOf.get(lot.companyId) ?? null
    const to = destinationOf(buyer)
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
