import { SignJWT } from 'jose'
import { expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { AccessTokens } from '#server/features/accounts/sign-in/access-tokens.ts'
import { openTokenKeys } from '#server/features/accounts/sign-in/token-keys.ts'

import { privateJwk } from '../../support/secret-keys.ts'

const origin = 'https://relustre.example'
const now = 1_800_000_000
const configured = readConfig({ TOKEN_KEYS: JSON.stringify({ keys: [privateJwk()] }) }).tokenKeys
const keys = await openTokenKeys(configured, '/nowhere')
const personId = crypto.randomUUID()

/** Whose token it is for us, if another instance has issued it with these times. */
async function holderOf(times: { iat?: number; exp?: number; nbf?: number }) {
  const token = await new SignJWT({ sid: crypto.randomUUID(), iat: now, exp: now + 600, ...times })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.signing.kid })
    .setIssuer(origin)
    .setAudience(origin)
    .setSubject(personId)
    .setJti(crypto.randomUUID())
    .sign(keys.signing.key)
  const found = await new AccessTokens(keys, origin, () => new Date(now * 1000)).verify(token)
  return found?.personId ?? null
}

it.each([
  ['expired', (seconds: number) => ({ iat: now - 600, exp: now - seconds })],
  ['valid only later', (seconds: number) => ({ nbf: now + seconds })],
  ['issued in the future', (seconds: number) => ({ iat: now + seconds })],
])(
  'a token that is %s is accepted within 30 seconds, for clocks that differ',
  async (_what, off) => {
    expect(await holderOf(off(29))).toBe(personId)
    expect(await holderOf(off(31))).toBeNull()
  },
)
