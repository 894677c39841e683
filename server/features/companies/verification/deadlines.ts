import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inParts, type Part, rowsInBatches } from '#server/jobs/in-parts.ts'
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

/**
 * Meets the deadlines: ends verifications, sends reminders before that, removes the evidence of
 * abandoned drafts and deletes expired data. Each step is a conditional change, so that several
 * instances can run it at the same time.
 * @throws TaskFailure in the end, if something of that failed
 */
export const meetDeadlines = (ctx: WorkContext, signal?: AbortSignal): Promise<void> =>
  inParts(
    ctx,
    async (part) => {
      const steps = {
        'ends of verifications': expireDue,
        'reminders of verifications': remindSoon,
        'reminders of documents': remindOfDocuments,
        'abandoned drafts': removeAbandoned,
        'expired documents': deleteDocuments,
        'expired references': deleteReferences,
        'companies without members': emptyWithoutMembers,
      }
      for (const [what, step] of Object.entries(steps)) await part(what, () => step(ctx, part))
    },
    signal,
  )

async function expireDue(ctx: WorkContext, part: Part): Promise<void> {
  const isDue = and(eq(company.state, 'verified'), lte(company.verifiedUntil, ctx.clock()))
  for await (const { id } of rowsInBatches(ctx, company, isDue))
    await part(`end of the verification of company ${id}`, () => end(ctx, id))
}

async function end(ctx: WorkContext, id: string): Promise<void> {
  try {
    await applyMove(ctx, { mover: 'clock' }, id, 'expire')
  } catch (error) {
    // Another instance or an operator was faster.
    if (!(error instanceof ProblemError && error.code === 'conflict')) throw error
  }
}

async function remindSoon(ctx: WorkContext, part: Part): Promise<void> {
  const now = ctx.clock()
  const soon = new Date(now.getTime() + renewalDays * 86_400_000)
  const unreminded = and(
    eq(company.state, 'verified'),
    gt(company.verifiedUntil, now),
    lt(company.verifiedUntil, soon),
    or(isNull(company.remindedOf), ne(company.remindedOf, company.verifiedUntil)),
  )
  const due = rowsInBatches(ctx, company, unreminded)
  for await (const { id, legalName, verifiedUntil: until } of due) {
    if (until === null) continue
    await part(`reminder of company ${id}`, () =>
      inTransaction(ctx, async (inside) => {
        const [mine] = await inside.db
          .update(company)
          .set({ remindedOf: until })
          .where(and(eq(company.id, id), eq(company.verifiedUntil, until), unreminded))
          .returning({ id: company.id })
        if (mine === undefined) return
        const to = await findMembers(inside, id, 'papers')
        await tellOfEnd(inside, { to, company: { id, legalName }, until })
      }),
    )
  }
}
