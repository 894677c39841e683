import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { person } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import { testClock } from '../../support/clock.ts'
import { addPerson, type Role } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'

const clock = testClock()
const site = await startAccounts(clock.now)

async function signedIn(role: Role = 'buyer') {
  const { who } = await addPerson(site, role)
  const client = new AccountClient(site)
  expect((await client.signIn(who.email)).status).toBe(200)
  return { who, client }
}
const me = async (client: AccountClient) => (await client.call(accounts.me, {})).status
/** What the audit log says about a browser's session. */
async function historyOf(client: AccountClient) {
  const { db } = (await site.context.services.open()).database
  const rows = await db.select().from(auditEntry).where(eq(auditEntry.objectId, client.sessionId))
  return rows.map(({ action }) => action)
}
const minute = 60
const hour = 3600

describe('refreshing', () => {
  it('gives new tokens; for ten seconds the old one leads to the same successor', async () => {
    const { client } = await signedIn()
    const old = client.cookies.get('__Host-rt') ?? ''
    expect((await client.refresh()).status).toBe(200)
    const next = client.cookies.get('__Host-rt')
    expect(next).not.toBe(old)
    clock.pass(9)
    client.cookies.set('__Host-rt', old)
    expect((await client.refresh()).status).toBe(200)
    expect(client.cookies.get('__Host-rt')).toBe(next)
  })

  it('with a token replaced long ago ends the session at once and is logged', async () => {
    const { client } = await signedIn()
    const old = client.cookies.get('__Host-rt') ?? ''
    await client.refresh()
    const thief = new AccountClient(site)
    thief.cookies.set('__Host-rt', old)
    clock.pass(11)
    const answer = await thief.refresh()
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
    expect((await client.refresh()).status).toBe(400)
    expect(await me(client)).toBe(401)
    expect(await historyOf(client)).toEqual(['session.reused'])
  })

  it('with a token replaced several times since ends the session too', async () => {
    const { client } = await signedIn()
    const old = client.cookies.get('__Host-rt') ?? ''
    for (let times = 0; times < 3; times += 1) expect((await client.refresh()).status).toBe(200)
    const thief = new AccountClient(site)
    thief.cookies.set('__Host-rt', old)
    expect((await thief.refresh()).status).toBe(400)
    expect(await me(client)).toBe(401)
    expect(await historyOf(client)).toEqual(['session.reused'])
  })

  it('with a token that never existed changes nothing', async () => {
    const [{ client }, { client: other }] = [await signedIn(), await signedIn()]
    const forger = new AccountClient(site)
    const id = client.sessionId
    const real = client.cookies.get('__Host-rt')?.split('.')[1] ?? ''
    const altered = (at: number) =>
      `${id}.${real.slice(0, at)}${real[at] === 'A' ? 'B' : 'A'}${real.slice(at + 1)}`
    for (const token of [
      '',
      'x',
      `${id}.`,
      ...[42, 43, 64].map((length) => `${id}.${'A'.repeat(length)}`),
      altered(0),
      altered(real.length - 1),
      `${id}.${other.cookies.get('__Host-rt')?.split('.')[1]}`,
    ]) {
      forger.cookies.set('__Host-rt', token)
      expect((await forger.refresh()).status, token).toBe(400)
    }
    expect([await me(client), await me(other)]).toEqual([200, 200])
    expect((await client.refresh()).status).toBe(200)
    expect(await historyOf(client)).toEqual([])
  })

  it('every twelve hours keeps a person logged in for thirty days and no longer', async () => {
    const { client } = await signedIn()
    for (let half = 0; half < 59; half += 1) {
      clock.pass(12 * hour)
      expect((await client.refresh()).status).toBe(200)
    }
    clock.pass(13 * hour)
    expect((await client.refresh()).status).toBe(400)
    expect(client.cookies.has('__Host-rt')).toBe(false)
  })

  it('fails after a day without use', async () => {
    const { client } = await signedIn()
    clock.pass(24 * hour + 1)
    expect((await client.refresh()).status).toBe(400)
  })

  it('keeps an idle operator for half an hour, and any operator for twelve hours', async () => {
    const { client: resting } = await signedIn('operator without second step')
    clock.pass(31 * minute)
    expect((await resting.refresh()).status).toBe(400)
    const { client: busy } = await signedIn('operator without second step')
    for (let at = 0; at < 28; at += 1) {
      clock.pass(25 * minute)
      expect((await busy.refresh()).status).toBe(200)
    }
    clock.pass(21 * minute)
    expect((await busy.refresh()).status).toBe(400)
  })
})

describe('access tokens', () => {
  it('end after ten minutes', async () => {
    const { client } = await signedIn()
    clock.pass(631)
    expect(await me(client)).toBe(401)
    await client.refresh()
    expect(await me(client)).toBe(200)
  })

  it('stop working once their session has ended or their person is suspended', async () => {
    const { client } = await signedIn()
    const answer = await client.ask({}, '/revoke')
    expect(answer.headers['clear-site-data']).toBe('"storage"')
    expect(client.cookies.has('__Host-rt')).toBe(false)
    expect(await me(client)).toBe(401)

    const { who, client: other } = await signedIn()
    const services = await site.context.services.open()
    await changeRows(site, person, who.id, { suspendedAt: clock.now(), suspendedBecause: 'a test' })
    services.actors.forgetAll({ personId: who.id })
    expect(await me(other)).toBe(401)
    expect((await other.refresh()).status).toBe(400)
  })
})

describe('the list of sessions', () => {
  it('names the browser, marks the current one, and ends one or all others', async () => {
    const { who, client } = await signedIn()
    const [second, third] = [new AccountClient(site), new AccountClient(site)]
    await second.signIn(who.email)
    await third.signIn(who.email)
    const list = async () => (await client.call(security.overview, {})).body.sessions
    expect(await list()).toHaveLength(3)
    expect(await list()).toContainEqual({
      id: client.sessionId,
      browser: 'Firefox on Linux',
      address: client.headers['X-Forwarded-For'],
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      twoStep: false,
      present: true,
    })
    expect((await client.call(security.endSession, { id: second.sessionId })).status).toBe(200)
    expect([await me(second), await me(third), await me(client)]).toEqual([401, 200, 200])
    expect((await client.call(security.endOtherSessions, {})).body).toEqual({ ended: 1 })
    expect([await me(third), await me(client)]).toEqual([401, 200])
    expect((await third.refresh()).status).toBe(400)
  })

  it('is private: other people’s sessions cannot be ended', async () => {
    const { client } = await signedIn()
    const { client: stranger } = await signedIn()
    const answer = await stranger.call(security.endSession, { id: client.sessionId })
    expect(answer.status).toBe(404)
    expect(await me(client)).toBe(200)
  })
})
