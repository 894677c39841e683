import { describe, expect, it } from 'vitest'

import { tradeOrderLine } from '#server/features/orders/table.ts'

import { does, rejection, sendEvidence } from '../../../support/disputes.ts'
import { soldForTotal } from '../../../support/mixed-lots.ts'
import { toldTo } from '../../../support/notifications.ts'
import { answer } from '../../../support/offers.ts'
import { act, pay, place, shipment } from '../../../support/orders.ts'
import { lacks, openParts, twoLines } from '../../../support/parts.ts'
import { findRows } from '../../../support/rows.ts'
import { stock } from '../../../support/traders.ts'

const at = await openParts()

describe('an order of lines that ends without a sale', () => {
  it('puts them back into their lot, which stays on sale by the gram', async () => {
    const { own, order, carved } = await at.sold()
    await at.expire(order)
    const lot = await at.stockOf(own.id)
    expect(lot).toMatchObject({ state: 'live', held: 0, gross: 400_000, cost: 1_533_332 })
    expect(at.titlesOf(lot)).toEqual([
      'Plain hoops',
      'Sapphire pendants',
      'Curb chains',
      'Signet rings',
    ])
    expect(lacks(lot)).toEqual([])
    expect(await at.stockOf(carved.id)).toMatchObject({
      state: 'archived',
      quantity: 0,
      held: 0,
      carvedFrom: null,
    })
    expect((await at.historyOf(own.id))[0]).toMatchObject({ what: 'lines-returned', by: null })
    // The same lines can be offered for again.
    const again = await at.offerFor(own.slug, twoLines)
    expect((await answer(at.site, at.seller, again, 'acceptance')).status).toBe(200)
  })

  it('leaves a lot with a price for the total paused, whatever price was set for the rest', async () => {
    const { own, order } = await at.sold(soldForTotal)
    const { version } = await stock(at.site, at.seller, `/${own.id}`)
    const priced = await at.edit({ id: own.id, version }, { price: '9,000' })
    await stock(at.site, at.seller, `/${own.id}/moves`, {
      version: priced.version,
      move: 'publish',
    })
    expect((await at.stockOf(own.id)).state).toBe('live')
    await at.expire(order)
    expect(await at.stockOf(own.id)).toMatchObject({
      state: 'paused',
      gross: 400_000,
      stateReason: expect.stringContaining('Check the price'),
    })
  })

  it('that the seller cancels does the same', async () => {
    const { own, order } = await at.sold()
    await pay(at.ctx, order)
    const reason = { reason: 'Two of them are damaged.' }
    const { status } = await act(at.site, at.seller, order, 'cancellation', reason)
    expect(status).toBe(200)
    expect(await at.stockOf(own.id)).toMatchObject({ state: 'live', gross: 400_000 })
  })

  it.each([
    ['archived', (id: string) => ({ id, move: 'archive' as const })],
    ['ordered as a whole', () => null],
    ['in another currency', (id: string) => ({ id, said: { currency: 'EUR' } })],
  ])('leaves them in the seller’s stock if their lot is %s', async (_, how) => {
    const { own, order, carved } = await at.sold()
    const { version } = await stock(at.site, at.seller, `/${own.id}`)
    const done = how(own.id)
    if (done === null) {
      const whole = await place(at.site, at.stranger, own.slug, { pieces: 1, goods: 800_000 })
      // An order that is not paid would expire as well, perhaps first.
      await pay(at.ctx, whole)
    } else if ('move' in done) {
      await stock(at.site, at.seller, `/${own.id}/moves`, { version, move: 'archive' })
    } else await at.edit({ id: own.id, version }, done.said)
    await at.expire(order)
    expect(await at.stockOf(own.id)).toMatchObject({ gross: 160_000 })
    const kept = await at.stockOf(carved.id)
    expect(kept).toMatchObject({ state: 'private', quantity: 1, held: 0, carvedFrom: null })
    expect(at.titlesOf(kept)).toEqual(twoLines.lines)
    const told = await toldTo(at.site, at.seller.personId)
    expect(told.map(({ title }) => title)).toContain(
      'Lines of an order that has ended are in your stock',
    )
    // From now on it is a listing like any other.
    expect(await stock(at.site, at.seller, `/${carved.id}`)).toMatchObject({
      moves: expect.arrayContaining(['publish']),
    })
  })
})

it('an order of lines that is sent leaves a listing that is sold out, and what comes back is in that one', async () => {
  const { own, order, carved } = await at.sold()
  await pay(at.ctx, order)
  await act(at.site, at.seller, order, 'shipment', shipment)
  expect(await at.stockOf(carved.id)).toMatchObject({
    state: 'sold-out',
    quantity: 0,
    held: 0,
    carvedFrom: null,
  })
  await act(at.site, at.buyer, order, 'delivery')
  const { id } = await sendEvidence(at.site, at.buyer, order)
  await does(at.site, at.buyer, order, 'rejection', { ...rejection, evidence: [id] })
  await does(at.site, at.seller, order, 'return-agreement')
  await does(at.site, at.buyer, order, 'return', shipment)
  await does(at.site, at.seller, order, 'return-receipt')
  expect(await at.stockOf(carved.id)).toMatchObject({
    state: 'paused',
    quantity: 1,
    stateReason: 'Pieces came back. Check the price, and resume it.',
  })
  const [line] = await findRows(at.site, tradeOrderLine, { listingId: carved.id })
  expect(line).toMatchObject({ pieces: 1, kind: 'mixed-lot' })
  expect(await at.stockOf(own.id)).toMatchObject({ state: 'live', gross: 160_000 })
})
