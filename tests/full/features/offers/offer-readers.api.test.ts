import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { offerMessage, offerMove } from '#server/features/offers/table.ts'
import { contactMark } from '#shared/contact-data/contact-data.ts'

import { callAs } from '../../../support/api-calls.ts'
import { colleagueOf } from '../../../support/colleagues.ts'
import { mailsTo, sentMail } from '../../../support/mails.ts'
import { toldTo } from '../../../support/notifications.ts'
import { answer, counter, makeOffer, readOffer, sendOffer, write } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { pay } from '../../../support/orders.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { publishEarly, ring, trader } from '../../../support/traders.ts'
import { withoutIds } from '../../../support/without-ids.ts'

const { site, ctx, seller, buyer, stranger, lot } = await openOrders()

const terms = { pieces: 1, amount: 250_000 }
const offered = async () => {
  const { slug } = await lot()
  return { slug, number: await makeOffer(site, buyer, slug, terms) }
}

describe('an offer', () => {
  it('does not exist for anybody but its two companies', async () => {
    const { slug, number } = await offered()
    const missing = await readOffer(site, stranger, 9_999_999)
    for (const who of [stranger, await trader(site, 'seller')]) {
      const found = await readOffer(site, who, number)
      expect([found.status, found.json.title]).toEqual([404, missing.json.title])
      for (const what of ['acceptance', 'refusal', 'withdrawal']) {
        expect((await answer(site, who, number, what)).status).toBe(404)
      }
      expect((await counter(site, who, number, terms)).status).toBe(404)
      expect((await write(site, who, number, 'Hello.')).status).toBe(404)
      for (const view of ['ours', 'theirs', 'over', 'all', `all&q=${number}`]) {
        const { text } = await callAs(site, who, `/offers?view=${view}`)
        expect(JSON.parse(text).items).toEqual([])
      }
      const { text } = await callAs(site, who, `/lots/${slug}/offer`)
      expect(JSON.parse(text).offer).toBeNull()
    }
  })

  it('stands in the inbox of whom it waits for, and is counted there', async () => {
    const fresh = await trader(site, 'buyer')
    const { slug } = await lot()
    const number = await makeOffer(site, fresh, slug, terms)
    const inbox = async (who: SignedIn, view: string) =>
      JSON.parse((await callAs(site, who, `/offers?view=${view}&limit=100`)).text)
    const has = async (who: SignedIn, view: string) =>
      (await inbox(who, view)).items.some((each: { number: number }) => each.number === number)
    expect([await has(fresh, 'theirs'), await has(seller, 'ours')]).toEqual([true, true])
    expect((await inbox(fresh, 'ours')).open).toEqual({ ours: 0, colleagues: 0, theirs: 1 })
    await counter(site, seller, number, { pieces: 1, amount: 280_000 })
    expect([await has(fresh, 'ours'), await has(seller, 'ours')]).toEqual([true, false])
    await answer(site, fresh, number, 'refusal')
    expect([await has(fresh, 'over'), await has(seller, 'over')]).toEqual([true, true])
    expect((await inbox(fresh, 'ours')).open).toEqual({ ours: 0, colleagues: 0, theirs: 0 })
  })

  it('is found by its number, its lot and the other company, in the list that it is in', async () => {
    const fresh = await trader(site, 'buyer')
    const { slug } = await lot()
    const number = await makeOffer(site, fresh, slug, terms)
    const { other, title } = (await readOffer(site, fresh, number)).json
    const found = async (view: string, q: string) => {
      const { text } = await callAs(site, fresh, `/offers?${new URLSearchParams({ view, q })}`)
      return JSON.parse(text).items.map((each: { number: number }) => each.number)
    }
    for (const q of [`${number}`, title, other, `${other.slice(0, 4)} ${number}`]) {
      expect(await found('theirs', q), q).toEqual([number])
      expect(await found('all', q), q).toEqual([number])
    }
    expect(await found('theirs', `${number} elsewhere`)).toEqual([])
    expect(await found('ours', `${number}`)).toEqual([])
    await answer(site, fresh, number, 'withdrawal')
    expect(await found('over', `${number}`)).toEqual([number])
    expect(await found('all', '')).toEqual([number])
  })

  it('is shown on the lot to its own company only', async () => {
    const { slug, number } = await offered()
    const ofLot = async (who: SignedIn) =>
      JSON.parse((await callAs(site, who, `/lots/${slug}/offer`)).text)
    expect(await ofLot(buyer)).toMatchObject({ offer: { number, waits: 'theirs' }, may: true })
    expect(await ofLot(seller)).toEqual({
      offer: null,
      parts: null,
      may: false,
      contactsOpen: false,
    })
    await counter(site, seller, number, { pieces: 1, amount: 280_000 })
    expect(await ofLot(buyer)).toMatchObject({ offer: { waits: 'ours', amount: 280_000 } })
    await answer(site, buyer, number, 'refusal')
    expect((await ofLot(buyer)).offer).toBeNull()
  })

  it('is made and answered by the roles that buy or sell, and read by all', async () => {
    const { slug } = await lot()
    const purchasing = await colleagueOf(site, buyer.companyId, 'purchasing')
    const sales = await colleagueOf(site, buyer.companyId, 'sales')
    expect((await sendOffer(site, sales, slug, terms)).status).toBe(403)
    const number = await makeOffer(site, purchasing, slug, terms)
    const theirs = await colleagueOf(site, seller.companyId, 'finance')
    expect((await readOffer(site, theirs, number)).json.can).toEqual([])
    expect((await answer(site, theirs, number, 'acceptance')).status).toBe(403)
    expect((await write(site, theirs, number, 'Hello.')).status).toBe(403)
    const seller2 = await colleagueOf(site, seller.companyId, 'sales')
    expect((await counter(site, seller2, number, terms)).status).toBe(200)
    expect((await answer(site, sales, number, 'acceptance')).status).toBe(403)
    expect((await answer(site, purchasing, number, 'acceptance')).status).toBe(200)
  })

  it('cannot be made for one’s own lot, a closed one, or by who may not buy', async () => {
    const { slug } = await lot()
    expect((await sendOffer(site, seller, slug, terms)).status).toBe(403)
    expect((await sendOffer(site, await signInAs(site, 'buyer'), slug, terms)).status).toBe(403)
    const early = await publishEarly(site, seller, { ...ring, stockNumber: 'EARLY-O' }, [
      stranger.companyId,
    ])
    expect((await sendOffer(site, buyer, early.slug, terms)).status).toBe(404)
    expect((await sendOffer(site, stranger, early.slug, terms)).status).toBe(201)
    const yen = await lot()
    await ctx.db.update(listing).set({ currency: 'JPY' }).where(eq(listing.id, yen.id))
    expect((await sendOffer(site, buyer, yen.slug, terms)).status).toBe(410)
  })
})

