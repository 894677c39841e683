import { describe, expect, it } from 'vitest'

import { meetOfferDeadlines } from '#server/features/offers/deadlines.ts'
import { offer } from '#server/features/offers/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { toldTo } from '../../support/notifications.ts'
import { answer, makeOffer, offerForLots, readOffer, sendOffer } from '../../support/offers.ts'
import { openOrders } from '../../support/order-site.ts'
import { place, readOrder } from '../../support/orders.ts'
import { changeRows } from '../../support/rows.ts'
import { knownSeller, publish, ring, stock } from '../../support/traders.ts'

const at = await openOrders()

/** Two lots of the seller: rings at 2,940 pounds, and one at 980. */
async function twoLots() {
  const dear = await at.lot()
  const cheap = await at.lot({ price: '980.00', 'tiers.1.from': '', 'tiers.1.price': '' })
  const wanted = [
    { slug: dear.slug, pieces: 2 },
    { slug: cheap.slug, pieces: 1 },
  ]
  return { dear, cheap, wanted }
}

/** Makes an offer for several lots and insists on success. */
async function offered(wanted: Parameters<typeof offerForLots>[2], amount: number) {
  const { status, json, text } = await offerForLots(at.site, at.buyer, wanted, { amount })
  if (status !== 201) throw new Error(`${status}: ${text}`)
  return json.number as number
}

