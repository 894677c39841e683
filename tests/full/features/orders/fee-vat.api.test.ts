import { beforeEach, describe, expect, it } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { moneyWay } from '#shared/features/orders/money-way.ts'

import { callAs } from '../../../support/api-calls.ts'
import { does, settleFor } from '../../../support/disputes.ts'
import { answer, makeOffer, readOffer } from '../../../support/offers.ts'
import { runBy } from '../../../support/operating-company.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, readOrder, sendLots } from '../../../support/orders.ts'
import { listRefundable } from '../../../support/owed.ts'
import { giveVatNumber } from '../../../support/traders.ts'
import { refusesLike } from '../../../support/written-orders.ts'

const { site, ctx, seller, buyer, lot, trade, moves, receive, giveBack } = await openOrders(
  runBy('GB'),
)

const taxed = (who: typeof seller, country: string, taxNumber: string) =>
  giveVatNumber(ctx, who, { country, taxNumber })
beforeEach(() => taxed(buyer, 'GB', ''))

/** Two rings at 2,940 pounds, without VAT of their own; a fee of 88.20, and 20% of it. */
const goods = 588_000
const fee = 8_820
const feeVat = 1_764
const total = goods + fee + feeVat
const standard = { treatment: 'standard', rate: 2000 }

const order = async (seen = total) => {
  const { slug } = await lot()
  const { status, json } = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total: seen })
  return { status, json, number: json.number as number }
}
const inspected = async () => receive((await order()).number)

describe('the VAT of our fee', () => {
  it('is part of the total that the buyer sees, and nothing is ordered without it', async () => {
    const { slug } = await lot()
    expect((await trade(slug)).feeTax).toEqual(standard)
    const without = await order(goods + fee)
    expect([without.status, without.json.detail]).toEqual([
      409,
      'The price has changed: the total is now £5,985.84. Nothing was ordered.',
    ])
    const { number } = await order()
    const bought = (await readOrder(site, buyer, number)).json
    expect(bought.paid).toEqual({
      goods,
      shipping: 0,
      fee,
      tax: 0,
      feeVat,
      feeTax: standard,
      total,
    })
    const sold = (await readOrder(site, seller, number)).json
    expect([sold.amount, sold.paid]).toEqual([goods, null])
  })

  it('is in the basket, with each lot', async () => {
    const { slug } = await lot()
    await callAs(site, buyer, `/basket/lots/${slug}`, { pieces: 2 }, 'PUT')
    const { lines } = (await callAs(site, buyer, '/basket')).json
    expect(lines[0].lot.feeTax).toEqual(standard)
  })

  it('comes with an offer too', async () => {
    const { slug } = await lot()
    const made = await makeOffer(site, buyer, slug, { pieces: 2, amount: 500_000 })
    expect((await readOffer(site, buyer, made)).json.lots[0].now.feeTax).toEqual(standard)
    const accepted = await answer(site, seller, made, 'acceptance')
    expect(accepted.status).toBe(200)
    const { orderNumber } = (await readOffer(site, buyer, made)).json
    expect((await readOrder(site, buyer, orderNumber)).json.paid).toMatchObject({
      fee: 7_500,
      feeVat: 1_500,
      total: 509_000,
    })
  })

  it('is booked as tax with the fee once the goods are accepted, and the buyer reads it', async () => {
    const number = await inspected()
    const open = (await readOrder(site, buyer, number)).json
    const vatStep = { how: 'The VAT of the service fee, which we pay over.', amount: feeVat }
    expect(moneyWay(open).at(-1)).toMatchObject({ ...vatStep, at: null })
    expect(await moves(() => does(site, buyer, number, 'acceptance'))).toEqual({
      held: total,
      payable: -goods,
      fees: -fee,
      tax: -feeVat,
    })
    const steps = moneyWay((await readOrder(site, buyer, number)).json)
    expect(steps).toContainEqual(expect.objectContaining({ ...vatStep, at: expect.any(String) }))
    // All of it went somewhere that the buyer reads.
    expect(steps.slice(1).reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect((await verifyBooks(ctx)).faults).toEqual([])
  })

  it('of a settled order is that of the smaller fee, and the rest goes back', async () => {
    const number = await inspected()
    // The fee of 4,000 pounds is 60.
    const back = total - 400_000 - 6_000 - 1_200
    const moved = await moves(() => settleFor(site, { seller, buyer, number, part: 400_000 }))
    expect(moved).toEqual({
      held: total,
      payable: -400_000,
      fees: -6_000,
      tax: -1_200,
      refund: -back,
    })
    const { settlement } = (await readOrder(site, buyer, number)).json.dispute
    const kept = { seller: 400_000, shipping: 0, tax: 0, charged: 0 }
    expect(settlement).toEqual({ ...kept, back, feeBack: back - 188_000 })
    expect((await readOrder(site, seller, number)).json.dispute.settlement.back).toBe(188_000)
    const due = (await listRefundable(ctx)).find((each) => each.number === number)
    expect(due?.amount).toBe(back)
  })

  it('goes back whole if the order is called off, or the goods come back', async () => {
    const { number } = await order()
    await pay(ctx, number)
    const cancel = () => act(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    expect(await moves(cancel)).toEqual({ held: total, refund: -total })
    const returned = await inspected()
    expect(await moves(() => giveBack(returned))).toEqual({ held: total, refund: -total })
  })

  it('is none for a buyer abroad, and stays as it was ordered', async () => {
    await taxed(buyer, 'FR', 'FR12345678901')
    const abroad = await order(goods + fee)
    expect(abroad.status).toBe(201)
    const { number } = await order(goods + fee)
    await taxed(buyer, 'GB', '')
    expect((await readOrder(site, buyer, number)).json.paid).toMatchObject({
      feeVat: 0,
      feeTax: { treatment: 'outside-scope', rate: 0 },
    })
    const kept = await findAnyOrder(ctx, number)
    expect(kept.ourVatNumber).toBe('GB999999973')
  })
})

it('the database refuses an order whose fee and its VAT do not fit', async () => {
  const { number } = await order()
  const refuses = refusesLike(ctx, number)
  await refuses('trade_order_fee_tax', { feeVat: feeVat + 1, total: total + 1 })
  await refuses('trade_order_fee_tax', { feeTaxRate: 0, feeVat: 0, total: total - feeVat })
  await refuses('trade_order_fee_tax', { feeTaxTreatment: 'reverse-charge' })
  await refuses('trade_order_total', { total: total - feeVat })
  await refuses('trade_order_our_vat_number', { ourVatNumber: null })
})
