import { and, eq, ne } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { findPeople, revokeSessions } from '#server/features/accounts/service.ts'
import { dayInMail } from '#server/mail/mail-content.ts'
import { brand } from '#shared/brand.ts'
import { type GivenRole, roleLabels } from '#shared/contract/company-roles.ts'
import { paths } from '#shared/routing/paths.ts'

import { findMembers, lockCompany } from '../find-company.ts'
import { company, membership } from '../table.ts'
import { memberEvents, twoStepEvents } from './events.ts'
import { endMembership, findMembership } from './membership.ts'
import { tellPeople } from './tell-people.ts'
import { demandFrom, twoStepFromOf } from './two-step-grace.ts'

/**
 * Gives a colleague another role, and tells them.
 * @throws ProblemError 404 for somebody else's colleague, 409 for an owner
 */
export async function changeRole(
  ctx: CallContext<MemberActor>,
  { id, role }: { id: string; role: GivenRole },
): Promise<void> {
  const companyId = ctx.actor.company.id
  await inTransaction(ctx, async (inside) => {
    const { legalName } = await lockCompany(inside, companyId)
    const before = await findMembership(inside, companyId, id)
    if (before.role === 'owner') {
      throw new ProblemError(
        'conflict',
        'An owner’s role changes only when they hand over ownership.',
      )
    }
    if (before.role === role) return
    await inside.db
      .update(membership)
      .set({ role })
      .where(and(eq(membership.companyId, companyId), eq(membership.personId, id)))
    await happened(inside, memberEvents['role-changed'], id, {
      before: { companyId, role: before.role },
      after: { companyId, role },
    })
    const change = `from ${roleLabels[before.role]} to ${roleLabels[role]}. The change applies at once.`
    await tellPeople(inside, {
      event: 'role-changed',
      to: [id],
      title: `Your role is now ${roleLabels[role]}`,
      body: `An owner of ${legalName} has changed it ${change}`,
      subject: `Your role at ${legalName} is now ${roleLabels[role]}`,
      paragraphs: [`${inside.actor.name} has changed your role at ${legalName} ${change}`],
    })
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId: id }))
  })
}

/**
 * Removes a colleague from the company and logs them out everywhere, within 5 s on every instance.
 * Their account stays, without a company.
 * @throws ProblemError 404 for somebody else's colleague, 409 for oneself and for the last owner
 */
export async function removePerson(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const { personId, company: own } = ctx.actor
  if (id === personId)
    throw new ProblemError('conflict', 'You cannot remove yourself. Leave the company instead.')
  await inTransaction(ctx, async (inside) => {
    const { legalName, role } = await endMembership(inside, own.id, id)
    await revokeSessions(inside, id, 'revoked')
    await happened(inside, memberEvents['person-removed'], id, {
      before: { companyId: own.id, role },
      after: { companyId: own.id, role: null },
    })
    const title = `You no longer act for ${legalName}`
    const open =
      'Your account stays open, without a company. Another company can invite you, or you can close the account in your profile.'
    await tellPeople(inside, {
      event: 'person-removed',
      to: [id],
      former: true,
      title,
      body: `An owner has removed you. ${open}`,
      subject: title,
      paragraphs: [
        `${inside.actor.name} has removed you from ${legalName} at ${brand.name}. You were logged out everywhere.`,
        open,
      ],
      page: { label: 'Open your profile', path: paths.profile },
    })
  })
}

/**
 * Ends the actor's own membership. If they are the only person, the company closes.
 * @throws ProblemError 409 if colleagues would be left without an owner
 */
export async function leaveCompany(ctx: CallContext<MemberActor>): Promise<void> {
  const { personId, name, company: own } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const { legalName, role } = await endMembership(inside, own.id, personId)
    await happened(inside, memberEvents['person-left'], personId, {
      before: { companyId: own.id, role },
      after: { companyId: own.id, role: null },
    })
    await tellPeople(inside, {
      event: 'person-left',
      to: await ownersOf(inside, own.id),
      title: `A colleague has left ${legalName}`,
      body: 'The list of people shows who still acts for it.',
      subject: `${name} has left ${legalName}`,
      paragraphs: [`${name} no longer acts for ${legalName} at ${brand.name}.`],
    })
  })
}

/** The ids of a company's owners. */
export const ownersOf = async (ctx: CallContext, companyId: string): Promise<string[]> =>
  (await findMembers(ctx, companyId)).filter(({ role }) => role === 'owner').map(({ id }) => id)

/**
 * Demands two-step login of everybody in the company, or stops doing so. Those who lack it have two
 * weeks; after that the rules keep them out of everything that is the company's.
 */
export async function demandTwoStep(
  ctx: CallContext<MemberActor>,
  demanded: boolean,
): Promise<void> {
  const { personId, company: own } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const { twoStepFrom: before, legalName } = await lockCompany(inside, own.id)
    if ((before !== null) === demanded) return
    const twoStepFrom = demanded ? demandFrom(inside.clock()) : null
    await inside.db.update(company).set({ twoStepFrom }).where(eq(company.id, own.id))
    const event = twoStepEvents[demanded ? 'two-step-demanded' : 'two-step-voluntary']
    await happened(inside, event, own.id, {
      ...(twoStepFrom && { after: { from: twoStepFrom.toISOString() } }),
    })
    if (twoStepFrom !== null) await announce(inside, { legalName, twoStepFrom })
    afterCommit(inside, () => inside.services.actors.forgetAll({ companyId: own.id }))
  })

  async function announce(
    inside: CallContext,
    found: { legalName: string; twoStepFrom: Date },
  ): Promise<void> {
    const others = await inside.db
      .select()
      .from(membership)
      .where(and(eq(membership.companyId, own.id), ne(membership.personId, personId)))
    const people = await findPeople(
      inside.db,
      others.map((each) => each.personId),
    )
    for (const to of people) {
      const member = others.find((each) => each.personId === to.id)
      if (to.twoStep || member === undefined) continue
      const from = twoStepFromOf(found, member) ?? found.twoStepFrom
      const title = `${found.legalName} requires two-step login`
      const needed = `From ${dayInMail(from)} you need two-step login or a passkey to act for ${found.legalName}`
      const where = 'Set it up in your profile, under Security.'
      await tellPeople(inside, {
        event: 'two-step-demanded',
        to: [to.id],
        title,
        body: `${needed}. ${where}`,
        subject: title,
        paragraphs: [`${needed} at ${brand.name}. ${where}`],
        page: { label: 'Set up two-step login', path: paths.profileSecurity },
      })
    }
  }
}
