import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, pay, place, sendOrder, shipment } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { knownSeller, liveLot, publishEarly, ring, stock, trader } from '../../support/traders.ts'

const { site, ctx, seller, buyer, stranger, lot, stockOf, trade } = await openOrders()

describe('what is ordered', () => {
  it('costs what the buyer has seen, or nothing is ordered and the new total is named', async () => {
    const own = await lot()
    const said = { price: '3,000', 'tiers.1.from': '', 'tiers.1.price': '' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    const { status, json } = await sendOrder(site, buyer, own.slug, { pieces: 1, goods: 294_000 })
    expect(status).toBe(409)
    expect(json.detail).toContain('£3,045.00')
    expect((await stockOf(own.id)).held).toBe(0)
  })

  it('is no longer shown as free, and buyers are told so when nothing is left', async () => {
    const { slug } = await lot()
    await place(site, buyer, slug, { pieces: 4, goods: 1_116_000 })
    const seen = await trade(slug, stranger)
    expect(seen.quote.quantity).toBe(2)
    expect(JSON.stringify(seen.full.sections)).toContain('"Pieces in stock","value":"2"')
    const more = await sendOrder(site, stranger, slug, { pieces: 3, goods: 837_000 })
    expect(more.json.detail).toContain('Only 2')
    await place(site, stranger, slug, { pieces: 2, goods: 588_000 })
    expect((await trade(slug)).quote.quantity).toBe(0)
    const prices = await callAs(site, buyer, '/lots/prices', { slugs: [slug] })
    expect(JSON.parse(prices.text).items[0]).toMatchObject({ quantity: 0, unit: null })
    const none = await sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect(none.json.detail).toContain('open orders')
  })

  it('has no price while fewer are free than the smallest order, and buyers learn how many', async () => {
    const { slug } = await lot({ minimum: '3', 'tiers.1.from': '', 'tiers.1.price': '' })
    await place(site, buyer, slug, { pieces: 4, goods: 1_176_000 })
    const prices = await callAs(site, stranger, '/lots/prices', { slugs: [slug] })
    expect(JSON.parse(prices.text).items).toMatchObject([{ quantity: 2, least: 3, unit: null }])
  })

  it('is counted in the seller’s stock book and editor, with a way to its orders', async () => {
    const own = await lot()
    const first = await place(site, buyer, own.slug, { pieces: 1, goods: 294_000 })
    const second = await place(site, stranger, own.slug, { pieces: 1, goods: 294_000 })
    const book = await callAs(site, seller, '/stock?sort=-updated&limit=50')
    const rows: { id: string }[] = JSON.parse(book.text).items
    expect(rows.find(({ id }) => id === own.id)).toMatchObject({ quantity: 6, held: 2 })
    expect((await callAs(site, seller, `/stock/${own.id}`)).json.held).toBe(2)
    const path = `/orders?listing=${own.id}`
    const numbers = async (who: SignedIn) => {
      const { items } = (await callAs(site, who, path)).json
      return items.map((each: { number: number }) => each.number)
    }
    expect(await numbers(seller)).toEqual([second, first])
    expect(await numbers(buyer)).toEqual([])
  })

  it('is sold as a whole only once, also if the seller adds pieces meanwhile', async () => {
    const whole = { basis: 'Whole lot', price: '12,000', 'tiers.1.from': '', 'tiers.1.price': '' }
    const own = await lot(whole)
    const number = await place(site, buyer, own.slug, { pieces: 6, goods: 1_200_000 })
    const said = { quantity: '9' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    expect((await trade(own.slug, stranger)).quote.quantity).toBe(0)
    const again = await sendOrder(site, stranger, own.slug, { pieces: 3, goods: 1_200_000 })
    expect(again.status).toBe(409)
    await pay(ctx, number)
    expect((await act(site, seller, number, 'shipment', shipment)).status).toBe(200)
    // The price was that of the whole lot.
    expect(await stockOf(own.id)).toMatchObject({ quantity: 3, held: 0, state: 'paused' })
  })

  it('cannot be taken out of the stock by its seller', async () => {
    const own = await lot()
    await place(site, buyer, own.slug, { pieces: 3, goods: 837_000 })
    const said = { quantity: '2', 'tiers.1.from': '', 'tiers.1.price': '' }
    const body = { version: own.version, said }
    const { status, json } = await callAs(site, seller, `/stock/${own.id}`, body, 'PUT')
    expect(status).toBe(422)
    expect(json.errors).toEqual([
      { pointer: '/said/quantity', detail: '3 pieces are in open orders. Enter 3 or more.' },
    ])
    expect((await stockOf(own.id)).quantity).toBe(6)
  })

  it('keeps the last person of either company from closing their account until it is over', async () => {
    const alone = await trader(site, 'buyer')
    const { slug } = await lot()
    const number = await place(site, alone, slug, { pieces: 1, goods: 294_000 })
    const close = (who: SignedIn) => callAs(site, who, '/me/close', { word: 'close' })
    for (const who of [alone, seller]) {
      const { status, text } = await close(who)
      expect([status, text]).toEqual([409, expect.stringContaining('open orders')])
    }
    await ctx.db.update(tradeOrder).set({ state: 'expired' }).where(eq(tradeOrder.number, number))
    expect((await close(alone)).status).toBe(200)
  })

  it('leaves the lot sold out with the last piece, and paused if too few are left', async () => {
    const send = async (said: Record<string, string>, pieces: number, goods: number) => {
      const { id, slug } = await lot(said)
      const number = await place(site, buyer, slug, { pieces, goods })
      await pay(ctx, number)
      expect((await act(site, seller, number, 'shipment', shipment)).status).toBe(200)
      return stockOf(id)
    }
    expect(await send({}, 6, 1_674_000)).toMatchObject({ quantity: 0, held: 0, state: 'sold-out' })
    const few = await send({}, 5, 1_395_000)
    expect(few).toMatchObject({ quantity: 1, state: 'live' })
    expect(Object.keys(few.said).filter((key) => key.startsWith('tiers'))).toEqual([])
    const alone = { minimum: '2', 'tiers.1.from': '', 'tiers.1.price': '' }
    const paused = await send(alone, 5, 1_470_000)
    expect(paused).toMatchObject({ quantity: 1, held: 0, state: 'paused' })
    expect(paused.stateReason).toContain('only 1 in stock')
  })
})

describe('an order is refused', () => {
  it('for one’s own lot, for a lot that is closed to the buyer, and for one that is gone', async () => {
    const own = await lot()
    const both = await knownSeller(site)
    await ctx.db.update(company).set({ buys: true }).where(eq(company.id, both.companyId))
    const theirs = await liveLot(site, both, { ...ring, stockNumber: 'OWN-1' })
    const order = { pieces: 1, goods: 294_000 }
    expect((await sendOrder(site, both, theirs.slug, order)).status).toBe(409)
    const early = await publishEarly(site, seller, { ...ring, stockNumber: 'EARLY-1' }, [
      stranger.companyId,
    ])
    expect((await sendOrder(site, buyer, early.slug, order)).status).toBe(404)
    expect((await sendOrder(site, stranger, early.slug, order)).status).toBe(201)
    const { version } = await stock(site, seller, `/${own.id}`)
    await stock(site, seller, `/${own.id}/moves`, { version, move: 'pause' })
    expect((await sendOrder(site, buyer, own.slug, order)).status).toBe(410)
  })

  it('to a company that does not buy, is not verified or is suspended, and to its sales people', async () => {
    const { slug } = await lot()
    const order = { pieces: 1, goods: 294_000 }
    expect((await sendOrder(site, await trader(site, 'seller'), slug, order)).status).toBe(403)
    for (const state of ['draft', 'suspended'] as const) {
      const other = await trader(site, 'buyer')
      await ctx.db.update(company).set({ state }).where(eq(company.id, other.companyId))
      ctx.services.actors.forgetAll(other)
      expect((await sendOrder(site, other, slug, order)).status).toBe(403)
    }
    const expected = { sales: 403, finance: 403, purchasing: 201 } as const
    for (const [role, status] of Object.entries(expected)) {
      const added = await colleagueOf(site, buyer.companyId, role as keyof typeof expected)
      const who = { ...buyer, ...added }
      expect((await sendOrder(site, who, slug, order)).status, role).toBe(status)
    }
  })

  it('in a currency in which we have no account any more', async () => {
    const { id, slug } = await lot()
    await ctx.db.update(listing).set({ currency: 'JPY' }).where(eq(listing.id, id))
    const wanted = { pieces: 1, goods: 294_000, currency: 'JPY' } as const
    expect((await sendOrder(site, buyer, slug, wanted)).status).toBe(410)
  })

  it('with fewer pieces than the smallest order', async () => {
    const { slug } = await lot({ minimum: '2' })
    const { status, json } = await sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ pointer: '/lots/0/pieces', detail: 'The smallest order is 2.' }])
  })
})
