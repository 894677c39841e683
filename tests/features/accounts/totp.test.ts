import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import {
  acceptedTotpStep,
  newTotpSecret,
  totpUri,
} from '#server/features/accounts/second-step/totp.ts'

// RFC 6238, appendix B: its secret, and the last six of its eight digits.
const secret = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000)
const accepted = (code: string, now: Date, lastUsedStep: number | null = null) =>
  acceptedTotpStep({ secret, code, now, lastUsedStep })
const codeOf = (step: number) => new TOTP({ secret }).generate({ timestamp: step * 30_000 })

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %s s is the one of RFC 6238', (seconds, code) =>
    expect(accepted(code, at(seconds))).toBe(Math.floor(seconds / 30)),
  )

  it('may be one step early or late, but not two', () => {
    const now = at(30 * 1000 + 15)
    expect([998, 999, 1000, 1001, 1002].map((step) => accepted(codeOf(step), now))).toEqual([
      null,
      999,
      1000,
      1001,
      null,
    ])
  })

  it('works once, and no earlier one works after it', () => {
    const now = at(30 * 1000 + 15)
    expect(accepted(codeOf(1000), now, 999)).toBe(1000)
    expect(accepted(codeOf(1000), now, 1000)).toBeNull()
    expect(accepted(codeOf(999), now, 1000)).toBeNull()
    expect(accepted(codeOf(1001), now, 1000)).toBe(1001)
  })

  it('may be typed with spaces, but nothing else', () => {
    expect(accepted(' 287 082 ', at(59))).toBe(1)
    expect(accepted('２８７０８２', at(59))).toBe(1)
    for (const code of ['', '28708', '2870822', '287-082', 'abcdef', '287082'.repeat(2000)]) {
      expect(accepted(code, at(59))).toBeNull()
    }
  })
})

describe('a new authenticator secret', () => {
  it('has 160 bits and is new every time', () => {
    const secrets = new Set(Array.from({ length: 50 }, newTotpSecret))
    expect(secrets.size).toBe(50)
    for (const each of secrets) expect(Secret.fromBase32(each).bytes).toHaveLength(20)
  })

  it('is shown as an address that names us and the account', () => {
    const uri = new URL(totpUri(secret, 'zoe+trade@aurum.example'))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.href).toContain('Relustre:zoe%2Btrade%40aurum.example')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Relustre' })
  })
})
