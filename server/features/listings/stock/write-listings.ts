import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'

import type { WorkContext } from '#server/contract/context.ts'

import { listing, listingChange } from '../table.ts'

export type NewListing = typeof listing.$inferInsert
type Change = typeof listingChange.$inferInsert

/** Rows in one statement: few enough that others get their turn in between. */
const together = 50
/** Changes are small. */
const changesTogether = 500

/** Everything but the id, as it stands in the row that could not be inserted. */
const replaced = Object.fromEntries(
  Object.entries(getTableColumns(listing))
    .filter(([name]) => name !== 'id')
    .map(([name]) => [name, sql.raw(`excluded."${toSnakeCase(name)}"`)]),
)

/** Writes whole listings: new ones, and those that the caller has locked in its transaction. */
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
  const columns = sql`listing_id, version, what, before, after, batch_id, person_id, created_at`
  for (let at = 0; at < rows.length; at += changesTogether) {
    const some = rows
      .slice(at, at + changesTogether)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value])),
      )
    await db.execute(sql`
      insert into ${listingChange} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${listingChange}, ${JSON.stringify(some)}::jsonb)`)
  }
}
