import { expect, it } from 'vitest'

import type { FeePrice } from '#shared/contract/fee-prices.ts'

import { callAs } from '../../../support/api-calls.ts'
import { does, settleFor } from '../../../support/disputes.ts'
import { runBy } from '../../../support/operating-company.ts'
import { openOrders } from '../../../support/order-site.ts'
import { sendLots, shipment } from '../../../support/orders.ts'
import { giveVatNumber } from '../../../support/traders.ts'

/** The seller pays 2% of the price, and VAT on it. */
const bySeller: FeePrice = { from: '2026-01-01', basisPoints: 200, minimum: {}, payer: 'seller' }
/** Two rings at 2,940 pounds, which cost 3,180 each, with 20% of VAT. */
const goods = 588_000
const total = goods + 117_600

const { site, ctx, seller, buyer, lot, receive } = await openOrders(runBy('GB'), {
  feePrices: [bySeller],
})
await giveVatNumber(ctx, seller, { country: 'GB', taxNumber: 'GB 123 4567 89' })

const inspected = async () => {
  const { slug } = await lot()
  const { json } = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total })
  return receive(json.number)
}

/** What some orders have added to what was sold. */
async function sold(work: () => Promise<unknown>) {
  const read = async () => {
    const { sold: pieces, currencies } = (await callAs(site, seller, '/figures')).json
    return { pieces, ...currencies[0]?.sold.atCost }
  }
  const before = await read()
  await work()
  const after = await read()
  return Object.fromEntries(
    Object.entries(after).map(([name, now]) => [name, Number(now) - (before[name] ?? 0)]),
  )
}

it('an order brings what its seller gets, without VAT and the fee that the seller pays', async () => {
  expect(await sold(inspected)).toEqual({
    pieces: 2,
    orders: 1,
    net: goods - 11_760,
    cost: 636_000,
  })
})

it('one of which a part goes back brings the rest, for the pieces that are kept', async () => {
  const work = async () => {
    const number = await inspected()
    const line = { position: 0, pieces: 1, reason: 'damaged', text: 'Bent.', evidence: [] }
    await does(site, buyer, number, 'partial-rejection', { lines: [line] })
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    await does(site, seller, number, 'return-receipt')
  }
  expect(await sold(work)).toEqual({
    pieces: 1,
    orders: 1,
    net: 294_000 - 5_880,
    cost: 318_000,
  })
})

it('one of which a part is rejected brings all of its pieces if nothing goes back', async () => {
  const work = async () => {
    const number = await inspected()
    const line = { position: 0, pieces: 1, reason: 'damaged', text: 'Bent.', evidence: [] }
    await does(site, buyer, number, 'partial-rejection', { lines: [line] })
    const { dispute } = await does(site, seller, number, 'proposals', { seller: 500_000 })
    const answering = `proposals/${dispute.proposals[0].id}/answer`
    await does(site, buyer, number, answering, { answer: 'accept' })
  }
  expect(await sold(work)).toEqual({
    pieces: 2,
    orders: 1,
    net: 500_000 - 10_000,
    cost: 636_000,
  })
})

it('one that is settled for less brings less, for all of its pieces', async () => {
  const work = async () => {
    const number = await inspected()
    await settleFor(site, { seller, buyer, number, part: 400_000 })
  }
  expect(await sold(work)).toEqual({
    pieces: 2,
    orders: 1,
    net: 400_000 - 8_000,
    cost: 636_000,
  })
})
