import { Secret, TOTP } from 'otpauth'

import { brand } from '#shared/brand.ts'

/**
 * Length of a step in seconds. Authenticator apps support no other, nor another algorithm or
 * length.
 */
const period = 30
const kind = { algorithm: 'SHA1', digits: 6, period }

/** A new secret of 160 bits, as RFC 4226 recommends, in base 32. Encrypt it before you store it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The URI that an authenticator app reads from the QR code; `account` is the person's email. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...kind, secret, issuer: brand.name, label: account }).toString()
}

interface GivenCode {
  secret: string
  /** As typed; spaces between the digits are ignored. */
  code: string
  now: Date
  /** The step of the account's last accepted code, or null before the first one. */
  lastUsedStep: number | null
}

/**
 * The step of RFC 6238 that a code belongs to, one step of drift allowed either way, or null if it
 * is wrong. Each step counts once: write it only if it is larger than the stored one, so that of
 * two requests with the same code only one gets in.
 */
export function acceptedTotpStep({ secret, code, now, lastUsedStep }: GivenCode): number | null {
  const token = code.normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const drift = new TOTP({ ...kind, secret }).validate({ token, timestamp, window: 1 })
  if (drift === null) return null
  const step = Math.floor(timestamp / 1000 / period) + drift
  return lastUsedStep === null || step > lastUsedStep ? step : null
}
