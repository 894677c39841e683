import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import { auditEntry } from '#server/audit/table.ts'
import type { RequestContext } from '#server/http/request-context.ts'

import { lockCompany } from './members.ts'
import { forCompany, forEveryCompany } from './row-security.ts'
import { company, companyDocument, membership } from './table.ts'

const day = 86_400_000
/** Documents or companies that are dealt with in one go; the next look goes on. */
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

/** What documents are set to that nobody wants any more; those that a decision rests on stay till their end. */
export const asRemoved = (now: Date) => ({
  removedAt: now,
  deleteAfter: sql`coalesce(${companyDocument.deleteAfter}, ${now.toISOString()}::timestamptz)`,
})

/** No decision rests on the document, or none any more. */
const undecided = (now: Date) =>
  and(
    isNull(companyDocument.removedAt),
    or(isNull(companyDocument.deleteAfter), lte(companyDocument.deleteAfter, now)),
  )

/** What was once submitted is kept for five years by the law against money laundering. */
export const everSubmitted = sql<boolean>`exists (
  select 1 from ${auditEntry}
  where ${auditEntry.objectKind} = 'company' and ${auditEntry.objectId} = ${company.id}::text
    and ${auditEntry.action} = 'company.submitted')`

/**
 * Companies that have not submitted their documents, or not again, and when these are deleted: so many
 * days after the last one was added or the state changed. Those that a decision rests on have their own end.
 */
const findDrafts = (
  { db, clock, config }: Pick<RequestContext, 'db' | 'clock' | 'config'>,
  which: (end: SQL) => SQL | undefined,
) => {
  const { keepDraftDays, keepVerifiedDays } = config.verification
  const days = sql`case when ${everSubmitted} then ${keepVerifiedDays}::int else ${keepDraftDays}::int end`
  const lastChange = sql`greatest(${company.stateChangedAt}, max(${companyDocument.createdAt}))`
  const end = sql<Date>`${lastChange} + ${days} * interval '24 hours'`.mapWith(company.createdAt)
  return db
    .select({ id: company.id, end })
    .from(company)
    .innerJoin(companyDocument, eq(companyDocument.companyId, company.id))
    .where(and(inArray(company.state, ['draft', 'more-information']), undecided(clock())))
    .groupBy(company.id)
    .having(which(end))
    .limit(atOnce)
}

/** When the documents of a company are deleted unless it submits them; null where it has, or has none. */
export async function endOfDraft(
  ctx: Pick<RequestContext, 'db' | 'clock' | 'config'>,
  companyId: string,
): Promise<Date | null> {
  const found = await forCompany(ctx, companyId, (inside) =>
    findDrafts(inside, () => eq(company.id, companyId)),
  )
  return found[0]?.end ?? null
}

type JobContext = Pick<RequestContext, 'db' | 'clock' | 'config' | 'services'>

/** Removes the documents of drafts that were let lie. */
export async function removeAbandoned(ctx: JobContext): Promise<void> {
  const now = ctx.clock()
  const over = (end: SQL) => lte(end, sql`${now.toISOString()}::timestamptz`)
  for (const { id } of await forEveryCompany(ctx, (inside) => findDrafts(inside, over))) {
    await forCompany(ctx, id, async (inside) => {
      await lockCompany(inside, id)
      // A document or a submission may have come in before the lock.
      const still = await findDrafts(inside, (end) => and(over(end), eq(company.id, id)))
      if (still.length === 0) return
      await inside.db
        .update(companyDocument)
        .set(asRemoved(now))
        .where(and(eq(companyDocument.companyId, id), undecided(now)))
    })
  }
}

/** Nobody acts for the company any more. */
const closed = sql`not exists (
  select 1 from ${membership} where ${membership.companyId} = ${company.id})`

/**
 * Deletes documents whose time is over. The content goes first: where this is cut short, the row is
 * still there to try again. What a review is about to read stays.
 * @returns how many there were
 */
export async function deleteOverdue(ctx: JobContext): Promise<number> {
  const { clock, services } = ctx
  const settled = inArray(company.state, ['verified', 'rejected', 'suspended'])
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
          lte(companyDocument.deleteAfter, clock()),
          or(isNotNull(companyDocument.removedAt), settled, closed),
        ),
      )
      .limit(atOnce),
  )
  for (const { id, key, companyId } of overdue) {
    await services.storage.remove(key)
    await forCompany(ctx, companyId, async (inside) => {
      const gone = await inside.db
        .delete(companyDocument)
        .where(eq(companyDocument.id, id))
        .returning({ id: companyDocument.id })
      if (gone.length === 0) return
      const object = { kind: 'document', id }
      await audit({ db: inside.db, clock }, { action: 'document.deleted', object })
    })
  }
  return overdue.length
}

/** Which of these keys of the storage some document has. */
export async function namedByDocuments(
  ctx: Pick<RequestContext, 'db'>,
  keys: string[],
): Promise<string[]> {
  const rows = await forEveryCompany(ctx, ({ db }) =>
    db
      .select({ key: companyDocument.storageKey })
      .from(companyDocument)
      .where(inArray(companyDocument.storageKey, keys)),
  )
  return rows.map(({ key }) => key)
}
