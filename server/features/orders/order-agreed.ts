import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import {
  type AgreedLines,
  carveLines,
  lockLot,
  orderableFor,
  type OrderableLot,
  whyUnlike,
} from '#server/features/listings/service.ts'
import { scaled } from '#shared/contract/decimal.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'
import { counted } from '#shared/ui/words.ts'

import { insertOrder, type NewLine } from './insert-order.ts'

export interface Agreed {
  /** The number of the offer that was accepted. */
  offerNumber: number
  /** Null if the listing has been deleted. */
  listingId: string | null
  /** The company that buys, and who offered or accepted for it. */
  buyer: { companyId: string; personId: string }
  pieces: number
  /** Minor units for all pieces. */
  goods: number
  currency: Currency
  days: AgreedDays
  /** The lines that it is for; null for a lot without a manifest. */
  agreed: AgreedLines | null
  /** Who accepted for the seller; null if the buyer did. */
  sellerPersonId: string | null
}

/**
 * Orders pieces at a price and with time limits that buyer and seller have agreed, whatever the lot
 * costs now. Joins the open transaction.
 * @param key the same for every attempt to order this
 * @throws ProblemError 409 with the reason if it cannot be ordered now
 */
export async function orderAgreed(
  ctx: WorkContext,
  agreement: Agreed,
  key: string,
): Promise<{ number: number }> {
  const { offerNumber, listingId, buyer, pieces, goods, currency, days, agreed } = agreement
  // Its manifest is compared, so it must stay as it is read.
  if (listingId !== null && agreed !== null) await lockLot(ctx, listingId)
  const asked = { buyer: buyer.companyId, pieces }
  const found = listingId === null ? null : await orderableFor(ctx, { ...asked, listingId })
  if (found === null) throw refused('The lot is not on sale now.')
  if (found.currency !== currency) throw refused(`The lot is now sold in ${found.currency}.`)
  const price = { unit: scaled(goods, 1, pieces), total: goods, tierFrom: 1 }
  const made = await insertOrder(ctx, {
    lines: [{ pieces, price, ...(await orderedOf(ctx, found, agreement)) }],
    buyer,
    key,
    offerNumber,
    days,
  })
  if (made === 'key-taken') throw new Error(`the offer ${offerNumber} was ordered before`)
  if (!('notHeld' in made)) return { number: made.number }
  const now = await orderableFor(ctx, { ...asked, listingId: found.lot.id })
  if (now === null) throw refused('The lot is not on sale now.')
  if (now.available < pieces) {
    const left = now.available === 0 ? 'None of it' : `Only ${now.available}`
    throw refused(`${left} can be ordered now; the rest is in open orders.`)
  }
  if (now.whole && now.available !== pieces) {
    throw refused(`The lot is sold as a whole, and that is ${counted(now.available, 'piece')} now.`)
  }
  throw refused('The buyer’s company may not order now.')
}

/** The lot that is ordered: the one that was offered for, or the lines that are carved out of it. */
async function orderedOf(
  ctx: WorkContext,
  found: OrderableLot,
  { agreed, buyer, goods, offerNumber, sellerPersonId }: Agreed,
): Promise<Pick<NewLine, 'found' | 'carved'>> {
  if (agreed === null) return { found }
  const unlike = whyUnlike(found.lot, agreed)
  if (unlike !== null) throw refused(unlike)
  const { lines, inPart } = agreed
  // Whoever wants all that is left orders the lot itself.
  if (!inPart || found.lot.sheet.lists.lines?.length === lines.length) return { found }
  const carved = await carveLines(ctx, {
    found,
    buyer: buyer.companyId,
    lines,
    amount: goods,
    offerNumber,
    personId: sellerPersonId,
  })
  if ('refused' in carved) throw refused(carved.refused)
  return { found: carved, carved: true }
}

const refused = (why: string) =>
  new ProblemError('conflict', `${why} Nothing was ordered, and the offer stays open.`)
