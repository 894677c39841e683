import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { forgetReasonsAbout } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { forCompany, forEveryCompany } from '#server/db/row-security.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { inBatches, type Part } from '#server/jobs/in-parts.ts'

import { companyEvents, documentEvents, referenceEvents } from '../events.ts'
import { lockCompany } from '../find-company.ts'
import { company, companyDocument, membership, tradeReference } from '../table.ts'

const day = 86_400_000
/** How many rows one run handles; the next run continues. */
const atOnce = 100

/** The tables with the evidence that a company gives for its verification. */
const evidence = [companyDocument, tradeReference] as const
type Evidence = (typeof evidence)[number]

/**
 * Keeps a company's present evidence for so many days after a decision, or longer if it already
 * was.
 */
export async function keepEvidence(
  ctx: WorkContext,
  companyId: string,
  days: number,
): Promise<void> {
  const end = new Date(ctx.clock().getTime() + days * day).toISOString()
  await forCompany(ctx, companyId, async ({ db }) => {
    for (const table of evidence) {
      await db
        .update(table)
        .set({ deleteAfter: sql`greatest(${table.deleteAfter}, ${end}::timestamptz)` })
        .where(and(eq(table.companyId, companyId), isNull(table.removedAt)))
    }
  })
}

/** Marks evidence as removed. If a decision is based on it, it is still kept until its end. */
export const asRemoved = ({ deleteAfter }: Evidence, now: Date) => ({
  removedAt: now,
  deleteAfter: sql`coalesce(${deleteAfter}, ${now.toISOString()}::timestamptz)`,
})

/** Evidence that no decision is based on, or no longer. */
const undecided = ({ removedAt, deleteAfter }: Evidence, now: Date) =>
  and(isNull(removedAt), or(isNull(deleteAfter), lte(deleteAfter, now)))

/** The law against money laundering requires us to keep what was once submitted for five years. */
export const everSubmitted = sql<boolean>`exists (
  select 1 from ${auditEntry}
  where ${auditEntry.objectKind} = 'company' and ${auditEntry.objectId} = ${company.id}::text
    and ${auditEntry.action} = 'company.submitted')`

/**
 * Companies that have not submitted their evidence, or not again, and when it will be deleted: so
 * many days after the latest piece came in or the state changed. Evidence that a decision is based
 * on has its own end.
 */
const findDrafts = ({ db, clock, config }: WorkContext, which: (end: SQL) => SQL | undefined) => {
  const { keepDraftDays, keepVerifiedDays } = config.verification
  const days = sql`case when ${everSubmitted} then ${keepVerifiedDays}::int else ${keepDraftDays}::int end`
  const undecidedOf = (table: Evidence) =>
    db
      .select({ companyId: table.companyId, at: table.createdAt })
      .from(table)
      .where(undecided(table, clock()))
  const given = unionAll(undecidedOf(companyDocument), undecidedOf(tradeReference)).as('given')
  const lastChange = sql`greatest(${company.stateChangedAt}, max(${given.at}))`
  const end = sql<Date>`${lastChange} + ${days} * interval '24 hours'`.mapWith(company.createdAt)
  return db
    .select({ id: company.id, end })
    .from(company)
    .innerJoin(given, eq(given.companyId, company.id))
    .where(inArray(company.state, ['draft', 'more-information']))
    .groupBy(company.id)
    .having(which(end))
    .orderBy(asc(company.id))
    .limit(atOnce)
}

/** When a company's evidence will be deleted unless it submits it; null if it has, or has none. */
export async function endOfDraft(ctx: WorkContext, companyId: string): Promise<Date | null> {
  const found = await forCompany(ctx, companyId, (inside) =>
    findDrafts(inside, () => eq(company.id, companyId)),
  )
  return found[0]?.end ?? null
}

/** Removes the evidence of abandoned drafts. */
export async function removeAbandoned(ctx: WorkContext, part: Part): Promise<void> {
  const now = ctx.clock()
  const over = (end: SQL) => lte(end, sql`${now.toISOString()}::timestamptz`)
  const abandoned = inBatches((after) =>
    forEveryCompany(ctx, (inside) =>
      findDrafts(inside, (end) => and(over(end), gt(company.id, after))),
    ),
  )
  for await (const { id } of abandoned) {
    await part(`abandoned draft of company ${id}`, () =>
      forCompany(ctx, id, async (inside) => {
        await lockCompany(inside, id)
        // More evidence or a submission may have come in before the lock.
        const still = await findDrafts(inside, (end) => and(over(end), eq(company.id, id)))
        if (still.length === 0) return
        for (const table of evidence) {
          await inside.db
            .update(table)
            .set(asRemoved(table, now))
            .where(and(eq(table.companyId, id), undecided(table, now)))
        }
      }),
    )
  }
}

