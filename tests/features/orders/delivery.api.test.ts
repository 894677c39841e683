import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { operations } from '#server/features.ts'
import { companyAddress } from '#server/features/addresses/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import type { OfferMoveView } from '#shared/features/offers/offer-words.ts'
import { paperKindNames } from '#shared/features/papers/paper-kinds.ts'

import { addOtherAddress, testAddress } from '../../support/addresses.ts'
import { callAs } from '../../support/api-calls.ts'
import { answer, counter, makeOffer, readOffer, sendOffer } from '../../support/offers.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, pay, place, readOrder, sendOrder, shipment } from '../../support/orders.ts'
import { readPaper, writePaper } from '../../support/papers.ts'
import type { SignedIn } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'

const { site, ctx, seller, buyer, stranger, lot } = await openOrders()
// In the tests all companies have the same address, and the seller may read their own.
await ctx.db.delete(companyAddress).where(eq(companyAddress.companyId, seller.companyId ?? ''))

const one = { pieces: 1, goods: 294_000 }
const order = async () => place(site, buyer, (await lot()).slug, one)
const deliveryFor = async (who: SignedIn, number: number) =>
  (await readOrder(site, who, number)).json.delivery

const area = { country: 'GB', area: 'London EC1N' }
const whole = {
  ...area,
  to: {
    lines: ['Receiving Desk', '77 Vaultgate Yard', 'London', 'EC1N 8SY', 'United Kingdom'],
    contact: 'Robin Keeper',
    telephone: '+44 20 7946 0777',
    hours: { days: [1, 2, 3, 4, 5], from: '09:30', to: '16:00' },
    instructions: 'Ring at the yellow door.',
  },
}
/** What nobody but the buyer may know before payment. */
const secrets = [
  'Receiving Desk',
  'Vaultgate',
  'N 8SY',
  'Robin Keeper',
  '79460777',
  '7946 0777',
  'yellow door',
]

/** Everything that somebody of a company can read of an order, in any operation, paper, mail or copy. */
async function allOf(who: SignedIn, number: number, lotOf: { slug: string; id: string }) {
  const known: Readonly<Record<string, string>> = {
    ':number': String(number),
    ':slug': lotOf.slug,
    ':id': lotOf.id,
    ':country': 'GB',
    ':year': '2026',
  }
  const texts: string[] = []
  for (const { endpoint } of operations) {
    if (endpoint.method !== 'GET') continue
    const path = endpoint.path.replaceAll(/:\w+/gu, (name) => known[name] ?? name)
    texts.push((await callAs(site, who, path)).text)
  }
  for (const kind of paperKindNames) {
    await writePaper(site, who, number, kind)
    texts.push((await readPaper(site, who, number, kind)).paper)
  }
  texts.push((await callAs(site, who, '/me/export', {})).text)
  const mails = await ctx.db.select().from(outboxMail).where(eq(outboxMail.toAddress, who.email))
  return [...texts, JSON.stringify(mails)].join('\n')
}

describe('before the money is held', () => {
  it('the buyer sees where the goods go, and the seller only country and area', async () => {
    const number = await order()
    expect(await deliveryFor(buyer, number)).toMatchObject(whole)
    expect(await deliveryFor(seller, number)).toEqual({ ...area, to: null })
    expect((await readOrder(site, stranger, number)).status).toBe(404)
  })

  it('nothing else of the address reaches the seller, in no operation, paper, mail or copy', async () => {
    const own = await lot()
    const number = await place(site, buyer, own.slug, one)
    const offered = await makeOffer(site, buyer, (await lot()).slug, { pieces: 1, amount: 280_000 })
    await answer(site, seller, offered, 'acceptance')
    const read = await allOf(seller, number, own)
    expect(read).toContain(String(number))
    for (const secret of secrets) expect(read.includes(secret), secret).toBe(false)
  })
})

describe('once the money is held', () => {
  it('the seller sees all of it, and goes on seeing it when the goods are sent', async () => {
    const number = await order()
    await pay(ctx, number)
    expect(await deliveryFor(seller, number)).toMatchObject(whole)
    await act(site, seller, number, 'shipment', shipment)
    expect(await deliveryFor(seller, number)).toMatchObject(whole)
  })

  it('the seller sees only the area again if the order is cancelled unsent', async () => {
    const number = await order()
    await pay(ctx, number)
    await act(site, seller, number, 'cancellation', { reason: 'It was sold in our shop.' })
    expect(await deliveryFor(seller, number)).toEqual({ ...area, to: null })
    expect(await deliveryFor(buyer, number)).toMatchObject(whole)
  })
})

describe('an order', () => {
  it('goes only to an address of the buyer’s own book', async () => {
    const { slug } = await lot()
    const asBuyer = (companyId: string | null) =>
      sendOrder(site, { ...buyer, companyId }, slug, one)
    for (const id of [stranger.companyId, randomUUID()]) {
      const { status, json } = await asBuyer(id)
      expect(status).toBe(409)
      expect(json.detail).toContain('Nothing was ordered.')
    }
    expect((await asBuyer('nowhere')).status).toBe(422)
  })

  it('keeps its address when the address book changes, and nobody can change it in the database', async () => {
    const number = await order()
    await changeRows(site, companyAddress, buyer.companyId, { contact: 'Somebody Else' })
    expect(await deliveryFor(buyer, number)).toMatchObject(whole)
    await changeRows(site, companyAddress, buyer.companyId, { contact: testAddress.contact })
    const elsewhere = sql`jsonb_set(${tradeOrder.delivery}, '{address,city}', '"Leeds"')`
    await expect(
      ctx.db.update(tradeOrder).set({ delivery: elsewhere }).where(eq(tradeOrder.number, number)),
    ).rejects.toMatchObject({ cause: { message: 'what was ordered is never changed' } })
  })

  it('needs a delivery address of the buyer, and so does an offer', async () => {
    const terms = { pieces: 1, amount: 280_000 }
    for (const deliveryAddressId of [seller.companyId ?? '', randomUUID()]) {
      const { slug } = await lot()
      const refused = await sendOffer(site, buyer, slug, { ...terms, deliveryAddressId })
      expect([refused.status, refused.json.detail]).toEqual([409, gone])
    }
  })
})

