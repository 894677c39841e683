import { setTimeout as wait } from 'node:timers/promises'

import { and, eq, sql } from 'drizzle-orm'

import { boundedQueue, type Place } from '#server/bounded-queue.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { Counted } from '#server/contract/limits.ts'
import { tryLater } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'

import { accountLimits } from '../limits.ts'
import { hashPassword, needsRehash, verifyPassword } from '../passwords/passwords.ts'
import { findPerson } from '../people.ts'
import { openTwoStepSession } from '../recovery/second-step-removal.ts'
import { passSecondStep } from '../second-step/second-step.ts'
import { tell } from '../second-step/two-step.ts'
import { person } from '../table.ts'
import { hasLoggedIn, isKnownDevice, rememberLogin } from './known-devices.ts'
import { type Granted, openSession } from './sessions.ts'
import { TokenError } from './token-error.ts'

/** Wrong passwords in a row after which only a new password works (NIST SP 800-63B 3.2.2). */
const mostFailures = 100

/**
 * Logins queue before their first query, so that refused ones cost no query and a flood leaves
 * database connections for everybody else. When they were refused only after four queries, and
 * immediately, 30 of 64 connections sent nine tenths of all requests. Eight keep two cores hashing;
 * the last of 32 waits half a second. Owners in browsers that have logged in before have places of
 * their own, ahead of strangers.
 */
const inTurn = boundedQueue({
  running: 8,
  waiting: 32,
  refusal: () => tryLater('unavailable', 2),
})

/** Accounts whose owner is being logged in ahead of strangers, from a browser that has been in. */
const ownersAhead = new Set<string>()

type PersonRow = typeof person.$inferSelect

interface Credentials {
  email: string
  password: string
  /** The code of the second step, if the account has one. */
  code: string | null
}

/**
 * Logs a person in with their password and, if they have one, their second step.
 * @throws TokenError the same, and after the same time, for a wrong password and for an email that
 *   is unknown, closed or suspended
 * @throws ProblemError 503 if too many are waiting, 429 after too many attempts
 */
export async function signIn(ctx: CallContext, given: Credentials): Promise<Granted> {
  // 429 and 503 wait as well, so that clients that retry immediately cannot keep the event loop busy
  // with refusals.
  const refusable = wait(ctx.config.evenAnswerMs)
  const key = emailKeyOf(given.email)
  // One at a time, because the browser may be a guesser's, with an account of their own.
  const place = { ahead: !ownersAhead.has(key) && hasLoggedIn(ctx, key) }
  if (place.ahead) ownersAhead.add(key)
  try {
    return await inTurn(() => checkAndOpen(ctx, key, given, place), place)
  } catch (error) {
    await refusable
    throw error
  } finally {
    if (place.ahead) ownersAhead.delete(key)
  }
}

async function checkAndOpen(
  ctx: CallContext,
  key: string,
  given: Credentials,
  place: Place,
): Promise<Granted> {
  const found = await findPerson(ctx, eq(person.emailKey, key))
  const counted = await countAttempt(ctx, key, found)
  const open = found !== undefined && found.failedSignIns < mostFailures
  const right = await verifyPassword(open ? found.passwordHash : null, given.password, place)
  if (found === undefined || !open || !right || found.suspendedAt || found.closedAt) {
    if (found !== undefined && !right) await countFailure(ctx, found)
    throw new TokenError('invalid_grant')
  }
  const twoStep = await passSecondStep(ctx, found, given.code)
  await forgive(ctx, found, counted)
  const granted = await (twoStep ? openTwoStepSession(ctx, found) : openSession(ctx, found, false))
  if (found.passwordHash !== null && needsRehash(found.passwordHash)) {
    const passwordHash = await hashPassword(given.password, place)
    await ctx.db
      .update(person)
      .set({ passwordHash })
      .where(and(eq(person.id, found.id), eq(person.passwordHash, found.passwordHash)))
  }
  await rememberLogin(ctx, found)
  return granted
}

/** Counts an attempt before the password is checked, so that simultaneous guesses count as well. */
async function countAttempt(
  ctx: CallContext,
  key: string,
  found: PersonRow | undefined,
): Promise<Counted[]> {
  const here = `${key} ${ctx.request.address}`
  const known = found !== undefined && (await isKnownDevice(ctx, found.id))
  const counted: Counted[] = [
    [accountLimits.signInAddress, ctx.request.address],
    [accountLimits.signInMinute, here],
    // The second limit is stricter, but leaves the account open in browsers that it knows.
    known ? [accountLimits.signInHour, here] : [accountLimits.signInStrange, key],
  ]
  for (const [name, of] of counted) await ctx.services.limits.consume(name, of)
  return counted
}

/** Counts a wrong password, and tells the owner when it was the last one allowed. */
async function countFailure(ctx: CallContext, { id, email, name }: PersonRow): Promise<void> {
  const [counted] = await ctx.db
    .update(person)
    .set({ failedSignIns: sql`${person.failedSignIns} + 1` })
    .where(eq(person.id, id))
    .returning({ failures: person.failedSignIns })
  if (counted?.failures !== mostFailures) return
  const who = { personId: id, email, name }
  await inTransaction(ctx, (inside) => tell(inside, who, 'password-closed'))
}

/** After the right password, the attempts are not counted. */
async function forgive(
  { db, services }: CallContext,
  { id, failedSignIns }: PersonRow,
  counted: readonly Counted[],
): Promise<void> {
  await services.limits.giveBack(counted)
  if (failedSignIns > 0) await db.update(person).set({ failedSignIns: 0 }).where(eq(person.id, id))
}