describe('one offer for several lots', () => {
  it('shares its price among them by what they ask, and becomes one order at these prices', async () => {
    const { dear, cheap, wanted } = await twoLots()
    const number = await offered(wanted, 600_001)
    const received = await readOffer(at.site, at.seller, number)
    // They ask 5,880 and 980 pounds.
    expect(received.json).toMatchObject({
      title: expect.stringMatching(/ and 1 more lot$/),
      lotCount: 2,
      pieces: 3,
      amount: 600_001,
      lots: [
        { slug: dear.slug, pieces: 2, amount: 514_287, now: { list: 588_000 } },
        { slug: cheap.slug, pieces: 1, amount: 85_714, now: { list: 98_000 } },
      ],
      moves: [{ terms: { list: 686_000 } }],
    })
    const news = await toldTo(at.site, at.seller.personId)
    expect(news.find(({ title }) => title.includes(String(number)))?.body).toMatch(
      /^A buyer offers you a price for 2 lots \(“.+” and 1 more lot\)\./,
    )
    const countered = await answer(at.site, at.seller, number, 'counter-offers', {
      amount: 640_000,
      hours: 72,
    })
    expect(countered.json).toMatchObject({
      pieces: 3,
      lots: [{ amount: 548_571 }, { amount: 91_429 }],
    })
    const accepted = await answer(at.site, at.buyer, number, 'acceptance')
    const order = await readOrder(at.site, at.buyer, accepted.json.orderNumber)
    expect(order.json).toMatchObject({
      amount: 649_600,
      lines: [
        { slug: dear.slug, pieces: 2, amount: 548_571, offerNumber: number },
        { slug: cheap.slug, pieces: 1, amount: 91_429, offerNumber: number },
      ],
    })
    expect((await at.stockOf(dear.id)).held).toBe(2)
    expect((await at.stockOf(cheap.id)).held).toBe(1)
  })

  it('leaves the basket once it is an order, also if its seller accepts it', async () => {
    const { wanted } = await twoLots()
    const kept = await at.lot()
    for (const { slug, pieces } of [...wanted, { slug: kept.slug, pieces: 1 }]) {
      await callAs(at.site, at.buyer, `/basket/lots/${slug}`, { pieces }, 'PUT')
    }
    const number = await offered(wanted, 600_000)
    const inBasket = async () =>
      (await callAs(at.site, at.buyer, '/basket')).json.lines.map(
        ({ lot }: { lot: { slug: string } }) => lot.slug,
      )
    expect(await inBasket()).toHaveLength(3)
    await answer(at.site, at.seller, number, 'acceptance')
    expect(await inBasket()).toEqual([kept.slug])
  })

  it('says which of its lots cannot be sold as offered, as soon as pieces are gone', async () => {
    const { dear, wanted } = await twoLots()
    const number = await offered(wanted, 600_000)
    const { quantity } = await at.stockOf(dear.id)
    const taken = { pieces: quantity - 1, goods: (quantity - 1) * 279_000 }
    await place(at.site, at.stranger, dear.slug, taken)
    expect((await readOffer(at.site, at.seller, number)).json.lots).toMatchObject([
      { now: { unlike: 'Only 1 can be ordered now.' } },
      { now: { unlike: null } },
    ])
    const terms = { amount: 640_000, hours: 72 }
    const countered = await answer(at.site, at.seller, number, 'counter-offers', terms)
    expect(countered.status).toBe(409)
    expect(countered.text).toMatch(/“.+”: Only 1 can be ordered now\. Decline the offer/)
  })

  it('keeps its lots: a counter-offer changes the price, not the pieces', async () => {
    const { wanted } = await twoLots()
    const number = await offered(wanted, 600_000)
    const { status, text } = await answer(at.site, at.seller, number, 'counter-offers', {
      amount: 640_000,
      hours: 72,
      pieces: 1,
    })
    expect([status, text]).toEqual([422, expect.stringContaining('stay as they are')])
  })

  it('is shared as it was before if a lot has no price for its pieces any more', async () => {
    const { dear, cheap, wanted } = await twoLots()
    const number = await offered(wanted, 600_000)
    const { said, version } = await at.stockOf(cheap.id)
    await stock(
      at.site,
      at.seller,
      `/${cheap.id}`,
      { version, said: { ...said, minimum: '2' } },
      'PUT',
    )
    const [before, after] = [
      await readOffer(at.site, at.buyer, number),
      await answer(at.site, at.seller, number, 'counter-offers', { amount: 640_000, hours: 72 }),
    ]
    expect(before.json.lots).toMatchObject([
      { amount: 514_286 },
      { amount: 85_714, now: { list: null } },
    ])
    expect([after.status, after.json.lots]).toMatchObject([
      200,
      [
        { slug: dear.slug, amount: 548_572 },
        { slug: cheap.slug, amount: 91_428 },
      ],
    ])
    expect(after.json.moves[1].terms.list).toBeNull()
    const alone = await offerForLots(at.site, at.stranger, wanted, { amount: 600_000 })
    expect([alone.status, alone.text]).toEqual([409, expect.stringContaining('has no price now')])
  })

  it('orders all of its lots or none: if pieces of one are gone, nothing is held and it stays open', async () => {
    const { dear, cheap, wanted } = await twoLots()
    const number = await offered(wanted, 600_000)
    const left = await at.stockOf(cheap.id)
    const { quantity: pieces } = left
    await place(at.site, at.stranger, cheap.slug, { pieces, goods: 98_000 * pieces })
    const refused = await answer(at.site, at.seller, number, 'acceptance')
    expect(refused.status).toBe(409)
    expect(refused.text).toMatch(/“.+”: None of it can be ordered now/)
    expect((await at.stockOf(dear.id)).held).toBe(0)
    expect((await readOffer(at.site, at.buyer, number)).json.state).toBe('seller-turn')
  })

  it('is the only open offer of its buyer for each of them, until it is over', async () => {
    const { dear, cheap, wanted } = await twoLots()
    const number = await offered(wanted, 600_000)
    const alone = { pieces: 1, amount: 90_000 }
    expect((await sendOffer(at.site, at.buyer, cheap.slug, alone)).status).toBe(409)
    const own = await callAs(at.site, at.buyer, `/lots/${dear.slug}/offer`)
    expect(JSON.parse(own.text).offer).toMatchObject({ number, lotCount: 2, amount: 600_000 })
    const other = await at.lot()
    const again = await offerForLots(
      at.site,
      at.buyer,
      [{ slug: other.slug, pieces: 1 }, ...wanted.slice(1)],
      { amount: 300_000 },
    )
    expect([again.status, again.text]).toEqual([409, expect.stringMatching(/open offer for “/)])
    await answer(at.site, at.buyer, number, 'withdrawal')
    await makeOffer(at.site, at.buyer, cheap.slug, alone)
    // What its time has ended makes room as well.
    const late = await offered(
      [
        { slug: dear.slug, pieces: 1 },
        { slug: other.slug, pieces: 1 },
      ],
      500_000,
    )
    await changeRows(at.site, offer, { number: late }, { expiresAt: new Date(0) })
    await makeOffer(at.site, at.buyer, other.slug, { pieces: 1, amount: 250_000 })
    await meetOfferDeadlines(at.ctx)
    expect((await readOffer(at.site, at.buyer, late)).json.state).toBe('expired')
  })

  it('is found with one call for all lots of a basket, by its own company only', async () => {
    const { cheap, wanted } = await twoLots()
    const [first, ...more] = [await at.lot(), await at.lot(), await at.lot()]
    const others = [...more, cheap].map(({ id }) => id).join(',')
    const ofLots = async (who = at.buyer) =>
      (await callAs(at.site, who, `/lots/${first?.slug}/offer?others=${others}`)).json
    expect((await ofLots()).offer).toBeNull()
    const number = await offered(wanted, 600_000)
    expect(await ofLots()).toMatchObject({ offer: { number, slug: cheap.slug, lotCount: 2 } })
    expect((await ofLots(at.stranger)).offer).toBeNull()
    expect((await ofLots(at.seller)).offer).toBeNull()
    await answer(at.site, at.buyer, number, 'withdrawal')
    expect((await ofLots()).offer).toBeNull()
  })

  it('refuses lots of two sellers or currencies, one named twice, too many pieces, and a price too small to share', async () => {
    const { dear, cheap, wanted } = await twoLots()
    const elsewhere = await knownSeller(at.site)
    const theirs = await publish(at.site, elsewhere, { ...ring, stockNumber: 'THEIRS-1' })
    const euros = await at.lot({ currency: 'EUR' })
    const send = (lots: Parameters<typeof offerForLots>[2], amount = 300_000) =>
      offerForLots(at.site, at.buyer, lots, { amount })
    for (const other of [theirs, euros]) {
      const mixed = await send([...wanted, { slug: other.slug, pieces: 1 }])
      expect([mixed.status, mixed.text]).toEqual([409, expect.stringContaining('one seller')])
    }
    const twice = await send([...wanted, { slug: dear.slug, pieces: 1 }])
    expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('each lot once')])
    const many = await send([
      { slug: dear.slug, pieces: 1 },
      { slug: cheap.slug, pieces: 99 },
    ])
    expect([many.status, many.text]).toEqual([
      422,
      expect.stringMatching(/lots\/1\/pieces.+“.+”: Only \d can be ordered now/),
    ])
    const little = await send(wanted, 1)
    expect([little.status, little.text]).toEqual([422, expect.stringContaining('too little')])
  })
})
