import { and, eq, gt, isNull } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { notify } from '#server/notifications/notify.ts'
import { secretHash } from '#server/secret.ts'
import type { ReferenceAnswers } from '#shared/features/companies/trade-reference.ts'
import { paths } from '#shared/routing/paths.ts'

import { referenceEvents } from '../events.ts'
import { findMembers } from '../find-company.ts'
import { companyLimits } from '../limits.ts'
import { companyNotifications } from '../notification-kinds.ts'
import { company, tradeReference } from '../table.ts'

/** The contents of a reference's link. */
interface Link {
  id: string
  secret: string
}

/** An open request: asked, not expired, not withdrawn. */
const stillOpen = (ctx: CallContext, { id, secret }: Link) =>
  and(
    eq(tradeReference.id, id),
    eq(tradeReference.secretHash, secretHash(secret)),
    eq(tradeReference.state, 'asked'),
    isNull(tradeReference.removedAt),
    gt(tradeReference.expiresAt, ctx.clock()),
  )

const over = () =>
  new ProblemError('gone', 'This link has expired, has been used or was withdrawn.')

/** Who asks and who is asked, for the linked page. */
export async function openReference(ctx: CallContext, link: Link) {
  await ctx.services.limits.consume(companyLimits.referenceAddress, ctx.request.address)
  const [found] = await ctx.db
    .select({
      name: tradeReference.name,
      companyName: tradeReference.companyName,
      asks: company.legalName,
    })
    .from(tradeReference)
    .innerJoin(company, eq(company.id, tradeReference.companyId))
    .where(stillOpen(ctx, link))
  if (found === undefined) throw over()
  return found
}

/** Saves a reference's answers; the link is used up. */
export const answerReference = (ctx: CallContext, link: Link, answers: ReferenceAnswers) =>
  settle(ctx, link, { state: 'answered', answers })

/** Records that the reference does not know the company; the link is used up. */
export const declineReference = (ctx: CallContext, link: Link) =>
  settle(ctx, link, { state: 'declined' })

/** Not the referee's name: it is theirs, and the company's page shows it as long as it may. */
const outcomeWords = {
  answered: (from: string) => ({
    title: `${from} has given you a trade reference`,
    body: 'Our reviewers will read it when they check your company.',
  }),
  declined: (from: string) => ({
    title: `${from} has said that they do not know your company`,
    body: 'Name another one if you can.',
  }),
}

async function settle(
  ctx: CallContext,
  link: Link,
  outcome: { state: 'answered'; answers: ReferenceAnswers } | { state: 'declined' },
): Promise<void> {
  await ctx.services.limits.consume(companyLimits.referenceAddress, ctx.request.address)
  await inTransaction(ctx, async (inside) => {
    const [settled] = await inside.db
      .update(tradeReference)
      .set({ ...outcome, answeredAt: inside.clock() })
      .where(stillOpen(inside, link))
      .returning({ companyId: tradeReference.companyId, companyName: tradeReference.companyName })
    if (settled === undefined) throw over()
    const { companyId, companyName } = settled
    await happened(inside, referenceEvents[outcome.state], link.id, { after: { companyId } })
    const members = await findMembers(inside, companyId, 'papers')
    await notify(inside, {
      kind: companyNotifications.reference,
      to: members.map(({ id }) => id),
      ...outcomeWords[outcome.state](companyName),
      link: paths.verification,
    })
  })
}
