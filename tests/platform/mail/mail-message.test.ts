import { describe, expect, it } from 'vitest'

import { mailLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'

import { read } from '../../architecture/sources.ts'
import { exampleMail, writtenMail } from '../../support/example-mail.ts'
import { publicOrigin } from '../../support/site.ts'

const plain = {
  kind: 'site.enquiry',
  key: 'enquiry:1',
  to: 'asha@maison.example',
  subject: 'An enquiry',
  paragraphs: ['Good day.'],
}

const exampleWritten = writtenMail(exampleMail())

describe('an email', () => {
  it('says the same in plain text, with its link on a separate line', () => {
    expect(exampleWritten.text).toBe(`Good day, Asha Mehta,

An account was begun with this address.

If that was not you, do nothing.

    482 915

Confirm this address:
https://relustre.example/confirm?token=s3cret

With kind regards,
The house

${'-- '}
Relustre. Where Every Jewel Shines Again.
hello@relustre.example
`)
  })

  it('contains all of that in its HTML too', () => {
    const { html } = exampleWritten
    for (const part of ['Confirm your email address: café', 'Asha Mehta', 'nothing.', '482 915']) {
      expect(html).toContain(part)
    }
    expect(html.match(/href="https:\/\/relustre.example\/confirm\?token=s3cret"/g)).toHaveLength(2)
    expect(html).toContain('With kind regards,<br>The house')
  })

  it('wraps plain text at 72 columns, but never links', () => {
    const url = mailLink(publicOrigin, `/confirm?token=${'x'.repeat(90)}`)
    const words = 'The stock of a jeweller turns once a year. '.repeat(8).trim()
    const { text } = writtenMail(
      mailMessage({ ...plain, paragraphs: [words], action: { label: 'Open', url } }),
    )
    expect(text).toContain(`\n${url}\n`)
    const long = text.split('\n').filter((line) => line.length > 72)
    expect(long).toEqual([url])
    expect(text.replaceAll('\n', ' ')).toContain(words)
  })

  it('shows typed text as text, whatever it looks like', () => {
    const hostile = `<script>alert(1)</script> & "quoted" 'single'`
    const { html } = writtenMail(
      mailMessage({
        ...plain,
        subject: hostile,
        greeting: hostile,
        paragraphs: [`${hostile}\nnext`],
        code: hostile,
        closing: hostile,
      }),
    )
    expect(html).not.toMatch(/<script|"quoted"|'single'/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot; &#39;')
  })

  it('loads nothing and tracks nobody', () => {
    const { html } = exampleWritten
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|form)\b|url\(|@import|@font-face/i)
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
    for (const address of addresses)
      expect(address).toMatch(/^(?:https:\/\/relustre\.example\/|mailto:)/)
  })

  it('uses only colours of the site', () => {
    const tokens = read('client/styles/tokens.css')
    for (const [colour] of exampleWritten.html.matchAll(/#[0-9a-f]{6}\b/g)) {
      expect(tokens).toContain(colour)
    }
  })
})

describe('an address or a subject that would inject a header', () => {
  it.each([
    'a@house.example\r\nBcc: all@house.example',
    'a@house.example, b@house.example',
    'a@house.example b@house.example',
    'Asha <a@house.example>',
    'house.example',
    '',
  ])('%j is refused as an address', (to) => {
    expect(() => mailMessage({ ...plain, to })).toThrow('one address')
    expect(() => mailMessage({ ...plain, replyTo: to })).toThrow('one address')
  })

  it.each(['An enquiry\r\nBcc: all@house.example', 'a\nb', 'a\0b', 'a\u2028b', ''])(
    '%j is refused as a subject',
    (subject) => {
      expect(() => mailMessage({ ...plain, subject })).toThrow('one line')
    },
  )

  it.each(['../enquiry', 'Site Enquiry', 'site/enquiry', ''])(
    '%j is refused as a kind, which becomes part of a file name',
    (kind) => {
      expect(() => mailMessage({ ...plain, kind })).toThrow('kind')
    },
  )
})

describe('a link in an email', () => {
  it('leads to the public origin', () => {
    expect(mailLink('https://relustre.example', '/login?from=mail')).toBe(
      'https://relustre.example/login?from=mail',
    )
  })

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example'] as const)(
    'never leads to another site with %j',
    (path) => {
      expect(() => mailLink('https://relustre.example', path)).toThrow('public origin')
    },
  )
})
