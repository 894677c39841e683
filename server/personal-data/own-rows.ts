import { and, eq } from 'drizzle-orm'

import type { DataSubject, PersonalData, WorkContext } from '#server/contract/context.ts'

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
