import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { and, eq, isNull, like, or } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { accountLimits } from '#server/features/accounts/limits.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { setOperator } from '#server/features/accounts/service.ts'
import { person, session } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { companies } from '#shared/features/companies/contract.ts'

import { AccountClient, startAccounts } from '../../../support/account-client.ts'
import { testClock } from '../../../support/clock.ts'
import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { mailsTo } from '../../../support/mails.ts'
import { addPerson, registration } from '../../../support/people.ts'
import { startSite } from '../../../support/site.ts'

const clock = testClock()
const site = await startAccounts(clock.now)

const times = <T>(count: number, work: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => work(at))
const statusesOf = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const successes = (statuses: readonly number[]) =>
  statuses.filter((status) => status === 200).length
const database = async () => (await site.context.services.open()).database.db

async function signedIn() {
  const { who } = await addPerson(site, 'buyer')
  const client = new AccountClient(site)
  await client.signIn(who.email)
  return { who, client }
}

async function protectedPerson() {
  const { who, client } = await signedIn()
  const { secret } = (await client.call(security.setUpTwoStep, {})).body
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  const { recoveryCodes } = (await client.call(security.confirmTwoStep, { code: code() })).body
  clock.pass(60)
  return { who, client, code, recoveryCodes: recoveryCodes as string[] }
}

const signingKey = () => {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { kty, crv, x, d }
}

it('while the signing keys are being changed instances that sign with the old and the new key accept each other’s tokens', async () => {
  const [old, fresh] = [signingKey(), signingKey()]
  const env = { ...(await databaseEnv()), TRUSTED_PROXIES: '127.0.0.1' }
  const withKeys = (keys: object[]) =>
    startSite({ ...env, TOKEN_KEYS: JSON.stringify({ keys }) }, {}, { clock: clock.now })
  const before = await withKeys([old, fresh])
  const after = await withKeys([fresh, old])
  try {
    const { who } = await addPerson(before, 'buyer')
    const client = new AccountClient(before)
    await client.signIn(who.email)
    const token = client.cookies.get('__Host-rt') ?? ''
    expect((await client.refresh()).status).toBe(200)
    // As if a second tab asked: the other instance answers with the same successor.
    const tab = new AccountClient(after)
    tab.cookies.set('__Host-rt', token)
    expect((await tab.refresh()).status).toBe(200)
    expect(tab.cookies.get('__Host-rt')).toBe(client.cookies.get('__Host-rt'))
    for (const { token: issued } of [client, tab]) {
      for (const { address } of [before, after]) {
        const asked = await supertest(address)
          .get(`/api${accounts.me.path}`)
          .set({ ...client.headers, Authorization: `Bearer ${issued}` })
        expect(asked.status).toBe(200)
      }
    }
    clock.pass(60)
    expect((await tab.refresh()).status).toBe(200)
  } finally {
    await Promise.all([before.stop(0), after.stop(0)])
  }
})