it('the other side is told of every move and message, by email too, without a price', async () => {
  const { number } = await offered()
  await counter(site, seller, number, { pieces: 1, amount: 280_000 })
  await write(site, seller, number, 'Two boxes are included.')
  await counter(site, buyer, number, { pieces: 1, amount: 270_000 })
  await answer(site, seller, number, 'refusal')
  const titles = async (who: SignedIn) =>
    (await toldTo(site, who.personId)).map(({ title }) => title)
  const bought = [
    `Offer ${number}: a counter-offer from the seller`,
    `Offer ${number}: a message from the seller`,
    `Offer ${number} is declined`,
  ]
  const sold = [
    `You have received offer ${number}`,
    `Offer ${number}: a counter-offer from the buyer`,
  ]
  expect(await titles(buyer)).toEqual(expect.arrayContaining(bought))
  expect(await titles(seller)).toEqual(expect.arrayContaining(sold))
  const mails = [...(await mailsTo(site, buyer.email)), ...(await mailsTo(site, seller.email))]
  const about = mails.filter(({ subject }) => subject.includes(String(number)))
  expect(about.map(({ subject }) => subject).toSorted()).toEqual([...bought, ...sold].toSorted())
  for (const [who, kind] of [
    [buyer, 'offer-made'],
    [buyer, 'offer-message'],
    [seller, 'offer-received'],
  ] as const) {
    const text = await sentMail(site, who.email, kind)
    expect(text).toContain(`/offers/${number}`)
    expect(withoutIds(text)).not.toMatch(/£|GBP|2,?[78]00|boxes/)
  }
})

