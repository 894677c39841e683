import { and, eq, gt, lte, or } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { findPeople } from '#server/features/accounts/service.ts'
import { dayInMail } from '#server/mail/mail-content.ts'
import { brand } from '#shared/brand.ts'
import { type GivenRole, mayChange, roleLabels } from '#shared/contract/company-roles.ts'

import { lockCompany } from '../find-company.ts'
import { membership } from '../table.ts'
import { handedOverEvents, handoverEvents } from './events.ts'
import { findMembership } from './membership.ts'
import { ownershipOffer } from './table.ts'
import { tellPeople } from './tell-people.ts'

const offerDays = 7
const alarm = `If you did not expect this, write to ${brand.emails.contact} at once, and choose a new password.`

/** The offer of the actor's company, if it has not expired. */
const openOffer = (ctx: CallContext<MemberActor>) =>
  and(eq(ownershipOffer.companyId, ctx.actor.company.id), gt(ownershipOffer.expiresAt, ctx.clock()))

/**
 * Offers ownership to a colleague with two-step login. Nothing changes until they accept with a
 * fresh proof of who they are. Both get an email now and then.
 * @throws ProblemError 404 for somebody else's colleague, 409 if they cannot become the owner
 */
export async function offerOwnership(
  ctx: CallContext<MemberActor>,
  { to, roleAfter }: { to: string; roleAfter: GivenRole },
): Promise<void> {
  const { personId, company } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const { legalName } = await lockCompany(inside, company.id)
    const { role } = await findMembership(inside, company.id, to)
    const [receiver] = await findPeople(inside.db, [to])
    if (role === 'owner' || receiver === undefined) {
      throw new ProblemError('conflict', 'This person already owns the company.')
    }
    if (!receiver.twoStep) {
      throw new ProblemError('conflict', `${receiver.name} has to set up two-step login first.`)
    }
    const now = inside.clock()
    const expiresAt = new Date(now.getTime() + offerDays * 86_400_000)
    await inside.db
      .delete(ownershipOffer)
      .where(and(eq(ownershipOffer.companyId, company.id), lte(ownershipOffer.expiresAt, now)))
    const offered = await inside.db
      .insert(ownershipOffer)
      .values({
        companyId: company.id,
        fromId: personId,
        toId: to,
        roleAfter,
        createdAt: now,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ toId: ownershipOffer.toId })
    if (offered.length === 0) {
      throw new ProblemError(
        'conflict',
        'Ownership has already been offered to somebody. Withdraw that offer first.',
      )
    }
    await happened(inside, handoverEvents['ownership-offered'], company.id, {
      after: { from: personId, to },
    })
    await tellBoth(inside, [personId, to], {
      event: 'ownership-offered',
      body: `An owner wants to hand it over to a colleague, who can accept until ${dayInMail(expiresAt)}. Nothing changes unless the colleague accepts. Until then, either of them can stop the handover.`,
      subject: `Ownership of ${legalName} is being handed over`,
      says: `${inside.actor.name} wants to hand over ownership of ${legalName} at ${brand.name} to ${receiver.name}, who can accept it until ${dayInMail(expiresAt)}. Nothing changes unless ${receiver.name} accepts. Until then, either of them can stop the handover.`,
    })
  })
}

/**
 * Withdraws an offer of ownership, for an owner, or declines it, for whom it was made to.
 * @throws ProblemError 404 if there is none for the actor
 */
export async function stopHandOver(ctx: CallContext<MemberActor>): Promise<void> {
  const { personId, company } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const concerns = mayChange(company.role, 'people')
      ? undefined
      : or(eq(ownershipOffer.toId, personId), eq(ownershipOffer.fromId, personId))
    const [stopped] = await inside.db
      .delete(ownershipOffer)
      .where(and(openOffer(inside), concerns))
      .returning()
    if (stopped === undefined) throw new ProblemError('not-found')
    const { fromId: from, toId: to } = stopped
    await happened(inside, handoverEvents['ownership-not-handed-over'], company.id, {
      after: { from, to },
    })
  })
}

/**
 * Accepts the ownership that was offered to the actor. The former owner gets the role they chose.
 * @throws ProblemError 404 if nothing is offered to the actor any more
 */
export async function acceptOwnership(ctx: CallContext<MemberActor>): Promise<void> {
  const { personId, company } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const { legalName } = await lockCompany(inside, company.id)
    const [offer] = await inside.db
      .delete(ownershipOffer)
      .where(and(openOffer(inside), eq(ownershipOffer.toId, personId)))
      .returning()
    if (offer === undefined) throw new ProblemError('not-found')
    const { fromId, roleAfter } = offer
    const former = await findMembership(inside, company.id, fromId)
    const given = await findMembership(inside, company.id, personId)
    if (former.role !== 'owner') throw new ProblemError('conflict')
    const put = async (id: string, role: GivenRole | 'owner') =>
      inside.db.update(membership).set({ role }).where(eq(membership.personId, id))
    await put(personId, 'owner')
    await put(fromId, roleAfter)
    const after = { from: fromId, to: personId, roleBefore: given.role, roleAfter }
    await happened(inside, handedOverEvents['ownership-handed-over'], company.id, { after })
    await tellBoth(inside, [fromId, personId], {
      event: 'ownership-handed-over',
      body: `A colleague has accepted ownership. The former owner’s role is now ${roleLabels[roleAfter]}.`,
      subject: `${legalName} has a new owner`,
      says: `${inside.actor.name} now owns ${legalName} at ${brand.name}. The former owner’s role is now ${roleLabels[roleAfter]}.`,
    })
    afterCommit(inside, () => inside.services.actors.forgetAll({ companyId: company.id }))
  })
}

const tellBoth = (
  ctx: CallContext,
  to: readonly string[],
  { says, ...change }: { event: string; body: string; subject: string; says: string },
): Promise<void> =>
  tellPeople(ctx, { ...change, to, title: change.subject, paragraphs: [says, alarm] })
