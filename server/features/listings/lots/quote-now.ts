import { type Quote, quoteOf } from '#shared/features/listings/pricing.ts'

import type { Lot } from './visible-lots.ts'

/**
 * The quote of a live lot with the pieces that can be ordered now: those that are in no open order.
 * A lot that is sold as a whole is ordered only once.
 */
export function quoteNow({
  id,
  sheet,
  facts,
  quantity,
  held,
}: Pick<Lot, 'id' | 'sheet' | 'facts' | 'quantity' | 'held'>): Quote {
  const quote = quoteOf(sheet, facts)
  if (quote === null) throw new Error(`the live listing ${id} has no price`)
  return { ...quote, quantity: quote.basis === 'total' && held > 0 ? 0 : quantity - held }
}
