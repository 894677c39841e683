import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { accountLimits } from '../limits.ts'
import { endEmailChange } from '../recovery/mailed-secrets.ts'
import { type SecurityChange, securityChangedMail } from '../security-mails.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { hasSecondStep, passkey, person, recoveryCode, session } from '../table.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { acceptedTotpStep, newTotpSecret, totpUri } from './totp.ts'

const notSetUp = () => new ProblemError('conflict', 'Two-step login is not being set up.')

/** Begins to set up two-step login; nothing is asked of anybody until a code has confirmed it. */
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
  if (kept.length === 0) throw new ProblemError('conflict', 'Two-step login is on already.')
  return { secret, uri: totpUri(secret, email) }
}

/**
 * Turns two-step login on with a code of the authenticator. The present session counts as opened
 * with it: the code proved that the authenticator is at hand.
 * @returns recovery codes for an account that has none, which nobody can show again
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
      const errors = [{ pointer: '/code', detail: 'This is not the code of this moment.' }]
      throw new ProblemError('invalid-input', undefined, { errors })
    }
    // Neither set up anew nor confirmed meanwhile.
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

/** Ten new recovery codes instead of those before. */
export async function renewRecoveryCodes(ctx: CallContext<PersonActor>): Promise<string[]> {
  const { actor } = ctx
  return inTransaction(ctx, async (inside) => {
    await holdPerson(inside, actor.personId)
    if (!(await isProtected(inside, actor.personId))) {
      throw new ProblemError('conflict', 'Set up a second step first.')
    }
    await tell(inside, actor, 'recovery-codes')
    return replaceRecoveryCodes(inside, actor.personId)
  })
}

/** Holds a person's row until the transaction ends: their second steps change one after another. */
export async function holdPerson({ db }: WorkContext, personId: string): Promise<void> {
  await db.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
}

/** Whether a person's account has a second step now. */
async function isProtected({ db }: WorkContext, personId: string): Promise<boolean> {
  const [found] = await db.select({ hasSecondStep }).from(person).where(eq(person.id, personId))
  return found?.hasSecondStep === true
}

/**
 * Ten recovery codes for an account that has none left, with its first second step of either kind; none
 * for one that has some, which stay good.
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
 * After a second step has gone: everywhere else is logged out, for it may have been lost or stolen. With
 * the last one go its recovery codes, and what the present session was allowed by it.
 */
export async function endSecondStep(inside: CallContext<PersonActor>): Promise<void> {
  const { personId, sessionId } = inside.actor
  await revokeSessions(inside, personId, 'second-step-removed', { except: sessionId })
  await endEmailChange(inside, personId)
  if (await isProtected(inside, personId)) return
  await inside.db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  await inside.db.update(session).set({ twoStep: false }).where(eq(session.id, sessionId))
}

/** Takes all second steps of a person away: authenticator, passkeys and recovery codes. */
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

/** Writes what has happened to an account's protection into the audit log, and to its owner. */
export async function tell(
  inside: CallContext,
  { personId, email, name }: Pick<PersonActor, 'personId' | 'email' | 'name'>,
  change: SecurityChange,
): Promise<void> {
  const to = { id: personId, email, name }
  await queueMail(inside, securityChangedMail(to, change, inside.request.id))
  await audit(inside, { action: `security.${change}`, object: { kind: 'person', id: personId } })
}
