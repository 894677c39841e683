import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { meetOfferDeadlines } from '#server/features/offers/deadlines.ts'
import { offer, offerMove } from '#server/features/offers/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'

import { toldTo } from '../../support/notifications.ts'
import { answer, counter, makeOffer, readOffer, sendOffer } from '../../support/offers.ts'
import { openOrders } from '../../support/order-site.ts'
import { readOrder } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { stock } from '../../support/traders.ts'

const { site, ctx, seller, buyer, stranger, lot, stockOf } = await openOrders()

const hour = 3_600_000
const later = (hours: number) => {
  const now = site.context.clock().getTime() + hours * hour
  return { ...ctx, clock: () => new Date(now) }
}
/** The clock so many hours after the end of an offer. */
async function fromEnd(number: number, hours: number) {
  const [found] = await ctx.db.select().from(offer).where(eq(offer.number, number))
  if (found === undefined) throw new Error('the offer is gone')
  const at = new Date(found.expiresAt.getTime() + hours * hour)
  return { ...ctx, clock: () => at }
}
const titles = async (who: SignedIn, number: number) =>
  (await toldTo(site, who.personId))
    .map(({ title }) => title)
    .filter((title) => title.includes(`ffer ${number}`))

describe('an offer', () => {
  it('is countered and accepted, and becomes the buyer’s order at the agreed price', async () => {
    const { id, slug } = await lot()
    const number = await makeOffer(site, buyer, slug, {
      pieces: 4,
      amount: 1_000_000,
      note: 'For our Edinburgh shop.',
    })
    const countered = await counter(site, seller, number, { pieces: 4, amount: 1_080_000 })
    expect(countered.status).toBe(200)
    expect(countered.json).toMatchObject({
      state: 'buyer-turn',
      waits: 'theirs',
      can: ['withdraw'],
    })
    const { status, json } = await answer(site, buyer, number, 'acceptance')
    expect(status).toBe(200)
    expect(json).toMatchObject({ state: 'accepted', waits: 'over', can: [] })

    const order = (await readOrder(site, buyer, json.orderNumber)).json
    expect(order).toMatchObject({
      state: 'awaiting-funds',
      paid: { goods: 1_080_000, fee: 16_200, total: 1_096_200 },
      lines: [{ pieces: 4, amount: 1_080_000, unitPrice: 270_000, offerNumber: number }],
    })
    expect(order.transfer.iban).toContain('GB29')
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 4 })
  })

  it('that the seller accepts is ordered by the person who made it', async () => {
    const { slug } = await lot()
    const number = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_001 })
    const { json } = await answer(site, seller, number, 'acceptance')
    const order = (await readOrder(site, seller, json.orderNumber)).json
    expect(order).toMatchObject({ side: 'selling', amount: 250_001, paid: null })
    const made = await findAnyOrder(ctx, json.orderNumber)
    expect(made).toMatchObject({ placedBy: buyer.personId, buyerCompanyId: buyer.companyId })
  })

  it('has one history that both sides read alike, with what the lot asked then', async () => {
    const { slug } = await lot()
    const number = await makeOffer(site, buyer, slug, {
      pieces: 3,
      amount: 800_000,
      note: 'Three.',
    })
    await counter(site, seller, number, { pieces: 2, amount: 570_000 })
    await counter(site, buyer, number, { pieces: 2, amount: 560_000 })
    await answer(site, seller, number, 'refusal', { note: 'Too low.' })
    const [one, other] = [
      (await readOffer(site, buyer, number)).json,
      (await readOffer(site, seller, number)).json,
    ]
    expect(one.moves).toEqual(other.moves)
    expect(one.moves).toMatchObject([
      { event: 'make', by: 'buyer', note: 'Three.', terms: { amount: 800_000, list: 837_000 } },
      { event: 'counter', by: 'seller', note: null, terms: { amount: 570_000, list: 588_000 } },
      { event: 'counter', by: 'buyer', terms: { pieces: 2, amount: 560_000 } },
      { event: 'decline', by: 'seller', terms: null, note: 'Too low.' },
    ])
    expect(one.state).toBe('declined')
  })

  it('is moved only by whose turn it is, and only from what they have seen', async () => {
    const { slug } = await lot()
    const number = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000 })
    expect((await answer(site, buyer, number, 'acceptance')).status).toBe(409)
    expect((await answer(site, seller, number, 'withdrawal')).status).toBe(409)
    await counter(site, seller, number, { pieces: 1, amount: 280_000 })
    await counter(site, buyer, number, { pieces: 1, amount: 200_000 })
    const outdated = await answer(site, seller, number, 'acceptance', { position: 1 })
    expect([outdated.status, outdated.json.detail]).toEqual([
      409,
      expect.stringContaining('the price may have changed'),
    ])
    expect((await answer(site, buyer, number, 'withdrawal')).json.state).toBe('withdrawn')
    expect((await answer(site, seller, number, 'acceptance')).status).toBe(409)
  })

  it('is one at a time for each company and lot, and a new one follows when it is over', async () => {
    const { slug } = await lot()
    const terms = { pieces: 1, amount: 250_000 }
    const number = await makeOffer(site, buyer, slug, terms)
    expect((await sendOffer(site, buyer, slug, terms)).status).toBe(409)
    await makeOffer(site, stranger, slug, terms)
    await answer(site, buyer, number, 'withdrawal')
    await makeOffer(site, buyer, slug, terms)
  })

  it('is for pieces that are free, and for all of a lot that is sold as a whole', async () => {
    const { slug } = await lot()
    const many = await sendOffer(site, buyer, slug, { pieces: 7, amount: 1_000_000 })
    expect([many.status, many.json.errors[0].detail]).toEqual([422, 'Only 6 can be ordered now.'])
    const whole = await lot({
      basis: 'Whole lot',
      price: '12,000',
      'tiers.1.from': '',
      'tiers.1.price': '',
    })
    const part = await sendOffer(site, buyer, whole.slug, { pieces: 2, amount: 400_000 })
    expect([part.status, part.json.errors[0].detail]).toEqual([
      422,
      'This lot is sold as a whole. Enter 6.',
    ])
    const number = await makeOffer(site, buyer, whole.slug, { pieces: 6, amount: 1_000_001 })
    const { json } = await answer(site, seller, number, 'acceptance')
    const { lines } = (await readOrder(site, buyer, json.orderNumber)).json
    expect(lines).toMatchObject([{ amount: 1_000_001, unitPrice: 166_667 }])
  })

  it('stays open, with the reason in words, if it cannot be ordered when it is accepted', async () => {
    const own = await lot()
    const number = await makeOffer(site, buyer, own.slug, { pieces: 4, amount: 1_000_000 })
    const rival = await makeOffer(site, stranger, own.slug, { pieces: 3, amount: 800_000 })
    await answer(site, seller, rival, 'acceptance')
    const few = await answer(site, seller, number, 'acceptance')
    expect([few.status, few.json.detail]).toEqual([409, expect.stringContaining('Only 3')])
    const { version } = await stock(site, seller, `/${own.id}`)
    await stock(site, seller, `/${own.id}/moves`, { version, move: 'pause' })
    const paused = await answer(site, seller, number, 'acceptance')
    expect([paused.status, paused.json.detail]).toEqual([
      409,
      expect.stringContaining('not on sale'),
    ])
    expect((await readOffer(site, buyer, number)).json).toMatchObject({
      state: 'seller-turn',
      lots: [{ now: null }],
    })
    expect(await stockOf(own.id)).toMatchObject({ held: 3 })
  })

  it('stands at its price and pieces whatever the lot asks meanwhile', async () => {
    const own = await lot()
    const number = await makeOffer(site, buyer, own.slug, { pieces: 2, amount: 500_000 })
    const { lines } = (await readOffer(site, seller, number)).json.lots[0].now
    expect(lines).toEqual(['White gold 750 (18k) · 4.2 g', 'Sapphire, 2.60 ct', 'New, unsold'])
    const said = { price: '9,999', 'tiers.1.from': '', 'tiers.1.price': '' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    const now = (await readOffer(site, buyer, number)).json.lots[0].now
    expect(now).toMatchObject({ list: 1_999_800, quote: { tiers: [{ from: 1, amount: 999_900 }] } })
    const { json } = await answer(site, seller, number, 'acceptance')
    expect((await readOrder(site, seller, json.orderNumber)).json.amount).toBe(500_000)
  })

  it('shows its cost to the seller only, and its weight to both sides', async () => {
    const own = await lot()
    const number = await makeOffer(site, buyer, own.slug, { pieces: 2, amount: 500_000 })
    const said = { cost: '1,900' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    const [bought, sold] = [
      (await readOffer(site, buyer, number)).json.lots[0].now,
      (await readOffer(site, seller, number)).json.lots[0].now,
    ]
    expect([bought.cost, sold.cost]).toEqual([undefined, 190_000])
    expect([bought.quote.gross, sold.quote.gross]).toEqual([4200, 4200])
  })
})

