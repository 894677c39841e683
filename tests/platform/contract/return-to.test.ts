import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { safeReturnTo } from '#shared/contract/return-to.ts'

describe('the page after logging in', () => {
  it.each([
    ['/profile', '/profile'],
    ['/', '/'],
    ['/stock?page=2&sort=age#row-3', '/stock?page=2&sort=age#row-3'],
    ['/search?q=%C3%A9toile', '/search?q=%C3%A9toile'],
    ['/search?q=étoile d’or', '/search?q=%C3%A9toile%20d%E2%80%99or'],
    ['/a/../b', '/b'],
    ['/login?to=https://evil.example', '/login?to=https://evil.example'],
  ])('%s is on this site', (text, address) => expect(safeReturnTo(text)).toBe(address))

  it.each([
    '',
    'profile',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '\n//evil.example',
    ' /profile',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/./%2Fevil.example',
    '/profile\0',
    '/profile%00',
    '/profile%0d%0aSet-Cookie:a=b',
    '/profile\u0085',
    '/%',
    '/%E0%A4%A',
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'a'.repeat(2000)}`,
    `/${'é'.repeat(400)}`,
  ])('%j is not followed', (text) => expect(safeReturnTo(text)).toBeNull())

  it('is on this site in a browser, whatever the text', () => {
    const pieces = oneof(
      constantFrom('/', '\\', '.', '..', '%2F', '%5c', '%2e', '@', ':', '?', '#', 'evil.example'),
      constantFrom('\t', '\n', '\0', '%00', '%09', '%', 'http:', 'javascript:', '%25', '%252F'),
      string({ unit: 'binary', maxLength: 3 }),
    )
    const origin = 'https://relustre.example'
    assert(
      property(array(pieces, { maxLength: 8 }), (parts) => {
        for (const text of [parts.join(''), `/${parts.join('')}`]) {
          const address = safeReturnTo(text)
          if (address === null) continue
          expect(new URL(address, `${origin}/login/`).origin).toBe(origin)
          expect(new URL(origin + address).origin).toBe(origin)
          expect(decodeURIComponent(address)).toMatch(/^\/(?![/\\])/)
          expect(safeReturnTo(address)).toBe(address)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
