import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { admin } from '#shared/features/admin/contract.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import { addPasskey, signInByPasskey, usePasskey } from '../../support/authenticator.ts'
import { testClock } from '../../support/clock.ts'
import { addPerson, password, type Role } from '../../support/people.ts'

const clock = testClock()
const site = await startAccounts(clock.now)

async function signedIn(role: Role = 'buyer') {
  const { who } = await addPerson(site, role)
  const client = new AccountClient(site)
  await client.signIn(who.email)
  return { who, client }
}

/** A person whose only second step is a passkey, logged in with the browser that made it. */
async function passkeyPerson(role: Role = 'buyer') {
  const { who, client } = await signedIn(role)
  const { authenticator, answer } = await addPasskey(client)
  expect(answer.status).toBe(201)
  return { who, client, authenticator, codes: answer.body.recoveryCodes as string[] }
}

const codeOf = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
const problemOf = ({ body }: { body: { type?: string } }) => body.type?.split('#')[1]

describe('a passkey as the second step of an account', () => {
  it('is asked for after the right password, and alone counts as two steps', async () => {
    const { who, authenticator } = await passkeyPerson()
    const browser = new AccountClient(site)
    const answer = await browser.signIn(who.email)
    expect([answer.status, answer.body.error]).toEqual([400, 'passkey_required'])
    const wrong = await browser.signIn(who.email, { password: 'not this one at all' })
    expect(wrong.body.error).toBe('invalid_grant')
    expect((await signInByPasskey(browser, authenticator)).status).toBe(200)
    expect((await browser.call(accounts.me, {})).body.twoStep).toBe(true)
  })

  it('keeps the console closed to an operator with only a password', async () => {
    const { who, client } = await passkeyPerson('operator')
    expect((await client.call(admin.overview, {})).status).toBe(200)
    const thief = new AccountClient(site)
    expect((await thief.signIn(who.email)).body.error).toBe('passkey_required')
  })

  it('brings recovery codes, each of which works once together with the password', async () => {
    const { who, client, codes } = await passkeyPerson()
    expect(codes).toHaveLength(10)
    const another = await addPasskey(client)
    expect([another.answer.status, another.answer.body.recoveryCodes]).toEqual([201, []])
    const browser = new AccountClient(site)
    const [code = ''] = codes
    expect((await browser.signIn(who.email, { code: 'wrong' })).body.error).toBe('passkey_required')
    expect((await browser.signIn(who.email, { code })).status).toBe(200)
    expect((await browser.signIn(who.email, { code })).body.error).toBe('passkey_required')
    expect((await client.call(security.overview, {})).body.recoveryCodes).toBe(9)
  })

  it('is part of a fresh proof: the password alone is not enough', async () => {
    const { client, authenticator, codes } = await passkeyPerson()
    clock.pass(6 * 60)
    expect(problemOf(await client.call(security.setUpTwoStep, {}))).toBe('step-up')
    const missing = await client.call(security.stepUp, { password })
    expect([missing.status, missing.body.errors[0].pointer]).toEqual([422, '/code'])
    const passkey = await usePasskey(client, authenticator)
    expect((await client.call(security.stepUpWithPasskey, { passkey })).status).toBe(200)
    expect((await client.call(security.setUpTwoStep, {})).status).toBe(200)
    clock.pass(6 * 60)
    await client.refresh()
    expect(problemOf(await client.call(security.setUpTwoStep, {}))).toBe('step-up')
    const code = codes[0] ?? ''
    expect((await client.call(security.stepUp, { password, code })).status).toBe(200)
  })

  it('makes older sessions, opened by password alone, pass a second step', async () => {
    const { who, client } = await signedIn()
    const thief = new AccountClient(site)
    await thief.signIn(who.email)
    const { authenticator } = await addPasskey(client)
    const id = authenticator.passkeyId
    for (const answer of [
      await thief.call(security.setUpTwoStep, {}),
      await thief.call(security.removePasskey, { id }),
      await thief.call(security.changePassword, { password: 'nine patient herons wait' }),
    ]) {
      expect(problemOf(answer)).toBe('step-up')
    }
  })

  it.each(['passkey', 'authenticator'])(
    'logs out everywhere else when a %s is removed',
    async (kind) => {
      const { client, authenticator } = await passkeyPerson()
      const { secret } = (await client.call(security.setUpTwoStep, {})).body
      await client.call(security.confirmTwoStep, { code: codeOf(secret) })
      const elsewhere = new AccountClient(site)
      await signInByPasskey(elsewhere, authenticator)
      const removed =
        kind === 'passkey'
          ? await client.call(security.removePasskey, { id: authenticator.passkeyId })
          : await client.call(security.turnOffTwoStep, {})
      expect(removed.status).toBe(200)
      expect((await elsewhere.call(accounts.me, {})).status).toBe(401)
      expect((await elsewhere.refresh()).status).toBe(400)
      // The other second step remains, and this browser has passed one.
      expect((await client.call(accounts.me, {})).body.twoStep).toBe(true)
    },
  )

  it('takes its codes with it when it is removed, unless another second step remains', async () => {
    const { who, client, authenticator, codes } = await passkeyPerson()
    const { secret } = (await client.call(security.setUpTwoStep, {})).body
    const on = await client.call(security.confirmTwoStep, { code: codeOf(secret) })
    expect(on.body.recoveryCodes).toEqual([])
    clock.pass(60)
    expect(
      (await client.call(security.removePasskey, { id: authenticator.passkeyId })).status,
    ).toBe(200)
    expect((await client.call(accounts.me, {})).body.twoStep).toBe(true)
    const browser = new AccountClient(site)
    expect((await browser.signIn(who.email)).body.error).toBe('second_step_required')
    expect((await browser.signIn(who.email, { code: codes[0] })).status).toBe(200)
    expect((await client.call(security.turnOffTwoStep, {})).status).toBe(200)
    expect((await client.call(accounts.me, {})).body.twoStep).toBe(false)
    expect((await client.call(security.overview, {})).body.recoveryCodes).toBeNull()
    expect((await client.call(security.renewRecoveryCodes, {})).status).toBe(409)
    expect((await browser.signIn(who.email)).status).toBe(200)
  })
})
