import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'

import { enquiry } from '#server/features/site/table.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { textOf } from '../../support/html.ts'
import { textOf as textOfMail } from '../../support/mails.ts'
import { openSite } from '../../support/site.ts'

/** A different address for each test, so that the limits of one do not affect the next. */
let address = 0
const site = await openSite({ TRUSTED_PROXIES: '127.0.0.1' })
beforeEach(() => (address += 1))

const letter = {
  name: 'Zoë O’Neill',
  company: 'Aurum Ltd',
  subject: 'Forty rings of a secret kind',
  message: 'Good day,\nwe hold forty rings.',
}
const from = (part: string) => `${part}.${address}@aurum.example`
const { db } = (await site.context.services.open()).database
const kept = async (email: string) => db.select().from(enquiry).where(eq(enquiry.email, email))
const mails = async () => db.select().from(outboxMail)

const headers = () => ({
  'X-Forwarded-For': `203.0.113.${address}`,
  'X-Forwarded-Proto': 'https',
})
const send = (changed: Record<string, string>, more = {}) =>
  supertest(site.address)
    .post('/api/enquiries')
    .set({ ...headers(), ...more })
    .send({ ...letter, email: from('zoe'), openedFor: '40', ...changed })

describe('a message to us', () => {
  it('is stored, passed on for us to answer, and acknowledged without its text', async () => {
    expect((await send({})).status).toBe(202)
    expect(await kept(from('zoe'))).toMatchObject([letter])
    const sent = await mails()
    const passedOn = sent.find(({ replyTo }) => replyTo === from('zoe'))
    expect(passedOn?.toAddress).toBe('hello@relustre.example')
    const told = sent.find(({ toAddress }) => toAddress === from('zoe'))
    if (told === undefined) throw new Error('nobody was told')
    const says = (await textOfMail(site, told)).replaceAll(from('zoe'), '').toLowerCase()
    expect(says).toContain('message')
    for (const word of ['forty', 'Zoë', 'Aurum', 'secret']) {
      expect(says).not.toContain(word.toLowerCase())
    }
  })

  it('from a bot that fills a hidden field gets the usual answer and is dropped', async () => {
    const answer = await send({ fax: '+44 20 7946 0018' })
    expect([answer.status, answer.body]).toEqual([202, {}])
    expect(await kept(from('zoe'))).toEqual([])
  })

  it('that was written too fast has to be sent again', async () => {
    const answer = await send({ openedFor: '1' })
    expect(answer.status).toBe(409)
    expect(await kept(from('zoe'))).toEqual([])
  })

  it('cannot flood a stranger’s mailbox, in any spelling of its address', async () => {
    for (const email of [from('victim'), from('VICTIM'), from('victim').replace('@', '+rings@')]) {
      expect((await send({ email })).status).toBe(202)
    }
    const answer = await send({ email: from('Victim') })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is limited per IPv6 network, because its owner has all the addresses', async () => {
    const post = (source: string, part: string) =>
      send({ email: from(part) }, { 'X-Forwarded-For': source })
    for (const at of [1, 2, 3, 4, 5]) {
      expect((await post(`2001:db8:7:7::${at}`, `six${at}`)).status).toBe(202)
    }
    expect((await post('2001:db8:7:7:a:b:c:d', 'six6')).status).toBe(429)
    expect((await post('2001:db8:7:8::1', 'six7')).status).toBe(202)
  })

  it('without scripts has stricter limits, and the counters contain no address', async () => {
    const post = (part: string) =>
      supertest(site.address)
        .post('/contact-us')
        .set(headers())
        .type('form')
        .send({ ...letter, email: from(part), fax: '', openedFor: '' })
    for (const part of ['a', 'b', 'c']) {
      const { status, text } = await post(part)
      expect(status).toBe(200)
      expect(textOf(text)).toContain('Your message has been sent')
    }
    expect((await post('d')).status).toBe(429)
    expect(await kept(from('d'))).toEqual([])
    const counters = await db.select().from(rateLimit)
    expect(JSON.stringify(counters)).not.toContain('aurum.example')
  })
})
