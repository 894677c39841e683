import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { listing, listingChange } from '#server/features/listings/table.ts'

import { changeMany, seen, undoMany } from '../../../support/bulk-changes.ts'
import { databaseEnv } from '../../../support/database.ts'
import { manyListings } from '../../../support/many-listings.ts'
import { startSite } from '../../../support/site.ts'
import { trader } from '../../../support/traders.ts'

const env = await databaseEnv()
const site = await startSite(env)
await site.context.services.open()
const other = await startSite(env)

const lower = { do: 'price', by: 'percent', value: -1000 }
const rowsOf = async (companyId: string) => {
  const { db } = (await site.context.services.open()).database
  return db.select().from(listing).where(eq(listing.companyId, companyId))
}

it('two people who change the same listings in opposite orders change each of them once', async () => {
  const seller = await trader(site, 'seller')
  await manyListings(site, seller.companyId, 200)
  const before = new Map((await rowsOf(seller.companyId)).map((row) => [row.id, row]))
  const items = [...before.values()].map(seen)
  const outcomes = await Promise.all([
    changeMany(site, seller, { items, change: lower }),
    changeMany(other, seller, { items: items.toReversed(), change: lower }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
  expect(outcomes.map(({ done }) => done).toSorted((a, b) => a - b)).toEqual([0, 200])
  for (const { id, unitPrice, version, quantity } of await rowsOf(seller.companyId)) {
    expect(version).toBe(2)
    if (quantity === 0) continue
    expect(unitPrice).toBe(Math.round((before.get(id)?.unitPrice ?? 0) * 0.9))
  }
})

it('“all that match” from two sides is two changes one after the other, each in every history', async () => {
  const seller = await trader(site, 'seller')
  await manyListings(site, seller.companyId, 120)
  const body = { filter: { view: 'all' }, count: 120, change: lower }
  const answers = await Promise.all([site, other].map((at) => changeMany(at, seller, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { db } = (await site.context.services.open()).database
  const changes = await db
    .select({ version: listingChange.version, batchId: listingChange.batchId })
    .from(listingChange)
    .innerJoin(listing, eq(listing.id, listingChange.listingId))
    .where(eq(listing.companyId, seller.companyId))
  expect(changes).toHaveLength(240)
  expect(new Set(changes.map(({ batchId }) => batchId)).size).toBe(2)
  // The same batch came first everywhere: nobody got in between.
  expect(
    new Set(changes.filter(({ version }) => version === 2).map(({ batchId }) => batchId)).size,
  ).toBe(1)
})

it('undoing twice at the same time undoes once', async () => {
  const seller = await trader(site, 'seller')
  await manyListings(site, seller.companyId, 60)
  const body = { filter: { view: 'all' }, count: 60, change: lower }
  const { batchId } = await changeMany(site, seller, body)
  const answers = await Promise.all([site, other].map((at) => undoMany(at, seller, batchId)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  for (const { version } of await rowsOf(seller.companyId)) expect(version).toBe(3)
})
