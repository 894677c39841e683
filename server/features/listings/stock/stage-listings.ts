import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'

import type { WorkContext } from '#server/contract/context.ts'

import { listing } from '../table.ts'
import type { NewListing } from './write-listings.ts'

/** The listings' new columns, in a table that only this transaction sees and that ends with it. */
const staged = sql.raw('staged_listing')

/** Columns of a listing as text: what many of them are to become takes less memory so. */
export function textOf(id: string, columns: Partial<NewListing>): string {
  const named = Object.entries(columns).map(([name, value]) => [toSnakeCase(name), value])
  return JSON.stringify({ id, ...Object.fromEntries(named) })
}

/** Ids as one parameter, however many they are. */
export const idsAmong = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`

/** Listings that are staged in one statement: few enough that others get their turn in between. */
const together = 250

/**
 * Lays new columns of many listings ready before anybody has to wait for these. What is staged again
 * for a listing replaces what was.
 * @param texts made by `textOf`, all with the same columns in all calls of a transaction
 * @returns writes what is staged for listings that the caller has locked by then
 */
export async function stageListings(
  { db }: WorkContext,
  texts: readonly string[],
): Promise<(ids: readonly string[]) => Promise<void>> {
  const [first] = texts
  if (first === undefined) return async () => {}
  const columns = Object.keys(JSON.parse(first) as object).map((name) => `"${name}"`)
  const names = sql.raw(columns.join(', '))
  await db.execute(sql`
    create temporary table if not exists ${staged} on commit drop
    as select ${names} from ${listing} with no data`)
  for (let at = 0; at < texts.length; at += together) {
    const rows = sql`jsonb_populate_recordset(null::${listing}, ${`[${texts.slice(at, at + together).join(',')}]`}::jsonb)`
    await db.execute(sql`
      with again as (delete from ${staged} where id in (select id from ${rows}))
      insert into ${staged} select ${names} from ${rows}`)
  }
  // Otherwise the planner takes it for larger than the stock, and reads all of that.
  await db.execute(sql`analyze ${staged}`)
  const sets = sql.raw(
    columns.flatMap((name) => (name === '"id"' ? [] : [`${name} = n.${name}`])).join(', '),
  )
  return async (ids) => {
    if (ids.length === 0) return
    // What the search reads of them is written by one statement, not by a trigger for each.
    await db.execute(sql`set local relustre.search_follows = 'later'`)
    await db.execute(sql`
      update ${listing} as l set ${sets} from ${staged} as n
      where l.id = n.id and n.id in ${idsAmong(ids)}`)
    await db.execute(sql`set local relustre.search_follows = 'now'`)
    await db.execute(sql`select search_lot_follow_many(array${idsAmong(ids)})`)
  }
}
