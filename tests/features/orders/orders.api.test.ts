import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { postEntry } from '#server/features/ledger/service.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import {
  findByReference,
  listAwaiting,
  payOut,
  refundOrder,
} from '#server/features/orders/service.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { openOrders } from '../../support/order-site.ts'
import { act, pay, place, readOrder, sendLots, sendOrder, shipment } from '../../support/orders.ts'
import { listPayable, listRefundable } from '../../support/owed.ts'
import { ring, stock } from '../../support/traders.ts'

const { site, ctx, seller, buyer, stranger, lot, stockOf, titles } = await openOrders()

/** What stands on each account, for all companies and orders together. */
const balances = async () =>
  Object.fromEntries((await trialBalance(ctx)).map(({ account, balance }) => [account, balance]))

describe('an order', () => {
  it('goes from the order to the payout, and the books balance at every step', async () => {
    const before = await balances()
    const { id, slug } = await lot()
    const sums: number[] = []
    const look = async () => {
      const all = Object.values(await balances())
      sums.push(all.reduce((sum, each) => sum + each, 0))
    }
    const number = await place(site, buyer, slug, { pieces: 3, goods: 837_000 })
    const placed = (await readOrder(site, buyer, number)).json
    expect(placed).toMatchObject({
      side: 'buying',
      state: 'awaiting-funds',
      currency: 'GBP',
      amount: 849_555,
      paid: { goods: 837_000, fee: 12_555, tax: 0, total: 849_555 },
      lines: [{ title: ring.title, pieces: 3, unitPrice: 279_000, tierFrom: 3, amount: 837_000 }],
      transfer: { reference: writeReference(number), iban: 'GB29NWBK60161331926819' },
      can: [],
    })
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 3 })
    const waiting = async () => (await listAwaiting(ctx)).map((each) => each.number)
    expect(await waiting()).toContain(number)
    await look()

    expect(await pay(ctx, number)).toBe('funded')
    expect(await waiting()).not.toContain(number)
    await look()
    expect((await readOrder(site, buyer, number)).json).toMatchObject({
      state: 'funded',
      transfer: null,
      movements: [
        { account: 'held', amount: -849_555 },
        { account: 'suspense', amount: 849_555 },
      ],
    })
    expect((await readOrder(site, seller, number)).json.can).toEqual(['ship', 'cancel'])

    expect((await act(site, seller, number, 'shipment', shipment)).status).toBe(200)
    expect(await stockOf(id)).toMatchObject({ quantity: 3, held: 0, state: 'live' })
    expect((await act(site, buyer, number, 'delivery')).json.state).toBe('inspection')
    expect((await act(site, buyer, number, 'acceptance')).json.state).toBe('accepted')
    await look()

    const order = await findByReference(ctx, writeReference(number))
    const owed = (await listPayable(ctx)).find((each) => each.number === number)
    expect(owed).toMatchObject({ companyId: seller.companyId, amount: 837_000 })
    const payout = { orderId: order?.id ?? '', payoutId: randomUUID() }
    expect(await payOut(ctx, payout)).toBe(true)
    expect(await payOut(ctx, payout)).toBe(false)
    await postEntry(ctx, {
      event: `payout:${payout.payoutId}`,
      currency: 'GBP',
      postings: [
        { account: 'payable', keptFor: seller.companyId, amount: 837_000 },
        { account: 'client-bank', amount: -837_000 },
      ],
    })
    await look()
    const after = await balances()
    const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect(grown('fees')).toBe(-12_555)
    expect(grown('client-bank')).toBe(12_555)
    expect([grown('held'), grown('payable'), grown('suspense')]).toEqual([0, 0, 0])
    expect(sums).toEqual(sums.map(() => 0))

    expect(await titles(buyer, number)).toEqual([
      `Order ${number} is placed`,
      `Order ${number} is paid`,
      `Order ${number} has been sent`,
    ])
    expect(await titles(seller, number)).toEqual([
      `You have received order ${number}`,
      `Order ${number} is paid: send it`,
      `Order ${number} has arrived`,
      `Order ${number} is accepted`,
      `Order ${number} is paid out`,
    ])
  })

  it('is not placed in another currency than the buyer has seen', async () => {
    const { id, slug } = await lot()
    const [wanted, total] = [[{ slug, pieces: 2 }], 596_820]
    const key = randomUUID()
    const other = await sendLots(site, buyer, wanted, { total, key, currency: 'EUR' })
    expect(other.status).toBe(409)
    expect(other.json.detail).toContain('the total is now £5,968.20')
    expect(await stockOf(id)).toMatchObject({ held: 0 })
    expect((await sendLots(site, buyer, wanted, { total, key })).status).toBe(201)
    const again = await sendLots(site, buyer, wanted, { total, key, currency: 'EUR' })
    expect(again.status).toBe(422)
  })

  it('that the seller cancels gives the pieces back and all of the money', async () => {
    const { id, slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    await pay(ctx, number)
    const { json } = await act(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    expect(json.state).toBe('refund-due')
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 0 })
    const owed = (await listRefundable(ctx)).find((each) => each.number === number)
    expect(owed).toMatchObject({ companyId: buyer.companyId, amount: 596_820 })
    const read = (await readOrder(site, buyer, number)).json
    expect(read.events.at(-1)).toMatchObject({ event: 'cancel', reason: 'It is damaged.' })
    expect(read.movements.at(-2)).toMatchObject({ account: 'refund', amount: -596_820 })
    const refund = { orderId: owed?.orderId ?? '', payoutId: randomUUID() }
    expect(await refundOrder(ctx, refund)).toBe(true)
    expect((await readOrder(site, buyer, number)).json.state).toBe('refunded')
  })

  it('is the same one when it is sent again, and refused if it says something else', async () => {
    const { id, slug } = await lot()
    const order = { pieces: 1, goods: 294_000, key: randomUUID() }
    const number = await place(site, buyer, slug, order)
    expect(await place(site, buyer, slug, order)).toBe(number)
    expect((await stockOf(id)).held).toBe(1)
    const other = await sendOrder(site, buyer, slug, { ...order, pieces: 2, goods: 588_000 })
    expect(other.status).toBe(422)
    expect(other.json.errors[0].pointer).toBe('/key')
    // The key is the buyer's own: another company may use the same one.
    expect((await sendOrder(site, stranger, slug, order)).status).toBe(201)
  })

  it('shows its buyer what was agreed, whatever the seller changes later', async () => {
    const own = await lot()
    const number = await place(site, buyer, own.slug, { pieces: 1, goods: 294_000 })
    const said = { title: 'Something else entirely', price: '9,999' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    const { lines, paid } = (await readOrder(site, buyer, number)).json
    expect(lines).toMatchObject([{ title: ring.title, unitPrice: 294_000 }])
    expect(paid.goods).toBe(294_000)
    const { pool } = (await site.context.services.open()).database
    for (const change of [
      `UPDATE trade_order SET total = total + 1, fee = fee + 1 WHERE number = ${number}`,
      `UPDATE trade_order SET seller_company_id = placed_by WHERE number = ${number}`,
      `UPDATE trade_order SET fee_basis_points = 151 WHERE number = ${number}`,
      `UPDATE trade_order SET fee_minimum = 1 WHERE number = ${number}`,
      `UPDATE trade_order SET fee_payer = 'seller' WHERE number = ${number}`,
      `UPDATE trade_order SET pay_days = 9 WHERE number = ${number}`,
      `UPDATE trade_order SET send_days = 9 WHERE number = ${number}`,
      `UPDATE trade_order SET inspect_days = 9 WHERE number = ${number}`,
      `UPDATE trade_order_line SET title = 'Glass' WHERE title <> ''`,
      `DELETE FROM trade_order_line`,
    ]) {
      await expect(pool.query(change), change).rejects.toThrow('never changed')
    }
    await expect(pool.query(`UPDATE trade_order_event SET reason = 'x'`)).rejects.toThrow()
  })
})
