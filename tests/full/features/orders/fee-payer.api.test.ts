import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { feeOfPart } from '#server/features/orders/fee-of-part.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { orderNotifications } from '#server/features/orders/notification-kinds.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { type FeePrice, feePrices } from '#shared/contract/fee-prices.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import { feeOf } from '#shared/features/orders/fees.ts'
import { moneyWay } from '#shared/features/orders/money-way.ts'

import { callAs } from '../../../support/api-calls.ts'
import { caseCall, does, settleFor } from '../../../support/disputes.ts'
import { sentMail } from '../../../support/mails.ts'
import { toldTo } from '../../../support/notifications.ts'
import { answer, makeOffer, readOffer } from '../../../support/offers.ts'
import { runBy } from '../../../support/operating-company.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, place, readOrder, sendLots, shipment } from '../../../support/orders.ts'
import { listPayable, listRefundable } from '../../../support/owed.ts'
import { settle } from '../../../support/papers.ts'
import { signInAs } from '../../../support/people.ts'
import { giveVatNumber } from '../../../support/traders.ts'
import { refusesLike } from '../../../support/written-orders.ts'

const terms = { basisPoints: 200, minimum: 2_500, payer: 'seller' } as const
const bySeller: FeePrice = { from: '2026-01-01', ...terms, minimum: { GBP: terms.minimum } }
/** What the site charges; a test may change it. */
const prices: FeePrice[] = []

const opened = await openOrders(runBy('GB'), { feePrices: prices })
const { site, ctx, seller, buyer, lot, oldLot, trade, moves } = opened
const { receive, giveBack, contested, askUs } = opened
await giveVatNumber(ctx, seller, { country: 'GB', taxNumber: 'GB 123 4567 89' })
beforeEach(async () => {
  prices.splice(0, prices.length, bySeller)
  await giveVatNumber(ctx, buyer, { country: 'GB', taxNumber: '' })
})

/** Two rings at 2,940 pounds and 20% of VAT, which the buyer pays; a fee of 2%, and 20% of it. */
const goods = 588_000
const tax = 117_600
const total = goods + tax
const [fee, feeVat] = [11_760, 2_352]
const feeTax = { treatment: 'standard', rate: 2000 }

const order = async () => {
  const { slug } = await lot()
  const { json } = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total })
  return json.number as number
}
const inspected = async () => receive(await order())
const rowOf = (number: number) => findAnyOrder(ctx, number)
const amountIn = (all: readonly { number: number; amount: number }[], number: number) =>
  all.find((each) => each.number === number)?.amount
const faults = async () => (await verifyBooks(ctx)).faults

