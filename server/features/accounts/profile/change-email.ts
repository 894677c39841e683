import { eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction, sqlState, uniqueViolation } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { emailKeyOf, mailboxKeyOf } from '#server/mail/email-key.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { emailEvents } from '../events.ts'
import { accountLimits } from '../limits.ts'
import {
  endEmailChange,
  findSecret,
  forgetSecrets,
  hasApproved,
  issueSecret,
  useSecret,
} from '../recovery/mailed-secrets.ts'
import { notifySecurity } from '../security-events.ts'
import {
  addressTakenMail,
  approveEmailMail,
  changeEmailMail,
  emailChangedMail,
} from '../security-mails.ts'
import { formerEmail, person } from '../table.ts'
import { holdOpenPerson, type OpenPerson } from './open-person.ts'

/**
 * Starts moving an account to another email: the present one has to approve, then the new one has
 * to confirm. An unconfirmed email has no say. The response does not reveal whether the new one is
 * known.
 */
export async function askEmailChange(ctx: CallContext<PersonActor>, email: string): Promise<void> {
  const { personId, emailConfirmed } = ctx.actor
  await ctx.services.limits.consume(accountLimits.emailChangeAccount, personId)
  const mayMail = emailConfirmed || (await mayMailTo(ctx, email))
  await inTransaction(ctx, async (inside) => {
    // Locked, so that their email cannot become confirmed in between.
    const who = await holdOpenPerson(inside, personId)
    if (who.email === email)
      throw new ProblemError('conflict', 'This is already your email address.')
    await endEmailChange(inside, personId)
    if (who.emailConfirmedAt === null) {
      if (mayMail) await askNewAddress(inside, who, email)
    } else {
      const secret = await issueSecret(inside, personId, 'approve-email-change', email)
      await queueMail(inside, approveEmailMail(inside.config, who, { email, secret }))
    }
    await happened(inside, emailEvents['change-asked'], personId)
  })
}

/** Limits the emails to an address that somebody has typed, so that nobody can flood a mailbox. */
const mayMailTo = ({ services }: CallContext, email: string) =>
  services.limits.allows(accountLimits.newAddressMailbox, mailboxKeyOf(email))

/**
 * Approves the change with the secret that was sent to the present email. If the new one has had
 * too many emails lately, the response is the same and the link stays valid.
 */
export async function approveEmailChange(ctx: CallContext, secret: string): Promise<void> {
  const { personId, email } = await findSecret(ctx, secret, 'approve-email-change')
  if (!(await mayMailTo(ctx, email))) return
  await inTransaction(ctx, async (inside) => {
    const who = await holdOpenPerson(inside, personId)
    await useSecret(inside, secret, 'approve-email-change')
    await askNewAddress(inside, who, email)
    await happened(inside, emailEvents['change-approved'], personId)
  })
}

/** Writes to the new email, or to its owner if another account has it. */
async function askNewAddress(inside: CallContext, who: OpenPerson, email: string): Promise<void> {
  const secret = await issueSecret(inside, who.id, 'change-email', email)
  const [owner] = await inside.db
    .select({ id: person.id, email: person.email, name: person.name })
    .from(person)
    .where(eq(person.emailKey, emailKeyOf(email)))
  const taken = owner !== undefined && owner.id !== who.id
  await queueMail(
    inside,
    taken
      ? addressTakenMail(owner, inside.request.id)
      : changeEmailMail(inside.config, { email, secret }),
  )
}

/**
 * Moves the account to its new email with the secret that was sent there.
 * @throws ProblemError `conflict` if another account has taken it since, `gone` if the present
 *   email was confirmed since and has not approved
 */
export async function confirmEmailChange(ctx: CallContext, secret: string): Promise<void> {
  const { personId } = await findSecret(ctx, secret, 'change-email')
  await inTransaction(ctx, async (inside) => {
    const before = await holdOpenPerson(inside, personId)
    const used = await useSecret(inside, secret, 'change-email')
    if (before.emailConfirmedAt !== null && !(await hasApproved(inside, before.id, used.email))) {
      throw new ProblemError(
        'gone',
        'Your current email address has to approve this change. Request it again.',
      )
    }
    await takeAddress(inside, before.id, used.email)
    // An unconfirmed email may be a stranger's.
    const left = before.emailConfirmedAt === null ? [] : [before.email]
    for (const address of left) await keepFormer(inside, before.id, address)
    await forgetSecrets(inside, before.id)
    for (const to of [...left, used.email]) {
      const told = { ...before, email: to }
      await queueMail(inside, emailChangedMail(told, inside.request.id))
    }
    await notifySecurity(inside, before.id, 'email-changed')
    await happened(inside, emailEvents.changed, before.id)
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId: before.id }))
  })
}

async function keepFormer({ db, clock }: CallContext, personId: string, email: string) {
  const left = { personId, email, leftAt: clock() }
  await db
    .insert(formerEmail)
    .values(left)
    .onConflictDoUpdate({ target: [formerEmail.personId, formerEmail.email], set: left })
}

async function takeAddress({ db, clock }: CallContext, id: string, email: string) {
  try {
    await db
      .update(person)
      .set({ email, emailKey: emailKeyOf(email), emailConfirmedAt: clock() })
      .where(eq(person.id, id))
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    // oxlint-disable-next-line preserve-caught-error -- the query's own error quotes the address
    throw new ProblemError('conflict', 'This email address now belongs to another account.')
  }
}
