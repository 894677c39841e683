import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { LotPrice } from '#shared/features/listings/lot-data.ts'
import type { lots } from '#shared/features/listings/lots-contract.ts'

import { callAs } from '../../support/api-calls.ts'
import { type GeneratedLot, insertLots } from '../../support/generated-lots.ts'
import type { SignedIn } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { ask, openSite } from '../../support/site.ts'
import { ring, trader } from '../../support/traders.ts'
import { withoutIds } from '../../support/without-ids.ts'

/** The addresses of the lots below, by their stock numbers. */
const slugs = new Map<string, string>()
const slugOf = (number: string) => slugs.get(number) ?? ''
const numberOf = (slug: string) => [...slugs].find(([, each]) => each === slug)?.[0]

const day = 86_400_000
const silver = { 'metals.1.metal': 'Silver', 'metals.1.fineness': '925', 'metals.1.colour': '' }
const ruby = { 'stones.1.gem': 'Ruby' }
const lot = (stockNumber: string, more: object = {}): GeneratedLot => ({
  kind: 'jewellery',
  said: { ...ring, stockNumber, ...more },
})

const site = await openSite()
const db = (await site.context.services.open()).database.db
const [seller, other] = [await trader(site, 'seller'), await trader(site, 'seller')]
const insider = await trader(site, 'buyer')
const outsider = await trader(site, 'buyer')
const now = site.context.clock()
const early = { publicFrom: new Date(now.getTime() + day), circle: [insider.companyId] }
const insert = async (companyId: string, all: readonly GeneratedLot[]) => {
  const rows = await insertLots(db, companyId, all, now)
  for (const { stockNumber, slug } of rows) slugs.set(stockNumber ?? '', slug)
}
await insert(seller.companyId, [
  lot('MODEL'),
  { ...lot('EARLY-MODEL'), ...early },
  lot('OWN-ALIKE'),
])
// The newest come first, and are the least alike.
await insert(other.companyId, [
  lot('SILVER-RUBY', { ...silver, ...ruby }),
  lot('SILVER', silver),
  lot('RUBY', ruby),
  { ...lot('EARLY'), ...early },
  lot('HEAVY', { gross: '30 g' }),
  lot('LAB', { 'stones.1.origin': 'Laboratory-grown' }),
  lot('CHEAP', { price: '1', 'tiers.1.price': '1' }),
  lot('DEAR', { price: '99,000' }),
  lot('CHAIN', { type: 'Chain' }),
])

type Similar = OutputOf<typeof lots.page>['similar']
async function likeIt(number: string, who?: SignedIn): Promise<(string | undefined)[]> {
  const path = `/lots/${slugOf(number)}`
  const { text } = await (who === undefined
    ? ask(site.address, `/api${path}`)
    : callAs(site, who, path))
  return (JSON.parse(text).similar as Similar).map(({ slug }) => numberOf(slug))
}

describe('the lots that a page shows as like its own', () => {
  it('are those with the same stone, metal and weight, not the newest', async () => {
    expect(await likeIt('MODEL')).toEqual(['CHEAP', 'DEAR', 'LAB', 'HEAVY'])
    const { text } = await ask(site.address, `/lots/${slugOf('MODEL')}`)
    expect(text).toContain('Similar lots')
    expect(text).toContain(slugOf('CHEAP'))
    expect(text).not.toContain(slugOf('SILVER-RUBY'))
  })

  it('do not depend on any price', async () => {
    const before = await likeIt('MODEL')
    await changeRows(site, listing, { slug: slugOf('DEAR') }, { unitPrice: 5 })
    await changeRows(site, listing, { slug: slugOf('CHEAP') }, { unitPrice: 9e9 })
    expect(await likeIt('MODEL')).toEqual(before)
  })

  it('carry no price: verified buyers ask for those that they may see', async () => {
    const path = `/lots/${slugOf('MODEL')}`
    const answers = [
      await ask(site.address, path),
      await ask(site.address, `/api${path}`),
      await callAs(site, insider, path),
    ]
    for (const { text } of answers) {
      expect(text).toContain(slugOf('DEAR'))
      expect(withoutIds(text)).not.toMatch(/99,?000|9900000|"unit"|GBP|£/)
    }
    const asked = { slugs: [slugOf('DEAR'), slugOf('EARLY')] }
    const pricesOf = async (who: SignedIn) => {
      const { json } = await callAs(site, who, '/lots/prices', asked)
      const items: LotPrice[] = json.items
      return items.map(({ slug, unit }) => [numberOf(slug), unit])
    }
    expect(await pricesOf(insider)).toEqual(
      expect.arrayContaining([
        ['DEAR', 9_900_000],
        ['EARLY', 294_000],
      ]),
    )
    expect(await pricesOf(outsider)).toEqual([['DEAR', 9_900_000]])
    const visitor = await ask(site.address, '/api/lots/prices', {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { 'content-type': 'application/json' },
    })
    expect(visitor.status).toBe(401)
  })

  it('tell nothing of a lot that is open only to others', async () => {
    expect(await likeIt('MODEL')).not.toContain('EARLY')
    expect((await likeIt('MODEL', insider))[0]).toBe('EARLY')
    // Beside a lot that is not open, the newest of its category.
    expect(await likeIt('EARLY-MODEL')).toEqual(['SILVER-RUBY', 'SILVER', 'RUBY', 'EARLY'])
    expect((await likeIt('EARLY-MODEL', insider))[0]).toBe('EARLY')
  })

  it('are alike beside a lot in early access too, for those to whom it is open', async () => {
    const { json } = await callAs(site, insider, `/lots/${slugOf('EARLY-MODEL')}/trade`)
    const numbers = (cards: Similar) => cards.map(({ slug }) => numberOf(slug))
    expect(numbers(json.early.similar)).toEqual(['EARLY', 'CHEAP', 'DEAR', 'LAB'])
    expect(numbers(json.early.fromSeller).toSorted()).toEqual(['MODEL', 'OWN-ALIKE'])
    const open = await callAs(site, insider, `/lots/${slugOf('MODEL')}/trade`)
    expect(open.json.early).toBeNull()
    const { status } = await callAs(site, outsider, `/lots/${slugOf('EARLY-MODEL')}/trade`)
    expect(status).toBe(404)
  })

  it('stand in place of one that is gone', async () => {
    const isGone = eq(listing.slug, slugOf('MODEL'))
    await db.update(listing).set({ state: 'paused' }).where(isGone)
    const { json } = await ask(site.address, `/api/lots/${slugOf('MODEL')}/instead`)
    const found = (json.similar as Similar).map(({ slug }) => numberOf(slug))
    expect(found).toEqual(['OWN-ALIKE', 'CHEAP', 'DEAR', 'LAB'])
    // Its seller may have changed it since.
    await db.update(listing).set({ state: 'private' }).where(isGone)
    const again = await ask(site.address, `/api/lots/${slugOf('MODEL')}/instead`)
    const newest = (JSON.parse(again.text).similar as Similar).map(({ slug }) => numberOf(slug))
    expect(newest).toEqual(expect.arrayContaining(['SILVER-RUBY', 'SILVER']))
  })
})