describe('an order whose fee the seller pays', () => {
  it('costs the buyer the goods and their VAT, and both read who pays what', async () => {
    const { slug } = await lot()
    expect(await trade(slug)).toMatchObject({ feeTerms: terms, feeTax })
    const charged = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total: total + fee })
    expect(charged.json.detail).toContain('the total is now £7,056.00')
    const number = await order()
    const bought = (await readOrder(site, buyer, number)).json
    expect(bought).toMatchObject({ amount: total, feeTerms: terms, charged: null })
    expect(bought.paid).toEqual({ goods, shipping: 0, fee, tax, feeVat, feeTax, total })
    const sold = (await readOrder(site, seller, number)).json
    expect(sold).toMatchObject({ amount: total - fee - feeVat, feeTerms: terms, paid: null })
    expect(sold.charged).toEqual({ fee, feeVat, feeTax })
  })

  it('is told to the seller as such, by email too, and never to the buyer', async () => {
    await order()
    const words = 'You pay our service fee of 2%, at least '
    const told = (who: typeof seller, kind: string) => sentMail(site, who.email, kind)
    expect(await told(seller, orderNotifications.sold.name)).toContain(words)
    expect(await told(buyer, orderNotifications.bought.name)).not.toContain('our service fee')
  })

  it('is told as such to a seller who is asked to confirm it, too', async () => {
    const { slug } = await oldLot()
    const words = 'You pay our service fee of 2%, at least '
    await sendLots(site, buyer, [{ slug, pieces: 2 }], { total })
    const told = await toldTo(site, seller.personId)
    const asks = told.findLast(({ title }) => title.startsWith('Confirm order'))
    expect(asks?.body).toContain(`${words}£25.00. It is taken from the price once you are paid.`)
    expect(await sentMail(site, seller.email, orderNotifications.sold.name)).toContain(words)
  })

  it('pays the seller the price without the fee, which has the VAT of the seller’s country', async () => {
    await giveVatNumber(ctx, buyer, { country: 'US', taxNumber: '' })
    const { slug } = await lot()
    // An export, whose buyer would pay no VAT on our fee.
    const number = await place(site, buyer, slug, { pieces: 2, goods })
    expect((await rowOf(number)).total).toBe(goods)
    expect(await moves(() => pay(ctx, number))).toEqual({ 'client-bank': goods, held: -goods })
    await act(site, seller, number, 'shipment', shipment)
    await act(site, buyer, number, 'delivery')
    const { orders } = (await callAs(site, seller, '/money-in-orders')).json
    expect(orders).toContainEqual(expect.objectContaining({ side: 'selling', currency: 'GBP' }))
    expect(await moves(() => does(site, buyer, number, 'acceptance'))).toEqual({
      held: goods,
      payable: -(goods - fee - feeVat),
      fees: -fee,
      tax: -feeVat,
    })
    expect(amountIn(await listPayable(ctx), number)).toBe(goods - fee - feeVat)
    const read = (await readOrder(site, buyer, number)).json
    expect(moneyWay(read).map(({ how, amount }) => [how, amount])).toEqual([
      ['In our account for clients’ money.', goods],
      ['The price of the goods, less the service fee.', goods - fee - feeVat],
      ['The service fee, which the seller pays.', fee],
      ['The VAT of the service fee, which we pay over.', feeVat],
    ])
    expect(await moves(() => settle(ctx, number, 'pay-out'))).toEqual({
      'client-bank': -(goods - fee - feeVat),
      payable: goods - fee - feeVat,
    })
    expect((await rowOf(number)).state).toBe('paid-out')
    expect(await faults()).toEqual([])
  })

  it('that is split takes the fee of the seller’s part from that part', async () => {
    const number = await inspected()
    // Of 4,000 pounds: VAT of 800, and a fee of 80 with 16 of VAT.
    const [back, paid] = [total - 480_000, 480_000 - 9_600]
    const split = () => settleFor(site, { seller, buyer, number, part: 400_000 })
    expect(await moves(split)).toEqual({
      held: total,
      payable: -paid,
      fees: -8_000,
      tax: -1_600,
      refund: -back,
    })
    const shown = { seller: 400_000, shipping: 0, tax: 80_000, back, charged: 9_600 }
    const { settlement } = (await readOrder(site, buyer, number)).json.dispute
    expect(settlement).toEqual({ ...shown, feeBack: 0 })
    const sold = (await readOrder(site, seller, number)).json
    expect(sold.dispute.settlement).toEqual({ ...shown, feeBack: null })
    expect(amountIn(await listPayable(ctx), number)).toBe(paid)
    expect(amountIn(await listRefundable(ctx), number)).toBe(back)
    await moves(() => settle(ctx, number, 'pay-out'))
    await moves(() => settle(ctx, number, 'refund'))
    expect((await rowOf(number)).state).toBe('closed')
    expect(await faults()).toEqual([])
  })

  it('never takes more than the seller’s part, however small that is', async () => {
    const operator = await signInAs(site, 'operator')
    const id = await askUs(await contested(await inspected()))
    const ruling = { outcome: 'split', seller: 1_000, reasoning: 'Mostly returned.' }
    // The minimum of 25 pounds is more than the part of 10: with its VAT, the fee is 9.98.
    const rule = async () => {
      const { status, json } = await caseCall(site, operator, id, '/rulings', ruling)
      expect([status, json.inForce]).toEqual([201, true])
    }
    expect(await moves(rule)).toMatchObject({ payable: -(1_000 + 200 - 998), fees: -832 })
    expect((await caseCall(site, operator, id)).json).toMatchObject({
      feeTerms: terms,
      settlement: { charged: 998 },
    })
    expect(await faults()).toEqual([])
  })

  it('that is accepted in part charges for what was accepted', async () => {
    const number = await inspected()
    const line = { position: 0, pieces: 1, reason: 'damaged', text: 'Bent.', evidence: [] }
    await does(site, buyer, number, 'partial-rejection', { lines: [line] })
    // One ring with VAT, without a fee of 58.80 and its VAT.
    const paid = 294_000 + 58_800 - 5_880 - 1_176
    const held = async () =>
      (await callAs(site, seller, '/money-in-orders')).json.orders.find(
        (each: { side: string; held: boolean }) => each.side === 'selling' && each.held,
      )?.amount ?? 0
    await does(site, seller, number, 'return-agreement')
    const before = await held()
    const receivePart = async () => {
      await does(site, buyer, number, 'return', shipment)
      await does(site, seller, number, 'return-receipt')
    }
    expect(await moves(receivePart)).toEqual({
      held: total,
      payable: -paid,
      fees: -5_880,
      tax: -1_176,
      refund: -(294_000 + 58_800),
    })
    expect(before - (await held())).toBe(paid)
    expect(await faults()).toEqual([])
  })

  it('that is called off or comes back costs nobody a fee', async () => {
    const number = await order()
    await pay(ctx, number)
    const cancel = () => act(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    expect(await moves(cancel)).toEqual({ held: total, refund: -total })
    const returned = await inspected()
    expect(await moves(() => giveBack(returned))).toEqual({ held: total, refund: -total })
    expect(amountIn(await listRefundable(ctx), returned)).toBe(total)
  })

  it('can come from an offer, which says so before it is accepted', async () => {
    const { slug } = await lot()
    const made = await makeOffer(site, buyer, slug, { pieces: 2, amount: 500_000 })
    expect((await readOffer(site, seller, made)).json.lots[0].now).toMatchObject({
      feeTerms: terms,
      feeTax,
    })
    expect((await answer(site, seller, made, 'acceptance')).status).toBe(200)
    const { orderNumber } = (await readOffer(site, buyer, made)).json
    expect((await readOrder(site, seller, orderNumber)).json).toMatchObject({
      amount: 600_000 - 10_000 - 2_000,
      charged: { fee: 10_000, feeVat: 2_000 },
    })
  })
})

