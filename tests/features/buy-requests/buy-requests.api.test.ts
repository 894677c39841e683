import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { buyRequest } from '#server/features/buy-requests/table.ts'
import { company, membership } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { callAs } from '../../support/api-calls.ts'
import {
  answerWith,
  closeRequest,
  listRequests,
  postRequest,
  readRequest,
  sendRequest,
  takeBack,
  wanted,
} from '../../support/buy-requests.ts'
import { toldTo } from '../../support/notifications.ts'
import { openOrders } from '../../support/order-site.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows, findRows } from '../../support/rows.ts'
import {
  knownSeller,
  publish,
  publishEarly,
  ring,
  trader,
  trust,
  verified,
} from '../../support/traders.ts'

const at = await openOrders()
const site = at.site
const rival = await knownSeller(site)

const titles = async (who: SignedIn) => (await toldTo(site, who.personId)).map(({ title }) => title)
const idsOf = ({ json }: { json: { items: { id: string }[] } }) => json.items.map(({ id }) => id)
/** Somebody whose verified company is suspended. */
async function suspended(role: 'buyer' | 'seller') {
  const who = await trader(site, role)
  await at.ctx.db.update(company).set({ state: 'suspended' }).where(eq(company.id, who.companyId))
  return who
}
/** A buyer of their own, so that no test meets the limits of another. */
const freshBuyer = () => trader(site, 'buyer')

describe('a buy request', () => {
  it('is read by a seller who never met the buyer, and answered with a lot that the buyer reads', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer, { neededBy: '2099-01-31' })
    const { json: list } = await listRequests(site, at.seller, '/open?limit=100')
    const row = list.items.find((each: { id: string }) => each.id === id)
    expect(row).toMatchObject({
      title: wanted.title,
      kind: 'jewellery',
      pieces: 4,
      budget: wanted.budget,
      neededBy: '2099-01-31',
      state: 'open',
      answered: 0,
      buyer: { name: expect.stringMatching(/./), country: expect.stringMatching(/^[A-Z]{2}$/) },
    })
    const lot = await at.lot()
    expect((await readRequest(site, at.seller, id)).json.can).toEqual(['answer'])
    expect((await answerWith(site, at.seller, id, lot.id, 'Six of them.')).status).toBe(201)

    const { json } = await readRequest(site, buyer, id)
    expect(json).toMatchObject({ side: 'buying', can: ['close'], hidden: false })
    expect(json.answers).toMatchObject([
      {
        note: 'Six of them.',
        lot: { slug: lot.slug, title: ring.title },
        seller: { id: at.seller.companyId },
      },
    ])
    expect(JSON.stringify(json)).not.toContain('3,180')
    const own = (await listRequests(site, buyer)).json.items
    expect(own).toMatchObject([{ id, answers: 1 }])
    expect(await titles(buyer)).toContain(`A seller has answered your request “${wanted.title}”`)
    const mails = await findRows(at.site, outboxMail, { kind: 'buy-request-answered' })
    expect(mails.some(({ toAddress }) => toAddress === buyer.email)).toBe(true)
  })

  it('is not posted by a seller, an unverified or a suspended company, or one who may not buy for it', async () => {
    const purchasing = await freshBuyer()
    await changeRows(at.site, membership, { personId: purchasing.personId }, { role: 'sales' })
    const refused = [at.seller, await signInAs(site, 'buyer'), await suspended('buyer'), purchasing]
    for (const who of refused) expect((await sendRequest(site, who)).status).toBe(403)
    const nobody = await callAs(site, { headers: {} }, '/buy-requests', wanted)
    expect(nobody.status).toBe(401)
  })

  it('needs words, a number of pieces, a day that is not over, and 7 to 90 days', async () => {
    const buyer = await freshBuyer()
    const wrong = [
      { title: ' ' },
      { description: '' },
      { pieces: 0 },
      { pieces: 1.5 },
      { days: 6 },
      { days: 91 },
      { kind: 'watches' },
      { budget: { amount: 0, currency: 'GBP' } },
      { budget: { amount: 10.5, currency: 'GBP' } },
      { budget: { amount: 10 } },
      { neededBy: '2020-01-31' },
      { neededBy: '2026-02-31' },
    ]
    for (const said of wrong) {
      expect((await sendRequest(site, buyer, said)).status, JSON.stringify(said)).toBe(422)
    }
    expect((await listRequests(site, buyer)).json.items).toEqual([])
  })

  it('hides contact data for good, because all sellers read it', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer, {
      title: 'Rings, call +44 20 7946 0018',
      description: 'Write to ann@buyer.example please.',
    })
    const { json } = await readRequest(site, at.seller, id)
    expect(json).toMatchObject({
      title: 'Rings, call [contact hidden]',
      description: 'Write to [contact hidden] please.',
      hidden: true,
    })
  })

  it('is one of at most 20 open ones, and of 20 a day', async () => {
    const buyer = await freshBuyer()
    const posted: string[] = []
    for (let each = 0; each < 20; each += 1) posted.push(await postRequest(site, buyer))
    expect((await sendRequest(site, buyer)).status).toBe(429)
    await at.ctx.services.limits.reset(
      { name: 'buy-request-post', points: 20, duration: 86_400 },
      buyer.companyId,
    )
    const { status, json } = await sendRequest(site, buyer)
    expect([status, json.detail]).toEqual([409, expect.stringContaining('20 open requests')])
    await closeRequest(site, buyer, posted[0] ?? '')
    expect((await sendRequest(site, buyer)).status).toBe(201)
    for (const id of posted) await closeRequest(site, buyer, id)
  })

  it('is found by its kind and without one, newest first, page by page', async () => {
    const buyer = await freshBuyer()
    const bullion = await postRequest(site, buyer, { kind: 'bullion' })
    const any = await postRequest(site, buyer, { kind: undefined })
    const pearls = await postRequest(site, buyer, { kind: 'pearl' })
    const found = await listRequests(site, at.seller, '/open?kind=bullion&limit=100')
    expect(idsOf(found).filter((id) => [bullion, any, pearls].includes(id))).toEqual([any, bullion])
    const first = await listRequests(site, at.seller, '/open?limit=2')
    expect(idsOf(first)).toEqual([pearls, any])
    const second = await listRequests(
      site,
      at.seller,
      `/open?limit=2&after=${encodeURIComponent(first.json.next)}`,
    )
    expect(idsOf(second)[0]).toBe(bullion)
  })
})

