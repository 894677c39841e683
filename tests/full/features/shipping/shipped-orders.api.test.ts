import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { verifyLedger } from '#server/features/ledger/service.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { verifyHeld } from '#server/features/orders/service.ts'
import { tradeOrder, tradeOrderLine } from '#server/features/orders/table.ts'
import type { ShippingMethod, ShippingTerms } from '#shared/features/shipping/terms.ts'

import { addOtherAddress } from '../../../support/addresses.ts'
import { callAs } from '../../../support/api-calls.ts'
import { does, rejection, settleFor } from '../../../support/disputes.ts'
import { answer, counter, makeOffer, readOffer, sendOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { readOrder, sendLots, shipment } from '../../../support/orders.ts'
import { listPayable, listRefundable } from '../../../support/owed.ts'
import { paperOf, settle } from '../../../support/papers.ts'
import { giveVatNumber, stateShipping } from '../../../support/traders.ts'

const world = await openOrders()

const agreed: ShippingMethod = { by: 'agreed' }
const flat = (amount: number): ShippingMethod => ({ by: 'flat', amount })

/** What the seller, who is in the United Kingdom, charges in pounds. */
const charging = (more: Partial<ShippingTerms['prices'][number]> = {}): ShippingTerms => ({
  handlingDays: 5,
  notTo: ['BY'],
  prices: [
    {
      currency: 'GBP',
      home: flat(2_500),
      union: null,
      named: [{ countries: ['US'], how: flat(5_700) }],
      world: agreed,
      ...more,
    },
  ],
})
const state = (terms: ShippingTerms | null) =>
  stateShipping(world.site, world.seller.companyId, terms)
const buyerIn = (country: string, taxNumber = '') =>
  giveVatNumber(world.ctx, world.buyer, { country, taxNumber })

beforeEach(async () => {
  await giveVatNumber(world.ctx, world.seller, { country: 'GB', taxNumber: 'GB 123 4567 89' })
  await buyerIn('GB')
  await state(charging())
})

// Two rings at 2,940 pounds, shipped for 25: 20% of VAT on both, and the fee of 1.5% on the rings alone.
const goods = 588_000
const shipping = 2_500
const tax = 118_100
const fee = 8_820
const total = goods + shipping + tax + fee

const wanted = async (pieces = 2) => [{ slug: (await world.lot()).slug, pieces }]
const send = async (more: { total?: number; lots?: { slug: string; pieces: number }[] } = {}) =>
  sendLots(world.site, world.buyer, more.lots ?? (await wanted()), { total: more.total ?? total })
const ordered = async (): Promise<number> => {
  const { status, json } = await send()
  expect(status, JSON.stringify(json)).toBe(201)
  return json.number
}
const rowOf = (number: number) => findAnyOrder(world.ctx, number)
const soundBooks = async () => {
  expect((await verifyLedger(world.ctx)).faults).toEqual([])
  expect(await verifyHeld(world.ctx)).toEqual([])
}

describe('shipping that a seller charges', () => {
  it('is told with the price, for the buyer’s own country', async () => {
    const [lot] = await wanted()
    const told = async () => (await world.trade(lot?.slug ?? '')).shipping
    expect(await told()).toMatchObject({ to: 'GB', how: flat(2_500), crossesCustoms: false })
    await buyerIn('US')
    expect(await told()).toEqual({
      to: 'US',
      place: 'the United States',
      how: flat(5_700),
      own: null,
      weight: 4_200,
      crossesCustoms: true,
      handlingDays: 5,
    })
  })

  it('follows the address that the buyer chooses, and so does VAT', async () => {
    const { site, ctx, buyer } = world
    const id = await addOtherAddress(ctx.db, buyer, {
      country: 'US',
      region: 'NY',
      postalCode: '10017',
    })
    const [lot] = await wanted()
    const read = async (path: string) => (await callAs(site, buyer, path)).json
    const here = await read(`/lots/${lot?.slug}/trade`)
    expect([here.shipping.to, here.tax.treatment]).toEqual(['GB', 'standard'])
    const there = await read(`/lots/${lot?.slug}/trade?deliverTo=${id}`)
    expect([there.shipping.to, there.tax.treatment]).toEqual(['US', 'export'])
    await callAs(site, buyer, `/basket/lots/${lot?.slug}`, { pieces: lot?.pieces }, 'PUT')
    const { lines } = await read(`/basket?deliverTo=${id}`)
    expect(lines[0].lot).toMatchObject({ shipping: { to: 'US' }, tax: { treatment: 'export' } })

    const abroad = { total: goods + 5_700 + fee, deliveryAddressId: id }
    const refused = await sendLots(site, buyer, [lot!], { ...abroad, total })
    expect(refused.status).toBe(409)
    const placed = await sendLots(site, buyer, [lot!], abroad)
    expect(placed.status, JSON.stringify(placed.json)).toBe(201)
    expect(await rowOf(placed.json.number)).toMatchObject({ shipping: 5_700, tax: 0 })
    const gone = await callAs(site, buyer, `/lots/${lot?.slug}/trade?deliverTo=${randomUUID()}`)
    expect(gone.status).toBe(409)
  })

  it('is part of the total that the buyer has to have seen', async () => {
    const without = await send({ total: total - shipping - 500 })
    expect([without.status, without.json.detail]).toEqual([
      409,
      'The price has changed: the total is now £7,174.20. Nothing was ordered.',
    ])
    const number = await ordered()
    const bought = (await readOrder(world.site, world.buyer, number)).json
    expect(bought.paid).toMatchObject({ goods, shipping, tax, fee, total })
    const sold = (await readOrder(world.site, world.seller, number)).json
    expect([sold.shipping, sold.amount, sold.paid]).toEqual([
      shipping,
      goods + shipping + tax,
      null,
    ])
  })

  it('gives the seller the days that they have said to send the goods', async () => {
    expect(await rowOf(await ordered())).toMatchObject({ sendDays: 5, payDays: 2 })
  })

  it('never changes an order or an open offer once the terms change', async () => {
    const number = await ordered()
    const [lot] = await wanted()
    const offer = await makeOffer(world.site, world.buyer, lot?.slug ?? '', {
      pieces: 2,
      amount: 500_000,
    })
    await state(charging({ home: flat(99_900) }))
    expect(await rowOf(number)).toMatchObject({ shipping, total })
    expect((await answer(world.site, world.seller, offer, 'acceptance')).status).toBe(200)
    const [made] = await world.ctx.db
      .select({ shipping: tradeOrder.shipping })
      .from(tradeOrder)
      .innerJoin(tradeOrderLine, eq(tradeOrderLine.orderId, tradeOrder.id))
      .where(eq(tradeOrderLine.offerNumber, offer))
    expect(made).toEqual({ shipping })
  })

  it('is one sum for all lots of an order, which share it by their prices to the penny', async () => {
    await state(charging({ home: flat(1_001) }))
    const lots = [...(await wanted(1)), ...(await wanted(2)), ...(await wanted(1))]
    const { slug } = await world.lot({ price: '1.00', 'tiers.1.from': '', 'tiers.1.price': '' })
    lots.push({ slug, pieces: 1 })
    const sum = 4 * 294_000 + 100
    const { status, json } = await send({
      lots,
      total: sum + 1_001 + Math.round((sum + 1_001) / 5) + Math.round(sum * 0.015),
    })
    expect(status, JSON.stringify(json)).toBe(201)
    const lines = await world.ctx.db
      .select({ shipping: tradeOrderLine.shipping })
      .from(tradeOrderLine)
      .where(eq(tradeOrderLine.orderId, (await rowOf(json.number)).id))
      .orderBy(tradeOrderLine.position)
    expect(lines.map((line) => line.shipping)).toEqual([250, 501, 250, 0])
  })
})

describe('a lot whose shipping is not stated', () => {
  const cannot = async (says: string) => {
    const { status, json } = await send()
    expect([status, json.detail]).toEqual([409, `${says} Nothing was ordered.`])
  }
  const open = 'Shipping is agreed in an offer. Make an offer instead.'

  it('cannot be ordered before its seller has said anything', async () => {
    await state(null)
    const [lot] = await wanted()
    expect((await world.trade(lot?.slug ?? '')).shipping.how).toEqual(agreed)
    await cannot(open)
  })

  it('cannot be ordered in a currency for which nothing is said, and nothing is converted', async () => {
    await state({ ...charging(), prices: [{ ...charging().prices[0]!, currency: 'EUR' }] })
    await cannot(open)
  })

  it('cannot be ordered in countries to which nothing is sent, nor by an offer', async () => {
    await buyerIn('BY')
    await cannot('The seller does not ship to Belarus.')
    const [lot] = await wanted()
    const terms = { pieces: 1, amount: 200_000 }
    const { status, json } = await sendOffer(world.site, world.buyer, lot?.slug ?? '', terms)
    expect([status, json.detail]).toEqual([409, 'The seller does not ship to Belarus.'])
  })

  it('can be ordered once the seller has said in an offer what it costs, and not before', async () => {
    await buyerIn('JP')
    await cannot(open)
    const { site, buyer, seller } = world
    const [lot] = await wanted()
    const terms = { pieces: 2, amount: 500_000 }
    const offer = await makeOffer(site, buyer, lot?.slug ?? '', terms)
    const seen = (await readOffer(site, seller, offer)).json
    expect([seen.shipping, seen.can]).toEqual([null, ['counter', 'decline']])
    expect((await answer(site, seller, offer, 'acceptance')).status).toBe(409)
    const silent = await counter(site, seller, offer, terms)
    expect([silent.status, silent.json.errors[0].pointer]).toEqual([422, '/shipping'])
    expect((await counter(site, seller, offer, { ...terms, shipping: 7_300 })).status).toBe(200)
    const { json } = await answer(site, buyer, offer, 'acceptance')
    // Exported, so without VAT; the fee is that of the goods.
    expect(await rowOf(json.orderNumber)).toMatchObject({
      goods: 500_000,
      shipping: 7_300,
      tax: 0,
      fee: 7_500,
      total: 514_800,
    })
  })

  it('is ordered at what the buyer says if the seller accepts that', async () => {
    await buyerIn('JP')
    const { site, buyer, seller } = world
    const [lot] = await wanted()
    const terms = { pieces: 2, amount: 500_000, shipping: 0 }
    const offer = await makeOffer(site, buyer, lot?.slug ?? '', terms)
    const { json } = await answer(site, seller, offer, 'acceptance')
    expect(await rowOf(json.orderNumber)).toMatchObject({ shipping: 0, total: 507_500 })
  })
})

describe('the money of shipping', () => {
  it('goes to the seller with the price of the goods, in books, payout and invoice', async () => {
    const { ctx, site, seller, buyer } = world
    const number = await world.receive(await ordered())
    expect(await world.moves(() => does(site, buyer, number, 'acceptance'))).toEqual({
      held: total,
      payable: -(goods + shipping + tax),
      fees: -fee,
    })
    const due = (await listPayable(ctx)).find((each) => each.number === number)
    expect(due?.amount).toBe(goods + shipping + tax)
    const next = (await callAs(site, seller, '/company/payouts/next')).json
    expect(next.items.find(({ order }: { order: number }) => order === number)).toMatchObject({
      goods,
      shipping,
      tax,
      fee: 0,
      amount: goods + shipping + tax,
    })
    const { paper } = await paperOf(site, seller, number, 'invoice')
    expect(paper).toMatch(
      /Shipping25\.00\nVAT 20%\nWithout VAT5,905\.00\nVAT 20%1,181\.00\nTotal, GBP7,086\.00/,
    )
    await settle(ctx, number, 'pay-out')
    await soundBooks()
  })

  it('goes back with everything else if all goods do', async () => {
    const number = await world.receive(await ordered())
    await world.giveBack(number)
    const due = (await listRefundable(world.ctx)).find((each) => each.number === number)
    expect(due?.amount).toBe(total)
    await soundBooks()
  })

  it('stays with the seller if the two agree on another price, with the VAT of both', async () => {
    const { site, seller, buyer } = world
    const number = await world.receive(await ordered())
    const moved = await world.moves(() => settleFor(site, { seller, buyer, number, part: 400_000 }))
    // 20% of 4,000 and of 25 pounds; the fee is that of 4,000.
    expect(moved).toEqual({
      held: total,
      payable: -(400_000 + shipping + 80_500),
      fees: -6_000,
      refund: -(188_000 + 37_600 + 2_820),
    })
    const { settlement } = (await readOrder(site, buyer, number)).json.dispute
    expect(settlement).toMatchObject({ seller: 400_000, shipping, tax: 80_500 })
    await soundBooks()
  })

  it('stays with the seller if a part of the goods comes back, and the credit note leaves it out', async () => {
    const { site, seller, buyer } = world
    const number = await world.receive(await ordered())
    await does(site, buyer, number, 'partial-rejection', {
      lines: [{ position: 0, pieces: 1, ...rejection }],
    })
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    expect(await world.moves(() => does(site, seller, number, 'return-receipt'))).toEqual({
      held: total,
      payable: -(294_000 + shipping + 59_300),
      fees: -4_410,
      refund: -(294_000 + 58_800 + 4_410),
    })
    await paperOf(site, seller, number, 'invoice')
    const { paper } = await paperOf(site, seller, number, 'credit-note')
    expect(paper).toContain('3,528.00')
    expect(paper).not.toContain('Shipping')
    await soundBooks()
  })
})

it('the database refuses shipping that is not part of the total, or not shared by the lots', async () => {
  const number = await ordered()
  const { pool } = (await world.site.context.services.open()).database
  const copy = (what: string) =>
    pool.query(
      `WITH made AS (INSERT INTO trade_order SELECT (jsonb_populate_record(o, jsonb_build_object(
           'id', gen_random_uuid(), 'key', gen_random_uuid(), 'number', 9000001, 'reference', 'X9000001') || '${what}')).*
         FROM trade_order o WHERE number = ${number} RETURNING id)
       INSERT INTO trade_order_line SELECT (jsonb_populate_record(l, jsonb_build_object('order_id', made.id))).*
         FROM made, trade_order_line l JOIN trade_order o ON o.id = order_id WHERE o.number = ${number}`,
    )
  await expect(copy('{"shipping": 2600}')).rejects.toThrow(/trade_order_total/)
  await expect(copy(`{"shipping": 2600, "total": ${total + 100}}`)).rejects.toThrow(
    /do not add up to its shipping/,
  )
})

it('is told only to those who see prices', async () => {
  const [lot] = await wanted()
  const { text } = await callAs(world.site, world.buyer, `/lots/${lot?.slug}`)
  expect(text).not.toContain('shipping')
})
