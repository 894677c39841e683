import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { matchNewLots } from '#server/features/search/saved/match-lots.ts'
import {
  alertProgress,
  savedSearch,
  savedSearchMatch,
} from '#server/features/search/saved/table.ts'
import type { Found } from '#shared/features/search/contract.ts'

import { callAs } from '../../../support/api-calls.ts'
import { workContext } from '../../../support/contexts.ts'
import { insertLots, lotAt } from '../../../support/generated-lots.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { changeRows, findRows } from '../../../support/rows.ts'
import { alertsOf, runAlerts, save } from '../../../support/saved-searches.ts'
import { openSite } from '../../../support/site.ts'
import {
  publish,
  ring,
  stock,
  trader,
  publishEarly as publishEarlyLot,
} from '../../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

const dbOf = async () => (await site.context.services.open()).database.db
let made = 0
const said = (title: string) => ({ ...ring, title, stockNumber: `AS-${(made += 1)}` })

/** Publishes a lot that is open early to some companies, or to all verified buyers. */
const publishEarly = (title: string, companies: readonly string[]) =>
  publishEarlyLot(site, seller, said(title), companies)

/** Moves the time up to which lots were compared back to now, after a test that looked ahead. */
const backToNow = async () => (await dbOf()).delete(alertProgress)

describe('who is told', () => {
  it('of an early lot is only its circle, until it opens to everyone', async () => {
    const [inside, outside] = await Promise.all([trader(site, 'buyer'), trader(site, 'buyer')])
    const unverified = await signInAs(site, 'buyer')
    const all = [inside, outside, unverified]
    for (const who of all) await save(site, who, { words: 'alexandrite' })
    await publishEarly('Alexandrite ring', [inside.companyId])
    await runAlerts(site)
    const told = async () => Promise.all(all.map(async (who) => (await alertsOf(site, who)).length))
    expect(await told()).toEqual([1, 0, 0])
    await runAlerts(site, () => new Date(Date.now() + 25 * 3_600_000))
    expect(await told()).toEqual([1, 1, 1])
    await backToNow()
  })

  it('is somebody who joins the circle of a lot that is on sale already', async () => {
    const [inside, later] = await Promise.all([trader(site, 'buyer'), trader(site, 'buyer')])
    const lot = await publishEarly('Taaffeite ring', [inside.companyId])
    await save(site, later, { words: 'taaffeite' })
    await runAlerts(site)
    expect(await alertsOf(site, later)).toEqual([])
    const companies = [inside.companyId, later.companyId]
    const body = { version: lot.version, hours: 24, companies }
    await stock(site, seller, `/${lot.id}/early-access`, body, 'PUT')
    await runAlerts(site)
    expect(await alertsOf(site, later)).toEqual(['1 new lot: taaffeite'])
  })

  it('is nobody of a lot that is gone before the message', async () => {
    const pausedBeforeTold = async (): Promise<SignedIn> => {
      const who = await trader(site, 'buyer')
      await save(site, who, { words: 'musgravite' })
      const lot = await publish(site, seller, said('Musgravite ring'))
      await matchNewLots(await workContext(site))
      await stock(site, seller, `/${lot.id}/moves`, { version: lot.version, move: 'pause' })
      // The site's own job may have seen the lot on sale; what it tells is there once it lets go.
      await (await dbOf()).select({ id: savedSearch.id }).from(savedSearch).for('update')
      return (await alertsOf(site, who)).length === 0 ? who : pausedBeforeTold()
    }
    // Whoever was told before the lot was paused was told rightly; then another one is paused.
    const who = await pausedBeforeTold()
    await runAlerts(site)
    expect(await alertsOf(site, who)).toEqual([])
  })

  it('is whoever was due while no server ran', async () => {
    const who = await trader(site, 'buyer')
    await save(site, who, { words: 'grandidierite' })
    await publish(site, seller, said('Grandidierite ring'))
    const db = await dbOf()
    // The last run was hours ago, and so is the lot.
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await changeRows(site, listing, { companyId: seller.companyId }, { updatedAt: hoursAgo(2) })
    // The site's own job, if it began before, ends with its own time: then the last run was now.
    const told = async () => {
      await db.update(alertProgress).set({ upTo: hoursAgo(3) })
      await runAlerts(site)
      return alertsOf(site, who)
    }
    await expect.poll(told).toEqual(['1 new lot: grandidierite'])
  })
})

it('what alerts find is what the search finds', async () => {
  const who = await trader(site, 'buyer')
  const queries = [
    {},
    { words: 'ring' },
    { words: 'ear ring' },
    { category: 'rings' },
    { facets: 'metal:gold' },
    { facets: 'gem:ruby,gem:opal,metal:gold' },
    { grossFrom: 2000, grossTo: 9000 },
    { caratsFrom: 500 },
    { priceFrom: 10_000, priceTo: 400_000, currency: 'GBP' },
    { words: 'gold', facets: 'kind:jewellery', grossTo: 20_000 },
  ]
  const ids = []
  for (const query of queries) ids.push(await save(site, who, query))
  const db = await dbOf()
  const fresh = await trader(site, 'seller')
  const lots = Array.from({ length: 80 }, (_, at) => lotAt(at))
  const now = new Date(Date.now() + 1000)
  await insertLots(db, fresh.companyId, lots, now)
  await matchNewLots(await workContext(site, () => new Date(Date.now() + 2000)))
  await backToNow()
  const own = await findRows(site, listing, { companyId: fresh.companyId })
  const isFresh = new Set(own.map(({ slug }) => slug ?? ''))
  let found = 0
  for (const [at, query] of queries.entries()) {
    const asked = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))
    const slugs: string[] = []
    for (let after: string | null = ''; after !== null;) {
      if (after !== '') asked.set('after', after)
      const page: Found = (await callAs(site, who, `/search?${asked}`)).json
      slugs.push(...page.cards.map(({ slug }) => slug))
      after = page.next
    }
    const rows = await db
      .select({ slug: listing.slug })
      .from(savedSearchMatch)
      .innerJoin(listing, eq(listing.id, savedSearchMatch.listingId))
      .where(
        and(eq(savedSearchMatch.searchId, ids[at] ?? ''), eq(listing.companyId, fresh.companyId)),
      )
    const wanted = slugs.filter((slug) => isFresh.has(slug)).toSorted()
    const told = rows.map(({ slug }) => slug ?? '').toSorted()
    expect(told, JSON.stringify(query)).toEqual(wanted)
    found += wanted.length
  }
  expect(found).toBeGreaterThan(100)
})
