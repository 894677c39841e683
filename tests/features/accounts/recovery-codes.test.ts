import { describe, expect, it } from 'vitest'

import {
  newRecoveryCodes,
  recoveryCodeHash,
} from '#server/features/accounts/second-step/recovery-codes.ts'

describe('recovery codes', () => {
  it('are ten different codes, easy to read and hard to guess', () => {
    const codes = Array.from({ length: 20 }, newRecoveryCodes)
    for (const ten of codes) {
      expect(ten).toHaveLength(10)
      // 24 characters from an alphabet of 32: 120 bits.
      for (const code of ten) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-?){6}$/)
    }
    expect(new Set(codes.flat()).size).toBe(200)
  })

  it('work however they are typed', () => {
    const kept = recoveryCodeHash('7hq2-0bfk-x1wd')
    expect(kept).toMatch(/^[0-9a-f]{64}$/)
    for (const typed of ['7HQ20BFKX1WD', ' 7hq2 obfk xlwd ', '7hq2–0bfk—xIwd']) {
      expect(recoveryCodeHash(typed)).toBe(kept)
    }
    expect(recoveryCodeHash('7hq2-0bfk-x1we')).not.toBe(kept)
  })
})
