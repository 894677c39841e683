import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { person } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient, startAccounts, statusesOf } from '../../support/account-client.ts'
import { testClock } from '../../support/clock.ts'
import { mailsTo } from '../../support/mails.ts'
import { addPerson, password } from '../../support/people.ts'

const clock = testClock()
const site = await startAccounts(clock.now)

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

/** A person with two-step login, its secret and recovery codes. */
async function protectedPerson() {
  const { who } = await addPerson(site, 'buyer')
  const client = new AccountClient(site)
  await client.signIn(who.email)
  const { secret, uri } = (await client.call(security.setUpTwoStep, {})).body
  const answer = await client.call(security.confirmTwoStep, { code: codeOf(secret) })
  expect(answer.status).toBe(200)
  clock.pass(60)
  const codes: string[] = answer.body.recoveryCodes
  return { who, client, secret, uri, codes }
}
const signIn = (email: string, code?: string) =>
  new AccountClient(site).signIn(email, code === undefined ? {} : { code })

describe('two-step login', () => {
  it('is on once a code confirms it, and this session counts as two steps at once', async () => {
    const { who, client, secret, uri, codes } = await protectedPerson()
    expect(uri).toContain(`secret=${secret}`)
    expect(codes).toHaveLength(10)
    const { body: me } = await client.call(accounts.me, {})
    expect(me).toMatchObject({ twoStep: true, hasSecondStep: true })
    expect((await client.call(security.overview, {})).body.recoveryCodes).toBe(10)
    const { db } = (await site.context.services.open()).database
    const [row] = await db.select().from(person).where(eq(person.id, who.id))
    expect(row?.totpSecret).not.toContain(secret)
    const rows = await db.select().from(auditEntry).where(eq(auditEntry.objectId, who.id))
    expect(rows.map(({ action }) => action)).toEqual(['security.two-step-on'])
    expect((await mailsTo(site, who.email))[0]?.kind).toBe('accounts.security-changed')
  })

  it('asks for no code before that, and refuses a wrong first code', async () => {
    const { who } = await addPerson(site, 'buyer')
    const client = new AccountClient(site)
    await client.signIn(who.email)
    const { secret } = (await client.call(security.setUpTwoStep, {})).body
    expect((await client.call(accounts.me, {})).body.hasSecondStep).toBe(false)
    const wrong = await client.call(security.confirmTwoStep, { code: '000000' })
    expect([wrong.status, wrong.body.errors?.[0]?.pointer]).toEqual([422, '/code'])
    expect((await signIn(who.email)).status).toBe(200)
    expect((await client.call(security.confirmTwoStep, { code: codeOf(secret) })).status).toBe(200)
    expect((await client.call(security.setUpTwoStep, {})).status).toBe(409)
  })

  it('asks for the code after the password, never before', async () => {
    const { who, secret } = await protectedPerson()
    const answer = await signIn(who.email)
    expect([answer.status, answer.body.error]).toEqual([400, 'second_step_required'])
    const blind = await new AccountClient(site).signIn(who.email, {
      password: 'not this one at all',
      code: codeOf(secret),
    })
    expect(blind.body.error).toBe('invalid_grant')
    const client = new AccountClient(site)
    expect((await client.signIn(who.email, { code: codeOf(secret) })).status).toBe(200)
    expect((await client.call(accounts.me, {})).body.twoStep).toBe(true)
  })

  it('accepts a code once, one step early or late and no further off', async () => {
    const { who, secret } = await protectedPerson()
    for (const far of [-2, 2])
      expect((await signIn(who.email, codeOf(secret, far))).status).toBe(400)
    const code = codeOf(secret, -1)
    expect((await signIn(who.email, code)).status).toBe(200)
    expect((await signIn(who.email, code)).status).toBe(400)
    expect((await signIn(who.email, codeOf(secret, 1))).status).toBe(200)
    // A code of a step before the last used one counts as used.
    expect((await signIn(who.email, codeOf(secret, 0))).status).toBe(400)
  })

  it('accepts each recovery code once, in any case, with or without hyphens', async () => {
    const { who, client, codes } = await protectedPerson()
    const [first = '', second = ''] = codes
    expect((await signIn(who.email, first)).status).toBe(200)
    expect((await signIn(who.email, first)).status).toBe(400)
    expect((await signIn(who.email, second.replaceAll('-', '').toUpperCase())).status).toBe(200)
    expect((await client.call(security.overview, {})).body.recoveryCodes).toBe(8)
  })

  it('allows ten guesses an hour, wherever they come from', async () => {
    const { who, secret } = await protectedPerson()
    const guesses = await statusesOf(10, () => signIn(who.email, '000000'))
    expect(new Set(guesses)).toEqual(new Set([400]))
    expect((await signIn(who.email, '000000')).status).toBe(429)
    expect((await signIn(who.email, codeOf(secret))).status).toBe(429)
  })

  it('stays on after a new password', async () => {
    const { who, secret } = await protectedPerson()
    await new AccountClient(site).call(security.forgotPassword, { email: who.email })
    const mail = (await mailsTo(site, who.email))[0]
    const chosen = 'nine patient herons wait'
    await new AccountClient(site).call(security.resetPassword, {
      secret: mail?.secret ?? '',
      password: chosen,
    })
    const client = new AccountClient(site)
    expect((await client.signIn(who.email, { password: chosen })).body.error).toBe(
      'second_step_required',
    )
    const answer = await client.signIn(who.email, { password: chosen, code: codeOf(secret) })
    expect(answer.status).toBe(200)
  })

  it('is part of a fresh proof', async () => {
    const { client, secret } = await protectedPerson()
    const missing = await client.call(security.stepUp, { password })
    expect([missing.status, missing.body.errors[0].pointer]).toEqual([422, '/code'])
    const answer = await client.call(security.stepUp, { password, code: codeOf(secret) })
    expect(answer.status).toBe(200)
  })

  it('needs a fresh proof to be changed; new recovery codes replace the old ones', async () => {
    const { who, client, secret, codes } = await protectedPerson()
    clock.pass(5 * 60)
    for (const operation of [
      security.renewRecoveryCodes,
      security.turnOffTwoStep,
      security.setUpTwoStep,
      security.offerNewPasskey,
    ]) {
      expect((await client.call(operation, {})).body.type).toBe('/api/docs#step-up')
    }
    await client.call(security.stepUp, { password, code: codeOf(secret) })
    const renewed = (await client.call(security.renewRecoveryCodes, {})).body.recoveryCodes
    expect((await signIn(who.email, codes[0])).status).toBe(400)
    expect((await signIn(who.email, renewed[0])).status).toBe(200)
    expect((await client.call(security.turnOffTwoStep, {})).status).toBe(200)
    expect((await client.call(accounts.me, {})).body.twoStep).toBe(false)
    expect((await signIn(who.email)).status).toBe(200)
    expect((await signIn(who.email, renewed[1])).status).toBe(200)
  })
})
