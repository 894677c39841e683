import {
  assert,
  base64String,
  constantFrom,
  json,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isReadable } from '#client/readable-token.ts'
import { readSession } from '#shared/session/session.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: unknown) => `${part({ alg: 'none' })}.${part(claims)}.signature`

describe('reading the stored token', () => {
  it('a decodable token is logged in, with its name', () => {
    expect(readSession(tokenOf({ sub: '1', name: 'Ana Černá' }))?.name).toBe('Ana Černá')
  })

  it('neither expiry nor signature is checked', () => {
    expect(readSession(tokenOf({ exp: 1, nbf: 9e12 }))).not.toBeNull()
    expect(readSession(`${tokenOf({ sub: '1' })}broken!`)).not.toBeNull()
  })

  it('the account is the one that the token names', () => {
    expect(readSession(tokenOf({ sub: '1' }))?.personId).toBe('1')
    expect(readSession(tokenOf({ sub: 1 }))?.personId).toBeNull()
  })

  it('a name that is no text is left out', () => {
    for (const name of [7, null, {}, ['x'], true]) {
      expect(readSession(tokenOf({ name }))).toMatchObject({ name: null })
    }
  })

  it('claims named like built-in members of objects do no harm', () => {
    const payload = Buffer.from('{"__proto__":{"name":"x"},"constructor":1}').toString('base64url')
    expect(readSession(`a.${payload}.c`)).toMatchObject({ name: null })
    expect(({} as { name?: string }).name).toBeUndefined()
  })

  it.each([
    ['nothing', null],
    ['an empty string', ''],
    ['a word', 'signed-in'],
    ['the word null', 'null'],
    ['the word undefined', 'undefined'],
    ['dots alone', '..'],
    ['one dot', 'a.'],
    ['JSON', '{"sub":1}'],
    ['markup', '<script>alert(1)</script>'],
    ['broken base64', 'a.%%%.c'],
    ['base64 of no JSON', `a.${Buffer.from('hello').toString('base64url')}.c`],
    ['a payload of null', tokenOf(null)],
    ['a payload that is a number', tokenOf(7)],
    ['a payload that is text', tokenOf('admin')],
    ['a payload that is a list', tokenOf([])],
    ['bad UTF-8', `a.${Buffer.from([0xff, 0xfe, 0x7b]).toString('base64url')}.c`],
    ['NUL bytes', '\u0000.\u0000.\u0000'],
    ['lone surrogates', '\ud800.\ud800.\ud800'],
    ['a megabyte', `a.${'A'.repeat(1_000_000)}.c`],
    ['very deep JSON', `a.${Buffer.from('['.repeat(100_000)).toString('base64url')}.c`],
  ])('%s is logged out, silently', (_what, token) => {
    expect(readSession(token)).toBeNull()
    expect(isReadable(token)).toBe(false)
  })

  it('a page looks from its first paint as it does once React knows who is logged in', () => {
    const payload = oneof(
      json().map((text) => Buffer.from(text).toString('base64url')),
      json().map((text) => Buffer.from(text, 'latin1').toString('base64')),
      base64String(),
      string(),
    )
    const token = tuple(constantFrom('', 'a.', 'a.b.'), payload, constantFrom('', '.c', '.c.d'))
    assert(
      property(token, (parts) => {
        const text = parts.join('')
        expect(isReadable(text), text).toBe(readSession(text) !== null)
      }),
      { numRuns: 5000 },
    )
    expect(isReadable(tokenOf({ sub: '1', name: 'Ana Černá' }))).toBe(true)
    expect(isReadable(null)).toBe(false)
  })
})
