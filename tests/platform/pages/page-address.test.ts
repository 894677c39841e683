import { describe, expect, it } from 'vitest'

import { pagesByPath, readAddress } from '#server/pages/page-address.ts'

describe('the address', () => {
  it.each([...pagesByPath.keys()])('%s is a page at its exact path', (path) => {
    expect(readAddress(path)).toMatchObject({ kind: 'page', path, address: path })
  })

  it.each([
    ['/FAQ', '/faq'],
    ['/fAq', '/faq'],
    ['/faq/', '/faq'],
    ['/Faq/', '/faq'],
    ['/%66aq', '/faq'],
    ['/%46aq', '/faq'],
    ['/About-Us', '/about-us'],
    ['/about-us///', '/about-us'],
    ['/about%2Dus', '/about-us'],
    ['/LOGIN?returnTo=//evil.example', '/login'],
    ['/Register?as=buyer&utm_source=x', '/register?as=buyer'],
  ])('%s moves to %s for good', (asked, to) => {
    expect(readAddress(asked)).toEqual({ kind: 'moved', to })
  })

  it.each([
    '//',
    '//evil.example',
    '//evil.example/faq',
    '///evil.example',
    '//faq',
    '/%2Fevil.example',
    '/%2F%2Fevil.example/',
    '/faq/more',
    '/.well-known/nothing',
    '/index.html',
    '/%F0%9F%92%8E',
    `/${'a'.repeat(5000)}`,
  ])('%s is unknown and leads nowhere else', (asked) => {
    expect(readAddress(asked).kind).toBe('unknown')
  })

  it.each([
    '/%E0%A4%A',
    '/%',
    '/%zz',
    '/%C0%AF',
    '/x/%00',
    '/faq%00',
    '/%0d%0aSet-Cookie:x=1',
    '/%7F',
    '/\\evil.example',
    '/%5Cevil.example',
    'http://evil.example/faq',
    '*',
    '',
  ])('%s is malformed', (asked) => {
    expect(readAddress(asked).kind).toBe('malformed')
  })

  it.each(['/companies/0a1b-2c3d', '/companies/x', '/companies/x?utm_source=y'])(
    '%s is a page of its own',
    (asked) => {
      const path = asked.replace(/\?.*/, '')
      expect(readAddress(asked)).toMatchObject({ kind: 'page', path, address: path })
    },
  )

  it.each([
    '/companies/0A1B',
    '/Companies/0a1b',
    '/companies/0a1b/',
    '/companies/%30a1b?x=1',
    '/companies%2F0a1b',
  ])('%s has one spelling', (asked) => {
    expect(readAddress(asked)).toEqual({ kind: 'moved', to: '/companies/0a1b' })
  })

  it.each([
    '/companies',
    '/companies/',
    '/companies/a_b',
    '/companies/a.b',
    '/companies/:id',
    '/companies/*',
    '/companies/a/b',
    '//companies/a',
    '/companies/%C3%BC',
  ])('%s cannot be the address of a page', (asked) => {
    expect(readAddress(asked).kind).toBe('unknown')
  })

  it('never moves to another host, whatever is asked', () => {
    const parts = [
      '/',
      '//',
      '/\\',
      '%2f',
      '%5c',
      'evil.example',
      '/faq',
      '/Faq/',
      '/companies/A',
      '?x=//evil',
      '@',
    ]
    for (const a of parts)
      for (const b of parts)
        for (const c of parts) {
          const read = readAddress(`/${a}${b}${c}`)
          if (read.kind === 'moved') expect(read.to).toMatch(/^\/(?![/\\])/)
        }
  })

  it.each([
    ['/register?as=seller', '/register?as=seller'],
    ['/register?utm_source=x&as=buyer&fbclid=1', '/register?as=buyer'],
    ['/register?as=buyer&as=seller', '/register?as=buyer'],
    ['/register?as=admin', '/register'],
    ['/register?as=%3Cscript%3E', '/register'],
    ['/register?AS=seller', '/register'],
    ['/faq?__proto__[x]=1', '/faq'],
    ['/faq?%E0%A4%A', '/faq'],
    ['/?<script>alert(1)</script>', '/'],
    ['/policy?', '/policy'],
  ])('%s is cached as %s: only known parameters with known values count', (asked, address) => {
    expect(readAddress(asked)).toMatchObject({ kind: 'page', address })
  })
})
