import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { personalTexts } from '#shared/features/accounts/password-strength.ts'

import { passwordEvents } from '../events.ts'
import { endEmailChange, findSecret, forgetSecrets } from '../recovery/mailed-secrets.ts'
import { notifySecurity } from '../security-events.ts'
import { passwordChangedMail } from '../security-mails.ts'
import { forgetOtherDevices } from '../sign-in/known-devices.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { person } from '../table.ts'
import { hashPassword } from './passwords.ts'
import { refusedPassword } from './refused-password.ts'

/** What a guesser who knows a person would try first. */
async function wordsOf(ctx: CallContext, personId: string): Promise<string[]> {
  const words = ctx.services.personalData.map((each) => each.passwordWords?.(ctx, personId) ?? [])
  return (await Promise.all(words)).flat()
}

/**
 * The names and addresses that a new password may not be made of, so that the browser can say so
 * while it is typed: of the person whom a link for a new password was sent to, or who is logged in.
 * @throws ProblemError `gone` if the link is no longer valid
 */
export async function passwordTexts(ctx: CallContext, { secret }: { secret?: string | undefined }) {
  if (secret !== undefined) {
    const { personId } = await findSecret(ctx, secret, 'reset-password')
    return { texts: await wordsOf(ctx, personId) }
  }
  if (ctx.actor.kind !== 'person') throw new ProblemError('signed-out')
  return { texts: await wordsOf(ctx, ctx.actor.personId) }
}

/**
 * Hashes a new password.
 * @throws ProblemError `invalid-input` if it is too easy to guess
 */
export async function hashChosen(
  ctx: CallContext,
  personId: string,
  password: string,
): Promise<string> {
  const refused = refusedPassword(password, personalTexts(await wordsOf(ctx, personId)))
  if (refused === null) return hashPassword(password, { ahead: true })
  throw invalidInput('/password', refused)
}

/**
 * Replaces the password, within a transaction. Emailed links and other known browsers become
 * invalid, and the person is told.
 */
export async function putPassword(
  inside: CallContext,
  personId: string,
  passwordHash: string,
): Promise<void> {
  const now = inside.clock()
  const [changed] = await inside.db
    .update(person)
    .set({ passwordHash, passwordChangedAt: now, failedSignIns: 0 })
    .where(and(eq(person.id, personId), isNull(person.closedAt)))
    .returning({
      id: person.id,
      email: person.email,
      name: person.name,
      confirmedAt: person.emailConfirmedAt,
    })
  if (changed === undefined) throw new ProblemError('gone', 'This account is closed.')
  await forgetSecrets(inside, personId, ['reset-password'])
  await endEmailChange(inside, personId)
  // A thief's browser becomes unknown. This one stays known: its user has proved who they are, and
  // must get in while strangers keep guessing.
  await forgetOtherDevices(inside, personId)
  // An unconfirmed email may be a stranger's, who would get an email for every change.
  if (changed.confirmedAt !== null) {
    await queueMail(inside, passwordChangedMail(inside.config, changed, now))
  }
  await notifySecurity(inside, personId, 'password-changed')
}

/** Changes the password of the logged-in person, and logs them out everywhere else. */
export async function changePassword(
  ctx: CallContext<PersonActor>,
  password: string,
): Promise<void> {
  const { personId, sessionId } = ctx.actor
  const hash = await hashChosen(ctx, personId, password)
  await inTransaction(ctx, async (inside) => {
    await putPassword(inside, personId, hash)
    await revokeSessions(inside, personId, 'password-changed', { except: sessionId })
    await happened(inside, passwordEvents.changed, personId)
  })
}
