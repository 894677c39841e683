import { describe, expect, it } from 'vitest'

import type { Found, Histograms } from '#shared/features/search/contract.ts'

import { callAs } from '../../support/api-calls.ts'
import { insertLots } from '../../support/generated-lots.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'
import { ring, trader } from '../../support/traders.ts'
import { withoutIds } from '../../support/without-ids.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')
const others = {
  'a visitor': null,
  'an unverified buyer': await signInAs(site, 'buyer'),
  'another seller': await trader(site, 'seller'),
}
const now = site.context.clock()
const { db } = (await site.context.services.open()).database
const lot = (stockNumber: string, price: string) =>
  ({ kind: 'jewellery', said: { ...ring, stockNumber, price, 'tiers.1.price': '777' } }) as const
const rows = await insertLots(
  db,
  seller.companyId,
  [
    lot('L-1', '7,654'),
    lot('L-2', '1,234'),
    {
      ...lot('L-3', '4,321'),
      publicFrom: new Date(now.getTime() + 86_400_000),
      circle: [(await trader(site, 'buyer')).companyId],
    },
  ],
  now,
)
const [dear, cheap, early] = rows.map(({ slug }) => slug) as [string, string, string]

const get = (who: SignedIn | null, query: string) =>
  who === null ? ask(site.address, `/api/search${query}`) : callAs(site, who, `/search${query}`)
const histograms = (who: SignedIn | null, query: string) => get(who, `/histograms${query}`)
const slugsIn = ({ text }: { text: string }) =>
  (JSON.parse(text) as Found).cards.map(({ slug }) => slug)
const pricesOf = (who: SignedIn, slugs: string[]) => callAs(site, who, '/lots/prices', { slugs })

const secrets = ['7654', '765400', '1234', '123400', '777', '77700', '3180', '"quantity"', 'GBP']

describe('prices and stock', () => {
  it('are in no answer to anyone but verified buyers', async () => {
    for (const [name, who] of Object.entries(others)) {
      for (const query of [
        '',
        '?words=ring',
        '?category=rings',
        '?sort=price',
        '?facets=gem:opal',
      ]) {
        const { status, text } = await get(who, query)
        expect(status).toBe(200)
        expect((JSON.parse(text) as Found).trade, name).toBe(false)
        const shown = withoutIds(text)
        for (const secret of secrets) expect(shown, `${name} ${query}`).not.toContain(secret)
      }
    }
  })

  it('neither order nor narrow the lots of anyone but verified buyers', async () => {
    for (const who of Object.values(others)) {
      const plain = slugsIn(await get(who, '?sort=newest'))
      for (const query of [
        '?sort=price',
        '?sort=-price',
        '?priceFrom=500000',
        '?priceTo=200000&currency=GBP',
      ]) {
        expect(slugsIn(await get(who, query))).toEqual(plain)
      }
    }
    expect(slugsIn(await get(buyer, '?sort=price')).slice(0, 2)).toEqual([cheap, dear])
    expect(slugsIn(await get(buyer, '?sort=-price')).slice(0, 2)).toEqual([dear, cheap])
    expect(slugsIn(await get(buyer, '?priceFrom=500000'))).toEqual([dear])
  })

  it('are not words or facets', async () => {
    for (const query of ['?words=7654', '?words=777', '?words=7%2C654', '?facets=price:765400']) {
      const { text } = await get(null, `${query}&typed=1`)
      const { total } = JSON.parse(text) as Found
      expect(total.lots === 0 || query.includes('facets')).toBe(true)
      expect(text).not.toContain('765400')
    }
  })

  it('are answered to verified buyers, for the lots that are open to them', async () => {
    const { status, text } = await pricesOf(buyer, [cheap, dear, early, 'no-such-lot'])
    expect(status).toBe(200)
    const items = JSON.parse(text).items as { slug: string; unit: number }[]
    expect(new Map(items.map(({ slug, unit }) => [slug, unit]))).toEqual(
      new Map([
        [cheap, 123_400],
        [dear, 765_400],
      ]),
    )
  })

  it('are refused to an unverified company, and empty for a company that only sells', async () => {
    const refused = await pricesOf(others['an unverified buyer'] as SignedIn, [dear])
    expect(refused.status).toBe(403)
    const { status, text } = await pricesOf(others['another seller'] as SignedIn, [dear])
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ items: [] })
  })

  it('of a lot that is early for a verified buyer neither find nor order it', async () => {
    expect(slugsIn(await get(buyer, '?priceFrom=400000&priceTo=500000'))).toEqual([])
    expect(slugsIn(await get(buyer, '?sort=price')).at(-1)).toBe(early)
  })
})

it('histograms are of prices for verified buyers only, whatever others ask for', async () => {
  const another = await trader(site, 'seller')
  const lots = Array.from({ length: 12 }, (_, at) => {
    const gross = `${6 + at} g`
    const price = { price: `${2000 + at * 100}`, 'tiers.1.price': '777' }
    return {
      kind: 'jewellery',
      said: { ...ring, stockNumber: `H-${at}`, gross, ...price },
    } as const
  })
  await insertLots(db, another.companyId, lots, site.context.clock())
  const plain = await histograms(null, '')
  const { gross } = JSON.parse(plain.text) as Histograms
  expect(gross?.counted.lots).toBe(14)
  for (const [name, who] of Object.entries(others)) {
    for (const query of ['', '?priceFrom=500000', '?priceTo=200000&currency=EUR']) {
      const { status, text } = await histograms(who, query)
      expect(status).toBe(200)
      expect(text, `${name} ${query}`).toBe(plain.text)
      expect(Object.keys(JSON.parse(text))).toEqual(['gross', 'carats'])
    }
  }
  const { price } = JSON.parse((await histograms(buyer, '')).text) as Histograms
  // The early lot is not open to this buyer.
  expect(price?.counted).toEqual({ lots: 14, more: false })
  expect(price?.edges[0]).toBeLessThanOrEqual(123_400)
  expect(price?.measure).toBe('GBP')
})
