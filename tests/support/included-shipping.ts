import { currencies } from '#shared/contract/money.ts'
import type { LotShipping } from '#shared/features/shipping/lot-shipping.ts'
import type { ShippingTerms } from '#shared/features/shipping/terms.ts'

/** Shipping at home that the price includes. */
export const includedShipping: LotShipping = {
  to: 'GB',
  place: 'the United Kingdom',
  how: { by: 'included' },
  own: null,
  weight: null,
  crossesCustoms: false,
  handlingDays: 3,
}

/** Shipping that is included in every price everywhere, so that goods, fee and VAT are the whole total. */
export const includedEverywhere: ShippingTerms = {
  handlingDays: 3,
  notTo: [],
  prices: currencies.map((currency) => ({
    currency,
    home: { by: 'included' },
    union: null,
    named: [],
    world: { by: 'included' },
  })),
}