describe('the clock', () => {
  it('ends an offer that nobody answers, tells both sides once, and frees the way for a new one', async () => {
    const { slug } = await lot()
    const terms = { pieces: 1, amount: 250_000, hours: 24 }
    const number = await makeOffer(site, buyer, slug, terms)
    await meetOfferDeadlines(await fromEnd(number, -1))
    expect((await readOffer(site, buyer, number)).json.state).toBe('seller-turn')
    await meetOfferDeadlines(await fromEnd(number, 1))
    await meetOfferDeadlines(await fromEnd(number, 1))
    expect((await readOffer(site, seller, number)).json.state).toBe('expired')
    for (const who of [buyer, seller]) {
      const told = await titles(who, number)
      expect(told.filter((title) => title.includes('has expired'))).toHaveLength(1)
    }
    await makeOffer(site, buyer, slug, terms)
  })

  it('ends all others whose time is over, though it cannot end one', async () => {
    const terms = { pieces: 1, amount: 250_000, hours: 24 }
    const numbers: number[] = []
    for (let at = 0; at < 3; at += 1) {
      numbers.push(await makeOffer(site, buyer, (await lot()).slug, terms))
    }
    const [broken = 0, ...others] = numbers
    // As if its end had been noted before.
    const [made] = await ctx.db
      .select({ move: offerMove })
      .from(offerMove)
      .innerJoin(offer, eq(offer.id, offerMove.offerId))
      .where(eq(offer.number, broken))
    if (made === undefined) throw new Error('the offer was not noted')
    await ctx.db.insert(offerMove).values({ ...made.move, position: made.move.position + 1 })
    await expect(meetOfferDeadlines(await fromEnd(broken, 1))).rejects.toThrow(
      `end of offer ${broken}`,
    )
    const states = []
    for (const number of [broken, ...others]) {
      states.push((await readOffer(site, buyer, number)).json.state)
    }
    expect(states).toEqual(['seller-turn', 'expired', 'expired'])
    await changeRows(site, offer, { number: broken }, { expiresAt: later(1000).clock() })
  })

  it('reminds whose turn it is once: twelve hours before, or a quarter of a short time', async () => {
    const { slug } = await lot()
    const reminded = async (who: SignedIn, number: number) =>
      (await titles(who, number)).filter((title) => title.includes('soon expire')).length
    const short = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000, hours: 24 })
    const long = await makeOffer(site, stranger, slug, { pieces: 1, amount: 250_000, hours: 168 })
    await meetOfferDeadlines(await fromEnd(short, -7))
    expect(await reminded(seller, short)).toBe(0)
    await meetOfferDeadlines(await fromEnd(short, -5))
    await meetOfferDeadlines(await fromEnd(short, -5))
    expect([await reminded(seller, short), await reminded(buyer, short)]).toEqual([1, 0])
    await meetOfferDeadlines(await fromEnd(long, -13))
    expect(await reminded(seller, long)).toBe(0)
    await meetOfferDeadlines(await fromEnd(long, -11))
    expect([await reminded(seller, long), await reminded(stranger, long)]).toEqual([1, 0])
  })
})

it('what was offered is never changed, by nobody', async () => {
  const { slug } = await lot()
  await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000 })
  await expect(ctx.db.update(offerMove).set({ amount: 1 })).rejects.toThrow()
  await expect(ctx.db.delete(offerMove)).rejects.toThrow()
  await expect(ctx.db.update(offer).set({ currency: 'EUR' })).rejects.toThrow()
  await expect(ctx.db.delete(offer)).rejects.toThrow()
})
