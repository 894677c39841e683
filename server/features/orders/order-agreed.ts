import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import type { FrozenAddress } from '#server/features/addresses/service.ts'
import {
  type AgreedLines,
  carveLines,
  lockListings,
  type OrderableLot,
  orderableLotsFor,
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

/** What is sold of a lot. */
interface AgreedLot {
  /** Null if the listing has been deleted. */
  listingId: string | null
  title: string
  pieces: number
  /** Minor units for all pieces. */
  goods: number
  /** The manifest lines that are sold; null for a lot without a manifest. */
  agreed: AgreedLines | null
}

export interface Agreed {
  /** The number of the offer that was accepted. */
  offerNumber: number
  /** At least one; all of one seller. */
  lots: readonly AgreedLot[]
  /** The company that buys, and who offered or accepted for it. */
  buyer: { companyId: string; personId: string }
  /** Minor units for sending all lots. */
  shipping: number
  /** What both have seen with the last offer. */
  sums: AgreedSums
  currency: Currency
  days: AgreedDays
  /** The address that the buyer has chosen. */
  delivery: FrozenAddress
  /** Who accepted for the seller; null if the buyer did. */
  sellerPersonId: string | null
}

/**
 * Places the buyer's order at the price and time limits that both sides have agreed. What the lots cost now
 * does not count. Joins the open transaction. VAT and our fee must be those that both have seen: a company may
 * have been verified anew meanwhile, in another country.
 * @param key the same for every attempt to order this
 * @throws ProblemError 409 with the reason if it cannot be ordered now
 */
export async function orderAgreed(
  ctx: WorkContext,
  agreement: Agreed,
  key: string,
): Promise<{ number: number }> {
  const { offerNumber, lots, buyer, shipping, currency, days, delivery } = agreement
  // All lots are locked at once, in the order in which everybody locks them, and stay as they are read.
  await lockListings(
    ctx,
    lots.flatMap(({ listingId }) => listingId ?? []),
  )
  const buyerTo = { buyer: buyer.companyId, to: delivery.address.country }
  const found = await orderableLotsFor(ctx, buyerTo, lots)
  const sold: { lot: AgreedLot; line: NewLine }[] = []
  for (const [at, lot] of lots.entries()) {
    const refuse = (why: string) => notOrdered(lots.length === 1 ? why : `“${lot.title}”: ${why}`)
    const now = found[at]
    if (now == null) throw refuse('The lot is not on sale now.')
    if (now.currency !== currency) throw refuse(`The lot is now sold in ${now.currency}.`)
    if (now.shipping.how === null) {
      throw refuse(`The seller does not ship to ${now.shipping.place} any more.`)
    }
    const { pieces, goods } = lot
    const price = { unit: scaled(goods, 1, pieces), total: goods, tierFrom: 1 }
    const ordered = await orderedOf(ctx, now, { ...agreement, lot })
    if ('refused' in ordered) throw refuse(ordered.refused)
    sold.push({ lot, line: { pieces, price, ...ordered } })
  }
  const [first, ...others] = sold.map(({ line }) => line)
  if (first === undefined) throw new Error('an offer has a lot')
  const made = await insertOrder(ctx, {
    lines: [first, ...others],
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
  const lacking = sold.find(({ line }) => line === made.notHeld)?.lot
  const [now] = lacking === undefined ? [] : await orderableLotsFor(ctx, buyerTo, [lacking])
  const why = whyNotHeld(now ?? null, lacking?.pieces ?? 0)
  throw notOrdered(lots.length === 1 ? why : `“${lacking?.title}”: ${why}`)
}

/** Why so many pieces of a lot could not be held. */
function whyNotHeld(now: OrderableLot | null, pieces: number): string {
  if (now === null) return 'The lot is not on sale now.'
  if (now.available < pieces) {
    const left = now.available === 0 ? 'None of it' : `Only ${now.available}`
    return `${left} can be ordered now; the rest is in open orders.`
  }
  return now.whole && now.available !== pieces
    ? `The lot is sold as a whole, and that is ${counted(now.available, 'piece')} now.`
    : 'The buyer’s company may not order now.'
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
  { lot: { agreed, goods }, buyer, offerNumber, sellerPersonId }: Agreed & { lot: AgreedLot },
): Promise<Pick<NewLine, 'found' | 'carved'> | { refused: string }> {
  if (agreed === null) return { found }
  const unlike = whyUnlike(found.lot, agreed)
  if (unlike !== null) return { refused: unlike }
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
  return 'refused' in carved ? carved : { found: carved, carved: true }
}

/** The refusal of an agreement that cannot be ordered now. */
export const notOrdered = (why: string) =>
  new ProblemError('conflict', `${why} Nothing was ordered, and the offer stays open.`)
