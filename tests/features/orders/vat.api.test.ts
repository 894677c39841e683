import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrder, tradeOrderLine } from '#server/features/orders/table.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { books, does, settleFor } from '../../support/disputes.ts'
import { answer, makeOffer, readOffer } from '../../support/offers.ts'
import { openOrders } from '../../support/order-site.ts'
import { readOrder, sendLots } from '../../support/orders.ts'
import { listPayable } from '../../support/owed.ts'
import { findRows } from '../../support/rows.ts'
import { giveVatNumber } from '../../support/traders.ts'

const { site, ctx, seller, buyer, lot, trade, receive, giveBack } = await openOrders()

const taxed = (who: typeof seller, country: string, taxNumber: string) =>
  giveVatNumber(ctx, who, { country, taxNumber })

beforeEach(async () => {
  await taxed(seller, 'GB', 'GB 123 4567 89')
  await taxed(buyer, 'GB', '')
})

/** Two rings at 2,940 pounds, and 20% of VAT. */
const goods = 588_000
const tax = 117_600
const fee = 8_820
const total = goods + tax + fee

const ordered = async () => {
  const { slug } = await lot()
  const { status, json } = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total })
  expect(status).toBe(201)
  return json.number as number
}

const inspected = async () => receive(await ordered())

describe('the VAT of an order', () => {
  it('is shown with the price, is part of the total, and is none of the fee', async () => {
    const { slug } = await lot()
    expect((await trade(slug)).tax).toEqual({ treatment: 'standard', rate: 2000 })
    const without = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total: total - tax })
    expect([without.status, without.json.detail]).toEqual([
      409,
      'The price has changed: the total is now £7,144.20. Nothing was ordered.',
    ])
    const number = await ordered()
    const bought = (await readOrder(site, buyer, number)).json
    expect(bought.paid).toMatchObject({ goods, fee, tax, feeVat: 0, total })
    expect(bought.lines[0].tax).toEqual({ treatment: 'standard', rate: 2000 })
    const sold = (await readOrder(site, seller, number)).json
    expect([sold.amount, sold.paid]).toEqual([goods + tax, null])
  })

  it('goes to the seller with the price, and the books add up', async () => {
    const before = await books(ctx)
    const number = await inspected()
    await does(site, buyer, number, 'acceptance')
    const after = await books(ctx)
    const moved = (account: string) => (after.of[account] ?? 0) - (before.of[account] ?? 0)
    expect(after.sum).toBe(0)
    expect([moved('payable'), moved('fees'), moved('held')]).toEqual([-(goods + tax), -fee, 0])
    const due = (await listPayable(ctx)).find((each) => each.number === number)
    expect(due?.amount).toBe(goods + tax)
  })

  it('is split as the price is, and the rest goes back to the buyer', async () => {
    const before = await books(ctx)
    const number = await inspected()
    await settleFor(site, { seller, buyer, number, part: 400_000 })
    const { settlement } = (await readOrder(site, buyer, number)).json.dispute
    // The fee of 4,000 pounds is 60.
    expect(settlement).toEqual({
      seller: 400_000,
      shipping: 0,
      tax: 80_000,
      back: total - 480_000 - 6_000,
      feeBack: fee - 6_000,
      charged: 0,
    })
    const sold = (await readOrder(site, seller, number)).json.dispute
    expect(sold.settlement.back).toBe(goods + tax - 480_000)
    const after = await books(ctx)
    expect(after.sum).toBe(0)
    expect((after.of.payable ?? 0) - (before.of.payable ?? 0)).toBe(-480_000)
    expect((after.of.refund ?? 0) - (before.of.refund ?? 0)).toBe(-settlement.back)
  })

  it('goes back with everything else if the goods do', async () => {
    const before = await books(ctx)
    const number = await inspected()
    await giveBack(number)
    const after = await books(ctx)
    expect((after.of.refund ?? 0) - (before.of.refund ?? 0)).toBe(-total)
  })

  it('stays as it was ordered, whatever the companies change', async () => {
    const number = await ordered()
    await taxed(seller, 'GB', '')
    await taxed(buyer, 'FR', 'FR12345678901')
    expect((await readOrder(site, buyer, number)).json.paid.tax).toBe(tax)
    const kept = await findAnyOrder(ctx, number)
    expect([kept.sellerVatNumber, kept.buyerVatNumber]).toEqual(['GB123456789', null])
  })

  it('is not added to what a seller without a VAT number sells', async () => {
    await taxed(seller, 'GB', '12 3456')
    const { slug } = await lot()
    expect((await trade(slug)).tax).toEqual({ treatment: 'unknown', rate: 0 })
    const sent = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total: goods + fee })
    expect(sent.status).toBe(201)
  })

  it('is not added to what is exported, nor to second-hand goods under the margin scheme', async () => {
    const used = await lot({ condition: 'pre-owned', vat: 'margin' })
    expect((await trade(used.slug)).tax.treatment).toBe('margin-scheme')
    await taxed(buyer, 'FR', 'FR12345678901')
    for (const { slug } of [used, await lot()]) {
      expect((await trade(slug)).tax).toEqual({ treatment: 'export', rate: 0 })
    }
  })

  it('comes on top of an offer too, and both sides read it before they accept', async () => {
    const { slug } = await lot()
    const made = await makeOffer(site, buyer, slug, { pieces: 2, amount: 500_000 })
    for (const who of [buyer, seller]) {
      const { json } = await readOffer(site, who, made)
      expect(json.lots[0].now.tax).toEqual({ treatment: 'standard', rate: 2000 })
    }
    expect((await answer(site, seller, made, 'acceptance')).status).toBe(200)
    const [order] = await ctx.db
      .select({ tax: tradeOrder.tax, total: tradeOrder.total })
      .from(tradeOrder)
      .innerJoin(tradeOrderLine, eq(tradeOrderLine.orderId, tradeOrder.id))
      .where(eq(tradeOrderLine.offerNumber, made))
    const due = amountsOf(500_000, feeTermsAt('GBP', new Date()), 100_000)
    expect(order).toEqual({ tax: 100_000, total: due.total })
  })
})

it('the database refuses an order whose VAT is not that of its lots', async () => {
  const number = await ordered()
  const [{ id: _, ...like }] = (await findRows(site, tradeOrder, { number })) as [
    typeof tradeOrder.$inferSelect,
  ]
  const [line] = await findRows(site, tradeOrderLine, {
    slug: (await readOrder(site, buyer, number)).json.lines[0].slug,
  })
  if (line === undefined) throw new Error('the order has no line')
  const write = (more: Partial<typeof tradeOrderLine.$inferInsert>) =>
    ctx.db.transaction(async (db) => {
      const [made] = await db
        .insert(tradeOrder)
        .values({ ...like, number: number + 5000, reference: 'X', key: crypto.randomUUID() })
        .returning()
      if (made === undefined) throw new Error('the order was not written')
      const rest = { listingId: null, offerNumber: null, ...more }
      await db.insert(tradeOrderLine).values({ ...line, ...rest, orderId: made.id })
    })
  await expect(write({ taxTreatment: 'unknown', taxRate: 0 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('do not add up to its VAT') },
  })
  await expect(write({ taxRate: 1900 })).rejects.toThrow()
  await expect(write({ taxTreatment: 'export' })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('trade_order_line_tax') },
  })
  await write({})
})
