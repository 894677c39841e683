import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { renewalDays } from '#shared/features/companies/verification-rules.ts'

import { remindOfDocuments } from '../documents/remind-of-documents.ts'
import {
  deleteDocuments,
  deleteReferences,
  emptyWithoutMembers,
  removeAbandoned,
} from '../documents/retention.ts'
import { findMembers } from '../find-company.ts'
import { company } from '../table.ts'
import { applyMove } from './move-company.ts'
import { tellOfEnd } from './outcome-mails.ts'

const atOnce = 100

/**
 * Meets the deadlines: ends verifications, sends reminders before that, removes the evidence of
 * abandoned drafts and deletes expired data. Each step is a conditional change, so that several
 * instances can run it at the same time.
 */
export async function meetDeadlines(ctx: WorkContext): Promise<void> {
  await expireDue(ctx)
  await remindSoon(ctx)
  await remindOfDocuments(ctx)
  await removeAbandoned(ctx)
  await deleteDocuments(ctx)
  await deleteReferences(ctx)
  await emptyWithoutMembers(ctx)
}

async function expireDue(ctx: WorkContext): Promise<void> {
  const due = await ctx.db
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.state, 'verified'), lte(company.verifiedUntil, ctx.clock())))
    .limit(atOnce)
  for (const { id } of due) {
    try {
      await applyMove(ctx, { mover: 'clock' }, id, 'expire')
    } catch (error) {
      // Another instance or an operator was faster.
      if (!(error instanceof ProblemError && error.code === 'conflict')) throw error
    }
  }
}

async function remindSoon(ctx: WorkContext): Promise<void> {
  const now = ctx.clock()
  const soon = new Date(now.getTime() + renewalDays * 86_400_000)
  const unreminded = and(
    eq(company.state, 'verified'),
    gt(company.verifiedUntil, now),
    lt(company.verifiedUntil, soon),
    or(isNull(company.remindedOf), ne(company.remindedOf, company.verifiedUntil)),
  )
  const due = await ctx.db.select().from(company).where(unreminded).limit(atOnce)
  for (const { id, legalName, verifiedUntil: until } of due) {
    if (until === null) continue
    await inTransaction(ctx, async (inside) => {
      const [mine] = await inside.db
        .update(company)
        .set({ remindedOf: until })
        .where(and(eq(company.id, id), eq(company.verifiedUntil, until), unreminded))
        .returning({ id: company.id })
      if (mine === undefined) return
      const to = await findMembers(inside, id, 'papers')
      await tellOfEnd(inside, { to, company: { id, legalName }, until })
    })
  }
}
