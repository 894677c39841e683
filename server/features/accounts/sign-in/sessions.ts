import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { TokenKeys } from '#server/contract/tokens.ts'
import { afterCommit, inTransaction, sqlState } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { secretHash } from '#server/secret.ts'
import { uuidPattern } from '#shared/contract/uuid.ts'

import { sessionEvents } from '../events.ts'
import { person, session } from '../table.ts'
import { isLive } from './live-session.ts'
import { TokenError } from './token-error.ts'

/** Seconds for which a token that has just been replaced still returns its successor. */
const grace = 10
const minute = 60_000
/** Minutes without use, and in all, until a session ends (NIST SP 800-63B AAL1 and AAL2). */
const lifetimes = {
  person: { idle: 24 * 60, absolute: 30 * 24 * 60 },
  operator: { idle: 30, absolute: 12 * 60 },
} as const

/** A fresh pair of tokens, which logs the browser in. */
export interface Granted {
  accessToken: string
  refreshToken: string
  /** When the refresh token's session ends at the latest. */
  expiresAt: Date
}

/**
 * A refresh token is `<session id>.<256 bits><tag of 128 bits>`; the database has only its SHA-256.
 * The tag proves that we issued it, however long ago. Session ids are no secret, so a made-up token
 * must not end a session as a stolen one does.
 */
const tokenPattern = new RegExp(String.raw`^(${uuidPattern})\.([\w-]{64})$`)

const notNullViolation = '23502'
const secretLength = 32
const tagLength = 16

function tagOf(id: string, bits: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`tag ${id}.`).update(bits).digest().subarray(0, tagLength)
}

function tokenOf(id: string, bits: Buffer, key: Buffer): string {
  return `${id}.${Buffer.concat([bits, tagOf(id, bits, key)]).toString('base64url')}`
}

/** Whether we issued a token. Tokens of a key that was taken out since then are not recognised. */
function wasGiven(token: string, { refreshSecrets }: TokenKeys): boolean {
  const [, id = '', encoded = ''] = tokenPattern.exec(token) ?? []
  const bytes = Buffer.from(encoded, 'base64url')
  const [bits, tag] = [bytes.subarray(0, secretLength), bytes.subarray(secretLength)]
  return refreshSecrets.some((key) => timingSafeEqual(tag, tagOf(id, bits, key)))
}

/** The next token is derived, so that we can repeat a lost response without storing the token. */
function successorOf(token: string, id: string, key: Buffer): string {
  return tokenOf(id, createHmac('sha256', key).update(token).digest(), key)
}

type PersonRow = Pick<typeof person.$inferSelect, 'id' | 'name' | 'operator' | 'passwordHash'>

/**
 * Opens a session for a person who has just proved who they are.
 * @throws TokenError if a new password, a suspension or the like has just ended all sessions, since
 *   this one would survive
 */
export async function openSession(
  ctx: CallContext,
  who: PersonRow,
  twoStep: boolean,
): Promise<Granted> {
  const now = ctx.clock()
  const { idle, absolute } = who.operator ? lifetimes.operator : lifetimes.person
  const expiresAt = new Date(now.getTime() + absolute * minute)
  const id = crypto.randomUUID()
  const refreshToken = tokenOf(id, randomBytes(secretLength), ctx.services.keys.refreshSecrets[0])
  // The lock makes a concurrent change of the person wait, and then see this session.
  const welcome = ctx.db.$with('welcome').as(
    ctx.db
      .select({ id: person.id })
      .from(person)
      .where(
        and(
          eq(person.id, who.id),
          eq(person.operator, who.operator),
          sql`${person.passwordHash} is not distinct from ${who.passwordHash}`,
          isNull(person.suspendedAt),
          isNull(person.closedAt),
        ),
      )
      .for('share'),
  )
  try {
    await ctx.db
      .with(welcome)
      .insert(session)
      .values({
        id,
        // Null if the person has changed, which the column refuses: one statement instead of four.
        personId: sql`(select id from ${welcome})`,
        createdAt: now,
        authTime: now,
        twoStep,
        lastUsedAt: now,
        expiresAt,
        idleMinutes: idle,
        refreshHash: secretHash(refreshToken),
        rotatedAt: now,
        userAgent: ctx.request.userAgent.slice(0, 300),
        address: ctx.request.address,
      })
  } catch (error) {
    if (sqlState(error) !== notNullViolation) throw error
    throw new TokenError('invalid_grant')
  }
  const subject = { personId: who.id, sessionId: id, name: who.name, authTime: now }
  return { refreshToken, expiresAt, accessToken: await ctx.services.tokens.issue(subject) }
}