const gone = 'This delivery address has been changed or removed. Choose it again.'

describe('an offer', () => {
  const terms = { pieces: 1, amount: 280_000 }
  const offerOf = async (deliveryAddressId?: string) =>
    makeOffer(site, buyer, (await lot()).slug, {
      ...terms,
      ...(deliveryAddressId === undefined ? {} : { deliveryAddressId }),
    })
  const leeds = () => addOtherAddress(ctx.db, buyer, { city: 'Leeds', postalCode: 'LS1 4DY' })
  const newYork = () =>
    addOtherAddress(ctx.db, buyer, {
      country: 'US',
      city: 'New York',
      region: 'NY',
      postalCode: '10017',
    })
  const remove = (id: string) => ctx.db.delete(companyAddress).where(eq(companyAddress.id, id))
  const detailOf = ({ status, json }: { status: number; json: { detail: string } }) => [
    status,
    json.detail,
  ]

  it('that the seller accepts goes to the address that the buyer chose with it', async () => {
    const number = await offerOf(await leeds())
    const { json } = await answer(site, seller, number, 'acceptance')
    expect((await deliveryFor(buyer, json.orderNumber)).to.lines).toContain('Leeds')
    expect(await deliveryFor(seller, json.orderNumber)).toMatchObject({ country: 'GB', to: null })
  })

  it('that the buyer accepts goes to the address that the buyer names then', async () => {
    const number = await offerOf()
    await counter(site, seller, number, { ...terms, amount: 290_000 })
    const unsaid = await callAs(site, buyer, `/offers/${number}/acceptance`, { position: 2 })
    expect(unsaid.status).toBe(422)
    const deliveryAddressId = await leeds()
    const { json } = await answer(site, buyer, number, 'acceptance', { deliveryAddressId })
    expect((await deliveryFor(buyer, json.orderNumber)).to.lines).toContain('Leeds')
  })

  it('for one country is not accepted for another, but a counter-offer changes the country', async () => {
    const number = await offerOf()
    await counter(site, seller, number, { ...terms, shipping: 2_000 })
    const deliveryAddressId = await newYork()
    const refused = await answer(site, buyer, number, 'acceptance', { deliveryAddressId })
    expect(detailOf(refused)).toEqual([
      409,
      'This price is for a delivery to the United Kingdom. To have the goods sent to the United States, make a counter-offer. Nothing was ordered, and the offer stays open.',
    ])
    const there = await callAs(site, buyer, `/offers/${number}?deliverTo=${deliveryAddressId}`)
    expect(there.json).toMatchObject({
      delivery: { country: 'GB' },
      lots: [{ now: { shipping: { to: 'US' } } }],
    })
    const ofTheBuyer = await callAs(
      site,
      seller,
      `/offers/${number}?deliverTo=${deliveryAddressId}`,
    )
    expect(ofTheBuyer.status).toBe(409)
    const countered = await counter(site, buyer, number, {
      ...terms,
      shipping: 9_000,
      deliveryAddressId,
    })
    expect(countered.json.delivery).toEqual({ country: 'US', addressId: deliveryAddressId })
    const { json: seen } = await readOffer(site, seller, number)
    expect(seen.delivery).toEqual({ country: 'US', addressId: null })
    expect(seen.moves.map((move: OfferMoveView) => move.terms?.to)).toEqual(['GB', 'GB', 'US'])
    expect(seen.lots[0].now.shipping.to).toBe('US')
    const { json } = await answer(site, seller, number, 'acceptance')
    expect(await deliveryFor(seller, json.orderNumber)).toMatchObject({ country: 'US', to: null })
    const { paid } = (await readOrder(site, buyer, json.orderNumber)).json
    expect(paid).toMatchObject({ shipping: 9_000, tax: 0 })
  })

  it('whose address was removed is ordered only once the buyer has chosen another', async () => {
    const id = await leeds()
    const number = await offerOf(id)
    await remove(id)
    expect(detailOf(await answer(site, seller, number, 'acceptance'))).toEqual([
      409,
      'The buyer has changed or removed the delivery address. Make a counter-offer, and the buyer chooses again. Nothing was ordered, and the offer stays open.',
    ])
    await counter(site, seller, number, { ...terms, shipping: 0 })
    expect(detailOf(await answer(site, buyer, number, 'acceptance'))).toEqual([409, gone])
    expect(detailOf(await counter(site, buyer, number, terms))).toEqual([409, gone])
    const { json } = await answer(site, buyer, number, 'acceptance', {
      deliveryAddressId: buyer.companyId,
    })
    expect(await deliveryFor(buyer, json.orderNumber)).toMatchObject(whole)
  })

  it('is sent where the buyer chooses, and nowhere that the seller does', async () => {
    const number = await offerOf()
    const chosen = { ...terms, shipping: 0, deliveryAddressId: seller.companyId ?? '' }
    const { status, json } = await counter(site, seller, number, chosen)
    expect([status, json.errors[0].pointer]).toEqual([422, '/deliveryAddressId'])
  })
})
