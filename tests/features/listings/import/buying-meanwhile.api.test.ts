import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { commitImport } from '#server/features/listings/import/commit-import.ts'
import { listingImport, listingImportRow } from '#server/features/listings/import/table.ts'

import { manyListings } from '../../../support/many-listings.ts'
import { openOrders, type OrderSite } from '../../../support/order-site.ts'
import { place } from '../../../support/orders.ts'
import { onImport, reviewTable } from '../../../support/stock-files.ts'

let orders: OrderSite
beforeAll(async () => {
  orders = await openOrders()
})
afterAll(() => orders.site.stop(0))

const many = 520

it('buyers can buy what an import changes while it is being done, and nothing of either is lost', async () => {
  const { site, ctx, seller, buyer } = orders
  const [renamed, reduced] = [await orders.lot(), await orders.lot()]
  const others = await manyListings(site, seller.companyId, many)
  const numberOf = async (id: string) => (await orders.stockOf(id)).stockNumber
  const lines = [
    [await numberOf(renamed.id), 'A better name', ''],
    [await numberOf(reduced.id), '', '3'],
    ...others.map(({ stockNumber }, at) => [stockNumber, `Lot ${at}`, '']),
  ]
  const csv = [['Stock number', 'Title', 'Pieces in stock'], ...lines].join('\n')
  const { id } = await reviewTable(site, seller, csv, { kind: 'jewellery' })
  await ctx.db.update(listingImport).set({ state: 'waiting' }).where(eq(listingImport.id, id))

  let goOn = () => {}
  let importing: Promise<boolean> = Promise.resolve(false)
  await inTransaction(ctx, async ({ db }) => {
    // Nearly all of the file has been worked off, and the rest takes a while.
    const last = and(eq(listingImportRow.importId, id), gt(listingImportRow.row, many))
    await db.select().from(listingImportRow).where(last).for('update')
    const nearlyDone = new Promise<void>((resolve) => (goOn = resolve))
    importing = commitImport(ctx, id, {
      progress: (done) => done >= 500 && goOn(),
      signal: new AbortController().signal,
    })
    importing.catch(() => {})
    await nearlyDone
    const begun = performance.now()
    await place(site, buyer, renamed.slug, { pieces: 2, goods: 588_000 })
    await place(site, buyer, reduced.slug, { pieces: 4, goods: 1_116_000 })
    expect(performance.now() - begun).toBeLessThan(1500)
  })
  expect(await importing).toBe(true)
  expect(await orders.stockOf(renamed.id)).toMatchObject({ held: 2, title: 'A better name' })
  // Four of these are in an order now, so the file's three pieces are a mistake to repair.
  expect(await orders.stockOf(reduced.id)).toMatchObject({ held: 4, quantity: 6 })
  const view = await onImport(site, seller, id)
  expect(view).toMatchObject({ state: 'done', result: { changed: many + 1, invalid: 1 } })
  const [given] = await ctx.db
    .select()
    .from(listingImportRow)
    .where(and(eq(listingImportRow.importId, id), eq(listingImportRow.outcome, 'invalid')))
  expect(given).toMatchObject({ row: 3, done: null })
  expect(given?.problems.map(({ key }) => key)).toEqual(['quantity'])
  expect(given?.cells).toContain('3')
})
