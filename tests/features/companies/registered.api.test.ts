import { deflateRawSync, inflateRawSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { ticketContext } from '#server/features/companies/registration-ticket.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { companies } from '#shared/features/companies/contract.ts'
import { currentTerms } from '#shared/terms.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import { mailsTo } from '../../support/mails.ts'
import { acceptedBy, registration } from '../../support/people.ts'

let now = new Date('2026-11-22T09:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const site = await startAccounts(() => now)

const apply = (email: string, more = {}, browser = new AccountClient(site)) =>
  browser.call(companies.register, { ...registration, email, ...more })
/** Registers in a browser of its own. */
async function register(email: string, more = {}): Promise<AccountClient> {
  const browser = new AccountClient(site)
  expect((await apply(email, more, browser)).status).toBe(202)
  return browser
}
const current = async (browser: AccountClient) =>
  (await browser.call(companies.registered, {})).body.registration
const again = (browser: AccountClient) => browser.call(companies.sendRegisteredAgain, {})
const move = (browser: AccountClient, email: string) =>
  browser.call(companies.useAnotherAddress, { email })
const kindsTo = async (email: string) =>
  (await mailsTo(site, email)).map(({ kind }) => kind).toSorted()
const ticketName = '__Host-registration'
const confirm = 'accounts.confirm-email'
const exists = 'accounts.exists'
/** An answer without what differs from one call to the next. */
const plain = ({ status, body }: { status: number; body: object }, email: string) =>
  JSON.stringify({ status, body }).replaceAll(email, 'EMAIL')

describe('after registering, the browser', () => {
  it('knows where the email went, for a day, and no other browser does', async () => {
    const browser = await register('clara@rowemarlow.example')
    expect(await current(browser)).toEqual({
      email: 'clara@rowemarlow.example',
      confirmed: false,
      returnTo: null,
      validUntil: new Date(now.getTime() + 86_400_000).toISOString(),
      restSeconds: 60,
    })
    expect(await current(new AccountClient(site))).toBeNull()
    const forger = new AccountClient(site)
    forger.cookies.set(ticketName, 'AQRzb21ldGhpbmctZWxzZQ')
    expect(await current(forger)).toBeNull()
    expect((await again(forger)).status).toBe(410)
    later(86_400)
    expect(await current(browser)).toBeNull()
  })

  it('leads back to where it came from, by every email and on the page itself', async () => {
    const returnTo = '/lots/oval-sapphire-ring-7f3k'
    const browser = await register('from@aurum.example', { returnTo })
    expect(await current(browser)).toMatchObject({ returnTo })
    later(60)
    await again(browser)
    await move(browser, 'from.the.lot@aurum.example')
    const page = `/confirm-email?${new URLSearchParams({ returnTo })}#`
    for (const to of ['from@aurum.example', 'from.the.lot@aurum.example']) {
      const mails = await mailsTo(site, to)
      expect(mails.map(({ link }) => link.includes(page))).toEqual(mails.map(() => true))
      expect(mails.length).toBeGreaterThan(0)
    }
  })

  it.each(['https://evil.example/', '//evil.example', `/${'a'.repeat(300)}`])(
    'is not led to %s',
    async (returnTo) => {
      expect((await apply('led@aurum.example', { returnTo })).status).toBe(422)
    },
  )

  it('may have the email sent again after a minute, five times a day', async () => {
    const email = 'again@rowemarlow.example'
    const browser = await register(email)
    const early = await again(browser)
    expect(early.status).toBe(429)
    expect(early.headers['retry-after']).toBe('60')
    expect(early.body.detail).toContain('60 seconds')
    for (let at = 0; at < 5; at += 1) {
      later(60)
      expect((await again(browser)).body).toMatchObject({ email, restSeconds: 60 })
    }
    expect(await kindsTo(email)).toEqual(Array(6).fill(confirm))
    later(60)
    const refused = await again(browser)
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toContain('more emails to this address today')
    expect(await kindsTo(email)).toHaveLength(6)
  })

  it('corrects a mistyped email; the account and its password move, the first link stops', async () => {
    const browser = await register('clra@rowemarlow.example')
    const [first] = await mailsTo(site, 'clra@rowemarlow.example')
    expect((await move(browser, 'clara.rowe@rowemarlow.example')).status).toBe(202)
    expect(await current(browser)).toMatchObject({ email: 'clara.rowe@rowemarlow.example' })
    const gone = await browser.call(accounts.confirmEmail, { secret: first?.secret ?? '' })
    expect(gone.status).toBe(410)
    const [mail] = await mailsTo(site, 'clara.rowe@rowemarlow.example')
    const confirmed = await browser.call(accounts.confirmEmail, { secret: mail?.secret ?? '' })
    expect(confirmed.status).toBe(200)
    expect((await browser.signIn('clra@rowemarlow.example')).status).toBe(400)
    expect((await browser.signIn('clara.rowe@rowemarlow.example')).status).toBe(200)
    expect(await current(browser)).toMatchObject({ confirmed: true })
    later(60)
    expect((await again(browser)).status).toBe(409)
    expect((await move(browser, 'other@rowemarlow.example')).status).toBe(409)
  })

  it('is told the same whether the first email, or the next, had an account', async () => {
    await register('owner@aurum.example')
    await register('second@aurum.example')
    const fresh = await register('fresh@aurum.example')
    const known = await register('owner@aurum.example')
    expect(plain({ status: 200, body: await current(known) }, 'owner@aurum.example')).toBe(
      plain({ status: 200, body: await current(fresh) }, 'fresh@aurum.example'),
    )
    later(60)
    expect(plain(await again(known), 'owner@aurum.example')).toBe(
      plain(await again(fresh), 'fresh@aurum.example'),
    )
    expect(await kindsTo('owner@aurum.example')).toEqual([confirm, exists, exists])
    const free = await move(fresh, 'free@aurum.example')
    const taken = await move(fresh, 'second@aurum.example')
    expect(plain(taken, 'second@aurum.example')).toBe(plain(free, 'free@aurum.example'))
    expect(await kindsTo('second@aurum.example')).toEqual([confirm, exists])
    // The account stays where it was, and can still be corrected.
    expect((await move(fresh, 'third@aurum.example')).status).toBe(202)
    expect(await kindsTo('third@aurum.example')).toEqual([confirm])
  })

  it('opens the account under the corrected email if the first one belonged to somebody', async () => {
    await register('somebody@aurum.example')
    const browser = await register('somebody@aurum.example')
    expect((await move(browser, 'mine@aurum.example')).status).toBe(202)
    expect(await kindsTo('mine@aurum.example')).toEqual([confirm])
    expect((await browser.signIn('mine@aurum.example')).status).toBe(200)
    const mails = await mailsTo(site, 'somebody@aurum.example')
    const mail = mails.find(({ kind }) => kind === confirm)
    expect((await browser.call(accounts.confirmEmail, { secret: mail?.secret ?? '' })).status).toBe(
      200,
    )
  })

  it('keeps the terms that its page showed, even if they change before the correction', async () => {
    await register('early@aurum.example')
    const browser = await register('early@aurum.example')
    const shown = currentTerms.version - 1
    const { sealer } = await site.context.services.open()
    const cookie = browser.cookies.get(ticketName) ?? ''
    const packed = Buffer.from(sealer.openText(cookie, ticketContext), 'base64')
    const ticket = JSON.parse(inflateRawSync(packed).toString())
    ticket.given.terms = String(shown)
    const early = deflateRawSync(JSON.stringify(ticket)).toString('base64')
    browser.cookies.set(ticketName, sealer.sealText(early, ticketContext))
    expect((await move(browser, 'later@aurum.example')).status).toBe(202)
    expect(await acceptedBy(site, 'later@aurum.example')).toEqual([shown])
  })

  it('is told beside the field that an email is not one', async () => {
    const refused = await move(await register('typo@aurum.example'), 'nobody')
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].pointer).toBe('/email')
  })

  it('may correct as often as one place may register', async () => {
    const browser = await register('many@aurum.example')
    for (let at = 1; at < 10; at += 1) {
      expect((await move(browser, `many.${at}@aurum.example`)).status).toBe(202)
    }
    expect((await move(browser, 'many.10@aurum.example')).status).toBe(429)
  })
})
