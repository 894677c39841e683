import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { callAs } from '../../support/api-calls.ts'
import {
  changeMany,
  fivePercentLess,
  type Item,
  seen,
  undoMany,
} from '../../support/bulk-changes.ts'
import { ownOf } from '../../support/listing-review.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'
import { addPictureRow, publish, ring, stock, trader, trust } from '../../support/traders.ts'

let seller: SignedIn
const site = await openSite()
beforeEach(async () => {
  // A company of its own for each test, so that "all that match" is only what the test has made.
  seller = await trader(site, 'seller')
})

const bulk = (body: object, who = seller) => changeMany(site, who, body)
const undo = (batchId: string, who = seller) => undoMany(site, who, batchId)
const own = ({ id }: Item) => ownOf(site, seller, id)
const live = (stockNumber: string, more = {}) =>
  publish(site, seller, { ...ring, stockNumber, ...more })
const draft = (said: object = {}) => stock(site, seller, '', { kind: 'jewellery', said })

describe('changing many prices', () => {
  it('shows beforehand what it would do, and writes nothing', async () => {
    const a = await live('PR-001')
    const b = await live('PR-002', { price: '5,000', 'tiers.1.price': '4,000', cost: '100' })
    const answer = await bulk({ items: [a, b].map(seen), change: fivePercentLess, preview: true })
    expect(answer).toMatchObject({
      status: 200,
      batchId: null,
      done: 2,
      prices: { rise: 0, fall: 2, belowCost: 1, belowMelt: 0 },
    })
    expect(await own(a)).toMatchObject({ version: a.version, said: { price: '2,940' } })
  })

  it('changes first prices and tiers, rounded, and says so in each history', async () => {
    const a = await live('PR-011')
    expect(await bulk({ items: [seen(a)], change: fivePercentLess })).toMatchObject({ done: 1 })
    expect((await own(a)).said).toMatchObject({ price: '2793.00', 'tiers.1.price': '2651.00' })
    const { items } = (await callAs(site, seller, `/stock/${a.id}/history`)).json
    expect(items[0]).toMatchObject({
      what: 'priced',
      before: { price: '2,940', 'tiers.1.price': '2,790.00' },
      after: { price: '2793.00', 'tiers.1.price': '2651.00' },
    })
  })

  it('reaches all that match, but only if they are as many as were shown', async () => {
    await live('PR-021')
    await live('PR-022')
    const filter = { view: 'live' }
    const wrong = await bulk({ filter, count: 3, change: fivePercentLess })
    expect(wrong).toMatchObject({
      status: 409,
      detail: '2 listings match now. Look at them and try again.',
    })
    expect(await bulk({ filter, count: 2, change: fivePercentLess })).toMatchObject({ done: 2 })
  })

  it('sets one price as it was typed, and says what is wrong with one', async () => {
    const a = await live('PR-031')
    const set = (to: string, version = a.version) =>
      bulk({ items: [{ id: a.id, version }], change: { do: 'set-price', to } })
    const reason = async (to: string) => (await set(to)).skipped[0].reason
    expect(await reason('lots')).toMatch(/amount/)
    expect(await reason('')).toBe('Enter an amount.')
    expect(await reason('1,000')).toBe('A larger order cannot cost more a piece.')
    expect(await set('3,100')).toMatchObject({ done: 1, prices: { rise: 1, belowCost: 1 } })
    expect((await own(a)).said.price).toBe('3,100')
  })
})

