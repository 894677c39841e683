import { setTimeout as wait } from 'node:timers/promises'

import { and, eq, isNull } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { passwordEvents } from '../events.ts'
import { accountLimits } from '../limits.ts'
import { hashChosen, putPassword } from '../passwords/choose-password.ts'
import { removeSecondSteps } from '../second-step/two-step.ts'
import { resetPasswordMail } from '../security-mails.ts'
import { rememberDevice } from '../sign-in/known-devices.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { person } from '../table.ts'
import { findSecret, issueSecret, useSecret } from './mailed-secrets.ts'

/**
 * Emails a link that chooses a new password, if there is an account. The response, and its time, is
 * the same if the email is unknown or the account closed.
 */
export async function forgotPassword(ctx: CallContext, email: string): Promise<void> {
  await ctx.services.limits.consume(accountLimits.forgotAddress, ctx.request.address)
  await ctx.services.limits.consume(accountLimits.forgotAccount, emailKeyOf(email))
  await Promise.all([sendReset(ctx, email), wait(ctx.config.evenAnswerMs)])
}

async function sendReset(ctx: CallContext, email: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const [known] = await inside.db
      .select({ id: person.id, name: person.name, email: person.email })
      .from(person)
      .where(and(eq(person.emailKey, emailKeyOf(email)), isNull(person.closedAt)))
    if (known === undefined) return
    const secret = await issueSecret(inside, known.id, 'reset-password', known.email)
    await queueMail(inside, resetPasswordMail(inside.config, known, secret))
  })
}

/**
 * Sets a new password with the secret that was sent. It logs out everywhere and logs in nowhere,
 * but makes this browser known to the account. It confirms the email, because somebody has read it.
 * The second step stays unless the email was unconfirmed until now: a stranger may have set it up
 * then.
 * @throws ProblemError `gone` if the link is no longer valid; a refused password leaves it valid
 */
export async function resetPassword(
  ctx: CallContext,
  { secret, password }: { secret: string; password: string },
): Promise<void> {
  const { personId } = await findSecret(ctx, secret, 'reset-password')
  const hash = await hashChosen(ctx, personId, password)
  const key = await inTransaction(ctx, async (inside) => {
    const { email } = await useSecret(inside, secret, 'reset-password')
    const confirmed = await inside.db
      .update(person)
      .set({ emailConfirmedAt: inside.clock() })
      .where(and(eq(person.id, personId), eq(person.email, email), isNull(person.emailConfirmedAt)))
      .returning({ id: person.id })
    if (confirmed.length > 0) await removeSecondSteps(inside, personId)
    await putPassword(inside, personId, hash)
    await revokeSessions(inside, personId, 'password-changed')
    await happened(inside, passwordEvents.reset, personId)
    return emailKeyOf(email)
  })
  await rememberDevice(ctx, { id: personId, emailKey: key })
  // From now on, neither strangers' guesses nor their own must keep the owner out.
  const here = `${key} ${ctx.request.address}`
  await ctx.services.limits.reset(accountLimits.signInStrange, key)
  await ctx.services.limits.reset(accountLimits.signInMinute, here)
  await ctx.services.limits.reset(accountLimits.signInHour, here)
}
