import { and, asc, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import type { NewPasskey, PasskeyAssertion } from '#shared/features/accounts/passkey-answers.ts'

import { accountLimits } from '../limits.ts'
import { endEmailChange } from '../recovery/mailed-secrets.ts'
import { openTwoStepSession } from '../recovery/second-step-removal.ts'
import { rememberLogin } from '../sign-in/known-devices.ts'
import type { Granted } from '../sign-in/sessions.ts'
import { TokenError } from '../sign-in/token-error.ts'
import { passkey, person, session } from '../table.ts'
import {
  askForPasskey,
  checkNewPasskey,
  checkPasskey,
  type UsedPasskey,
} from './passkey-ceremony.ts'
import { renewProof } from './step-up.ts'
import { endSecondStep, firstRecoveryCodes, holdPerson, tell } from './two-step.ts'

/** The most passkeys of one account: enough for all of a person's devices and keys. */
const most = 20

const refused = () => new ProblemError('invalid-input', 'This passkey was not accepted. Try again.')

/** Options to log in with a passkey, for anyone. */
export async function offerPasskey(ctx: CallContext) {
  await ctx.services.limits.consume(accountLimits.passkeyAddress, ctx.request.address)
  return askForPasskey(ctx)
}

/**
 * Logs a person in with a passkey. It counts as two steps: having it and unlocking it.
 * @throws TokenError the same one for every mismatch
 */
export async function signInWithPasskey(
  ctx: CallContext,
  used: PasskeyAssertion,
): Promise<Granted> {
  const { limits } = ctx.services
  await limits.consume(accountLimits.signInAddress, ctx.request.address)
  const checked = await checkPasskey(ctx, used)
  if (checked === null) throw new TokenError('invalid_grant')
  const { opened, granted } = await inTransaction(ctx, async (inside) => {
    const who = await countPasskey(inside, checked)
    if (who === null || who.suspendedAt || who.closedAt) throw new TokenError('invalid_grant')
    return { opened: who, granted: await openTwoStepSession(inside, who) }
  })
  await limits.giveBack([[accountLimits.signInAddress, ctx.request.address]])
  await rememberLogin(ctx, opened)
  return granted
}

/**
 * Counts the use of a passkey, with its person locked. If it is used before it is removed, the
 * removal ends what it opened; if after, it no longer exists.
 * @returns the person as they are now; null if the passkey was removed or used since it was checked
 */
async function countPasskey(inside: CallContext, { id, personId, before, counter }: UsedPasskey) {
  await holdPerson(inside, personId)
  const counted = await inside.db
    .update(passkey)
    .set({ counter, lastUsedAt: inside.clock() })
    .where(and(own(personId, id), eq(passkey.counter, before)))
    .returning({ id: passkey.id })
  if (counted.length === 0) return null
  const [who] = await inside.db.select().from(person).where(eq(person.id, personId))
  return who ?? null
}

/** Accepts a passkey as the fresh proof of who they are. */
export async function stepUpWithPasskey(
  ctx: CallContext<PersonActor>,
  used: PasskeyAssertion,
): Promise<void> {
  const { actor } = ctx
  await ctx.services.limits.consume(accountLimits.stepUp, actor.personId)
  const checked = await checkPasskey(ctx, used)
  if (checked?.personId !== actor.personId) throw refused()
  await inTransaction(ctx, async (inside) => {
    const who = await countPasskey(inside, checked)
    if (who === null) throw refused()
    await renewProof(inside, who)
  })
  await ctx.services.limits.reset(accountLimits.stepUp, actor.personId)
}

/**
 * Adds a passkey that the browser has just made. The present session now counts as two steps.
 * @returns recovery codes if the account has none yet; they cannot be shown again
 */
export async function addPasskey(
  ctx: CallContext<PersonActor>,
  given: { name: string; passkey: NewPasskey },
): Promise<string[]> {
  const { personId, sessionId } = ctx.actor
  const made = await checkNewPasskey(ctx, personId, given.passkey)
  if (made === null) throw refused()
  return inTransaction(ctx, async (inside) => {
    await holdPerson(inside, personId)
    if ((await inside.db.$count(passkey, eq(passkey.personId, personId))) >= most) {
      throw new ProblemError(
        'conflict',
        `An account can have ${most} passkeys at most. Remove one first.`,
      )
    }
    const added = await inside.db
      .insert(passkey)
      .values({
        id: made.id,
        personId,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: made.transports ?? [],
        name: given.name,
        createdAt: inside.clock(),
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
    if (added.length === 0) throw refused()
    await inside.db.update(session).set({ twoStep: true }).where(eq(session.id, sessionId))
    await endEmailChange(inside, personId)
    await tell(inside, inside.actor, 'passkey-added')
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
    return firstRecoveryCodes(inside, personId)
  })
}

/** A person's passkeys, the oldest first. */
export const listPasskeys = ({ db }: WorkContext, personId: string) =>
  db
    .select({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })
    .from(passkey)
    .where(eq(passkey.personId, personId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))

const own = (personId: string, id: string) =>
  and(eq(passkey.personId, personId), eq(passkey.id, id))
const missing = () => new ProblemError('not-found', 'There is no such passkey.')

/** Renames a passkey. */
export async function renamePasskey(
  { db, actor: { personId } }: CallContext<PersonActor>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const renamed = await db
    .update(passkey)
    .set({ name })
    .where(own(personId, id))
    .returning({ id: passkey.id })
  if (renamed.length === 0) throw missing()
}

/** Removes a passkey: it no longer logs in, and all other sessions are logged out. */
export async function removePasskey(ctx: CallContext<PersonActor>, id: string): Promise<void> {
  const { personId } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    await holdPerson(inside, personId)
    const removed = await inside.db
      .delete(passkey)
      .where(own(personId, id))
      .returning({ id: passkey.id })
    if (removed.length === 0) throw missing()
    await endSecondStep(inside)
    await tell(inside, inside.actor, 'passkey-removed')
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
  })
}
