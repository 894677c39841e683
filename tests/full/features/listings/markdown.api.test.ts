import { beforeEach, describe, expect, it } from 'vitest'

import { takeSteps } from '#server/features/listings/markdown/take-steps.ts'
import { notification } from '#server/notifications/table.ts'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { changeMany, seen, undoMany } from '../../../support/bulk-changes.ts'
import { testClock } from '../../../support/clock.ts'
import { workContext } from '../../../support/contexts.ts'
import { type SignedIn, signInAgain, signInAs } from '../../../support/people.ts'
import { findRows } from '../../../support/rows.ts'
import { ask, openSite } from '../../../support/site.ts'
import { type Own, publish, publishNow, ring, stock, trader } from '../../../support/traders.ts'

const day = 86_400
const clock = testClock()
let seller: SignedIn & { companyId: string }
const site = await openSite({}, {}, { clock: clock.now })
beforeEach(async () => {
  seller = await trader(site, 'seller')
})

interface Listed extends Own {
  said: Readonly<Record<string, string>>
  markdown: object | null
}
const steps = { percent: 500, days: 14, steps: 3 }
/** Logs in again: sessions end before the steps do. */
const fresh = () => signInAgain(site, seller)
const own = async ({ id }: Own) => (await stock(site, await fresh(), `/${id}`)) as Listed
const set = async ({ id }: Own, markdown: object | null) => {
  const { status, json } = await callAs(
    site,
    await fresh(),
    `/stock/${id}/markdown`,
    { markdown },
    'PUT',
  )
  return { status, body: json }
}
const run = async () => takeSteps(await workContext(site, clock.now))
const history = async ({ id }: Own) =>
  (await callAs(site, await fresh(), `/stock/${id}/history`)).json.items as object[]
const told = async () => {
  const rows = await findRows(site, notification, { personId: seller.personId })
  return rows
    .filter(({ kind }) => kind === 'listings.markdown')
    .map(({ title, body }) => ({ title, body }))
}
const afterDays = async (days: number) => {
  clock.pass(days * day)
  await run()
}

