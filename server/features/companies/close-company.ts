import { and, eq, sql } from 'drizzle-orm'

import { forgetReasonsAbout } from '#server/audit/reasons.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { forCompany } from '#server/db/row-security.ts'
import { transitionFor } from '#shared/features/companies/verification-rules.ts'

import { everSubmitted, keepEvidence, noDetails } from './documents/retention.ts'
import { lockCompany } from './find-company.ts'
import { invitation } from './people/table.ts'
import { company, companyDocument, payoutAccount, tradeReference } from './table.ts'
import { applyMove } from './verification/move-company.ts'

/** Why a locked company cannot close yet, in words; null if it can. */
export async function keptOpen(ctx: WorkContext, companyId: string): Promise<string | null> {
  for (const { keepsOpen } of ctx.services.personalData) {
    const reason = (await keepsOpen?.(ctx, companyId)) ?? null
    if (reason !== null) return reason
  }
  return null
}

/**
 * Closes a company that the last of its people has left. Its payout accounts and invitations are deleted
 * right away, and so is everything else if it never submitted anything. Otherwise it leaves the review, and
 * its evidence is kept as long as the law requires, or, after a rejection, as long as already decided.
 */
export async function closeCompany(ctx: WorkContext, companyId: string): Promise<void> {
  await forCompany(ctx, companyId, async (inside) => {
    const { db } = inside
    const { state } = await lockCompany(inside, companyId)
    await db.delete(invitation).where(eq(invitation.companyId, companyId))
    await db.delete(payoutAccount).where(eq(payoutAccount.companyId, companyId))
    if (transitionFor(state, 'withdraw', 'closure')) {
      await applyMove(inside, { mover: 'closure' }, companyId, 'withdraw')
    }
    const submitted = and(eq(company.id, companyId), everSubmitted)
    if ((await db.$count(company, submitted)) === 0) return eraseCompany(inside, companyId)
    // After a rejection the evidence already has its end.
    const days = state === 'rejected' ? 0 : inside.config.verification.keepVerifiedDays
    await keepEvidence(inside, companyId, days)
  })
}

/**
 * Empties a company that nobody has reviewed. The document rows follow once their content is
 * deleted.
 */
async function eraseCompany(ctx: WorkContext, id: string): Promise<void> {
  const { db } = ctx
  const now = ctx.clock()
  await forgetReasonsAbout(ctx, 'company', [id])
  await db.delete(tradeReference).where(eq(tradeReference.companyId, id))
  await db
    .update(companyDocument)
    .set({
      name: '',
      certificateNumber: null,
      removedAt: sql`coalesce(${companyDocument.removedAt}, ${now.toISOString()}::timestamptz)`,
      deleteAfter: now,
    })
    .where(eq(companyDocument.companyId, id))
  await db.update(company).set(noDetails).where(eq(company.id, id))
}
