import { and, eq, gt } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import {
  hashPassword,
  holdOpenPerson,
  namesOf,
  openAccount,
  refusedPassword,
  requireCurrentTerms,
} from '#server/features/accounts/service.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'
import { secretHash } from '#server/secret.ts'
import { brand } from '#shared/brand.ts'
import { roleLabels } from '#shared/contract/company-roles.ts'
import { personalTexts } from '#shared/features/accounts/password-strength.ts'
import type { Joining } from '#shared/features/companies/invitation.ts'
import { registrationTexts } from '#shared/features/companies/registration-texts.ts'

import { dropPagesOfCompany, lockCompany } from '../find-company.ts'
import { companyLimits } from '../limits.ts'
import { company, membership } from '../table.ts'
import { ownersOf } from './change-people.ts'
import { memberEvents } from './events.ts'
import { invitation } from './table.ts'
import { tellPeople } from './tell-people.ts'

const over = () => new ProblemError('gone', 'This link has expired, has been used or was revoked.')

/** Not accepted, not revoked, not expired: the row of any other is gone. */
const stillOpen = (ctx: CallContext, secret: string) =>
  and(eq(invitation.secretHash, secretHash(secret)), gt(invitation.expiresAt, ctx.clock()))

async function findInvitation(ctx: CallContext, secret: string) {
  await ctx.services.limits.consume(companyLimits.invitationAddress, ctx.request.address)
  const [found] = await ctx.db
    .select({ open: invitation, companyName: company.legalName })
    .from(invitation)
    .innerJoin(company, eq(company.id, invitation.companyId))
    .where(stillOpen(ctx, secret))
  if (found === undefined) throw over()
  return { ...found.open, companyName: found.companyName }
}

/** Who invites whom, for the linked page. */
export async function openInvitation(ctx: CallContext, { secret }: { secret: string }) {
  const { email, role, companyName, invitedBy, expiresAt } = await findInvitation(ctx, secret)
  const names = await namesOf(ctx, [invitedBy])
  return {
    email,
    role,
    companyName,
    inviter: names.get(invitedBy) ?? null,
    expiresAt,
  }
}

/**
 * Opens an account for an invited person. The link was in their mailbox, so their email is
 * confirmed.
 * @throws ProblemError 410 for a link that is no longer valid, 409 if the email has an account
 */
export async function joinByInvitation(ctx: CallContext, given: Joining): Promise<void> {
  const { secret, name, telephone, password, terms } = given
  const { email, companyName } = await findInvitation(ctx, secret)
  requireCurrentTerms(terms)
  const refused = refusedPassword(password, [
    { what: registrationTexts.name, text: name },
    ...personalTexts([email, companyName]),
  ])
  if (refused !== null) {
    throw invalidInput('/password', refused)
  }
  const passwordHash = await hashPassword(password, { ahead: true })
  await inTransaction(ctx, (inside) =>
    openInvitedAccount(inside, { secret, name, telephone, passwordHash, terms }),
  )
}

/** Opens the account of a checked person who accepts, in the caller's transaction. */
export async function openInvitedAccount(
  inside: CallContext,
  {
    secret,
    terms,
    ...given
  }: Pick<Joining, 'secret' | 'name' | 'telephone' | 'terms'> & { passwordHash: string },
): Promise<void> {
  const used = await takeInvitation(inside, secret)
  const { email } = used
  const personId = await openAccount(inside, {
    ...given,
    email,
    terms: Number(terms),
    confirmedAt: inside.clock(),
  })
  if (personId === null) {
    throw new ProblemError(
      'conflict',
      'This email address already has an account. Log in to accept.',
    )
  }
  await join(inside, used, { personId, name: given.name })
}

/**
 * Accepts an invitation with an existing account, whose confirmed email must be the invited one.
 * @throws ProblemError 410 for a link that is no longer valid, 409 for another email, an operator
 *   and somebody who acts for a company
 */
export async function acceptInvitation(
  ctx: CallContext<PersonActor>,
  { secret }: { secret: string },
): Promise<void> {
  const { personId } = ctx.actor
  await findInvitation(ctx, secret)
  await inTransaction(ctx, async (inside) => {
    const used = await takeInvitation(inside, secret)
    const who = await holdOpenPerson(inside, personId)
    if (emailKeyOf(who.email) !== used.emailKey) {
      throw new ProblemError(
        'conflict',
        `This invitation is for ${used.email}. Log in with the account of that address.`,
      )
    }
    if (who.operator) {
      throw new ProblemError('conflict', 'An operator’s account cannot act for a company.')
    }
    await join(inside, used, { personId, name: who.name })
  })
}

/** Uses up an invitation, under the company's lock: of two who accept it, or revoke it, one wins. */
async function takeInvitation(inside: CallContext, secret: string) {
  const [found] = await inside.db
    .select({ companyId: invitation.companyId })
    .from(invitation)
    .where(stillOpen(inside, secret))
  if (found === undefined) throw over()
  const { legalName } = await lockCompany(inside, found.companyId)
  const [used] = await inside.db.delete(invitation).where(stillOpen(inside, secret)).returning()
  if (used === undefined) throw over()
  return { ...used, legalName }
}

async function join(
  inside: CallContext,
  { id, companyId, role, legalName }: Awaited<ReturnType<typeof takeInvitation>>,
  { personId, name }: { personId: string; name: string },
): Promise<void> {
  const joined = await inside.db
    .insert(membership)
    .values({ personId, companyId, role, createdAt: inside.clock() })
    .onConflictDoNothing({ target: membership.personId })
    .returning({ personId: membership.personId })
  if (joined.length === 0) {
    throw new ProblemError(
      'conflict',
      'Your account already acts for a company. One account acts for one company.',
    )
  }
  await happened(inside, memberEvents['person-joined'], personId, {
    after: { companyId, role, invitation: id },
  })
  await tellPeople(inside, {
    event: 'person-joined',
    to: await ownersOf(inside, companyId),
    title: `A colleague has joined ${legalName}`,
    body: `Somebody has accepted an invitation. Role: ${roleLabels[role]}.`,
    subject: `${name} now acts for ${legalName}`,
    paragraphs: [
      `${name} has accepted the invitation to ${legalName} at ${brand.name}. Role: ${roleLabels[role]}.`,
    ],
  })
  afterCommit(inside, () => {
    inside.services.actors.forgetAll({ personId })
  })
  dropPagesOfCompany(inside, companyId)
}
