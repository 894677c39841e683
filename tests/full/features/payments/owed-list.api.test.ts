import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { forCompany } from '#server/db/row-security.ts'
import { decideOnCompany } from '#server/features/companies/service.ts'
import { payoutAccount } from '#server/features/companies/table.ts'
import { trialBalance } from '#server/features/ledger/service.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { payments } from '#shared/features/payments/contract.ts'

import { contextFor } from '../../../support/contexts.ts'
import { does, settleFor } from '../../../support/disputes.ts'
import { type MoneySite, openMoney, paidSeller } from '../../../support/money-site.ts'
import { act, shipment } from '../../../support/orders.ts'
import {
  accept,
  importLines,
  money,
  type Ordered,
  orderOne,
  paymentOf,
  readPayoutDesk,
  sendPayout,
  setAccount,
} from '../../../support/payments.ts'

type Owed = OutputOf<typeof payments.owed>

const { site, ctx, maker, checker, buyer } = await openMoney()

type Seller = MoneySite['seller']
const inPounds = { account: 'GB29NWBK60161331926819', currency: 'GBP' } as const

async function paid(seller: Seller, { currency = 'EUR' as Currency, from = {} } = {}) {
  const ordered = await orderOne(site, ctx, { seller, buyer, currency })
  const line = { ...paymentOf(ordered), ...from }
  await importLines(site, maker, [line], currency === 'GBP' ? inPounds : {})
  return ordered
}
async function accepted(seller: Seller, currency: Currency = 'EUR') {
  const ordered = await paid(seller, { currency })
  await accept(site, seller, buyer, ordered.number)
  return ordered
}
async function cancelled(seller: Seller, from: object = {}) {
  const ordered = await paid(seller, { from })
  await act(site, seller, ordered.number, 'cancellation', { reason: 'It is damaged.' })
  return ordered
}
/** An order whose price is split between the two sides. */
async function settled(seller: Seller) {
  const ordered = await paid(seller)
  const { number } = ordered
  await does(site, seller, number, 'shipment', shipment)
  await does(site, buyer, number, 'delivery')
  await settleFor(site, { seller, buyer, number, part: 200_000 })
  return ordered
}
/** All pages, a few debts each. */
async function readAll(): Promise<Owed> {
  const items: Owed['items'] = []
  let after = ''
  for (;;) {
    const { status, json } = await money(site, maker, `/owed?limit=3${after}`)
    expect(status).toBe(200)
    items.push(...json.items)
    if (json.next === null) return { ...json, items }
    after = `&after=${json.next}`
  }
}
const debtsOf = ({ items }: Owed, { number }: Ordered) =>
  items.filter(({ order }) => order === number)

/** The sums of the list and of what is prepared are those of the ledger, in each currency. */
async function agrees({ items, totals }: Owed) {
  const ledger = await trialBalance(ctx)
  for (const { account, currency, balance } of ledger) {
    if (account !== 'payable' && account !== 'refund') continue
    const kind = account === 'payable' ? 'proceeds' : 'refund'
    const listed = items
      .filter((each) => each.currency === currency && each.kind === kind)
      .reduce((sum, { amount }) => sum + amount, 0)
    const total = totals.find((each) => each.currency === currency && each.kind === kind)
    expect(total?.unprepared ?? 0, `${currency} ${kind}`).toBe(listed)
    expect(listed + (total?.prepared ?? 0), `${currency} ${kind}`).toBe(Math.abs(balance))
    expect(total?.ledger ?? 0).toBe(Math.abs(balance))
  }
}

it('lists all that we owe and have not prepared, with the reason, and agrees with the ledger', async () => {
  const sellers = []
  for (let each = 0; each < 5; each += 1) sellers.push(await paidSeller(site, ctx))
  const [fine, suspended, rejected, without, fresh] = sellers as [
    Seller,
    Seller,
    Seller,
    Seller,
    Seller,
  ]
  const orders = {
    ready: await accepted(fine),
    pounds: await accepted(fine, 'GBP'),
    suspended: await accepted(suspended),
    rejected: await accepted(rejected),
    without: await accepted(without),
    fresh: await accepted(fresh),
    back: await cancelled(fine),
    unnamed: await cancelled(fine, { account: '12345678' }),
    split: await settled(fine),
    sent: await accepted(fine),
    prepared: await accepted(fine),
    approved: await cancelled(fine),
    bounced: await accepted(fine),
  }
  const operator = await contextFor(site, maker)
  for (const { companyId } of [suspended, rejected]) {
    await decideOnCompany(operator, companyId, 'suspend', { reason: 'A test.' })
  }
  for (const event of ['reinstate', 'reject'] as const) {
    await decideOnCompany(operator, rejected.companyId, event, { reason: 'A test.' })
  }
  await forCompany(ctx, without.companyId, ({ db }) =>
    db.delete(payoutAccount).where(eq(payoutAccount.companyId, without.companyId)),
  )
  await setAccount(ctx, fresh, { daysAgo: 1 })
  await sendPayout(site, [maker, checker], orders.sent)
  const { id } = await sendPayout(site, [maker, checker], orders.bounced)
  await money(site, maker, `/payouts/${id}/end`, { how: 'bounce', reason: 'Closed.' })
  for (const [{ id: orderId }, kind] of [
    [orders.prepared, 'proceeds'],
    [orders.approved, 'refund'],
  ] as const) {
    expect((await money(site, maker, '/payouts', { owed: [{ orderId, kind }] })).status).toBe(201)
  }
  const { underWay } = await readPayoutDesk(site, checker)
  const waits = underWay.find(({ order }: { order: number }) => order === orders.approved.number)
  await money(site, checker, '/payouts/approve', { payouts: [waits.id] })

  const list = await readAll()
  await agrees(list)
  const whyOf = (ordered: Ordered) => debtsOf(list, ordered).map(({ kind, why }) => [kind, why])
  expect(whyOf(orders.ready)).toEqual([['proceeds', 'ready']])
  expect(whyOf(orders.suspended)).toEqual([['proceeds', 'held']])
  expect(debtsOf(list, orders.rejected)).toMatchObject([
    { why: 'held', says: 'The company’s verification was rejected.', freeFrom: null },
  ])
  expect(whyOf(orders.without)).toEqual([['proceeds', 'no-account']])
  expect(debtsOf(list, orders.fresh)).toMatchObject([
    { why: 'new-account', freeFrom: expect.any(String) },
  ])
  expect(whyOf(orders.back)).toEqual([['refund', 'ready']])
  expect(whyOf(orders.unnamed)).toEqual([['refund', 'not-named']])
  expect(whyOf(orders.split)).toEqual([
    ['proceeds', 'ready'],
    ['refund', 'ready'],
  ])
  expect(whyOf(orders.bounced)).toEqual([['proceeds', 'ready']])
  expect(debtsOf(list, orders.pounds)).toMatchObject([{ currency: 'GBP', amount: 294_000 }])
  for (const each of [orders.sent, orders.prepared, orders.approved]) {
    expect(debtsOf(list, each)).toEqual([])
  }
  const since = list.items.map((each) => each.since)
  expect(since).toEqual(since.toSorted())
  expect(new Set(list.items.map(({ order, kind }) => `${order} ${kind}`)).size).toBe(
    list.items.length,
  )
})

it('refuses a cursor that it did not give', async () => {
  expect((await money(site, maker, '/owed?after=abc')).status).toBe(400)
})
