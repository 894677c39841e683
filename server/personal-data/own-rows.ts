import { and, desc, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { DataSubject, OwnRows, PersonalData, WorkContext } from '#server/contract/context.ts'

/** An order or an offer. */
type Trade = PgTable & { id: AnyPgColumn; number: AnyPgColumn }
/** The columns of a row that a copy has, by their names in it; `by` is whose row it is, `at` sorts the rows. */
export type Columns = Readonly<Record<string, AnyPgColumn>> & { by: AnyPgColumn; at: AnyPgColumn }

/** Rows that belong to an order or an offer: a copy says its number first, and begins with the newest row. */
export const rowsOfTrade = (
  trade: Trade,
  table: PgTable,
  tradeId: AnyPgColumn,
  { by, at, ...says }: Columns,
): OwnRows => ({
  table,
  by,
  with: [[trade, eq(trade.id, tradeId)]],
  says: { number: trade.number, ...says, at },
  order: desc(at),
})

/** A person's copy of the personal data that one part of the product keeps. */
export async function copyOf(
  ctx: WorkContext,
  { lists = {}, collect }: Pick<PersonalData, 'lists' | 'collect'>,
  who: DataSubject,
): Promise<Record<string, unknown>> {
  const copy: Record<string, unknown> = {}
  for (const [heading, rows] of Object.entries(lists)) {
    const query = ctx.db
      .select({ ...rows.says })
      .from(rows.table)
      .$dynamic()
    // A dynamic query takes each join into itself.
    for (const [table, on] of rows.with ?? []) void query.innerJoin(table, on)
    copy[heading] = await query.where(and(eq(rows.by, who.id), rows.which)).orderBy(rows.order)
  }
  return Object.assign(copy, await collect?.(ctx, who))
}
