import { setTimeout as wait } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import type { Running } from '#server/main.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { adminPeople } from '#shared/features/admin/people-contract.ts'

import { AccountClient } from '../../../support/account-client.ts'
import { testClock } from '../../../support/clock.ts'
import { command } from '../../../support/command.ts'
import { databaseEnv } from '../../../support/database.ts'
import { mailsTo } from '../../../support/mails.ts'
import { addPerson, type Role, signInAs } from '../../../support/people.ts'
import { startSite } from '../../../support/site.ts'

const clock = testClock()
const env = { ...(await databaseEnv()), TRUSTED_PROXIES: '127.0.0.1' }
const here = await startSite(env, {}, { clock: clock.now })
// The first has made the keys; both read the same file.
await here.context.services.open()
const there = await startSite(env, {}, { clock: clock.now })

/** The same browser, whose next requests a load balancer sends to the other instance. */
function moved(client: AccountClient): AccountClient {
  const other = new AccountClient(there)
  other.token = client.token
  for (const [name, value] of client.cookies) other.cookies.set(name, value)
  return other
}
async function signedIn(role: Role = 'buyer') {
  const { who } = await addPerson(here, role)
  const client = new AccountClient(here)
  expect((await client.signIn(who.email)).status).toBe(200)
  const other = moved(client)
  return { who, client, other }
}
const me = async (client: AccountClient) => (await client.call(accounts.me, {})).status
/** The other instance has just looked, so it remembers the session for as long as it ever does. */
const looks = async (other: AccountClient) => expect(await me(other)).toBe(200)
const isOut = async (other: AccountClient) => {
  await wait(5000)
  expect(await me(other)).toBe(401)
}

// At the same time, because each test waits until an instance forgets the session.
describe.concurrent('on the other instance, within five seconds,', () => {
  it('a logout ends access token and refresh token', async () => {
    const { client, other } = await signedIn()
    await looks(other)
    expect((await client.ask({}, '/revoke')).status).toBe(200)
    expect(await me(client)).toBe(401)
    await isOut(other)
    expect((await other.refresh()).body.error).toBe('invalid_grant')
  })

  it('a new password ends every other session', async () => {
    const { who, client, other } = await signedIn()
    await looks(other)
    const changing = new AccountClient(here)
    await changing.signIn(who.email)
    const password = 'nine patient herons wait'
    expect((await changing.call(security.changePassword, { password })).status).toBe(200)
    expect(await me(client)).toBe(401)
    await isOut(other)
    expect((await other.refresh()).body.error).toBe('invalid_grant')
  })

  it('a suspended person is logged out and cannot log in again', async () => {
    const { who, client, other } = await signedIn()
    await looks(other)
    const operator = new AccountClient(here)
    operator.token = (await signInAs(here, 'operator')).token
    const reason = 'Sells what is not theirs.'
    const answer = await operator.call(adminPeople.suspendPerson, { id: who.id, reason })
    expect(answer.status).toBe(200)
    expect(await me(client)).toBe(401)
    await isOut(other)
    expect((await other.refresh()).body.error).toBe('invalid_grant')
    expect((await new AccountClient(there).signIn(who.email)).body.error).toBe('invalid_grant')
  })

  it('a former operator cannot use the console', async () => {
    const operator = await signInAs(here, 'operator')
    const other = new AccountClient(there)
    other.token = operator.token
    expect((await other.call(adminPeople.people, {})).status).toBe(200)
    const removed = await command('make-admin', [operator.email, '--remove'], env)
    expect(removed).toMatchObject({ status: 0 })
    await isOut(other)
    const again = new AccountClient(there)
    await again.signIn(operator.email)
    expect((await again.call(adminPeople.people, {})).status).toBe(404)
  })

  it('a refresh token that is used again too late ends the whole session', async () => {
    const { client, other } = await signedIn()
    const thief = new AccountClient(here)
    thief.cookies.set('__Host-rt', client.cookies.get('__Host-rt') ?? '')
    // Refreshed over there, so that the stolen token is old here.
    expect((await other.refresh()).status).toBe(200)
    clock.pass(11)
    await looks(other)
    expect((await thief.refresh()).body.error).toBe('invalid_grant')
    await isOut(other)
    expect((await other.refresh()).body.error).toBe('invalid_grant')
    const { db } = (await there.context.services.open()).database
    const rows = await db.select().from(auditEntry).where(eq(auditEntry.objectId, client.sessionId))
    expect(rows.map(({ action }) => action)).toEqual(['session.reused'])
  })
})

it('a password reset unlocks the account everywhere after strangers’ guesses', async () => {
  const { who } = await addPerson(here, 'buyer')
  const guess = (site: Running) =>
    new AccountClient(site).signIn(who.email, { password: 'a guess' })
  const statuses = []
  for (let at = 0; at < 12; at += 1) statuses.push((await guess(at < 6 ? here : there)).status)
  expect(statuses.slice(-3)).toEqual([400, 429, 429])
  await new AccountClient(here).call(security.forgotPassword, { email: who.email })
  const secret = (await mailsTo(here, who.email))[0]?.secret ?? ''
  const password = 'nine patient herons wait'
  const reset = await new AccountClient(here).call(security.resetPassword, { secret, password })
  expect(reset.status).toBe(200)
  for (const site of [here, there]) {
    expect((await new AccountClient(site).signIn(who.email, { password })).status).toBe(200)
  }
})

it('a second step that is guessed on one instance is locked on all, until it is passed', async () => {
  const { who, client } = await signedIn()
  const { secret } = (await client.call(security.setUpTwoStep, {})).body
  const right = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  expect((await client.call(security.confirmTwoStep, { code: right() })).status).toBe(200)
  // In a browser that the account knows, so that no other limit counts.
  const withCode = (site: Running, code: string) => {
    const browser = new AccountClient(site)
    for (const [name, value] of client.cookies) browser.cookies.set(name, value)
    return browser.signIn(who.email, { code })
  }
  const guesses = async (site: Running, times: number) => {
    for (let at = 0; at < times; at += 1) expect((await withCode(site, '000000')).status).toBe(400)
  }
  await guesses(here, 9)
  clock.pass(60)
  // A right code on the other instance lifts the limit on this one.
  expect((await withCode(there, right())).status).toBe(200)
  await guesses(here, 5)
  await guesses(there, 5)
  clock.pass(60)
  for (const site of [here, there]) expect((await withCode(site, right())).status).toBe(429)
})

it('a refresh token whose answer was lost has one successor on all instances', async () => {
  const { client, other } = await signedIn()
  expect((await client.refresh()).status).toBe(200)
  expect((await other.refresh()).status).toBe(200)
  expect(other.cookies.get('__Host-rt')).toBe(client.cookies.get('__Host-rt'))
})
