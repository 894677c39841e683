import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { commitImport } from '#server/features/listings/import/commit-import.ts'
import { listingImport, listingImportRow } from '#server/features/listings/import/table.ts'
import { undoImport } from '#server/features/listings/import/undo-import.ts'
import { listing } from '#server/features/listings/table.ts'

import { manyListings } from '../../../../support/many-listings.ts'
import { openOrders } from '../../../../support/order-site.ts'
import { place } from '../../../../support/orders.ts'
import { commitTable, onImport, reviewTable } from '../../../../support/stock-files.ts'
import { publish, ring } from '../../../../support/traders.ts'

const orders = await openOrders()
let lots = 0
/** A lot that its seller has published, because imports change it. */
const lot = () =>
  publish(orders.site, orders.seller, { ...ring, stockNumber: `BUY-${(lots += 1)}` })

const many = 520

it('buyers can buy what an import changes while it is being done, and nothing of either is lost', async () => {
  const { site, ctx, seller, buyer } = orders
  const [renamed, reduced] = [await lot(), await lot()]
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
    // An order that waits for the import waits for this transaction, so it would fail.
    await place(site, buyer, renamed.slug, { pieces: 2, goods: 588_000 })
    await place(site, buyer, reduced.slug, { pieces: 4, goods: 1_116_000 })
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

it('buyers can buy what an undo takes back while it is being undone', async () => {
  const { site, ctx, seller, buyer } = orders
  // Ids are random, and an undo locks in their order: at least one other lot must come before this one.
  const two = [await lot(), await lot()]
  const bought = two.reduce((one, other) => (one.id > other.id ? one : other))
  const stock = await ctx.db
    .select({ id: listing.id, stockNumber: listing.stockNumber, gross: listing.gross })
    .from(listing)
    .where(and(eq(listing.companyId, seller.companyId), eq(listing.state, 'live')))
    .orderBy(desc(listing.id))
  const [first] = stock.slice(-1)
  stock.sort(({ id }) => (id === bought.id ? -1 : 0))
  const lines = stock.map(({ stockNumber, gross }) =>
    [stockNumber, `${((gross ?? 0) / 1000 + 0.1).toFixed(1)} g`].join(),
  )
  const csv = ['Stock number,Gross weight', ...lines].join('\n')
  const { id } = await reviewTable(site, seller, csv, { kind: 'jewellery' })
  const { result } = await commitTable(site, seller, { id })
  expect(result).toMatchObject({ changed: stock.length, invalid: 0 })
  await ctx.db.update(listingImport).set({ state: 'undoing' }).where(eq(listingImport.id, id))

  let goOn = () => {}
  let undoing: Promise<boolean> = Promise.resolve(false)
  await inTransaction(ctx, async ({ db }) => {
    // Somebody else has the lot that is locked before the others.
    await db
      .select()
      .from(listing)
      .where(eq(listing.id, first?.id ?? ''))
      .for('update')
    const begun = new Promise<void>((resolve) => (goOn = resolve))
    undoing = undoImport(ctx, id, {
      progress: () => goOn(),
      signal: new AbortController().signal,
    })
    undoing.catch(() => {})
    await begun
    await place(site, buyer, bought.slug, { pieces: 2, goods: 588_000 })
  })
  expect(await undoing).toBe(true)
  expect((await onImport(site, seller, id)).kept).toEqual([])
  const after = await ctx.db
    .select({ id: listing.id, gross: listing.gross, held: listing.held })
    .from(listing)
    .where(
      inArray(
        listing.id,
        stock.map((each) => each.id),
      ),
    )
  const grossBefore = new Map(stock.map((each) => [each.id, each.gross]))
  expect(after.filter((each) => each.gross !== grossBefore.get(each.id))).toEqual([])
  expect(after.find((each) => each.id === bought.id)).toMatchObject({ held: 2 })
  const { rows: stale } = await ctx.db.execute(sql`
    select 1 from listing join search_lot using (id)
    where search_lot.gross is distinct from listing.gross`)
  expect(stale).toEqual([])
})
