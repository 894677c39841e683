import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sendFile } from '#server/http/send-file.ts'

import { serve } from '../../support/express-app.ts'
import { ask } from '../../support/site.ts'

const bytes = Buffer.from('%PDF-1.7 not really')
/**
 * `filename` as a token or in printable ASCII, and beside it the true name if that is not enough.
 */
const pattern =
  /^attachment; filename=(?:"[\x20-\x7e]*"|[\w.!#$&+^`|~-]+)(?:; filename\*=UTF-8''([\w.!#$&+^`|~%-]+))?$/

/** Sends a file with this name and returns the answer from the wire. */
async function start() {
  let name = ''
  const address = await serve((app) =>
    app.get('/file', (_request, response) =>
      sendFile(response, { bytes, mediaType: 'application/pdf', extension: 'pdf', name }),
    ),
  )
  return async (given: string, options: Parameters<typeof ask>[2] = {}) => {
    name = given
    return ask(address, '/file', options)
  }
}

function nameIn(disposition: string | undefined): string {
  const [, extended] = pattern.exec(disposition ?? '') ?? []
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="?([^"]*)"?$/.exec(disposition ?? '')?.[1] ?? ''
}

describe('a downloaded document', () => {
  it('is sent whole, to be saved, and cached by nobody', async () => {
    const { status, headers, body } = await (await start())('extract.pdf')
    expect(status).toBe(200)
    expect(body.equals(bytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename=extract.pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('etag')
    expect(headers).not.toHaveProperty('last-modified')
  })

  it.each([{ 'If-None-Match': '*' }, { Range: 'bytes=0-3' }])(
    'is sent whole to %j',
    async (headers) => {
      const answer = await (await start())('a', { headers })
      expect([answer.status, answer.body.length]).toEqual([200, bytes.length])
    },
  )

  it('sends only its headers for HEAD', async () => {
    const { status, headers, body } = await (await start())('a', { method: 'HEAD' })
    expect([status, headers['content-length'], body.length]).toEqual([200, String(bytes.length), 0])
  })

  it.each([
    ['Handelsregister Auszug.pdf', 'Handelsregister Auszug.pdf'],
    ['Zürich – Æxtract.pdf', 'Zürich – Æxtract.pdf'],
    ['登記簿.pdf', '登記簿.pdf'],
    ['💍.pdf', '💍.pdf'],
    ['EXTRACT.PDF', 'EXTRACT.pdf'],
    ['extract', 'extract.pdf'],
    ['extract.pdf.html', 'extract.pdf.html.pdf'],
    ['a"b\\c.pdf', 'a_b_c.pdf'],
    ['a\r\nSet-Cookie: b=c.pdf', 'aSet-Cookie_ b=c.pdf'],
    ['\u202Efdp.exe', 'fdp.exe.pdf'],
    ['a\u200B\u2066\uFEFF\u2028b.pdf', 'ab.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['C:\\Windows\\a.pdf', 'C__Windows_a.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['%41%2F.pdf', '_41_2F.pdf'],
    ["a';b=c.pdf", 'a_;b=c.pdf'],
    ['a\uD800b.pdf', 'ab.pdf'],
    ['#', '#.pdf'],
    ['', 'document.pdf'],
    ['.pdf', 'document.pdf'],
    [' . . ', 'document.pdf'],
    ['é'.repeat(500), `${'é'.repeat(120)}.pdf`],
  ])('called %j is saved as %j', async (given, saved) => {
    const { headers } = await (await start())(given)
    expect(headers['content-disposition']).toMatch(pattern)
    expect(nameIn(headers['content-disposition'])).toBe(saved)
  })

  it('gets no extra header and no other type from any name', async () => {
    const send = await start()
    const plain = Object.keys((await send('a')).headers).toSorted()
    const any = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(any, async (name) => {
        const { status, headers } = await send(name)
        expect(status).toBe(200)
        expect(headers['content-type']).toBe('application/pdf')
        expect(headers['content-disposition']).toMatch(pattern)
        expect(nameIn(headers['content-disposition'])).toMatch(/[^.\s].*\.pdf$/su)
        expect(Object.keys(headers).toSorted()).toEqual(plain)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a text that is made while it is sent', () => {
  const sent = (text: () => AsyncGenerator<string>) =>
    serve((app) =>
      app.get('/file', (_request, response) =>
        sendFile(response, { text: text(), mediaType: 'text/csv', extension: 'csv', name: 'a' }),
      ),
    )

  it('arrives whole, and is cached by nobody', async () => {
    const address = await sent(async function* pieces() {
      for (let row = 0; row < 3000; row += 1) yield `${row},${'x'.repeat(100)}\r\n`
    })
    const { text, headers } = await ask(address, '/file')
    expect(text.split('\r\n')).toHaveLength(3001)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-disposition']).toBe('attachment; filename=a.csv')
  })

  it('is cut off if it cannot be finished, so that a part never looks whole', async () => {
    const address = await sent(async function* pieces() {
      yield 'x'.repeat(100_000)
      throw new Error('the database is gone')
    })
    await expect(ask(address, '/file')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  it('is not made on once the reader has gone, nor further than they have read', async () => {
    let made = 0
    let ended = false
    const address = await sent(async function* pieces() {
      try {
        for (; made < 10_000; made += 1) yield 'x'.repeat(100_000)
      } finally {
        ended = true
      }
    })
    const { body } = await fetch(`${address}/file`)
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => ended).toBe(true)
    expect(made).toBeLessThan(1000)
  })
})