describe('an order', () => {
  it('keeps its fee, whatever the list says later', async () => {
    const sold = await inspected()
    prices.splice(0, 1, { ...feePrices[0], basisPoints: 900 })
    const { slug } = await lot()
    expect((await trade(slug)).feeTerms).toEqual({ basisPoints: 900, minimum: 0, payer: 'buyer' })
    const dear = { total: 294_000 + 58_800 + 26_460 + 5_292 }
    const { json } = await sendLots(site, buyer, [{ slug, pieces: 1 }], dear)
    expect((await readOrder(site, seller, json.number)).json).toMatchObject({
      amount: 294_000 + 58_800,
      charged: null,
    })
    const split = () => settleFor(site, { seller, buyer, number: sold, part: 400_000 })
    expect(await moves(split)).toMatchObject({ fees: -8_000, payable: -(480_000 - 9_600) })
  })

  it('has a fee that the database works out as pages do, whatever its terms', async () => {
    const facts = fc.record({
      part: fc.integer({ min: 1, max: 10 ** 13 }),
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      minimum: fc.nat(10 ** 13),
      payer: fc.constantFrom(...sides),
      rate: fc.constantFrom(0, 770, 2000, 2700),
    })
    const big = (minor: number) => sql`${minor}::bigint`
    await fc.assert(
      fc.asyncProperty(facts, async ({ part, rate, ...any }) => {
        const columns = {
          feeBasisPoints: big(any.basisPoints),
          feeMinimum: big(any.minimum),
          feePayer: sql`${any.payer}::text`,
          feeTaxRate: big(rate),
        }
        const { rows } = await ctx.db.execute<{ fee: string }>(
          sql`select ${feeOfPart(columns, big(part))} as fee`,
        )
        expect(Number(rows[0]?.fee)).toBe(feeOf(part, any, rate))
      }),
    )
  })

  it('has the fee of its terms in the database, which refuses any other', async () => {
    const number = await order()
    const refuses = refusesLike(ctx, number)
    await refuses('trade_order_fee_terms', { feeBasisPoints: 100 })
    await refuses('trade_order_fee_terms', { feeBasisPoints: -1 })
    await refuses('trade_order_fee_terms', { feeMinimum: 11_761 })
    await refuses('trade_order_total', { feePayer: 'buyer' })
    await refuses('trade_order_total', { total: total + fee + feeVat })
    await refuses('trade_order_fee_payer', { feePayer: 'us' as never })
  })
})