it('a seller’s overview counts the open requests of a week for kinds that the seller has on sale', async () => {
  const seller = await knownSeller(site)
  const count = async () => (await listRequests(site, seller, '/news')).json.count
  expect(await count()).toBe(0)
  await publish(site, seller, { ...ring, stockNumber: 'NEWS-1' })
  const before = await count()
  const buyer = await freshBuyer()
  await postRequest(site, buyer, { kind: 'pearl' })
  const id = await postRequest(site, buyer)
  expect(await count()).toBe(before + 1)
  const postedAt = new Date(site.context.clock().getTime() - 8 * 86_400_000)
  await at.ctx.db.update(buyRequest).set({ postedAt }).where(eq(buyRequest.id, id))
  expect(await count()).toBe(before)
})

it('who does not sell as a verified company sees no requests of others', async () => {
  const buyer = await freshBuyer()
  const id = await postRequest(site, buyer)
  const strangers = [
    [at.buyer, 'another buyer'],
    [await signInAs(site, 'seller'), 'an unverified seller'],
    [await suspended('seller'), 'a suspended seller'],
  ] as const
  for (const [who, name] of strangers) {
    expect((await listRequests(site, who, '/open')).status, name).toBe(403)
    expect((await readRequest(site, who, id)).status, name).toBe(404)
    expect((await listRequests(site, who)).json.items ?? [], name).toEqual([])
  }
  expect((await callAs(site, { headers: {} }, `/buy-requests/${id}`)).status).toBe(401)
})