/** A live session whose person is neither suspended nor closed. */
const live = (now: Date) =>
  and(
    isLive(now),
    sql`exists (select from ${person} where ${person.id} = ${session.personId}
      and ${person.suspendedAt} is null and ${person.closedAt} is null)`,
  )

/**
 * Exchanges a refresh token for the next pair of tokens. If one of our tokens was replaced longer
 * ago than the grace period, it was stolen or copied, and its whole session ends.
 * @returns null if the token is not valid, or no longer
 */
export async function refreshSession(ctx: CallContext, token: string): Promise<Granted | null> {
  const id = tokenPattern.exec(token)?.[1]
  if (id === undefined) return null
  const now = ctx.clock()
  const hash = secretHash(token)
  const refreshToken = successorOf(token, id, ctx.services.keys.refreshSecrets[0])
  const [rotated] = await ctx.db
    .update(session)
    .set({
      previousHash: hash,
      refreshHash: secretHash(refreshToken),
      rotatedAt: now,
      lastUsedAt: now,
    })
    .where(and(eq(session.id, id), eq(session.refreshHash, hash), live(now)))
    .returning({
      personId: session.personId,
      authTime: session.authTime,
      expiresAt: session.expiresAt,
      name: sql<string>`(select ${person.name} from ${person} where ${person.id} = ${session.personId})`,
    })
  const granted = rotated ? { ...rotated, refreshToken } : await replaced(ctx, id, token)
  if (granted === undefined) return null
  const { personId, name, authTime } = granted
  const accessToken = await ctx.services.tokens.issue({ personId, sessionId: id, name, authTime })
  return { accessToken, refreshToken: granted.refreshToken, expiresAt: granted.expiresAt }
}

/** Handles a token that is not the newest: just replaced, reused much later, or made up. */
async function replaced(ctx: CallContext, id: string, token: string) {
  const { keys } = ctx.services
  const hash = secretHash(token)
  const now = ctx.clock()
  const [found] = await ctx.db
    .select({
      personId: session.personId,
      authTime: session.authTime,
      expiresAt: session.expiresAt,
      name: person.name,
      refreshHash: session.refreshHash,
      previousHash: session.previousHash,
      rotatedAt: session.rotatedAt,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(and(eq(session.id, id), live(now)))
  if (found === undefined) return undefined
  const isPrevious = found.previousHash === hash
  if (isPrevious && now.getTime() - found.rotatedAt.getTime() <= grace * 1000) {
    // The instance that replaced it may have had another key first.
    const successors = keys.refreshSecrets.map((key) => successorOf(token, id, key))
    const refreshToken = successors.find((each) => secretHash(each) === found.refreshHash)
    return refreshToken === undefined ? undefined : { ...found, refreshToken }
  }
  if (!isPrevious && !wasGiven(token, keys)) return undefined
  await inTransaction(ctx, async (inside) => {
    await revokeSessions(inside, found.personId, 'reused', { only: id })
    await happened(inside, sessionEvents.reused, id)
  })
  return undefined
}

/** Why a session was ended early. */
export type RevokedBecause =
  | 'signed-out'
  | 'reused'
  | 'revoked'
  | 'password-changed'
  | 'second-step-removed'
  | 'suspended'

/** Ends a person's sessions: all, one, or all others. All instances notice within 5 s. */
export async function revokeSessions(
  ctx: WorkContext,
  personId: string,
  because: RevokedBecause,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await ctx.db
    .update(session)
    .set({ revokedAt: ctx.clock(), revokedBecause: because })
    .where(
      and(
        eq(session.personId, personId),
        isNull(session.revokedAt),
        which.only === undefined ? undefined : eq(session.id, which.only),
        which.except === undefined ? undefined : ne(session.id, which.except),
      ),
    )
    .returning({ id: session.id })
  afterCommit(ctx, () => {
    for (const { id } of ended) ctx.services.actors.forget(id)
  })
  return ended.length
}

/** The session that a refresh token belongs to, whatever its state; null if there is none. */
export async function sessionOf(ctx: WorkContext, token: string) {
  const id = tokenPattern.exec(token)?.[1]
  if (id === undefined) return null
  const hash = secretHash(token)
  const [found] = await ctx.db
    .select({ id: session.id, personId: session.personId })
    .from(session)
    .where(
      and(
        eq(session.id, id),
        sql`(${session.refreshHash} = ${hash} or ${session.previousHash} = ${hash})`,
      ),
    )
  return found ?? null
}
