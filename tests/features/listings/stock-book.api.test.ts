import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { listingStateNames } from '#shared/features/listings/listing-states.ts'

import { callAs } from '../../support/api-calls.ts'
import { manyListings } from '../../support/many-listings.ts'
import { openSite } from '../../support/site.ts'
import { publish, ring, stock, submit, trader } from '../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const other = await trader(site, 'seller')

const get = async (path: string, who = seller) => {
  const { status, text } = await callAs(site, who, path)
  expect(status, text).toBe(200)
  return JSON.parse(text)
}
const send = async (path: string, body: object, method?: string, who = seller) => {
  const { status, text } = await callAs(site, who, path, body, method)
  return { status, body: text === '' ? null : JSON.parse(text) }
}

describe('the stock book', () => {
  const numbers = ['BK-001', 'BK-002', 'BK-003']
  beforeAll(async () => {
    await publish(site, seller, { ...ring, stockNumber: 'BK-001', acquiredOn: '2020-01-01' })
    await stock(site, seller, '', { kind: 'jewellery', said: { ...ring, stockNumber: 'BK-002' } })
    await stock(site, seller, '', {
      kind: 'jewellery',
      said: {
        ...ring,
        stockNumber: 'BK-003',
        currency: 'EUR',
        quantity: '2',
        basis: 'Whole lot',
        price: '1,000',
        cost: '600',
        'tiers.1.from': '',
        'tiers.1.price': '',
        'metals.1.metal': 'Platinum',
        'metals.1.fineness': '950',
      },
    })
    await publish(site, other, { ...ring, stockNumber: 'OTHER-1' })
  })

  it('counts each view and adds up cost and price per currency, never across them', async () => {
    const { counts, matches, sums, unpriced } = await get('/stock-book')
    expect(counts).toMatchObject({ all: 3, live: 1, draft: 2, unconfirmed: 0 })
    expect(matches).toBe(3)
    expect(sums).toEqual([
      { currency: 'GBP', cost: 2 * 6 * 318_000, asked: 2 * 6 * 294_000 },
      { currency: 'EUR', cost: 2 * 60_000, asked: 100_000 },
    ])
    expect(unpriced).toBe(0)
  })

  it.each([
    ['view=live', ['BK-001']],
    ['terms=metal:platinum', ['BK-003']],
    ['terms=metal:gold,fineness:7500', ['BK-001', 'BK-002']],
    ['terms=kind:diamond', []],
    ['older=1461', ['BK-001']],
    ['words=BK-002', ['BK-002']],
    ['words=sapphire&view=draft', ['BK-002', 'BK-003']],
  ])(
    'narrowed by %s shows exactly what matches, and its sum counts the same',
    async (query, found) => {
      const { items } = await get(`/stock?sort=number&${query}`)
      expect(items.map((each: { stockNumber: string }) => each.stockNumber)).toEqual(found)
      expect((await get(`/stock-book?${query}`)).matches).toBe(found.length)
    },
  )

  it.each(['number', '-number', 'price', '-price', 'acquired', '-acquired', 'cost', '-quantity'])(
    'sorted by %s gives every listing once, page by page',
    async (sort) => {
      const seen: string[] = []
      let after = ''
      for (let page = 0; page < 5; page += 1) {
        const answer = await get(`/stock?limit=1&sort=${sort}${after && `&after=${after}`}`)
        seen.push(...answer.items.map((each: { stockNumber: string }) => each.stockNumber))
        if (answer.next === null) break
        after = answer.next
      }
      expect(seen.toSorted()).toEqual(numbers)
    },
  )

  it('refuses a filter that no facet has', async () => {
    const { status } = await callAs(site, seller, '/stock?terms=a,b')
    expect(status).toBe(422)
  })

  it('shows what waits to be confirmed: live, and not confirmed for 30 days', async () => {
    const { db } = (await site.context.services.open()).database
    const long = new Date(site.context.clock().getTime() - 31 * 86_400_000)
    await db.update(listing).set({ confirmedAt: long }).where(eq(listing.stockNumber, 'BK-001'))
    const { items } = await get('/stock?view=unconfirmed')
    expect(items.map((each: { stockNumber: string }) => each.stockNumber)).toEqual(['BK-001'])
    expect((await get('/stock-book')).counts.unconfirmed).toBe(1)
  })
})

it('the views of the stock book are one for each state, with what is in it and how many', async () => {
  const who = await trader(site, 'seller')
  await manyListings(site, who.companyId, 26)
  await submit(site, who, { ...ring, stockNumber: 'VW-1' })
  const shelved = await publish(site, who, { ...ring, stockNumber: 'VW-2' })
  const { id, version } = shelved
  await stock(site, who, `/${id}/moves`, { version, move: 'archive' })
  const { counts } = await get('/stock-book', who)
  expect(counts).toMatchObject({
    all: 28,
    live: 16,
    draft: 4,
    private: 2,
    paused: 2,
    'sold-out': 2,
    review: 1,
    archived: 1,
  })
  for (const view of listingStateNames) {
    const { items } = await get(`/stock?view=${view}&limit=100`, who)
    expect(items, view).toHaveLength(counts[view])
    for (const { state } of items) expect(state).toBe(view)
  }
})

it('saved views belong to a person, keep filters and columns, and are replaced by name', async () => {
  const view = {
    name: 'Old gold',
    query: '?terms=metal:gold',
    columns: ['title', 'price', 'state'],
  }
  expect((await send('/stock-book/views', view, 'PUT')).status).toBe(200)
  const again = await send('/stock-book/views', { ...view, query: '?older=365' }, 'PUT')
  await send('/stock-book/views', { columns: ['title', 'age', 'price', 'state'] }, 'PUT')
  expect(await get('/stock-book/views')).toEqual({
    columns: ['title', 'age', 'price', 'state'],
    views: [{ ...view, id: again.body.id, query: '?older=365' }],
  })
  expect(await get('/stock-book/views', other)).toEqual({ columns: null, views: [] })
  const { id } = again.body
  const gone = await send(`/stock-book/views/${id}`, {}, 'DELETE', other)
  expect(gone.status).toBe(404)
  expect((await send(`/stock-book/views/${id}`, {}, 'DELETE')).status).toBe(200)
  expect((await get('/stock-book/views')).views).toEqual([])
})
