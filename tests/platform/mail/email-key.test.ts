import { describe, expect, it } from 'vitest'

import { emailKeyOf, mailboxKeyOf } from '#server/mail/email-key.ts'

describe('an email address', () => {
  it.each([
    ['capital letters', 'Owner@Aurum.example', 'owner@aurum.example'],
    ['full-width letters', 'ｏｗｎｅｒ@ａｕｒｕｍ.example', 'owner@aurum.example'],
    ['a ligature', 'oﬃce@aurum.example', 'office@aurum.example'],
    ['decomposed letters', 'zoe\u0308@aurum.example', 'zoë@aurum.example'],
    ['a domain in punycode', 'zoe@XN--MNCHEN-3YA.example', 'zoe@münchen.example'],
    ['spaces around it', ' zoe@aurum.example ', 'zoe@aurum.example'],
  ])('is the same with %s', (_how, written, plain) => {
    expect(emailKeyOf(written)).toBe(plain)
    expect(emailKeyOf(plain)).toBe(plain)
  })

  it.each([
    ['a tag', 'owner+shop@aurum.example', 'owner@aurum.example'],
    ['a dot', 'o.wner@aurum.example', 'owner@aurum.example'],
    ['an accent', 'zoë@aurum.example', 'zoe@aurum.example'],
    ['a Cyrillic letter', 'оwner@aurum.example', 'owner@aurum.example'],
    // It decodes to plain letters but is another domain.
    ['needless punycode', 'owner@xn--aurum-.example', 'owner@aurum.example'],
    ['invalid punycode', 'owner@xn--zzzzz99999.example', 'owner@zzzzz99999.example'],
    ['ss for a sharp s', 'owner@strasse.example', 'owner@straße.example'],
  ])('belongs to another account with %s', (_how, one, other) => {
    expect(emailKeyOf(one)).not.toBe(emailKeyOf(other))
  })

  it('leads to one mailbox with any tag', () => {
    for (const written of ['owner', 'owner+shop', 'OWNER+1', 'ｏｗｎｅｒ＋2', 'owner+a+b']) {
      expect(mailboxKeyOf(`${written}@aurum.example`)).toBe('owner@aurum.example')
    }
    expect(mailboxKeyOf('+owner@aurum.example')).toBe('+owner@aurum.example')
    expect(mailboxKeyOf('owner@a+b.example')).toBe('owner@a+b.example')
  })
})
