import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { companyNamesOf } from '#server/features/companies/service.ts'

import { testAddress } from '../../support/addresses.ts'
import { callConsole } from '../../support/api-calls.ts'
import { openMoney } from '../../support/money-site.ts'
import { act } from '../../support/orders.ts'
import {
  accept,
  importLines,
  money,
  orderOne,
  paymentOf,
  readPayoutDesk,
} from '../../support/payments.ts'
import { trader } from '../../support/traders.ts'

const { site, ctx, maker: operator, checker, seller, buyer } = await openMoney()
const paid = await orderOne(site, ctx, { seller, buyer })
const other = await trader(site, 'buyer')
const others = [
  await orderOne(site, ctx, { seller, buyer: other }),
  await orderOne(site, ctx, { seller, buyer: other }),
]

const find = async (query: Record<string, string>, who = operator) =>
  callConsole(site, who, `/orders?${new URLSearchParams(query)}`)
const numbers = async (query: Record<string, string>) =>
  (await find(query)).json.items.map(({ number }: { number: number }) => number)
const read = (number: number, who = operator) => callConsole(site, who, `/orders/${number}`)

describe('the search of orders', () => {
  it('finds them by number, reference as people write it, and company', async () => {
    const newest = [others[1]?.number, others[0]?.number, paid.number]
    expect(await numbers({})).toEqual(newest)
    expect(await numbers({ q: String(paid.number) })).toEqual([paid.number])
    const spaced = paid.reference.replaceAll(/(.{4})/g, '$1 ').toLowerCase()
    expect(await numbers({ q: `Order ${spaced}` })).toEqual([paid.number])
    for (const q of [String(paid.number), spaced]) {
      const { json } = await callConsole(site, operator, `/search?${new URLSearchParams({ q })}`)
      expect(json.orders.items, q).toMatchObject([{ number: paid.number, state: 'awaiting-funds' }])
    }
    const { json } = await callConsole(site, operator, '/search?q=10')
    expect(json.orders.items).toEqual([])
    expect(await numbers({ q: paid.buyer })).toEqual([paid.number])
    const names = await companyNamesOf(ctx, [seller.companyId])
    expect(await numbers({ q: names.get(seller.companyId) ?? '' })).toEqual(newest)
    expect(await numbers({ q: '99999' })).toEqual([])
    expect(await numbers({ q: '…' })).toEqual([])
  })

  it('filters by state and day, and goes on page by page without a gap', async () => {
    expect(await numbers({ state: 'accepted' })).toEqual([])
    expect(await numbers({ state: 'awaiting-funds' })).toHaveLength(3)
    const now = ctx.clock().getTime()
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    expect(await numbers({ from: at(-1), to: at(1) })).toHaveLength(3)
    expect(await numbers({ from: at(1) })).toEqual([])
    expect(await numbers({ to: at(-1) })).toEqual([])
    const first = await find({ limit: '2' })
    const second = await find({ limit: '2', after: first.json.next })
    expect(second.json.next).toBeNull()
    const all = [...first.json.items, ...second.json.items]
    expect(all.map(({ number }) => number)).toEqual(await numbers({}))
    expect((await find({ after: 'x' })).status).toBe(400)
    expect((await find({ state: 'lost' })).status).toBe(422)
  })

  it('reads its pages from an index, however many orders there are', async () => {
    const { rows } = await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(
        sql`explain select * from trade_order order by placed_at desc, id desc limit 26`,
      )
    })
    expect(JSON.stringify(rows)).toContain('trade_order_placed')
  })
})

