import { and, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { forgetCompanyNews } from '#server/notifications/settle-news.ts'
import type { CompanyRole } from '#shared/contract/company-roles.ts'

import { closeCompany, keptOpen } from '../close-company.ts'
import { dropPagesOfCompany, lockCompany } from '../find-company.ts'
import { membership } from '../table.ts'

/** @throws ProblemError 404 if the person does not act for the company */
export async function findMembership({ db }: WorkContext, companyId: string, personId: string) {
  const [found] = await db
    .select()
    .from(membership)
    .where(and(eq(membership.companyId, companyId), eq(membership.personId, personId)))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/**
 * Ends a person's membership in the caller's transaction, and forgets what they were told for it. The
 * company's lock keeps two owners from leaving at the same time. When the last person leaves, the company
 * closes.
 * @returns the company's name before that, and the role that ends
 * @throws ProblemError 404, or 409 if colleagues would be left without an owner, or orders or
 *   money without anybody
 */
export async function endMembership(
  ctx: WorkContext,
  companyId: string,
  personId: string,
): Promise<{ legalName: string; role: CompanyRole }> {
  const { legalName } = await lockCompany(ctx, companyId)
  const { role: ended } = await findMembership(ctx, companyId, personId)
  const members = await ctx.db.select().from(membership).where(eq(membership.companyId, companyId))
  const others = members.filter((each) => each.personId !== personId)
  if (others.length > 0 && !others.some(({ role }) => role === 'owner')) {
    throw new ProblemError('conflict', 'A company must have an owner. Hand over ownership first.')
  }
  const reason = others.length > 0 ? null : await keptOpen(ctx, companyId)
  if (reason !== null) {
    throw new ProblemError(
      'conflict',
      `${reason} Once that is over, you can leave the company or close your account. You can also invite a colleague and hand the company over to them.`,
    )
  }
  await ctx.db.delete(membership).where(eq(membership.personId, personId))
  await forgetCompanyNews(ctx, personId)
  if (others.length === 0) await closeCompany(ctx, companyId)
  afterCommit(ctx, () => {
    ctx.services.actors.forgetAll({ personId })
  })
  dropPagesOfCompany(ctx, companyId)
  return { legalName, role: ended }
}
