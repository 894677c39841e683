import { and, asc, eq, gt } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { colleaguesOf, namesOf, namesIn } from '#server/features/accounts/service.ts'
import { companyRoles, mayChange } from '#shared/contract/company-roles.ts'

import { findCompany } from '../find-company.ts'
import { membership } from '../table.ts'
import { invitation, ownershipOffer } from './table.ts'
import { demandFrom, twoStepFromOf } from './two-step-grace.ts'

/**
 * The people of the actor's company. Only its owners see emails, two-step login, last use and
 * invitations.
 */
export async function listPeople(ctx: CallContext<MemberActor>) {
  const { personId, company: own } = ctx.actor
  const found = await findCompany(ctx, own.id)
  const owns = mayChange(own.role, 'people')
  const [people, invitations, handOver] = await Promise.all([
    peopleOf(ctx, found, { personId, owns }),
    owns ? invitationsOf(ctx, own.id) : [],
    handOverOf(ctx),
  ])
  return {
    companyName: found.legalName,
    twoStepFrom: found.twoStepFrom,
    // What a demand for two-step login would mean now.
    wouldBeFrom: demandFrom(ctx.clock()),
    people,
    invitations,
    handOver,
  }
}

async function peopleOf(
  ctx: CallContext,
  { id: companyId, twoStepFrom }: { id: string; twoStepFrom: Date | null },
  reader: { personId: string; owns: boolean },
) {
  const members = await ctx.db
    .select()
    .from(membership)
    .where(eq(membership.companyId, companyId))
    .orderBy(asc(membership.createdAt), asc(membership.personId))
  const known = await colleaguesOf(
    ctx,
    members.map((each) => each.personId),
  )
  const rows = members.flatMap((member) => {
    const who = known.get(member.personId)
    if (who === undefined) return []
    const you = member.personId === reader.personId
    const from = twoStepFromOf({ twoStepFrom }, member)
    const { name, email, twoStep, lastSeenAt } = who
    const details = {
      email,
      twoStep,
      twoStepFrom: twoStep ? null : from,
      lastSeenAt,
    }
    const { role } = member
    return [{ id: member.personId, name, role, you, details: reader.owns || you ? details : null }]
  })
  return rows.toSorted((a, b) => companyRoles.indexOf(a.role) - companyRoles.indexOf(b.role))
}

async function invitationsOf(ctx: CallContext, companyId: string) {
  const rows = await ctx.db
    .select()
    .from(invitation)
    .where(eq(invitation.companyId, companyId))
    .orderBy(asc(invitation.createdAt), asc(invitation.id))
  const names = await namesIn(ctx, rows, ({ invitedBy }) => invitedBy)
  const now = ctx.clock()
  return rows.map(({ id, email, role, invitedBy, sentAt, expiresAt }) => ({
    id,
    email,
    role,
    invitedBy: names.get(invitedBy) ?? null,
    sentAt,
    expiresAt,
    expired: expiresAt <= now,
  }))
}

/** The open offer of ownership, for the two whom it concerns. */
async function handOverOf(ctx: CallContext<MemberActor>) {
  const { personId, company } = ctx.actor
  const [offer] = await ctx.db
    .select()
    .from(ownershipOffer)
    .where(and(eq(ownershipOffer.companyId, company.id), gt(ownershipOffer.expiresAt, ctx.clock())))
  if (offer === undefined) return null
  const { fromId, toId, roleAfter, expiresAt } = offer
  if (fromId !== personId && toId !== personId && !mayChange(company.role, 'people')) return null
  const names = await namesOf(ctx, [fromId, toId])
  return {
    from: names.get(fromId) ?? '',
    to: names.get(toId) ?? '',
    yours: toId === personId,
    roleAfter,
    expiresAt,
  }
}