describe('at the same moment', () => {
  it('twenty requests with one refresh token get the same successor', async () => {
    const { client } = await signedIn()
    const token = client.cookies.get('__Host-rt') ?? ''
    const browsers = times(20, () => {
      const browser = new AccountClient(site)
      browser.cookies.set('__Host-rt', token)
      return browser
    })
    const statuses = await statusesOf(browsers.map((browser) => browser.refresh()))
    expect(statuses).toEqual(times(20, () => 200))
    const successors = new Set(browsers.map(({ cookies }) => cookies.get('__Host-rt')))
    expect(successors.size).toBe(1)
    expect(successors.has(token)).toBe(false)
    const db = await database()
    const [row] = await db.select().from(session).where(eq(session.id, client.sessionId))
    expect(row?.revokedAt).toBeNull()
  })

  it.each(['authenticator', 'recovery'])(
    'ten requests with one %s code open one session',
    async (kind) => {
      const { who, code, recoveryCodes } = await protectedPerson()
      const given = { code: kind === 'recovery' ? recoveryCodes[0] : code() }
      const statuses = await statusesOf(
        times(10, () => new AccountClient(site).signIn(who.email, given)),
      )
      expect(successes(statuses)).toBe(1)
    },
  )

  it('one link for a new password works once, even in ten requests', async () => {
    const { who } = await addPerson(site, 'buyer')
    await new AccountClient(site).call(security.forgotPassword, { email: who.email })
    const secret = (await mailsTo(site, who.email))[0]?.secret ?? ''
    const statuses = await statusesOf(
      times(10, async (at) => {
        const password = `${at} patient herons wait here`
        return new AccountClient(site).call(security.resetPassword, { secret, password })
      }),
    )
    expect(successes(statuses)).toBe(1)
    expect((await mailsTo(site, who.email)).map(({ kind }) => kind)).toEqual([
      'accounts.password-changed',
      'accounts.reset-password',
    ])
  })

  it('twenty registrations of one address in many spellings open one account', async () => {
    const variants = ['ana@', 'Ana@', 'ANA@', 'ａna@', 'aNa@']
    const statuses = await statusesOf(
      times(20, async (at) => {
        const browser = new AccountClient(site)
        return supertest(site.address)
          .post(`/api${companies.register.path}`)
          .set(browser.headers)
          .send({ ...registration, email: `${variants[at % variants.length]}race.example` })
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([202]))
    const db = await database()
    const rows = await db.select().from(person).where(like(person.emailKey, '%@race.example'))
    expect(rows).toHaveLength(1)
  })

  it('ten accounts that move to one address: one gets it, the others keep theirs', async () => {
    const wanted = 'the.one@race-moved.example'
    const movers = await Promise.all(times(10, () => signedIn()))
    const { limits } = await site.context.services.open()
    for (const { client, who } of movers) {
      // As if an hour had passed: no mailbox gets ten such emails at the same time.
      await limits.reset(accountLimits.newAddressMailbox, wanted)
      await client.call(security.askEmailChange, { email: wanted })
      const secret = (await mailsTo(site, who.email))[0]?.secret ?? ''
      await new AccountClient(site).call(security.approveEmailChange, { secret })
    }
    const secrets = (await mailsTo(site, wanted)).map(({ secret }) => secret ?? '')
    expect(new Set(secrets).size).toBe(10)
    const statuses = await statusesOf(
      secrets.map(async (secret) =>
        new AccountClient(site).call(security.confirmEmailChange, { secret }),
      ),
    )
    expect(successes(statuses)).toBe(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    const db = await database()
    const kept = await db
      .select({ email: person.email })
      .from(person)
      .where(or(eq(person.email, wanted), ...movers.map(({ who }) => eq(person.id, who.id))))
    expect(kept.filter(({ email }) => email === wanted)).toHaveLength(1)
    expect(kept).toHaveLength(10)
  })
})

describe('however many people guess at the same time', () => {
  /** Sends this many requests, twenty at a time, and counts their statuses. */
  async function tally(count: number, request: (at: number) => Promise<{ status: number }>) {
    const told: Record<number, number> = {}
    for (let at = 0; at < count; at += 20) {
      const batch = times(Math.min(20, count - at), (more) => request(at + more))
      for (const status of await statusesOf(batch)) told[status] = (told[status] ?? 0) + 1
    }
    return told
  }
  const place = (at: number) => `10.0.${at >> 8}.${at & 255}`

  it('ten of a thousand codes from a thousand places are checked', async () => {
    const { who, code } = await protectedPerson()
    const guess = (at: number) =>
      new AccountClient(site, place(at)).signIn(who.email, { code: String(at).padStart(6, '0') })
    const told = await tally(1000, guess)
    expect(told[200]).toBeUndefined()
    expect(told[400]).toBeLessThanOrEqual(10)
    expect(told[429]).toBeGreaterThanOrEqual(980)
    expect((await new AccountClient(site).signIn(who.email, { code: code() })).status).toBe(429)
  })

  it('ten of a hundred codes from a browser that the account knows are checked', async () => {
    const { who, client } = await protectedPerson()
    const known = client.cookies.get('__Host-device') ?? ''
    const told = await tally(100, (at) => {
      const browser = new AccountClient(site, place(at))
      browser.cookies.set('__Host-device', known)
      return browser.signIn(who.email, { code: '000000' })
    })
    expect(told[200]).toBeUndefined()
    expect(told[400]).toBeLessThanOrEqual(10)
  })

  it('one place can try a hundred passwords an hour, for any number of accounts', async () => {
    const from = '203.0.113.9'
    const told = await tally(120, (at) =>
      new AccountClient(site, from).signIn(`nobody.${at}@trade.example`),
    )
    expect(told[200]).toBeUndefined()
    expect(told[400]).toBeLessThanOrEqual(100)
    expect(told[429]).toBeGreaterThanOrEqual(20)
    const { who } = await addPerson(site, 'buyer')
    const refused = await new AccountClient(site, from).signIn(who.email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await new AccountClient(site).signIn(who.email)).status).toBe(200)
  })
})

describe('a login that waits for its password check', () => {
  /** Other people's passwords, which are hashed first. */
  const queue = (count: number) => Promise.all(times(count, () => hashPassword('of somebody else')))
  const signIns = (email: string) =>
    statusesOf(times(4, async () => new AccountClient(site).signIn(email)))

  it('opens no session with a password that was replaced in the meantime', async () => {
    const { who } = await addPerson(site, 'buyer')
    await new AccountClient(site).call(security.forgotPassword, { email: who.email })
    const secret = (await mailsTo(site, who.email))[0]?.secret ?? ''
    const before = queue(10)
    const chosen = { secret, password: 'nine patient herons wait' }
    const reset = statusesOf([
      (async () => new AccountClient(site).call(security.resetPassword, chosen))(),
    ])
    await wait(50)
    await Promise.all([before, queue(14), signIns(who.email)])
    expect(await reset).toEqual([200])
    const db = await database()
    const live = and(eq(session.personId, who.id), isNull(session.revokedAt))
    expect(await db.$count(session, live)).toBe(0)
  })

  it('opens no long session for a person who became an operator in the meantime', async () => {
    const { who } = await addPerson(site, 'without a company')
    const ctx = await workContext(site)
    const answers = Promise.all([queue(24), signIns(who.email)])
    await wait(100)
    await setOperator(ctx, who.id, true)
    await answers
    const live = and(eq(session.personId, who.id), isNull(session.revokedAt))
    const sessions = await ctx.db.select().from(session).where(live)
    expect(sessions.filter(({ idleMinutes }) => idleMinutes > 30)).toEqual([])
  })
})
