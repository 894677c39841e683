import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'

import { and, eq, like, sql } from 'drizzle-orm'
import pino from 'pino'
import type { Response } from 'supertest'
import { describe, expect, it } from 'vitest'

import { createApp, defaultFolders } from '#server/app.ts'
import { auditEntry } from '#server/audit/table.ts'
import { person } from '#server/features/accounts/table.ts'
import { createListener } from '#server/http/listener.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import { addPasskey } from '../../support/authenticator.ts'
import { testClock } from '../../support/clock.ts'
import { mailsTo } from '../../support/mails.ts'
import { addPerson, password, signInAs } from '../../support/people.ts'

const clock = testClock()
const site = await startAccounts(clock.now, { evenAnswerMs: 250 })

const wrong = { password: 'not this one at all' }
const database = async () => (await site.context.services.open()).database.db

it('a refused login takes a quarter of a second, whether the address is known or not', async () => {
  const known = (await addPerson(site, 'buyer')).who
  const suspended = (await addPerson(site, 'buyer')).who
  const db = await database()
  await db.update(person).set({ suspendedAt: clock.now() }).where(eq(person.id, suspended.id))
  for (const email of [known.email, 'nobody@trade.example', suspended.email]) {
    const started = performance.now()
    const answer = await new AccountClient(site).signIn(email, wrong)
    expect(answer.body.error).toBe('invalid_grant')
    expect(performance.now() - started).toBeGreaterThan(245)
  }
})

describe('a flood of logins', () => {
  /** Strangers' logins as many as fit, none of which can finish before `work` has. */
  async function beside(work: () => Promise<void>): Promise<void> {
    let open = 0
    const strangers = await (
      await database()
    ).transaction(async (tx) => {
      await tx.execute(sql`lock table ${person} in access exclusive mode`)
      const all = Promise.all(
        Array.from({ length: 64 }, async (_each, at) => {
          const { status } = await new AccountClient(site).signIn(
            `crowd.${at}@trade.example`,
            wrong,
          )
          if (status === 503) open += 1
        }),
      )
      await expect.poll(() => open).toBe(64 - 8 - 32)
      await work()
      return { all }
    })
    await strangers.all
  }

  it('does not keep an owner out of a browser that has logged in before', async () => {
    const [owner, stranger] = [new AccountClient(site), new AccountClient(site)]
    const { email } = (await addPerson(site, 'buyer')).who
    const other = (await addPerson(site, 'buyer')).who.email
    await owner.signIn(email)
    stranger.cookies.set('__Host-device', `${'a'.repeat(43)}.${'a'.repeat(43)}`)
    let login: Promise<Response> | null = null
    await beside(async () => {
      login = owner.signIn(email).then((answer) => answer)
      // At the same time, for another account, and with a cookie that we did not make.
      for (const refused of [owner.signIn(email), owner.signIn(other), stranger.signIn(email)]) {
        expect((await refused).status).toBe(503)
      }
    })
    expect(await login).toMatchObject({ status: 200 })
    expect((await owner.signIn(email)).status).toBe(200)
  })

  it('is refused with 503 after a quarter of a second, before any query', async () => {
    const count = async () =>
      (await database()).$count(rateLimit, like(rateLimit.key, 'sign-in-strange:%'))
    const countedBefore = await count()
    const emails = Array.from({ length: 64 }, (_each, at) => `flood.${at}@trade.example`)
    const answered: { answer: Response; took: number }[] = []
    const flood = () =>
      Promise.all(
        emails.map(async (email) => {
          const started = performance.now()
          const answer = await new AccountClient(site).signIn(email, wrong)
          answered.push({ answer, took: performance.now() - started })
        }),
      )
    // None of those that are let in can finish before all have come.
    const logins = await (
      await database()
    ).transaction(async (tx) => {
      await tx.execute(sql`lock table ${person} in access exclusive mode`)
      const all = flood()
      await expect.poll(() => answered.length).toBe(emails.length - 8 - 32)
      return { all }
    })
    await logins.all
    const refused = answered.filter(({ answer }) => answer.status === 503)
    expect(refused).toHaveLength(emails.length - 8 - 32)
    for (const { answer, took } of refused) {
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.body.error).toBe('temporarily_unavailable')
      expect(took).toBeGreaterThan(245)
    }
    const looked = answered.filter(({ answer }) => answer.body.error === 'invalid_grant')
    expect(looked.length).toBe(8 + 32)
    // Every attempt that is checked is first counted under its address.
    expect((await count()) - countedBefore).toBe(looked.length)
  })
})

describe('an owner is told', () => {
  const audited = async (id: string, action: string) =>
    (await database()).$count(
      auditEntry,
      and(eq(auditEntry.objectId, id), eq(auditEntry.action, action)),
    )

  it('that a recovery code was used, at the login or for a fresh proof', async () => {
    const { who } = await addPerson(site, 'buyer')
    const client = new AccountClient(site)
    await client.signIn(who.email)
    const [first, second] = (await addPasskey(client)).answer.body.recoveryCodes
    const before = (await mailsTo(site, who.email)).length
    expect((await new AccountClient(site).signIn(who.email, { code: first })).status).toBe(200)
    expect((await client.call(security.stepUp, { password, code: second })).status).toBe(200)
    expect(await audited(who.id, 'security.recovery-code-used')).toBe(2)
    const mails = (await mailsTo(site, who.email)).slice(0, -before)
    expect(mails.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 2 }, () => 'accounts.security-changed'),
    )
    const { items } = (await client.call(companyProfile.activity, {})).body
    expect(items[0].action).toBe('security.recovery-code-used')
  })

  it('that a hundred wrong passwords closed the account to passwords, but only once', async () => {
    const { who } = await addPerson(site, 'buyer')
    const db = await database()
    await db.update(person).set({ failedSignIns: 98 }).where(eq(person.id, who.id))
    const told = []
    for (let at = 0; at < 3; at += 1) {
      await new AccountClient(site).signIn(who.email, wrong)
      told.push((await mailsTo(site, who.email)).length)
    }
    expect(told).toEqual([0, 1, 1])
    expect(await audited(who.id, 'security.password-closed')).toBe(1)
    expect((await new AccountClient(site).signIn(who.email)).body.error).toBe('invalid_grant')
  })
})

it('the log line of a request names the person by their id, and nobody for visitors', async () => {
  const lines: string[] = []
  const kept = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line))
      done()
    },
  })
  const context = { ...site.context, log: pino(kept) }
  const app = createApp(context, defaultFolders(process.cwd()))
  const server = createListener(app, context.headers.resource)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/me`
  const { personId, headers } = await signInAs(site, 'buyer')
  for (const init of [{ headers }, {}]) await (await fetch(address, init)).text()
  server.closeAllConnections()
  server.close()
  const logged = lines.map((line) => JSON.parse(line) as { path?: string; actorId?: string })
  const ofMe = logged.filter(({ path }) => path === '/api/me')
  expect(ofMe.map(({ actorId }) => actorId)).toEqual([personId, undefined])
})
