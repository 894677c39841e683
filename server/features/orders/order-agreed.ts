import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import type { FrozenAddress } from '#server/features/addresses/service.ts'
import {
  type AgreedLines,
  carveLines,
  lockLot,
  orderableFor,
  type OrderableLot,
  whyUnlike,
} from '#server/features/listings/service.ts'
import { scaled } from '#shared/contract/decimal.ts'
import { type Currency, moneyWords } from '#shared/contract/money.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'
import { sellersShare } from '#shared/features/orders/fees.ts'
import { counted } from '#shared/ui/words.ts'

import { feeTermsOf } from './find-order.ts'
import type { Order } from './find-order.ts'
import { insertOrder, type NewLine } from './insert-order.ts'

/** What two sides agree on besides the price of the goods, in minor units. */
export interface AgreedSums {
  /** What the buyer pays, with shipping, VAT and our fee. */
  total: number
  /** What the seller gets of it. */
  share: number
}

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
  /** Minor units for sending them. */
  shipping: number
  /** What both have seen with the last offer. */
  sums: AgreedSums
  currency: Currency
  days: AgreedDays
  /** The address that the buyer has chosen. */
  delivery: FrozenAddress
  /** The lines that it is for; null for a lot without a manifest. */
  agreed: AgreedLines | null
  /** Who accepted for the seller; null if the buyer did. */
  sellerPersonId: string | null
}

/**
 * Orders pieces at a price and with time limits that buyer and seller have agreed, whatever the lot
 * costs now. Joins the open transaction. VAT and our fee must be those that both have seen: a company may
 * have been verified anew meanwhile, in another country.
 * @param key the same for every attempt to order this
 * @throws ProblemError 409 with the reason if it cannot be ordered now
 */
export async function orderAgreed(
  ctx: WorkContext,
  agreement: Agreed,
  key: string,
): Promise<{ number: number }> {
  const { offerNumber, listingId, buyer, pieces, goods, shipping, currency } = agreement
  const { days, delivery, agreed } = agreement
  // Its manifest is compared, so it must stay as it is read.
  if (listingId !== null && agreed !== null) await lockLot(ctx, listingId)
  const asked = { buyer: buyer.companyId, pieces, to: delivery.address.country }
  const found = listingId === null ? null : await orderableFor(ctx, { ...asked, listingId })
  if (found === null) throw notOrdered('The lot is not on sale now.')
  if (found.currency !== currency) throw notOrdered(`The lot is now sold in ${found.currency}.`)
  if (found.shipping.how === null) {
    throw notOrdered(`The seller does not ship to ${found.shipping.place} any more.`)
  }
  const price = { unit: scaled(goods, 1, pieces), total: goods, tierFrom: 1 }
  const made = await insertOrder(ctx, {
    lines: [{ pieces, price, ...(await orderedOf(ctx, found, agreement)) }],
    buyer,
    key,
    shipping,
    offerNumber,
    days,
    delivery,
  })
  if (made === 'key-taken') throw new Error(`the offer ${offerNumber} was ordered before`)
  if (!('notHeld' in made)) {
    refuseOtherSums(made, agreement)
    return { number: made.number }
  }
  const now = await orderableFor(ctx, { ...asked, listingId: found.lot.id })
  if (now === null) throw notOrdered('The lot is not on sale now.')
  if (now.available < pieces) {
    const left = now.available === 0 ? 'None of it' : `Only ${now.available}`
    throw notOrdered(`${left} can be ordered now; the rest is in open orders.`)
  }
  if (now.whole && now.available !== pieces) {
    throw notOrdered(
      `The lot is sold as a whole, and that is ${counted(now.available, 'piece')} now.`,
    )
  }
  throw notOrdered('The buyer’s company may not order now.')
}

/** @throws ProblemError 409 if VAT or our fee has changed since the price was offered */
function refuseOtherSums(order: Order, { sums }: Agreed): void {
  const share = sellersShare(order, feeTermsOf(order))
  if (order.total === sums.total && share === sums.share) return
  const now = (minor: number) => moneyWords({ minor, currency: order.currency })
  throw notOrdered(
    `VAT or our fee has changed since this was offered: the buyer would pay ${now(order.total)}, not ${now(sums.total)}, and the seller would get ${now(share)}, not ${now(sums.share)}. Make a counter-offer, which counts with what applies now.`,
  )
}

/** The lot that is ordered: the one that was offered for, or the lines that are carved out of it. */
async function orderedOf(
  ctx: WorkContext,
  found: OrderableLot,
  { agreed, buyer, goods, offerNumber, sellerPersonId }: Agreed,
): Promise<Pick<NewLine, 'found' | 'carved'>> {
  if (agreed === null) return { found }
  const unlike = whyUnlike(found.lot, agreed)
  if (unlike !== null) throw notOrdered(unlike)
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
  if ('refused' in carved) throw notOrdered(carved.refused)
  return { found: carved, carved: true }
}

/** The refusal of an agreement that cannot be ordered now. */
export const notOrdered = (why: string) =>
  new ProblemError('conflict', `${why} Nothing was ordered, and the offer stays open.`)
