import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { offerLot } from '#server/features/offers/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { soldForTotal } from '../../support/mixed-lots.ts'
import { toldTo } from '../../support/notifications.ts'
import { answer, counter, makeOffer, readOffer, sendOffer } from '../../support/offers.ts'
import { act, pay, place, readOrder, shipment } from '../../support/orders.ts'
import { lacks, openParts, twoLines } from '../../support/parts.ts'
import { ask } from '../../support/site.ts'
import { stock } from '../../support/traders.ts'

const at = await openParts()

describe('an offer for lines of a lot', () => {
  it('keeps them as they were, alike for both sides, and without what only the seller knows', async () => {
    const { slug } = await at.lotInParts()
    const number = await at.offerFor(slug, twoLines)
    const [bought, received] = [
      await readOffer(at.site, at.buyer, number),
      await readOffer(at.site, at.seller, number),
    ]
    expect(bought.json.lots[0].lines).toEqual([
      { title: 'Curb chains', pieces: 10, weight: 100_000, metal: 'gold', fineness: '7500' },
      { title: 'Signet rings', pieces: 6, weight: 140_000 },
    ])
    expect(received.json.lots[0].lines).toEqual(bought.json.lots[0].lines)
    expect(bought.json).toMatchObject({
      pieces: 1,
      lineCount: 2,
      lots: [{ now: { unlike: null } }],
    })
    // What the lot asks for 240 g.
    expect(bought.json.moves[0].terms.list).toBe(1_200_000)
    for (const { text } of [bought, await callAs(at.site, at.buyer, `/lots/${slug}/offer`)]) {
      expect(text).not.toMatch(/cost|311111|444444|222222|3,111/)
    }
    const { json } = await counter(at.site, at.seller, number, { pieces: 1, amount: 900_000 })
    expect(json.lots[0].lines).toEqual(bought.json.lots[0].lines)
    const more = await answer(at.site, at.buyer, number, 'counter-offers', {
      pieces: 2,
      amount: 5,
      hours: 72,
    })
    expect([more.status, more.text]).toEqual([422, expect.stringContaining('sold together')])
    await expect(
      at.ctx.db.update(offerLot).set({ lines: [] }).where(eq(offerLot.slug, slug)),
    ).rejects.toThrow()
  })

  it('needs a lot that is sold so, lines that it has, and the smallest share by weight', async () => {
    const whole = await at.lotInParts({ breaking: 'whole' })
    expect(await at.partsOf(whole.slug)).toBeNull()
    const shared = await at.lotInParts({ breaking: 'share', share: '50' })
    expect((await at.partsOf(shared.slug)).least).toBe(200_000)
    const key = (await at.keysOf(shared.slug, ['Plain hoops']))[0] ?? ''
    const terms = { pieces: 1, amount: 1000 }
    const refused = await sendOffer(at.site, at.buyer, whole.slug, { ...terms, lines: [key] })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('as a whole')])
    const little = await at.sendFor(shared.slug, { lines: ['Plain hoops'] })
    expect([little.status, little.json.errors]).toEqual([
      422,
      [
        {
          pointer: '/lines',
          detail: 'Pick lines of at least 200.0 g in all. You have ticked 60.0 g.',
        },
      ],
    ])
    const twice = await sendOffer(at.site, at.buyer, shared.slug, { ...terms, lines: [key, key] })
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('manifest')])
    for (const lines of [[], ['x'], Array.from({ length: 201 }, () => key)]) {
      const malformed = await sendOffer(at.site, at.buyer, shared.slug, { ...terms, lines })
      expect(malformed.status).toBe(422)
    }
    expect((await at.sendFor(shared.slug, twoLines)).status).toBe(201)
  })

  it('shows no lines to pick to who may not offer', async () => {
    const { slug } = await at.lotInParts()
    expect(await at.partsOf(slug, at.seller)).toBeNull()
    expect((await ask(at.site.address, `/api/lots/${slug}/offer`)).status).toBe(401)
  })

  it('is accepted even if its title is cut off within a character', async () => {
    const title = `${'x'.repeat(107)}💎 of shop`
    const { id, slug } = await at.lotInParts({ title })
    const number = await at.offerFor(slug, twoLines)
    const { json } = await answer(at.site, at.seller, number, 'acceptance')
    expect(json).toMatchObject({ state: 'accepted' })
    const [carved] = await at.carvedFrom(id)
    expect(carved?.title).toBe(`2 lines of ${'x'.repeat(107)}💎…`)
  })

  it('for all of them is an ordinary offer for the lot', async () => {
    const { id, slug } = await at.lotInParts()
    const all = ['Curb chains', 'Plain hoops', 'Signet rings', 'Sapphire pendants']
    const number = await at.offerFor(slug, { lines: all })
    const { json } = await answer(at.site, at.seller, number, 'acceptance')
    expect(json).toMatchObject({ state: 'accepted', lots: [{ lines: null }], lineCount: null })
    expect(await at.carvedFrom(id)).toEqual([])
    expect(await at.stockOf(id)).toMatchObject({ state: 'live', held: 1, quantity: 1 })
  })
})

