import { randomUUID } from 'node:crypto'

import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

import {
  type Bearer,
  clockLeeway,
  type TokenKeys,
  type Tokens,
  type TokenSubject,
} from '#server/contract/tokens.ts'
import { base64url } from '#shared/contract/base64url.ts'

/** Lifetime of an access token in seconds. */
export const accessLifetime = 600
/**
 * Milliseconds for which we cache a verified token: EdDSA costs 0.13 ms, a lookup next to nothing.
 */
const rememberedFor = 30_000
/** Characters; ours have about 600. */
const longest = 4096

const claims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** Issues and checks access tokens: JWT (RFC 9068 shape), EdDSA, ten minutes. */
export class AccessTokens implements Tokens {
  readonly #keys: TokenKeys
  readonly #issuer: string
  readonly #clock: () => Date
  readonly #verified = new LRUCache<string, Bearer & { expires: number }>({ max: 20_000 })

  /** @param issuer the public origin; it is the audience as well */
  constructor(keys: TokenKeys, issuer: string, clock: () => Date) {
    this.#keys = keys
    this.#issuer = issuer
    this.#clock = clock
  }

  async issue({ personId, sessionId, name, authTime }: TokenSubject): Promise<string> {
    const now = Math.floor(this.#clock().getTime() / 1000)
    return new SignJWT({
      sid: sessionId,
      auth_time: Math.floor(authTime.getTime() / 1000),
      name,
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: this.#keys.signing.kid })
      .setIssuer(this.#issuer)
      .setAudience(this.#issuer)
      .setSubject(personId)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + accessLifetime)
      .sign(this.#keys.signing.key)
  }

  /** Whose token it is, or null if it is not a valid token of ours. */
  async verify(token: string): Promise<Bearer | null> {
    const now = this.#clock().getTime()
    const known = this.#verified.get(token)
    if (known !== undefined) return known.expires > now ? known : null
    if (token.length > longest) return null
    // Decoders accept other spellings of the same bytes, so that one token would count as many.
    if (!token.split('.').every((part) => base64url.test(part))) return null
    const verified = await this.#check(token, now)
    if (verified !== null) this.#verified.set(token, verified, { ttl: rememberedFor })
    return verified
  }

  async #check(token: string, now: number): Promise<(Bearer & { expires: number }) | null> {
    try {
      const { kid, crit } = decodeProtectedHeader(token)
      const key = kid === undefined ? undefined : this.#keys.verifying.get(kid)
      if (key === undefined || crit !== undefined) return null
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        typ: 'at+jwt',
        issuer: this.#issuer,
        audience: this.#issuer,
        // Without this a token that never expires would pass.
        requiredClaims: ['exp', 'iat', 'sub', 'sid', 'jti'],
        // Without this the time of issue would not be checked, and the lifetime would have no
        // limit.
        maxTokenAge: accessLifetime,
        clockTolerance: clockLeeway,
        currentDate: new Date(now),
      })
      const { sub, sid } = z.parse(claims, payload)
      return { personId: sub, sessionId: sid, expires: ((payload.exp ?? 0) + clockLeeway) * 1000 }
    } catch {
      // Forged, expired, malformed or from another issuer: the caller is a visitor and needs no
      // details.
      return null
    }
  }
}