/** Nobody acts for the company any more. */
const hasNoMembers = sql`not exists (
  select 1 from ${membership} where ${membership.companyId} = ${company.id})`

/** Its end has passed, and no review is about to read it. */
const overdue = ({ removedAt, deleteAfter }: Evidence, now: Date) =>
  and(
    lte(deleteAfter, now),
    or(
      isNotNull(removedAt),
      inArray(company.state, ['verified', 'rejected', 'suspended']),
      hasNoMembers,
    ),
  )

/**
 * Deletes expired documents. The content is deleted first: if this is interrupted, the row remains
 * for another attempt.
 */
export async function deleteDocuments(ctx: WorkContext, part: Part): Promise<void> {
  const { clock, services } = ctx
  const expired = inBatches((after) =>
    forEveryCompany(ctx, ({ db }) =>
      db
        .select({
          id: companyDocument.id,
          key: companyDocument.storageKey,
          companyId: companyDocument.companyId,
        })
        .from(companyDocument)
        .innerJoin(company, eq(company.id, companyDocument.companyId))
        .where(and(overdue(companyDocument, clock()), gt(companyDocument.id, after)))
        .orderBy(asc(companyDocument.id))
        .limit(atOnce),
    ),
  )
  for await (const { id, key, companyId } of expired) {
    await part(`document ${id}`, async () => {
      await services.storage.remove(key)
      await forCompany(ctx, companyId, async (inside) => {
        const gone = await inside.db
          .delete(companyDocument)
          .where(eq(companyDocument.id, id))
          .returning({ id: companyDocument.id })
        if (gone.length === 0) return
        await happened(inside, documentEvents.deleted, id)
      })
    })
  }
}

/** Deletes expired trade references, but keeps each for a day, to count how many were asked. */
export async function deleteReferences(ctx: WorkContext): Promise<void> {
  const now = ctx.clock()
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    const found = db
      .select({ id: tradeReference.id })
      .from(tradeReference)
      .innerJoin(company, eq(company.id, tradeReference.companyId))
      .where(
        and(
          overdue(tradeReference, now),
          lte(tradeReference.createdAt, new Date(now.getTime() - day)),
        ),
      )
      .limit(atOnce)
    const gone = await db
      .delete(tradeReference)
      .where(inArray(tradeReference.id, found))
      .returning({ id: tradeReference.id })
    for (const { id } of gone) {
      await happened(inside, referenceEvents.deleted, id)
    }
  })
}

/** The details of a company that has been emptied. */
export const noDetails = {
  legalName: '',
  registrationNumber: '',
  taxNumber: '',
  website: '',
  address: { lines: [], district: '', city: '', region: '', postalCode: '' },
}

/** Empties companies that nobody acts for, once the last of their evidence has been deleted. */
export async function emptyWithoutMembers(ctx: WorkContext): Promise<void> {
  const without = (table: Evidence) =>
    sql`not exists (select 1 from ${table} where ${table.companyId} = ${company.id})`
  await forEveryCompany(ctx, async (inside) => {
    const { db } = inside
    const emptied = await db
      .update(company)
      .set(noDetails)
      .where(and(ne(company.legalName, ''), hasNoMembers, ...evidence.map(without)))
      .returning({ id: company.id })
    const ids = emptied.map(({ id }) => id)
    await forgetReasonsAbout(inside, 'company', ids)
    for (const id of ids) await happened(inside, companyEvents['details-deleted'], id)
  })
}

/** Which of these storage keys belong to a document. */
export async function documentKeys(ctx: WorkContext, keys: readonly string[]): Promise<string[]> {
  const rows = await forEveryCompany(ctx, ({ db }) =>
    db
      .select({ key: companyDocument.storageKey })
      .from(companyDocument)
      .where(inArray(companyDocument.storageKey, [...keys])),
  )
  return rows.map(({ key }) => key)
}
