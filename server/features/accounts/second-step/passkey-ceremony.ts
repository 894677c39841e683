import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { brand } from '#shared/brand.ts'
import type { NewPasskey, PasskeyAssertion } from '#shared/features/accounts/passkey-answers.ts'

import { passkey, passkeyChallenge } from '../table.ts'

/** Milliseconds in which a challenge has to be answered. */
const answerWithin = 5 * 60_000

type Verification = typeof import('@simplewebauthn/server')
// It takes a fifth of a second to load, so only when somebody uses a passkey.
const library = (): Promise<Verification> => import('@simplewebauthn/server')

/** Passkeys are bound to the public origin and its host, never to what a request says. */
const place = ({ config }: CallContext) => ({
  origin: config.publicOrigin,
  id: new URL(config.publicOrigin).hostname,
})

async function keepChallenge(ctx: CallContext, challenge: string, personId: string | null) {
  const now = ctx.clock()
  await ctx.db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now))
  const expiresAt = new Date(now.getTime() + answerWithin)
  await ctx.db.insert(passkeyChallenge).values({ challenge, personId, expiresAt })
}

/** Uses up the challenge in an answer; null if it is not an open challenge of this person. */
async function takeChallenge(
  { db, clock }: CallContext,
  clientDataJson: string,
  personId: string | null,
): Promise<string | null> {
  const { challenge } = clientData(clientDataJson)
  if (typeof challenge !== 'string') return null
  const taken = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, challenge),
        gt(passkeyChallenge.expiresAt, clock()),
        personId === null
          ? isNull(passkeyChallenge.personId)
          : eq(passkeyChallenge.personId, personId),
      ),
    )
    .returning({ challenge: passkeyChallenge.challenge })
  return taken.length === 0 ? null : challenge
}

function clientData(json: string): { challenge?: unknown } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(json, 'base64url').toString())
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    // Not JSON, so it answers no challenge.
    return {}
  }
}

/** Options for the browser to use any passkey of this site. */
export async function askForPasskey(ctx: CallContext) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: place(ctx).id,
    userVerification: 'required',
  })
  await keepChallenge(ctx, options.challenge, null)
  return options
}

/** Options for the browser to make a passkey; it refuses authenticators that already have one. */
export async function askForNewPasskey(ctx: CallContext<PersonActor>) {
  const { actor: who } = ctx
  const { generateRegistrationOptions } = await library()
  const known = await ctx.db
    .select({ id: passkey.id, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.personId, who.personId))
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: place(ctx).id,
    userName: who.email,
    userDisplayName: who.name,
    userID: handleOf(who.personId),
    attestationType: 'none',
    excludeCredentials: known,
    // So that it logs in without an email, and counts as two steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, who.personId)
  return options
}

/** The account's handle in an authenticator: its id, nothing personal. */
const handleOf = (personId: string) =>
  new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'))

/**
 * Checks a passkey that was just made.
 * @returns what to keep of it, or null
 */
export async function checkNewPasskey(ctx: CallContext, personId: string, made: NewPasskey) {
  const expectedChallenge = await takeChallenge(ctx, made.response.clientDataJSON, personId)
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const { origin, id } = place(ctx)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    return registrationInfo?.credential ?? null
  } catch (error) {
    // The library throws for every mismatch; the log says which one.
    ctx.log.info({ reason: (error as Error).message }, 'a new passkey was refused')
    return null
  }
}

/** A passkey that has just passed all checks; only whether it still exists is not checked yet. */
export interface UsedPasskey {
  id: string
  personId: string
  /** The authenticator's count of its uses: the last one we know, and the one it reports now. */
  before: number
  counter: number
}

/** Checks a passkey's answer; null if anything does not match. Each challenge works once. */
export async function checkPasskey(
  ctx: CallContext,
  used: PasskeyAssertion,
): Promise<UsedPasskey | null> {
  const expectedChallenge = await takeChallenge(ctx, used.response.clientDataJSON, null)
  if (expectedChallenge === null) return null
  const [found] = await ctx.db.select().from(passkey).where(eq(passkey.id, used.id))
  if (found === undefined) return null
  const counter = await checkAssertion(ctx, used, expectedChallenge, found)
  if (counter === null) return null
  return { id: found.id, personId: found.personId, before: found.counter, counter }
}

async function checkAssertion(
  ctx: CallContext,
  used: PasskeyAssertion,
  expectedChallenge: string,
  known: typeof passkey.$inferSelect,
): Promise<number | null> {
  const { userHandle } = used.response
  const handle = Buffer.from(handleOf(known.personId)).toString('base64url')
  if (userHandle !== undefined && userHandle !== handle) return null
  const { verifyAuthenticationResponse } = await library()
  const { origin, id } = place(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: used as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: known.id,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
        transports: known.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    // A counter that went back means a copied authenticator, so it is logged.
    ctx.log.warn(
      { passkeyOf: known.personId, reason: (error as Error).message },
      'a passkey was refused',
    )
    return null
  }
}