describe('accepting it', () => {
  it('orders a listing of these lines, and the lot goes on with the rest by the gram', async () => {
    const { own, carved, order, number } = await at.sold()
    expect(carved).toMatchObject({
      state: 'private',
      slug: null,
      quantity: 1,
      held: 1,
      title: '2 lines of Stock of a closed shop',
      unitPrice: 500_000,
      gross: 240_000,
      cost: 755_555,
      companyId: at.seller.companyId,
    })
    expect(carved.sheet.values).toMatchObject({ breaking: 'whole', pieces: 16 })
    expect(at.titlesOf(carved)).toEqual(twoLines.lines)
    expect(lacks(carved)).toEqual([])
    const rest = await at.stockOf(own.id)
    expect(rest).toMatchObject({ state: 'live', held: 0, gross: 160_000, cost: 777_777 })
    expect(rest.sheet.values.pieces).toBe(24)
    expect(at.titlesOf(rest)).toEqual(['Plain hoops', 'Sapphire pendants'])
    expect(lacks(rest)).toEqual([])
    const [first] = await at.historyOf(own.id)
    expect(first).toMatchObject({
      what: 'divided',
      before: { 'lines.1.title': 'Curb chains', 'lines.3.title': 'Signet rings', pieces: '40' },
      after: { 'lines.1.title': null, 'lines.3.title': null, pieces: '24' },
    })
    expect(Object.keys(first.before)).not.toContain('lines.2.title')
    const read = (await readOrder(at.site, at.buyer, order)).json
    expect(read).toMatchObject({
      state: 'awaiting-funds',
      paid: { goods: 500_000 },
      lines: [{ title: carved.title, pieces: 1, amount: 500_000, offerNumber: number }],
    })
    expect(read.lines[0].picture).not.toBeNull()
    expect(read.lines[0].slug).toBe(own.slug)
    const { quote } = await at.trade(own.slug)
    expect(quote).toMatchObject({ quantity: 1, gross: 160_000 })
    await place(at.site, at.stranger, own.slug, { pieces: 1, goods: 800_000 })
  })

  it('by the buyer does the same, and the seller’s history names nobody of the buyer', async () => {
    const own = await at.lotInParts()
    const number = await at.offerFor(own.slug, twoLines)
    await counter(at.site, at.seller, number, { pieces: 1, amount: 700_000 })
    const { status } = await answer(at.site, at.buyer, number, 'acceptance')
    expect(status).toBe(200)
    const [carved] = await at.carvedFrom(own.id)
    expect(carved).toMatchObject({ unitPrice: 700_000 })
    expect((await at.historyOf(own.id))[0]).toMatchObject({ what: 'divided', by: null })
    // Its title and description may speak of what has gone.
    const told = await toldTo(at.site, at.seller.personId)
    expect(told.find(({ title }) => title === 'Lines of a lot were sold')?.body).toContain(
      'title and description',
    )
  })

  it('pauses a lot with a price for the total, and tells the seller', async () => {
    const { own } = await at.sold(soldForTotal)
    expect(await at.stockOf(own.id)).toMatchObject({
      state: 'paused',
      stateReason: 'Lines of it were sold. Set a new price for the rest, and resume it.',
    })
    const told = await toldTo(at.site, at.seller.personId)
    expect(told.map(({ title }) => title)).toContain('A lot needs a new price')
    expect((await ask(at.site.address, `/lots/${own.slug}`)).status).toBe(410)
  })

  it('shows the seller the pictures of its lot with the carved listing, until its order ends', async () => {
    const { carved, own, order } = await at.sold()
    const read = async (id: string) =>
      JSON.parse((await callAs(at.site, at.seller, `/stock/${id}`)).text)
    const lot = await read(own.id)
    expect(lot.carvedFrom).toBeNull()
    const pictures = lot.pictures.map(({ key, alt }: { key: string; alt: string }) => ({
      key,
      alt,
    }))
    expect(pictures).toHaveLength(1)
    expect(await read(carved.id)).toMatchObject({
      pictures: [],
      carvedFrom: { id: own.id, title: 'Stock of a closed shop', pictures },
    })
    const rowOf = async (id: string) =>
      JSON.parse((await callAs(at.site, at.seller, '/stock')).text).items.find(
        (row: { id: string }) => row.id === id,
      )
    expect((await rowOf(carved.id)).picture).toMatchObject(pictures[0])
    await at.expire(order)
    expect((await read(carved.id)).carvedFrom).toBeNull()
  })

  it('puts nothing of the carved listing on sale, and nobody can', async () => {
    const { carved, own } = await at.sold()
    const publish = { version: carved.version, move: 'publish' }
    const moved = await callAs(at.site, at.seller, `/stock/${carved.id}/moves`, publish)
    expect([moved.status, moved.text]).toEqual([409, expect.stringContaining('open order')])
    const read = await stock(at.site, at.seller, `/${carved.id}`)
    expect(read).toMatchObject({ state: 'private', moves: ['archive'] })
    await expect(
      at.ctx.db.update(listing).set({ state: 'live' }).where(eq(listing.id, carved.id)),
    ).rejects.toThrow()
    // Not even as a draft can it be deleted while it is ordered.
    const { version } = await stock(at.site, at.seller, `/${carved.id}/moves`, {
      version: carved.version,
      move: 'archive',
    })
    await stock(at.site, at.seller, `/${carved.id}/moves`, { version, move: 'restore' })
    const removed = await callAs(at.site, at.seller, `/stock/${carved.id}`, undefined, 'DELETE')
    expect(removed.status).toBe(409)
    const found = await callAs(at.site, at.buyer, '/search?words=lines%20stock%20closed%20shop')
    expect(found.status).toBe(200)
    expect(found.text).not.toContain('2 lines of')
    expect((await at.stockOf(own.id)).state).toBe('live')
  })

  it('is refused once its lines are others or gone, with the reason, and it stays open', async () => {
    const own = await at.lotInParts()
    const number = await at.offerFor(own.slug, twoLines)
    const other = await at.offerFor(own.slug, { lines: ['Plain hoops'] }, at.stranger)
    // Other lines, the title and the price do not matter.
    const once = await at.edit(own, {
      title: 'Stock of two shops',
      price: '60',
      'lines.2.title': 'Hoops',
    })
    expect((await readOffer(at.site, at.buyer, number)).json.lots[0].now.unlike).toBeNull()
    const gone = await answer(at.site, at.seller, other, 'acceptance')
    expect([gone.status, gone.json.detail]).toEqual([
      409,
      'The lot no longer has these lines, or they were changed. Nothing was ordered, and the offer stays open.',
    ])
    expect((await readOffer(at.site, at.stranger, other)).json).toMatchObject({
      state: 'seller-turn',
      lots: [{ now: { unlike: expect.stringContaining('no longer has these lines') } }],
    })
    expect((await counter(at.site, at.seller, other, { pieces: 1, amount: 9 })).status).toBe(409)
    await at.edit(once, { breaking: 'whole' })
    const whole = await answer(at.site, at.seller, number, 'acceptance')
    expect([whole.status, whole.json.detail]).toEqual([
      409,
      expect.stringContaining('as a whole only'),
    ])
    expect(await at.carvedFrom(own.id)).toEqual([])
  })

  it('of an offer for the whole lot is refused once lines of it are sold', async () => {
    const own = await at.lotInParts()
    const whole = await makeOffer(at.site, at.stranger, own.slug, { pieces: 1, amount: 1_900_000 })
    const number = await at.offerFor(own.slug, twoLines)
    expect((await answer(at.site, at.seller, number, 'acceptance')).status).toBe(200)
    const { status, json } = await answer(at.site, at.seller, whole, 'acceptance')
    expect([status, json.detail]).toEqual([
      409,
      expect.stringContaining('manifest is not as it was'),
    ])
    expect(await at.stockOf(own.id)).toMatchObject({ held: 0, state: 'live' })
  })

  it('of all that is left orders the lot itself, which is sold out once it is sent', async () => {
    const own = await at.lotInParts()
    const rest = { lines: ['Plain hoops', 'Sapphire pendants'] }
    const [first, last] = [
      await at.offerFor(own.slug, twoLines),
      await at.offerFor(own.slug, rest, at.stranger),
    ]
    await answer(at.site, at.seller, first, 'acceptance')
    const { status, json } = await answer(at.site, at.seller, last, 'acceptance')
    expect(status).toBe(200)
    expect(await at.carvedFrom(own.id)).toHaveLength(1)
    expect(await at.stockOf(own.id)).toMatchObject({ state: 'live', held: 1 })
    await pay(at.ctx, json.orderNumber)
    await act(at.site, at.seller, json.orderNumber, 'shipment', shipment)
    expect(await at.stockOf(own.id)).toMatchObject({ state: 'sold-out', quantity: 0 })
  })
})
