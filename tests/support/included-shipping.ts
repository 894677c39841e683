import type { LotShipping } from '#shared/features/shipping/lot-shipping.ts'

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
