import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { Counted } from '#server/contract/limits.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { emailKeyOf, mailboxKeyOf } from '#server/mail/email-key.ts'
import type { NewInvitation } from '#shared/features/companies/invitation.ts'

import { findMembers, lockCompany } from '../find-company.ts'
import { companyLimits } from '../limits.ts'
import { countingMail, newLink } from '../mailed-link.ts'
import { invitationEvents } from './events.ts'
import { queueInvitation } from './invitation-mail.ts'
import { invitation } from './table.ts'

const linkDays = 7

const refuse = (detail: string) => invalidInput('/email', detail)

/**
 * Invites somebody to act for the actor's company. The answer is the same whether the email has an
 * account or not.
 * @throws ProblemError 422 for a colleague or somebody who is invited already, 429 if the company or
 *   the mailbox had enough invitations for a day
 */
export async function invite(
  ctx: CallContext<MemberActor>,
  { email, role }: NewInvitation,
): Promise<void> {
  const { personId, name, company } = ctx.actor
  const emailKey = emailKeyOf(email)
  await countingMail(ctx, limitsOf(ctx, email), async (inside) => {
    const { legalName } = await lockCompany(inside, company.id)
    const members = await findMembers(inside, company.id)
    if (members.some((each) => emailKeyOf(each.email) === emailKey)) {
      throw refuse('This person already acts for your company.')
    }
    const createdAt = inside.clock()
    const { secret, kept } = newLink(createdAt, linkDays)
    const [invited] = await inside.db
      .insert(invitation)
      .values({
        ...kept,
        companyId: company.id,
        email,
        emailKey,
        role,
        invitedBy: personId,
        createdAt,
      })
      .onConflictDoNothing({ target: [invitation.companyId, invitation.emailKey] })
      .returning()
    if (invited === undefined)
      throw refuse('You have already invited this address. Resend the invitation below.')
    await queueInvitation(inside, { ...invited, companyName: legalName, inviter: name, secret })
    await note(inside, 'person-invited', invited)
  })
}

/**
 * Sends an invitation again with a new link; the old one stops working.
 * @throws ProblemError 404, or 429 as for a new one
 */
export async function resendInvitation(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const { name, company } = ctx.actor
  const own = and(eq(invitation.id, id), eq(invitation.companyId, company.id))
  const [open] = await ctx.db.select({ email: invitation.email }).from(invitation).where(own)
  if (open === undefined) throw new ProblemError('not-found')
  await countingMail(ctx, limitsOf(ctx, open.email), async (inside) => {
    const { legalName } = await lockCompany(inside, company.id)
    const { secret, kept } = newLink(inside.clock(), linkDays)
    const [sent] = await inside.db.update(invitation).set(kept).where(own).returning()
    if (sent === undefined) throw new ProblemError('not-found')
    await queueInvitation(inside, { ...sent, companyName: legalName, inviter: name, secret })
    await note(inside, 'invitation-resent', sent)
  })
}

/**
 * Revokes an invitation; its link stops working.
 * @throws ProblemError 404 if it was accepted or revoked in the meantime
 */
export async function revokeInvitation(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const { company } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const [revoked] = await inside.db
      .delete(invitation)
      .where(and(eq(invitation.id, id), eq(invitation.companyId, company.id)))
      .returning()
    if (revoked === undefined) {
      throw new ProblemError('not-found', 'This invitation has already been accepted or revoked.')
    }
    await note(inside, 'invitation-revoked', revoked)
  })
}

/** The log is kept for years, so it has the id of the invitation and not the email. */
const note = (
  ctx: CallContext,
  event: keyof typeof invitationEvents,
  { id, companyId, role }: typeof invitation.$inferSelect,
) => happened(ctx, invitationEvents[event], companyId, { after: { invitation: id, role } })

/** What an invitation counts for: the company and the mailbox. */
const limitsOf = ({ actor }: CallContext<MemberActor>, email: string): Counted[] => [
  [companyLimits.invitationCompany, actor.company.id],
  [companyLimits.invitationMailbox, mailboxKeyOf(email)],
]
