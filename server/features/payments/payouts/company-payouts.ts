import { and, asc, eq, exists, inArray, ne, notExists, notInArray, or, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { OutgoingText } from '#server/contract/files.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { sellersSum, tradeOrder } from '#server/features/orders/service.ts'
import { csvOf, csvRows } from '#server/http/csv.ts'
import { type Currency, plainAmount } from '#shared/contract/money.ts'
import { endedPayoutStates } from '#shared/features/ledger/bank-states.ts'
import { sellerOwedStates } from '#shared/features/orders/order-states.ts'

import { payout } from '../table.ts'
import { debitedOn } from './payout-days.ts'
import { payoutReference } from './payout-reference.ts'

/** How many debts are listed; all are added up. */
const mostOwed = 100

/** What the caller's company is owed for its sales and is not on its way, the oldest debt first. */
export async function readNextPayouts(ctx: CallContext<MemberActor>) {
  const { db, actor } = ctx
  const ofOrder = and(eq(payout.orderId, tradeOrder.id), eq(payout.kind, 'proceeds'))
  const one = { one: sql`1` }
  const bounced = db
    .select(one)
    .from(payout)
    .where(and(ofOrder, eq(payout.state, 'bounced')))
  const underWay = db
    .select(one)
    .from(payout)
    .where(and(ofOrder, notInArray(payout.state, [...endedPayoutStates])))
  const rows = await db
    .select({ order: tradeOrder, cameBack: sql<boolean>`${exists(bounced)}` })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.sellerCompanyId, actor.company.id),
        or(inArray(tradeOrder.state, [...sellerOwedStates]), exists(bounced)),
        notExists(underWay),
      ),
    )
    .orderBy(asc(tradeOrder.stateSince), asc(tradeOrder.id))
  const totals = new Map<Currency, number>()
  const items = rows.map(({ order, cameBack }) => {
    const sum = sellersSum(order)
    const frozen = order.frozenAt !== null
    if (!frozen) totals.set(sum.currency, (totals.get(sum.currency) ?? 0) + sum.amount)
    return { ...sum, buyer: order.parties.buyer.legalName, cameBack, frozen }
  })
  return {
    count: items.length,
    totals: [...totals].map(([currency, minor]) => ({ currency, minor })),
    items: items.slice(0, mostOwed),
  }
}

const newestFirst: Sorting = { by: payout.number, id: payout.id, direction: 'desc' }
const states = {
  prepared: 'under-way',
  approved: 'under-way',
  sent: 'under-way',
  booked: 'paid',
  bounced: 'came-back',
} as const

/** The payouts of the caller's company's sales; those that were withdrawn never moved money. */
const ofSales = (ctx: CallContext<MemberActor>) =>
  and(
    eq(payout.companyId, ctx.actor.company.id),
    eq(payout.kind, 'proceeds'),
    ne(payout.state, 'withdrawn'),
  )

/** The payouts to the caller's company, the newest first. */
export async function listCompanyPayouts(ctx: CallContext<MemberActor>, { after, limit }: Paging) {
  const query = ctx.db
    .select({ payout, order: tradeOrder, debitedOn, place: placeOf(newestFirst) })
    .from(payout)
    .innerJoin(tradeOrder, eq(tradeOrder.id, payout.orderId))
    .where(and(ofSales(ctx), beyond(newestFirst, after)))
  const { items, next } = await pageOf(query, newestFirst, limit)
  return {
    items: items.map(({ payout: each, order, debitedOn: on }) => {
      if (each.state === 'withdrawn') throw new Error(`the payout ${each.id} was withdrawn`)
      return {
        ...sellersSum(order),
        reference: payoutReference(each.number),
        state: states[each.state],
        at: each.endedAt ?? each.sentAt ?? each.preparedAt,
        paidOn: each.state === 'booked' ? on : null,
        because: each.endedBecause,
      }
    }),
    next,
  }
}

const columns = [
  'Paid on',
  'Bank reference',
  'Order',
  'Buyer',
  'Currency',
  'Goods',
  'Shipping',
  'VAT',
  'Service fee with VAT',
  'Paid',
]

async function* bookedIn(ctx: CallContext<MemberActor>, month: string): AsyncGenerator<string> {
  yield csvOf([columns])
  const rows = await ctx.db
    .select({ payout, order: tradeOrder, debitedOn })
    .from(payout)
    .innerJoin(tradeOrder, eq(tradeOrder.id, payout.orderId))
    .where(and(ofSales(ctx), eq(payout.state, 'booked'), sql`left(${debitedOn}, 7) = ${month}`))
    .orderBy(debitedOn, asc(payout.number))
  const lines = rows.map(({ payout: { number }, order, debitedOn: on }) => {
    const { currency, goods, shipping, tax, fee, amount } = sellersSum(order)
    const plain = (minor: number) => plainAmount({ minor, currency })
    return [
      on ?? '',
      payoutReference(number),
      String(order.number),
      order.parties.buyer.legalName,
      currency,
      plain(goods),
      plain(shipping),
      plain(tax),
      plain(fee),
      plain(amount),
    ]
  })
  yield csvRows(lines)
}

/** The payouts to the caller's company that were booked at the bank in a month, by its days in UTC. */
export const statementOfPayouts = (ctx: CallContext<MemberActor>, month: string): OutgoingText => ({
  text: bookedIn(ctx, month),
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  name: `Payouts ${month}`,
})