describe('a change of many listings', () => {
  it('leaves what it cannot change, says why, and changes the rest', async () => {
    await trust(site, String(seller.companyId))
    const [good, incomplete, stale] = [
      // A smaller sapphire needs no report, so nothing holds it back.
      await draft({ ...ring, stockNumber: 'PF-1', 'stones.1.carats': '1.6' }),
      await draft({ title: 'A ring' }),
      await draft({ ...ring, stockNumber: 'PF-2' }),
    ]
    await stock(
      site,
      seller,
      `/${stale.id}`,
      { version: stale.version, said: { title: 'Changed' } },
      'PUT',
    )
    for (const { id } of [good, incomplete, stale]) await addPictureRow(site, id)
    const bare = await draft({ ...ring, stockNumber: 'PF-3' })
    const gone = { id: randomUUID(), version: 1 }
    const answer = await bulk({
      items: [good, incomplete, stale, bare, gone].map(seen),
      change: { do: 'move', move: 'publish' },
    })
    expect(answer).toMatchObject({ status: 200, done: 1 })
    const reasons = Object.fromEntries(
      answer.skipped.map((each: { id: string; reason: string }) => [each.id, each.reason]),
    )
    expect(reasons).toEqual({
      [incomplete.id]: expect.stringMatching(/things are missing/),
      [stale.id]: 'A colleague has changed it meanwhile.',
      [bare.id]: 'It has no picture.',
      [gone.id]: 'It is not there any more.',
    })
    const { slug, state } = await own(good)
    expect(state).toBe('live')
    expect((await ask(site.address, `/api/lots/${slug}`)).status).toBe(200)
  })

  it('never touches another company’s listings: as if they were not there', async () => {
    const stranger = await trader(site, 'seller')
    const theirs = await publish(site, stranger, { ...ring, stockNumber: 'TH-1' })
    const pause = { do: 'move', move: 'pause' }
    expect(await bulk({ items: [seen(theirs)], change: pause })).toMatchObject({ status: 404 })
    const mine = await live('MY-1')
    const mixed = await bulk({ items: [theirs, mine].map(seen), change: pause })
    expect(mixed).toMatchObject({
      done: 1,
      skipped: [{ id: theirs.id, title: '', reason: 'It is not there any more.' }],
    })
    const { batchId } = await bulk({
      items: [seen(await own(mine))],
      change: { do: 'move', move: 'archive' },
    })
    expect(await undo(batchId, stranger)).toMatchObject({ status: 404 })
    const { json } = await callAs(site, stranger, `/stock/${theirs.id}`)
    expect(json.state).toBe('live')
  })

  it('duplicates as drafts without the stock number; undo removes them', async () => {
    const a = await live('DU-1')
    const { batchId, done } = await bulk({ items: [seen(a)], change: { do: 'duplicate' } })
    const drafts = async () => (await callAs(site, seller, '/stock?view=draft')).json.items
    expect(done).toBe(1)
    expect(await drafts()).toMatchObject([{ title: ring.title, stockNumber: null }])
    expect(await undo(batchId)).toMatchObject({ done: 1 })
    expect(await drafts()).toEqual([])
  })

  it('restores from the archive only what still has a stock number of its own', async () => {
    const a = await live('RE-1')
    await bulk({ items: [seen(a)], change: { do: 'move', move: 'archive' } })
    await live('RE-1')
    const answer = await bulk({
      items: [seen(await own(a))],
      change: { do: 'move', move: 'restore' },
    })
    expect(answer).toMatchObject({
      done: 0,
      batchId: null,
      skipped: [{ reason: 'Another listing has the number RE-1.' }],
    })
  })

  it('gives early access only to what is not open to everyone yet', async () => {
    const [open, begun] = [await live('EA-1'), await draft({ ...ring, stockNumber: 'EA-2' })]
    const answer = await bulk({
      items: [open, begun].map(seen),
      change: { do: 'early-access', hours: 72 },
    })
    expect(answer).toMatchObject({
      done: 1,
      skipped: [{ id: open.id, reason: 'It has already been open to everyone.' }],
    })
    expect(await own(begun)).toMatchObject({ earlyHours: 72 })
    await undo(answer.batchId)
    expect(await own(begun)).toMatchObject({ earlyHours: 0 })
  })

  it('does not publish for a company that is not verified', async () => {
    const unverified = await signInAs(site, 'seller')
    const a = await stock(site, unverified, '', { kind: 'jewellery', said: ring })
    const publishing = { items: [seen(a)], change: { do: 'move', move: 'publish' } }
    expect(await bulk(publishing, unverified)).toMatchObject({ status: 409 })
  })
})