describe('a price that falls automatically', () => {
  it('falls in the steps that its seller has set, with its tiers, and then stays', async () => {
    const lot = await publish(site, seller, ring)
    const { status, body } = await set(lot, steps)
    expect(status).toBe(200)
    const at = new Date(clock.now().getTime() + 14 * day * 1000).toISOString().slice(0, 10)
    expect(body.markdown).toEqual({ ...steps, at: expect.stringContaining(at) })
    await afterDays(13)
    expect((await own(lot)).said).toMatchObject({ price: '2,940' })
    await afterDays(1.1)
    // 2,793 and 2,650.50, which is rounded to whole pounds.
    expect((await own(lot)).said).toMatchObject({ price: '2793.00', 'tiers.1.price': '2651.00' })
    expect(await own(lot)).toMatchObject({ markdown: { ...steps, steps: 2 } })
    await run()
    expect((await own(lot)).said).toMatchObject({ price: '2793.00' })
    await afterDays(14.1)
    expect((await own(lot)).said).toMatchObject({ price: '2653.00' })
    await afterDays(14.1)
    expect(await own(lot)).toMatchObject({ said: { price: '2520.00' }, markdown: null })
    await afterDays(60)
    expect((await own(lot)).said).toMatchObject({ price: '2520.00' })
    expect((await history(lot)).slice(0, 4)).toMatchObject([
      { what: 'marked-down', by: null, before: { price: '2653.00' }, after: { price: '2520.00' } },
      { what: 'marked-down' },
      { what: 'marked-down', by: null, before: { price: '2,940' }, after: { price: '2793.00' } },
      { what: 'markdown', before: { markdown: null }, after: { markdown: '500/14/3' } },
    ])
    expect(await told()).toEqual(
      Array.from({ length: 3 }, () => ({
        title: '1 price lowered',
        body: 'By the price steps that you set.',
      })),
    )
  })

  it('is told to nobody else before, and buyers pay it after', async () => {
    const lot = await publish(site, seller, ring)
    await set(lot, steps)
    const buyer = await trader(site, 'buyer')
    const before = await callAs(site, buyer, `/lots/${lot.slug}/trade`)
    expect(JSON.parse(before.text)).toMatchObject({ quote: { tiers: [{ amount: 294_000 }, {}] } })
    const pages = await Promise.all(
      [`/lots/${lot.slug}`, `/api/lots/${lot.slug}`].map((path) => ask(site.address, path)),
    )
    for (const { text } of [before, ...pages]) expect(text).not.toMatch(/markdown/i)
    await afterDays(14.1)
    const again = await signInAgain(site, buyer)
    const after = await callAs(site, again, `/lots/${lot.slug}/trade`)
    expect(JSON.parse(after.text)).toMatchObject({ quote: { tiers: [{ amount: 279_300 }, {}] } })
  })

  it('waits while nobody can see it, and for its days after that', async () => {
    const lot = await publish(site, seller, ring)
    await set(lot, steps)
    const { version } = await own(lot)
    const paused = await stock(site, await fresh(), `/${lot.id}/moves`, { version, move: 'pause' })
    await afterDays(30)
    expect((await own(lot)).said).toMatchObject({ price: '2,940' })
    await publishNow(site, await fresh(), paused)
    await afterDays(13)
    expect((await own(lot)).said).toMatchObject({ price: '2,940' })
    await afterDays(1.1)
    expect((await own(lot)).said).toMatchObject({ price: '2793.00' })
  })

  it('is found in the stock book by its seller, with the day on which it falls next', async () => {
    const [lot] = [
      await publish(site, seller, { ...ring, stockNumber: 'MD-1' }),
      await publish(site, seller, { ...ring, stockNumber: 'MD-2' }),
    ]
    const found = async () => {
      const path = '/stock?sort=number&price=falls'
      const { items } = (await callAs(site, await fresh(), path)).json
      return items.map(({ stockNumber, markdown }: Record<string, unknown>) => [
        stockNumber,
        markdown,
      ])
    }
    expect(await found()).toEqual([])
    await set(lot, steps)
    const inDays = (days: number) => new Date(clock.now().getTime() + days * day * 1000)
    const on = (date: Date) => expect.stringContaining(date.toISOString().slice(0, 10))
    const first = inDays(14)
    expect(await found()).toEqual([['MD-1', { percent: 500, at: on(first) }]])
    const summary = await callAs(site, await fresh(), '/stock-book?price=falls')
    expect(JSON.parse(summary.text)).toMatchObject({ matches: 1, counts: { all: 2 } })
    clock.pass(10 * day)
    const { version } = await own(lot)
    const paused = await stock(site, await fresh(), `/${lot.id}/moves`, { version, move: 'pause' })
    expect(await found()).toEqual([['MD-1', { percent: 500, at: null }]])
    // What nobody could see has not been turned down: its days begin anew.
    await publishNow(site, await fresh(), paused)
    expect(await found()).toEqual([['MD-1', { percent: 500, at: on(inDays(14)) }]])
    expect((await own(lot)).markdown).toMatchObject({ at: on(inDays(14)) })
  })

  it('falls once, however many servers try', async () => {
    const lot = await publish(site, seller, ring)
    await set(lot, steps)
    clock.pass(14.1 * day)
    await Promise.all([run(), run(), run()])
    expect(await own(lot)).toMatchObject({ said: { price: '2793.00' }, markdown: { steps: 2 } })
  })

  it('never falls below the value of its metal', async () => {
    // 4.2 g of gold, of which 750 parts in a thousand, without its stone are worth 177 pounds.
    const lot = await publish(site, seller, {
      ...ring,
      price: '190',
      'tiers.1.from': '',
      'tiers.1.price': '',
    })
    await set(lot, { ...steps, percent: 1000 })
    clock.pass(14.1 * day)
    const prices = { currency: 'GBP', gold: 200_000, confirmed: true }
    const entered = await callConsole(
      site,
      await signInAs(site, 'operator'),
      '/rates/metals',
      prices,
    )
    expect(entered.status).toBeLessThan(300)
    await run()
    expect(await own(lot)).toMatchObject({ said: { price: '190' }, markdown: null })
    expect(await told()).toEqual([
      {
        title: '1 price not lowered',
        body: 'The price steps of 1 listing have ended: The next step would be below the value of its metal.',
      },
    ])
    expect((await history(lot))[0]).toMatchObject({
      what: 'markdown-ended',
      before: { markdown: '1000/14/3' },
      after: { markdown: null, why: 'The next step would be below the value of its metal.' },
    })
  })

  it('goes on from a price that its seller has changed, and stops when they say so', async () => {
    const lot = await publish(site, seller, ring)
    await set(lot, steps)
    const { version } = await own(lot)
    await stock(site, await fresh(), `/${lot.id}`, { version, said: { price: '2,800' } }, 'PUT')
    await afterDays(14.1)
    expect((await own(lot)).said).toMatchObject({ price: '2660.00', 'tiers.1.price': '2651.00' })
    expect((await set(lot, null)).body.markdown).toBeNull()
    await afterDays(30)
    expect((await own(lot)).said).toMatchObject({ price: '2660.00' })
  })

  it('is refused where there is no price, and in steps that are too large or too soon', async () => {
    const draft = await stock(site, seller, '', { kind: 'jewellery', said: { title: 'A ring' } })
    expect(await set(draft, steps)).toMatchObject({
      status: 409,
      body: { detail: 'It has no price yet.' },
    })
    const lot = await publish(site, seller, ring)
    for (const wrong of [
      { percent: 3001 },
      { percent: 99 },
      { days: 6 },
      { steps: 0 },
      { steps: 13 },
    ]) {
      expect(await set(lot, { ...steps, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        status: 422,
      })
    }
    expect(await set(lot, null)).toMatchObject({
      status: 409,
      body: { detail: 'It has no price steps.' },
    })
  })

  it('is set for many listings at once, and taken back together', async () => {
    const [one, two] = [
      await publish(site, seller, { ...ring, stockNumber: 'MD-1' }),
      await publish(site, seller, { ...ring, stockNumber: 'MD-2' }),
    ]
    await set(two, steps)
    const change = { do: 'markdown', markdown: { percent: 1000, days: 30, steps: 2 } }
    const { done, batchId } = await changeMany(site, seller, {
      items: [one, two].map(seen),
      change,
    })
    expect(done).toBe(2)
    expect(await own(one)).toMatchObject({ markdown: { percent: 1000, days: 30, steps: 2 } })
    await undoMany(site, seller, batchId)
    expect(await own(one)).toMatchObject({ markdown: null })
    expect(await own(two)).toMatchObject({ markdown: steps })
  })
})
