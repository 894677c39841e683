import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { mailboxKeyOf } from '#server/mail/email-key.ts'

import { emailEvents } from '../events.ts'
import { accountLimits } from '../limits.ts'
import { endEmailChange, findUsedSecret, useSecret } from '../recovery/mailed-secrets.ts'
import { sendConfirmation } from '../service.ts'
import { person } from '../table.ts'

/**
 * Confirms an email with the secret that was sent to it. Following the link again succeeds too: the
 * email is theirs all the same.
 */
export async function confirmEmail(ctx: CallContext, secret: string): Promise<void> {
  if (await hasConfirmed(ctx, secret)) return
  await inTransaction(ctx, async (inside) => {
    const { personId, email } = await useSecret(inside, secret, 'confirm-email')
    const [confirmed] = await inside.db
      .update(person)
      .set({ emailConfirmedAt: inside.clock() })
      .where(and(eq(person.id, personId), eq(person.email, email), isNull(person.closedAt)))
      .returning({ id: person.id })
    if (confirmed === undefined)
      throw new ProblemError('gone', 'This email address no longer belongs to the account.')
    // It was started before this email was confirmed, so without its approval.
    await endEmailChange(inside, personId)
    await happened(inside, emailEvents.confirmed, personId)
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
  })
}

/** Whether a secret has confirmed the email that its account still has. */
async function hasConfirmed(ctx: CallContext, secret: string): Promise<boolean> {
  const used = await findUsedSecret(ctx, secret, 'confirm-email')
  if (used === undefined) return false
  const { personId, email } = used
  const confirmed = ctx.db.$count(
    person,
    and(
      eq(person.id, personId),
      eq(person.email, email),
      isNotNull(person.emailConfirmedAt),
      isNull(person.closedAt),
    ),
  )
  return (await confirmed) > 0
}

/** Sends the confirmation email again. */
export async function resendConfirmation(ctx: CallContext<PersonActor>): Promise<void> {
  const { actor } = ctx
  if (actor.emailConfirmed)
    throw new ProblemError('conflict', 'This email address is already confirmed.')
  await ctx.services.limits.consume(accountLimits.resendMailbox, mailboxKeyOf(actor.email))
  await inTransaction(ctx, async (inside) => {
    const [row] = await inside.db
      .select({
        id: person.id,
        email: person.email,
        name: person.name,
        at: person.emailConfirmedAt,
      })
      .from(person)
      .where(and(eq(person.id, actor.personId), isNull(person.emailConfirmedAt)))
    if (row !== undefined) await sendConfirmation(inside, row)
  })
}