describe('a message', () => {
  it('is read by both sides without contact data, which is kept nowhere', async () => {
    const { number } = await offered()
    await write(site, seller, number, 'The stone is 2.03 ct. Call 020 7946 0958.')
    await counter(site, seller, number, { ...terms, note: 'Or mail ring@shop.example, please.' })
    for (const who of [buyer, seller]) {
      const { json } = await readOffer(site, who, number)
      expect(json.messages).toMatchObject([
        { by: 'seller', text: `The stone is 2.03 ct. Call ${contactMark}.`, hidden: true },
      ])
      expect(json.moves[1]).toMatchObject({ note: `Or mail ${contactMark}, please.`, hidden: true })
    }
    const rows = JSON.stringify([
      await ctx.db.select().from(offerMessage),
      await ctx.db.select().from(offerMove),
    ])
    expect(withoutIds(rows)).not.toMatch(/7946|ring@/)
  })

  it('may have contact data once an order between the two is paid, but not before', async () => {
    const [one, other] = [await trader(site, 'buyer'), await trader(site, 'buyer')]
    const numbers = []
    for (const who of [one, other]) {
      const agreed = await makeOffer(site, who, (await lot()).slug, terms)
      const { json } = await answer(site, seller, agreed, 'acceptance')
      if (who === one) await pay(ctx, json.orderNumber)
      numbers.push(await makeOffer(site, who, (await lot()).slug, terms))
    }
    const [paid = 0, unpaid = 0] = numbers
    const text = 'Call 020 7946 0958.'
    await write(site, seller, paid, text)
    await write(site, seller, unpaid, text)
    expect((await readOffer(site, one, paid)).json).toMatchObject({
      contactsOpen: true,
      messages: [{ text, hidden: false }],
    })
    const { slug } = await lot()
    const ofLot = async (who: SignedIn) =>
      JSON.parse((await callAs(site, who, `/lots/${slug}/offer`)).text).contactsOpen
    expect([await ofLot(one), await ofLot(other)]).toEqual([true, false])
    expect((await readOffer(site, other, unpaid)).json).toMatchObject({
      contactsOpen: false,
      messages: [{ text: `Call ${contactMark}.`, hidden: true }],
    })
  })

  it('is written once if it is sent twice, and not at all when the offer has come to nothing', async () => {
    const { number } = await offered()
    const key = randomUUID()
    expect((await write(site, buyer, number, 'Is it resizable?', key)).status).toBe(201)
    expect((await write(site, buyer, number, 'Is it resizable?', key)).status).toBe(201)
    expect((await readOffer(site, seller, number)).json.messages).toHaveLength(1)
    expect((await write(site, buyer, number, 'x'.repeat(2001))).status).toBe(422)
    await answer(site, seller, number, 'refusal')
    expect((await write(site, buyer, number, 'Why?')).status).toBe(409)
  })
})

describe('a company', () => {
  it('that closes takes back its offers and declines those of others', async () => {
    const alone = await trader(site, 'buyer')
    const [first, second] = [await lot(), await lot()]
    const made = await makeOffer(site, alone, first.slug, terms)
    const countered = await makeOffer(site, alone, second.slug, terms)
    await counter(site, seller, countered, { pieces: 1, amount: 280_000 })
    expect((await callAs(site, alone, '/me/close', { word: 'close' })).status).toBe(200)
    expect((await readOffer(site, seller, made)).json.state).toBe('withdrawn')
    expect((await readOffer(site, seller, countered)).json.state).toBe('declined')
  })

  it('that is suspended can only end its offers, and nobody can accept them', async () => {
    const bad = await trader(site, 'buyer')
    const [first, second] = [await lot(), await lot()]
    const made = await makeOffer(site, bad, first.slug, terms)
    const countered = await makeOffer(site, bad, second.slug, terms)
    await counter(site, seller, countered, { pieces: 1, amount: 280_000 })
    await ctx.db.update(company).set({ state: 'suspended' }).where(eq(company.id, bad.companyId))
    ctx.services.actors.forgetAll(bad)
    const refused = await answer(site, seller, made, 'acceptance')
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      expect.stringContaining('may not order now'),
    ])
    expect((await answer(site, bad, countered, 'acceptance')).status).toBe(403)
    expect((await write(site, bad, countered, 'Please.')).status).toBe(403)
    expect((await readOffer(site, bad, countered)).json.can).toEqual(['decline'])
    expect((await answer(site, bad, countered, 'refusal')).status).toBe(200)
  })
})
