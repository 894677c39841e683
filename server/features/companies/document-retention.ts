import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'

import { forCompany, forEveryCompany } from './row-security.ts'
import { company, companyDocument } from './table.ts'

const day = 86_400_000
/** Documents that are deleted in one go; the next look goes on. */
const atOnce = 100

/** A decision rests on a company's present documents: keeps them for so many days, or longer if they were. */
export async function keepDocuments(
  ctx: Pick<RequestContext, 'db' | 'clock'>,
  companyId: string,
  days: number,
): Promise<void> {
  const end = new Date(ctx.clock().getTime() + days * day).toISOString()
  await forCompany(ctx, companyId, ({ db }) =>
    db
      .update(companyDocument)
      .set({ deleteAfter: sql`greatest(${companyDocument.deleteAfter}, ${end}::timestamptz)` })
      .where(and(eq(companyDocument.companyId, companyId), isNull(companyDocument.removedAt))),
  )
}

type JobContext = Pick<RequestContext, 'db' | 'clock' | 'services'>

/**
 * Deletes documents whose time is over. The content goes first: where this is cut short, the row is
 * still there to try again. What a review is about to read stays.
 * @returns how many there were
 */
export async function deleteOverdue(ctx: JobContext): Promise<number> {
  const { clock, services } = ctx
  const settled = sql`${company.state} in ('verified', 'rejected', 'suspended')`
  const overdue = await forEveryCompany(ctx, ({ db }) =>
    db
      .select({
        id: companyDocument.id,
        key: companyDocument.storageKey,
        companyId: companyDocument.companyId,
      })
      .from(companyDocument)
      .innerJoin(company, eq(company.id, companyDocument.companyId))
      .where(
        and(
          lt(companyDocument.deleteAfter, clock()),
          or(isNotNull(companyDocument.removedAt), settled),
        ),
      )
      .limit(atOnce),
  )
  for (const { id, key, companyId } of overdue) {
    await services.storage.remove(key)
    await forCompany(ctx, companyId, async ({ db }) => {
      const gone = await db.delete(companyDocument).where(eq(companyDocument.id, id)).returning()
      if (gone.length === 0) return
      const object = { kind: 'document', id }
      await audit({ db, clock }, { action: 'document.deleted', object })
    })
  }
  return overdue.length
}
