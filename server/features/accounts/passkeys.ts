import { and, asc, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/auth/actor.ts'
import { TokenError } from '#server/auth/token-error.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { NewPasskey, PasskeyAssertion } from '#shared/features/accounts/passkey-answers.ts'

import { askForPasskey, checkNewPasskey, personOfPasskey } from './passkey-ceremony.ts'
import { openTwoStepSession } from './second-step-removal.ts'
import { rememberDevice, type SignedIn } from './sign-in.ts'
import { renewProof } from './step-up.ts'
import { passkey, session } from './table.ts'
import { endSecondStep, firstRecoveryCodes, holdPerson, tell } from './two-step.ts'

/** Passkeys of one account: a few for its devices and keys, never a heap. */
const most = 20

const refused = () => new ProblemError('invalid-input', 'This passkey was not accepted. Try again.')

/** Options for a passkey to sign in with, for anyone. */
export async function offerPasskey(ctx: RequestContext) {
  await ctx.services.limits.consume('passkey-address', ctx.request.address)
  return askForPasskey(ctx)
}

/**
 * Signs a person in with a passkey, which counts as two steps: possession, and what unlocks it.
 * @throws TokenError the same whatever does not fit
 */
export async function signInWithPasskey(
  ctx: RequestContext,
  used: PasskeyAssertion,
): Promise<SignedIn> {
  const { limits } = ctx.services
  await limits.consume('sign-in-address', ctx.request.address)
  const who = await personOfPasskey(ctx, used)
  if (who === null || who.suspendedAt || who.closedAt) throw new TokenError('invalid_grant')
  await limits.giveBack([['sign-in-address', ctx.request.address]])
  const granted = await openTwoStepSession(ctx, who)
  return { granted, deviceSecret: await rememberDevice(ctx, who.id) }
}

/** Takes a passkey as the proof that it is still them. */
export async function stepUpWithPasskey(
  ctx: RequestContext,
  actor: PersonActor,
  used: PasskeyAssertion,
): Promise<void> {
  await ctx.services.limits.consume('step-up', actor.personId)
  const who = await personOfPasskey(ctx, used)
  if (who?.id !== actor.personId) throw refused()
  await ctx.services.limits.reset('step-up', actor.personId)
  await renewProof(ctx, actor, true)
}

/**
 * Adds a passkey that the browser has just made. The present session counts as opened with it.
 * @returns recovery codes for an account that has none, which nobody can show again
 */
export async function addPasskey(
  ctx: RequestContext,
  actor: PersonActor,
  given: { name: string; passkey: NewPasskey },
): Promise<string[]> {
  const { personId, sessionId } = actor
  const made = await checkNewPasskey(ctx, personId, given.passkey)
  if (made === null) throw refused()
  const codes = await inTransaction(ctx, async (inside) => {
    await holdPerson(inside, personId)
    if ((await inside.db.$count(passkey, eq(passkey.personId, personId))) >= most) {
      throw new ProblemError('conflict', `An account can have ${most} passkeys. Remove one first.`)
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
    await tell(inside, actor, 'passkey-added')
    return firstRecoveryCodes(inside, personId)
  })
  ctx.services.actors.forgetAll({ personId })
  return codes
}

/** A person's passkeys, the oldest first. */
export async function listPasskeys({ db }: RequestContext, personId: string) {
  const rows = await db
    .select()
    .from(passkey)
    .where(eq(passkey.personId, personId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

const own = (personId: string, id: string) =>
  and(eq(passkey.personId, personId), eq(passkey.id, id))
const missing = () => new ProblemError('not-found', 'There is no such passkey.')

/** Gives a passkey another name. */
export async function renamePasskey(
  { db }: RequestContext,
  { personId }: PersonActor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const renamed = await db
    .update(passkey)
    .set({ name })
    .where(own(personId, id))
    .returning({ id: passkey.id })
  if (renamed.length === 0) throw missing()
}

/** Removes a passkey: it signs nobody in any more, and whoever it has signed in elsewhere is signed out. */
export async function removePasskey(
  ctx: RequestContext,
  actor: PersonActor,
  id: string,
): Promise<void> {
  const { personId } = actor
  await inTransaction(ctx, async (inside) => {
    await holdPerson(inside, personId)
    const removed = await inside.db
      .delete(passkey)
      .where(own(personId, id))
      .returning({ id: passkey.id })
    if (removed.length === 0) throw missing()
    await endSecondStep(inside, actor)
    await tell(inside, actor, 'passkey-removed')
  })
  ctx.services.actors.forgetAll({ personId })
}
