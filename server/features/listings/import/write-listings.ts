import { getTableColumns, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { listing, listingChange } from '../table.ts'

export type NewListing = typeof listing.$inferInsert
type Change = typeof listingChange.$inferInsert

/** What no change of a listing's words or state touches. */
const fixed = new Set(['id', 'companyId', 'kind', 'createdAt', 'earlyHours'])

/** As many as one statement takes quickly. */
const together = 50

const replaced = Object.fromEntries(
  Object.entries(getTableColumns(listing))
    .filter(([name]) => !fixed.has(name))
    .map(([name]) => [
      name,
      sql.raw(`excluded."${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`),
    ]),
)

/** Writes whole listings, new ones and those that are there and locked. */
export async function writeListings(
  { db }: WorkContext,
  rows: readonly NewListing[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += together) {
    await db
      .insert(listing)
      .values(rows.slice(at, at + together))
      .onConflictDoUpdate({ target: listing.id, set: replaced })
  }
}

/** Records changes of listings. */
export async function writeChanges({ db }: WorkContext, rows: readonly Change[]): Promise<void> {
  for (let at = 0; at < rows.length; at += together) {
    await db.insert(listingChange).values(rows.slice(at, at + together))
  }
}