describe('the page of an order', () => {
  it('has moves, money at the bank and in the ledger, payouts, files and the audit log', async () => {
    await importLines(site, operator, [{ ...paymentOf(paid), amount: paid.total + 250 }])
    await accept(site, seller, buyer, paid.number)
    await money(site, operator, '/payouts', { owed: [{ orderId: paid.id, kind: 'proceeds' }] })
    const { underWay } = await readPayoutDesk(site, checker)
    await money(site, checker, '/payouts/approve', { payouts: [underWay[0].id] })
    await money(site, operator, '/payout-files', { currency: 'EUR', format: 'sepa' })
    const { status, json } = await read(paid.number)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      number: paid.number,
      state: 'paid-out',
      buyer: { id: buyer.companyId, name: paid.buyer },
      seller: { id: seller.companyId },
      total: paid.total,
      shipment: { trackingNumber: 'RV 4471 9026 8 GB' },
      deliverTo: { lines: expect.arrayContaining(testAddress.address.lines) },
      returnTo: null,
    })
    const { goods, shipping, tax, fee, feeVat } = json
    expect(goods + shipping + tax + fee + feeVat).toBe(paid.total)
    expect(json.events.map(({ event }: { event: string }) => event)).toEqual([
      'fund',
      'ship',
      'deliver',
      'accept',
      'pay-out',
    ])
    expect(json.events[1].person).toMatchObject({ id: seller.personId })
    expect(json.lines).toEqual([
      expect.objectContaining({ amount: paid.total + 250, state: 'matched', remainder: false }),
      expect.objectContaining({ amount: 250, state: 'suspense', remainder: true }),
    ])
    expect(json.payouts).toEqual([
      expect.objectContaining({
        kind: 'proceeds',
        amount: paid.goods,
        state: 'sent',
        approvedBy: expect.any(String),
        file: expect.objectContaining({ createdBy: expect.any(String) }),
      }),
    ])
    const sums = json.entries.map(({ postings }: { postings: { amount: number }[] }) =>
      postings.reduce((sum, { amount }) => sum + amount, 0),
    )
    // Received, paid, accepted, sent: four entries, each of which balances.
    expect(sums).toEqual([0, 0, 0, 0])
    const of = (account: string) =>
      json.entries
        .flatMap(({ postings }: { postings: { account: string; amount: number }[] }) => postings)
        .filter((each: { account: string }) => each.account === account)
        .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(of('held')).toBe(0)
    expect(of('client-bank')).toBe(paid.total + 250 - paid.goods)
    const actions = json.audit.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['order.fund', 'order.ship', 'payout.prepared', 'payout.approved']),
    )
  })

  it('shows what was taken back, and the money of a cancelled order', async () => {
    const [cancelled] = others
    if (cancelled === undefined) throw new Error('the order is missing')
    await importLines(site, operator, [paymentOf(cancelled)])
    await act(site, seller, cancelled.number, 'cancellation', { reason: 'It is damaged.' })
    await money(site, operator, '/payouts', { owed: [{ orderId: cancelled.id, kind: 'refund' }] })
    const { underWay } = await readPayoutDesk(site, checker)
    const { id } = underWay.find(({ order }: { order: number }) => order === cancelled.number)
    await money(site, checker, '/payouts/approve', { payouts: [id] })
    await money(site, operator, '/payout-files', { currency: 'EUR', format: 'sepa' })
    await money(site, operator, `/payouts/${id}/end`, { how: 'bounce', reason: 'Closed.' })
    const { json } = await read(cancelled.number)
    expect(json.entries.at(-1)).toMatchObject({ event: `reversal:payout:${id}`, reversal: true })
    expect(json.payouts[0]).toMatchObject({ state: 'bounced', endedBecause: 'Closed.' })
    expect(json.events.at(-2)).toMatchObject({ event: 'cancel', reason: 'It is damaged.' })
  })

  it('has nothing of other orders, and names no account', async () => {
    const { json } = await read(others[1]?.number ?? 0)
    expect(json).toMatchObject({ events: [], entries: [], lines: [], payouts: [] })
    const { json: full } = await read(paid.number)
    expect(JSON.stringify(full)).not.toMatch(/FR1420041010050500013M02606|NL91ABNA0417164300/)
  })

  it('does not exist for anybody but operators', async () => {
    for (const who of [buyer, seller]) {
      expect((await read(paid.number, who)).status).toBe(404)
      expect((await find({}, who)).status).toBe(404)
    }
    expect((await read(9_999_999)).status).toBe(404)
    expect((await callConsole(site, operator, `/orders/${randomUUID()}`)).status).toBe(422)
    // Its neighbour keeps its own address.
    expect((await callConsole(site, operator, '/orders/on-the-way')).json.items).toEqual([])
  })
})