describe('an answer', () => {
  it('is refused for one’s own request, the lots of others, and lots that the buyer cannot order', async () => {
    const both = await verified(site, await signInAs(site, 'seller'), { buys: true })
    await trust(site, both.companyId)
    const own = await postRequest(site, both)
    const mine = await publish(site, both, { ...ring, stockNumber: 'BOTH-1' })
    const { status, json } = await answerWith(site, both, own, mine.id)
    expect([status, json.detail]).toEqual([409, 'This request is your own company’s.'])
    expect(idsOf(await listRequests(site, both, '/open?limit=100'))).not.toContain(own)

    const id = await postRequest(site, await freshBuyer())
    const lot = await at.lot()
    expect((await answerWith(site, rival, id, lot.id)).status).toBe(404)
    await at.ctx.db.update(listing).set({ state: 'paused' }).where(eq(listing.id, lot.id))
    const paused = await answerWith(site, at.seller, id, lot.id)
    expect([paused.status, paused.json.detail]).toEqual([
      409,
      'This lot is not on sale, or not open to this buyer.',
    ])
    const early = await publishEarly(site, at.seller, { ...ring, stockNumber: 'EARLY-BR' }, [
      at.stranger.companyId,
    ])
    expect((await answerWith(site, at.seller, id, early.id)).status).toBe(409)
  })

  it('names a lot once and up to five of them, and can be taken back', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer)
    const lots = []
    for (let each = 0; each < 6; each += 1) lots.push(await at.lot())
    for (const { id: lot } of lots.slice(0, 5)) {
      expect((await answerWith(site, at.seller, id, lot)).status).toBe(201)
    }
    const sixth = await answerWith(site, at.seller, id, lots[5]?.id ?? '')
    expect([sixth.status, sixth.json.detail]).toEqual([409, expect.stringContaining('5 lots')])
    const { json } = await readRequest(site, at.seller, id)
    expect(json.can).toEqual(['take-back'])
    const [newest] = json.answers
    expect((await takeBack(site, rival, id, newest.id)).status).toBe(404)
    expect((await takeBack(site, at.seller, id, newest.id)).status).toBe(200)
    const twice = await answerWith(site, at.seller, id, lots[0]?.id ?? '')
    expect([twice.status, twice.json.detail]).toEqual([
      409,
      'You have already answered with this lot.',
    ])
    expect((await answerWith(site, at.seller, id, lots[5]?.id ?? '')).status).toBe(201)
    expect((await readRequest(site, buyer, id)).json.answers).toHaveLength(5)
  })

  it('hides contact data in its note until an order between the two is paid', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer)
    await answerWith(site, at.seller, id, (await at.lot()).id, 'Call +44 20 7946 0018.')
    const [answer] = (await readRequest(site, buyer, id)).json.answers
    expect(answer).toMatchObject({
      note: 'Call [contact hidden until an order is paid].',
      hidden: true,
    })
  })

  it('is not seen by other sellers, nor is how many there are', async () => {
    const id = await postRequest(site, await freshBuyer())
    await answerWith(site, at.seller, id, (await at.lot()).id, 'A secret note.')
    const { json } = await readRequest(site, rival, id)
    expect(json.answers).toEqual([])
    const list = await listRequests(site, rival, '/open?limit=100')
    const row = list.json.items.find((each: { id: string }) => each.id === id)
    expect(row.answered).toBe(0)
    expect(Object.keys(row)).not.toContain('answers')
    const mine = await publish(site, rival, { ...ring, stockNumber: 'RIVAL-1' })
    await answerWith(site, rival, id, mine.id)
    const seen = (await readRequest(site, rival, id)).json.answers
    expect(seen).toMatchObject([{ lot: { slug: mine.slug } }])
    expect(JSON.stringify(seen)).not.toContain('secret')
    expect(idsOf(await listRequests(site, rival, '/open?view=answered'))).toEqual([id])
  })

  it('says that its lot is no longer on sale', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer)
    const lot = await at.lot()
    await answerWith(site, at.seller, id, lot.id)
    await at.ctx.db.update(listing).set({ state: 'paused' }).where(eq(listing.id, lot.id))
    const [answer] = (await readRequest(site, buyer, id)).json.answers
    expect(answer).toMatchObject({ title: ring.title, lot: null })
  })
})
