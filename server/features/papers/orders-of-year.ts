import { inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { OutgoingText } from '#server/contract/files.ts'
import {
  eventsOf,
  linesOfAll,
  listPlaced,
  type Order,
  proceedsOf,
  settlementOf,
  sideOf,
} from '#server/features/orders/service.ts'
import { csvOf, csvRows } from '#server/http/csv.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { movesWith } from '#shared/features/orders/move-facts.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'
import { orderStates } from '#shared/features/orders/order-states.ts'
import { mayHave, paperKinds } from '#shared/features/papers/paper-kinds.ts'
import { utcDay } from '#shared/utc-day.ts'

import { numberOf } from './find-paper.ts'
import { isTaxKnown } from './paper-facts.ts'
import { paper } from './table.ts'

/** Orders that are read at a time, so that memory does not grow with the year. */
const atOnce = 200

const columns = [
  'Order',
  'We',
  'State',
  'Ordered on',
  'Paid on',
  'Sent on',
  'Accepted on',
  'Settled on',
  'Paid out on',
  'Refunded on',
  'Company',
  'Country',
  'Company number',
  'Tax number',
  'Goods',
  'Stock number',
  'Pieces',
  'Currency',
  'Price of the goods',
  'Shipping',
  'For the seller',
  'Service fee',
  'VAT of the fee',
  'VAT',
  'Total',
  'Refund',
  'Payment reference',
  'Documents',
]

const day = (at: Date | undefined) => (at === undefined ? '' : utcDay(at))

/**
 * Where a buyer's money goes, in minor units; the seller's part is with shipping and VAT and without our fee, if they
 * pay it. That and the refund are
 * null until they are decided.
 */
function sharesOf(order: Order) {
  const { state, fee, tax, feeVat, total } = order
  if (order.settledGoods !== null) {
    return { ...settlementOf(order), seller: proceedsOf(order) }
  }
  if (state === 'refund-due' || state === 'refunded') {
    return { seller: 0, fee: 0, tax: 0, feeVat: 0, refund: total }
  }
  // Nothing was paid, so nothing is charged.
  if (state === 'cancelled' || state === 'expired') {
    return { seller: 0, fee: 0, tax: 0, feeVat: 0, refund: 0 }
  }
  const accepted = state === 'accepted' || state === 'paid-out'
  return {
    seller: accepted ? proceedsOf(order) : null,
    fee,
    tax,
    feeVat,
    refund: accepted ? 0 : null,
  }
}

/** The rows of some orders. */
async function rowsOf(ctx: CallContext<MemberActor>, orders: readonly Order[]) {
  const ids = orders.map(({ id }) => id)
  const linesOf = await linesOfAll(ctx, ids)
  const events = await eventsOf(ctx, ids)
  const written = await ctx.db.select().from(paper).where(inArray(paper.orderId, ids))
  return orders.map((order) => {
    const side = sideOf(ctx, order)
    const buys = side === 'buying'
    const other = order.parties[buys ? 'seller' : 'buyer']
    const lines = linesOf(order.id)
    const on = (...names: OrderEvent[]) =>
      day(events.find(({ orderId, event }) => orderId === order.id && names.includes(event))?.at)
    const amount = (minor: number | null) =>
      minor === null ? '' : plainAmount({ minor, currency: order.currency })
    const pays = order.feePayer === (buys ? 'buyer' : 'seller')
    const shares = sharesOf(order)
    // To a buyer, what the seller pays us is part of what they paid the seller.
    const taken = buys && !pays ? shares.fee + shares.feeVat : 0
    const papers = written.filter(
      ({ orderId, kind }) => orderId === order.id && mayHave(kind, side, order),
    )
    return [
      String(order.number),
      buys ? 'bought' : 'sold',
      orderStates[order.state],
      day(order.placedAt),
      on('hold', 'fund'),
      on('ship'),
      on(...movesWith('released')),
      on(...movesWith('split')),
      on('pay-out'),
      on('refund'),
      other.legalName,
      other.country,
      other.registrationNumber,
      // Nobody learns a tax number by ordering without paying.
      on('fund') === '' ? '' : other.taxNumber,
      lines.map(({ title }) => title).join('; '),
      lines.map(({ stockNumber }) => stockNumber).join('; '),
      lines.map(({ pieces }) => pieces).join('; '),
      order.currency,
      amount(order.goods),
      amount(order.shipping),
      amount(shares.seller === null ? null : shares.seller + taken),
      // What one side pays for our service is none of the other's.
      pays ? amount(shares.fee) : '',
      pays && order.feeTaxTreatment !== 'unknown' ? amount(shares.feeVat) : '',
      // Nothing stands where we do not know: the seller's own invoice says it.
      isTaxKnown(lines) ? amount(shares.tax) : '',
      ...(buys ? [amount(order.total), amount(shares.refund), order.reference] : ['', '', '']),
      papers.map((each) => `${paperKinds[each.kind].title} ${numberOf(each)}`).join('; '),
    ]
  })
}

async function* pagesOf(ctx: CallContext<MemberActor>, year: number): AsyncGenerator<string> {
  yield csvOf([columns])
  const [from, until] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))]
  let after: string | undefined
  do {
    const { items, next } = await listPlaced(ctx, ctx.actor.company.id, {
      from,
      until,
      after,
      limit: atOnce,
    })
    const orders = items.map(({ order }) => order)
    if (orders.length > 0) yield csvRows(await rowsOf(ctx, orders))
    after = next ?? undefined
  } while (after !== undefined)
}

/** The orders that the caller's company placed or received in a year, by their day in UTC. */
export const ordersOfYear = (ctx: CallContext<MemberActor>, year: number): OutgoingText => ({
  text: pagesOf(ctx, year),
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  name: `Orders ${year}`,
})
