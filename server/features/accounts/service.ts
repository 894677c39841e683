import { and, eq, isNull, ne } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { emailEvents } from './events.ts'
import { accountExistsMail, confirmEmailMail } from './mails.ts'
import { recordTerms } from './profile/accept-terms.ts'
import { registeredPerson } from './profile/registered-email.ts'
import { issueSecret } from './recovery/mailed-secrets.ts'
import { activeOperator, person } from './table.ts'

export { hashPassword } from './passwords/passwords.ts'
export { refusedPassword } from './passwords/refused-password.ts'
export { requireCurrentTerms } from './profile/accept-terms.ts'
export { holdOpenPerson } from './profile/open-person.ts'
export { moveUnconfirmed, registeredPerson } from './profile/registered-email.ts'
export { findPeople, people, peopleWithRights } from './notified-people.ts'
export { AccessTokens } from './sign-in/access-tokens.ts'
export { liveSession } from './sign-in/live-session.ts'
export { revokeSessions } from './sign-in/sessions.ts'
export { openTokenKeys } from './sign-in/token-keys.ts'
export { inviteOperator, setOperator } from './operators.ts'
export {
  colleaguesOf,
  findByEmail,
  formerAddresses,
  namesIn,
  namesOf,
  personFile,
  searchPeople,
} from './people.ts'
export { namedEntries } from './audit-names.ts'
export { listRemovals, pendingRemovals } from './recovery/pending-removals.ts'
export { askSecondStepRemoval, withdrawSecondStepRemoval } from './recovery/second-step-removal.ts'
export { restorePerson, signOutPerson, suspendPerson } from './suspension.ts'

interface NewPerson {
  email: string
  name: string
  telephone: string
  /** Argon2id as a PHC string. */
  passwordHash: string
  /** The version of the Terms of Use that the person was shown and has accepted. */
  terms: number
  /** The person has read a link that was sent to the email. */
  confirmedAt?: Date
}

/**
 * Opens an account, whose email is not confirmed unless that is given.
 * @returns null if the email already has an account, which is left as it is
 */
export async function openAccount(
  ctx: CallContext,
  { confirmedAt, terms, ...given }: NewPerson,
): Promise<string | null> {
  const now = ctx.clock()
  const [opened] = await ctx.db
    .insert(person)
    .values({
      ...given,
      emailKey: emailKeyOf(given.email),
      emailConfirmedAt: confirmedAt ?? null,
      passwordChangedAt: now,
      policyAcceptedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: person.emailKey })
    .returning({ id: person.id })
  if (opened === undefined) return null
  await recordTerms(ctx, opened.id, terms)
  return opened.id
}

/**
 * Emails the link that confirms an email.
 * @param returnTo the page to which the login after it leads, if it is not the overview
 */
export async function sendConfirmation(
  ctx: CallContext,
  to: { id: string; email: string },
  returnTo?: string,
): Promise<void> {
  const secret = await issueSecret(ctx, to.id, 'confirm-email', to.email)
  await queueMail(ctx, confirmEmailMail(ctx.config, { ...to, returnTo }, secret))
}

/** Tells the owner of an account that somebody tried to open another one with their email. */
export async function tellOfAccount(ctx: CallContext, email: string): Promise<void> {
  const [known] = await ctx.db
    .select({ id: person.id, name: person.name, email: person.email })
    .from(person)
    .where(eq(person.emailKey, emailKeyOf(email)))
  if (known !== undefined)
    await queueMail(ctx, accountExistsMail(ctx.config, known, ctx.request.id))
}

/**
 * Sends the confirmation email again, for an operator.
 * @throws ProblemError `not-found`, or `conflict` if there is nothing to confirm
 */
export async function resendConfirmationTo(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const found = await registeredPerson(inside, id)
    if (found === null) throw new ProblemError('not-found')
    if (found === 'finished') {
      throw new ProblemError('conflict', 'This account has nothing to confirm.')
    }
    await sendConfirmation(inside, found)
    await happened(inside, emailEvents['confirmation-resent'], id)
  })
}

/** The ids of people who may log in now, as a subquery. */
export const activePeople = (db: Queryable) =>
  db
    .select({ id: person.id })
    .from(person)
    .where(and(isNull(person.suspendedAt), isNull(person.closedAt)))

/** The ids of people who may work in the console now, as a subquery. */
export const activeOperators = (db: Queryable) =>
  db.select({ id: person.id }).from(person).where(activeOperator)

/** Whether somebody besides a person may work in the console now. */
export async function hasOtherOperator({ db }: WorkContext, id: string): Promise<boolean> {
  return (await db.$count(person, and(ne(person.id, id), activeOperator))) > 0
}

/** Whether a person may work in the console now. */
export async function isOperator({ db }: WorkContext, id: string): Promise<boolean> {
  return (await db.$count(person, and(eq(person.id, id), activeOperator))) > 0
}
