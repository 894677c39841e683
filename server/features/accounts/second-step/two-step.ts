import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { securityEvents } from '../events.ts'
import { accountLimits } from '../limits.ts'
import { endEmailChange } from '../recovery/mailed-secrets.ts'
import { notifySecurity, type SecurityChange } from '../security-events.ts'
import { securityChangedMail } from '../security-mails.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { hasSecondStep, passkey, person, recoveryCode, session } from '../table.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { acceptedTotpStep, newTotpSecret, totpUri } from './totp.ts'

const notSetUp = () => new ProblemError('conflict', 'Start setting up two-step login first.')

/** Starts to set up two-step login; nobody is asked for a code until one has confirmed it. */
export async function setUpTwoStep(
  ctx: CallContext<PersonActor>,
): Promise<{ secret: string; uri: string }> {
  const { personId, email } = ctx.actor
  const secret = newTotpSecret()
  const kept = await ctx.db
    .update(person)
    .set({
      totpSecret: ctx.services.sealer.sealText(secret, `totp ${personId}`),
      totpLastStep: null,
    })
    .where(and(eq(person.id, personId), isNull(person.totpConfirmedAt)))
    .returning({ id: person.id })
  if (kept.length === 0) throw new ProblemError('conflict', 'Two-step login is already on.')
  return { secret, uri: totpUri(secret, email) }
}

/**
 * Turns two-step login on with a code of the authenticator. The present session now counts as two
 * steps, because the code proved that the authenticator works.
 * @returns recovery codes if the account has none yet; they cannot be shown again
 */
export async function confirmTwoStep(
  ctx: CallContext<PersonActor>,
  code: string,
): Promise<string[]> {
  const { personId, sessionId } = ctx.actor
  await ctx.services.limits.consume(accountLimits.secondStep, personId)
  const codes = await inTransaction(ctx, async (inside) => {
    const now = inside.clock()
    const [who] = await inside.db
      .select()
      .from(person)
      .where(and(eq(person.id, personId), isNull(person.totpConfirmedAt)))
    if (who === undefined || who.totpSecret === null) throw notSetUp()
    const secret = inside.services.sealer.openText(who.totpSecret, `totp ${personId}`)
    const step = acceptedTotpStep({ secret, code, now, lastUsedStep: who.totpLastStep })
    if (step === null) {
      throw invalidInput('/code', 'This is not the current code.')
    }
    // Neither set up again nor confirmed in the meantime.
    const confirmed = await inside.db
      .update(person)
      .set({ totpConfirmedAt: now, totpLastStep: step })
      .where(
        and(
          eq(person.id, personId),
          isNull(person.totpConfirmedAt),
          eq(person.totpSecret, who.totpSecret),
        ),
      )
      .returning({ id: person.id })
    if (confirmed.length === 0) throw notSetUp()
    await inside.db.update(session).set({ twoStep: true }).where(eq(session.id, sessionId))
    await endEmailChange(inside, personId)
    await tell(inside, inside.actor, 'two-step-on')
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
    return firstRecoveryCodes(inside, personId)
  })
  await ctx.services.limits.reset(accountLimits.secondStep, personId)
  return codes
}

/** Replaces the recovery codes with ten new ones. */
export async function renewRecoveryCodes(ctx: CallContext<PersonActor>): Promise<string[]> {
  const { actor } = ctx
  return inTransaction(ctx, async (inside) => {
    await holdPerson(inside, actor.personId)
    if (!(await isProtected(inside, actor.personId))) {
      throw new ProblemError('conflict', 'Set up two-step login first.')
    }
    await tell(inside, actor, 'recovery-codes')
    return replaceRecoveryCodes(inside, actor.personId)
  })
}

/** Locks a person's row until the transaction ends, so that second steps change one at a time. */
export async function holdPerson({ db }: WorkContext, personId: string): Promise<void> {
  await db.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
}

/** Whether a person's account has a second step now. */
async function isProtected({ db }: WorkContext, personId: string): Promise<boolean> {
  const [found] = await db.select({ hasSecondStep }).from(person).where(eq(person.id, personId))
  return found?.hasSecondStep === true
}

/**
 * Makes ten recovery codes with the first second step of either kind. If the account still has
 * codes, they stay valid and none are made.
 */
export async function firstRecoveryCodes(inside: CallContext, personId: string): Promise<string[]> {
  const left = await inside.db.$count(recoveryCode, eq(recoveryCode.personId, personId))
  return left > 0 ? [] : replaceRecoveryCodes(inside, personId)
}

async function replaceRecoveryCodes({ db }: CallContext, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  await db
    .insert(recoveryCode)
    .values(codes.map((code) => ({ hash: recoveryCodeHash(code), personId })))
  return codes
}

/**
 * Logs out everywhere else after a second step was removed, as it may have been lost or stolen. If
 * it was the last one, this also deletes the recovery codes, and the present session no longer
 * counts as two steps.
 */
export async function endSecondStep(inside: CallContext<PersonActor>): Promise<void> {
  const { personId, sessionId } = inside.actor
  await revokeSessions(inside, personId, 'second-step-removed', { except: sessionId })
  await endEmailChange(inside, personId)
  if (await isProtected(inside, personId)) return
  await inside.db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  await inside.db.update(session).set({ twoStep: false }).where(eq(session.id, sessionId))
}

/** Removes all second steps of a person: authenticator, passkeys and recovery codes. */
export async function removeSecondSteps(inside: WorkContext, personId: string): Promise<void> {
  const { db } = inside
  await endEmailChange(inside, personId)
  await db
    .update(person)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(person.id, personId))
  await db.delete(passkey).where(eq(passkey.personId, personId))
  await db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
}

/** Turns two-step login off, and logs out everywhere else. */
export async function turnOffTwoStep(ctx: CallContext<PersonActor>): Promise<void> {
  const { personId } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const turnedOff = await inside.db
      .update(person)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(and(eq(person.id, personId), isNotNull(person.totpConfirmedAt)))
      .returning({ id: person.id })
    if (turnedOff.length === 0) throw new ProblemError('conflict', 'Two-step login is not on.')
    await endSecondStep(inside)
    await tell(inside, inside.actor, 'two-step-off')
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
  })
}

/** Records a change of an account's protection in the audit log, and tells its owner. */
export async function tell(
  inside: CallContext,
  { personId, email, name }: Pick<PersonActor, 'personId' | 'email' | 'name'>,
  change: SecurityChange,
): Promise<void> {
  const to = { id: personId, email, name }
  await queueMail(inside, securityChangedMail(to, change, inside.request.id))
  await notifySecurity(inside, personId, change)
  await happened(inside, securityEvents[change], personId)
}
