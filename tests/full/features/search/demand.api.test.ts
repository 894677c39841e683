import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { closeAccount } from '#server/features/accounts/profile/close-account.ts'
import { exportData } from '#server/features/accounts/profile/export-data.ts'
import { favourite, follow } from '#server/features/listings/favourites/table.ts'
import { savedSearch } from '#server/features/search/saved/table.ts'
import { demandWords } from '#shared/features/listings/components/demand-line.tsx'

import { callAs } from '../../../support/api-calls.ts'
import { contextFor } from '../../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { runAlerts, save } from '../../../support/saved-searches.ts'
import { openSite } from '../../../support/site.ts'
import { publish, ring, stock, trader } from '../../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

async function demandOf(who: SignedIn, id: string) {
  const { status, json } = await callAs(site, who, `/stock/${id}/demand`)
  return { status, answer: json as unknown }
}

it('a seller learns how many searches of other verified buyers a draft fits, and nothing else', async () => {
  const [one, two] = await Promise.all([trader(site, 'buyer'), trader(site, 'buyer')])
  const words = 'sapphire'
  await save(site, one, { words })
  await save(site, one, { words, facets: 'metal:gold' })
  await save(site, two, { words, priceTo: 300_000, currency: 'GBP' })
  await save(site, two, { words, priceTo: 1000, currency: 'GBP' })
  await save(site, two, { words: 'ruby' })
  await save(site, await signInAs(site, 'buyer'), { words })
  await save(site, seller, { words })
  const { id } = await stock(site, seller, '', { kind: 'jewellery', said: ring })
  expect(await demandOf(seller, id)).toEqual({ status: 200, answer: { searches: 3, buyers: 2 } })
  expect((await demandOf(await trader(site, 'seller'), id)).status).toBe(404)
})

it('the seller reads what publishing will do, in words', () => {
  expect(demandWords(7, 'private', 'en-GB')).toBe(
    'Seven saved searches match this piece; their owners are told when you publish.',
  )
  expect(demandWords(1, 'draft', 'en-GB')).toBe(
    'One saved search matches this piece; its owner is told when you publish.',
  )
  expect(demandWords(1200, 'live', 'en-GB')).toBe(
    '1,200 saved searches match this piece; their owners are told of it.',
  )
  expect(demandWords(0, 'draft', 'en-GB')).toBe('No saved searches match this piece.')
})

it('what a person keeps in view is in their export, and goes with their account', async () => {
  const who = await trader(site, 'buyer')
  await save(site, who, { words: 'padparadscha' })
  const lot = await publish(site, seller, {
    ...ring,
    title: 'Padparadscha ring',
    stockNumber: 'DM-2',
  })
  await runAlerts(site)
  await callAs(site, who, `/favourites/lots/${lot.slug}`, {}, 'PUT')
  await callAs(site, who, `/followed-sellers/${seller.companyId}`, {}, 'PUT')
  const ctx = await contextFor(site, who)
  const told = (await exportData(ctx)).bytes.toString()
  for (const part of ['padparadscha', 'Padparadscha ring', seller.companyId]) {
    expect(told).toContain(part)
  }
  await closeAccount(ctx)
  const { db } = ctx
  expect(await db.$count(savedSearch, eq(savedSearch.personId, who.personId))).toBe(0)
  expect(await db.$count(favourite, eq(favourite.personId, who.personId))).toBe(0)
  expect(await db.$count(follow, eq(follow.personId, who.personId))).toBe(0)
})
