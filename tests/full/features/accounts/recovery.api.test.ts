import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { passkey, person, recoveryCode } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient, startAccounts, statusesOf } from '../../../support/account-client.ts'
import { testClock } from '../../../support/clock.ts'
import { mailsTo } from '../../../support/mails.ts'
import { addPerson, password, type Role } from '../../../support/people.ts'
import { changeRows, findRows } from '../../../support/rows.ts'

const clock = testClock()
const site = await startAccounts(clock.now)

const fresh = 'nine patient herons wait'
const visitor = () => new AccountClient(site)
const forgot = (email: string) => visitor().call(security.forgotPassword, { email })
const reset = (secret: string, chosen = fresh) =>
  visitor().call(security.resetPassword, { secret, password: chosen })
const newest = async (email: string) => (await mailsTo(site, email))[0]?.secret ?? ''
const someone = async (role: Role = 'buyer') => (await addPerson(site, role)).who

async function signedIn(email: string) {
  const client = visitor()
  expect((await client.signIn(email)).status).toBe(200)
  return client
}

describe('a forgotten password', () => {
  it('is answered the same for known and unknown addresses; only the email tells', async () => {
    const { email } = await someone()
    const [known, unknown] = [await forgot(email), await forgot('nobody@trade.example')]
    const strange = new Set(['x-request-id', 'date'])
    const headersOf = (answer: typeof known) =>
      Object.entries(answer.headers).filter(([name]) => !strange.has(name))
    expect([known.status, known.text]).toEqual([202, '{}'])
    expect([unknown.status, unknown.text]).toEqual([202, '{}'])
    expect(headersOf(known)).toEqual(headersOf(unknown))
    expect((await mailsTo(site, email)).map(({ kind }) => kind)).toEqual([
      'accounts.reset-password',
    ])
    expect(await mailsTo(site, 'nobody@trade.example')).toEqual([])
  })

  it('takes one address and nothing else', async () => {
    const { email } = await someone()
    for (const given of [
      [email, 'thief@evil.example'],
      { email },
      null,
      7,
      `${email},thief@evil.example`,
    ]) {
      const answer = await forgot(given as string)
      expect(answer.status).toBe(422)
    }
    expect(await mailsTo(site, email)).toEqual([])
    const hosted = await visitor()
      .call(security.forgotPassword, { email })
      .set('Host', 'evil.example')
      .set('X-Forwarded-Host', 'evil.example')
    expect(hosted.status).toBe(202)
    expect(await newest(email)).toHaveLength(43)
  })

  it('can be reported three times an hour, known or not', async () => {
    for (const email of [(await someone()).email, 'nobody.else@trade.example']) {
      for (let at = 0; at < 3; at += 1) expect((await forgot(email)).status).toBe(202)
      expect((await forgot(email)).status).toBe(429)
    }
  })

  it('is replaced: all sessions end, address confirmed, owner told, nobody logged in', async () => {
    const who = await someone('unconfirmed')
    const client = await signedIn(who.email)
    await forgot(who.email)
    const answer = await reset(await newest(who.email))
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(String(answer.headers['set-cookie'])).not.toContain('__Host-rt')
    expect((await client.call(accounts.me, {})).status).toBe(401)
    expect((await client.refresh()).status).toBe(400)
    expect((await visitor().signIn(who.email)).status).toBe(400)
    const again = visitor()
    expect((await again.signIn(who.email, { password: fresh })).status).toBe(200)
    expect((await again.call(accounts.me, {})).body.emailConfirmed).toBe(true)
    expect((await mailsTo(site, who.email))[0]?.kind).toBe('accounts.password-changed')
    const rows = await findRows(site, auditEntry, { objectId: who.id, action: 'password.reset' })
    expect(rows).toHaveLength(1)
  })

  it('has a link that works once, for half an hour, and only the newest one', async () => {
    const { email } = await someone()
    await forgot(email)
    const first = await newest(email)
    clock.pass(1)
    await forgot(email)
    const second = await newest(email)
    expect(second).not.toBe(first)
    expect((await reset(first)).status).toBe(410)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(second)).status).toBe(410)
    clock.pass(1)
    await forgot(email)
    const third = await newest(email)
    clock.pass(30 * 60 + 1)
    expect((await reset(third)).status).toBe(410)
    expect((await reset('A'.repeat(43))).status).toBe(410)
  })

  it('cannot be replaced by a guessable one; the link remains valid', async () => {
    const { email } = await someone()
    await forgot(email)
    const secret = await newest(email)
    for (const weak of ['too short', 'passwordpassword1', email, 'a'.repeat(16)]) {
      const answer = await reset(secret, weak)
      expect(answer.status).toBe(422)
      expect(answer.body.errors[0].pointer).toBe('/password')
    }
    expect((await reset(secret)).status).toBe(200)
  })

  it('opens an account again after a hundred wrong passwords have closed it', async () => {
    const { id, email } = await someone()
    const { db } = (await site.context.services.open()).database
    await db.update(person).set({ failedSignIns: 100 }).where(eq(person.id, id))
    expect((await visitor().signIn(email)).status).toBe(400)
    await forgot(email)
    await reset(await newest(email))
    expect((await visitor().signIn(email, { password: fresh })).status).toBe(200)
  })

  it.each(['is known to the account', 'never logged in before'])(
    'is replaced in a browser that %s, and strangers’ guesses do not lock it out',
    async (which) => {
      const { email } = await someone()
      const [thief, owner] = [await signedIn(email), visitor()]
      if (which === 'is known to the account') await owner.signIn(email)
      await forgot(email)
      const chosen = { secret: await newest(email), password: fresh }
      expect((await owner.call(security.resetPassword, chosen)).status).toBe(200)
      const guesses = await statusesOf(10, () => visitor().signIn(email))
      expect(new Set(guesses)).toEqual(new Set([400]))
      // All other browsers are strangers now, even a thief's.
      expect((await thief.signIn(email, { password: fresh })).status).toBe(429)
      expect((await visitor().signIn(email, { password: fresh })).status).toBe(429)
      expect((await owner.signIn(email, { password: fresh })).status).toBe(200)
    },
  )

  it('can be replaced even after the owner’s own wrong guesses', async () => {
    const { email } = await someone()
    const owner = await signedIn(email)
    await statusesOf(5, () => owner.signIn(email, { password: fresh }))
    expect((await owner.signIn(email)).status).toBe(429)
    await forgot(email)
    await owner.call(security.resetPassword, { secret: await newest(email), password: fresh })
    expect((await owner.signIn(email, { password: fresh })).status).toBe(200)
  })

  it('cannot be replaced with a secret that was sent for another purpose', async () => {
    const who = await someone('unconfirmed')
    const client = await signedIn(who.email)
    await client.call(accounts.resendConfirmation, {})
    expect((await reset(await newest(who.email))).status).toBe(410)
  })
})

describe('a change of password', () => {
  it('needs a fresh proof and logs out everywhere else', async () => {
    const { email } = await someone()
    const client = await signedIn(email)
    const other = await signedIn(email)
    clock.pass(5 * 60 + 1)
    const stale = await client.call(security.changePassword, { password: fresh })
    expect([stale.status, stale.body.type]).toEqual([403, '/api/docs#step-up'])
    expect((await client.call(security.stepUp, { password: 'not this one' })).status).toBe(422)
    expect((await client.call(security.changePassword, { password: fresh })).status).toBe(403)
    expect((await client.call(security.stepUp, { password })).status).toBe(200)
    expect((await client.call(security.changePassword, { password: fresh })).status).toBe(200)
    expect((await client.call(accounts.me, {})).status).toBe(200)
    expect((await other.call(accounts.me, {})).status).toBe(401)
    expect((await mailsTo(site, email))[0]?.kind).toBe('accounts.password-changed')
    expect((await visitor().signIn(email)).status).toBe(400)
  })

  it('makes all earlier links useless', async () => {
    const { email } = await someone()
    const client = await signedIn(email)
    await forgot(email)
    const secret = await newest(email)
    await client.call(security.changePassword, { password: fresh })
    expect((await reset(secret, 'another seven words of it')).status).toBe(410)
  })

  it('cannot be forced by guessing the password: ten guesses an hour', async () => {
    const client = await signedIn((await someone()).email)
    for (let at = 0; at < 10; at += 1) {
      expect((await client.call(security.stepUp, { password: `guess ${at}` })).status).toBe(422)
    }
    expect((await client.call(security.stepUp, { password })).status).toBe(429)
  })
})

it('a password that is changed while somebody guesses does not lock out the browser that changed it, but all others', async () => {
  const { email } = await someone()
  const [owner, thief] = [await signedIn(email), await signedIn(email)]
  await owner.call(security.changePassword, { password: fresh })
  await statusesOf(10, () => visitor().signIn(email))
  expect((await thief.signIn(email, { password: fresh })).status).toBe(429)
  expect((await owner.signIn(email, { password: fresh })).status).toBe(200)
})

describe('an account that somebody else opened with my address', () => {
  it('gets no second step before the address is confirmed', async () => {
    const client = await signedIn((await someone('unconfirmed')).email)
    for (const operation of [security.setUpTwoStep, security.offerNewPasskey]) {
      expect((await client.call(operation, {})).body.type).toBe('/api/docs#confirm-email')
    }
  })

  it('is mine once a reset confirms the address: none of their ways in remain', async () => {
    const { id, email } = await someone('unconfirmed')
    const { db } = (await site.context.services.open()).database
    const now = clock.now()
    await changeRows(site, person, id, {
      totpSecret: 'theirs',
      totpConfirmedAt: now,
      totpLastStep: 1,
    })
    await db.insert(recoveryCode).values({ hash: `of ${id}`, personId: id })
    await db.insert(passkey).values({
      id: `of ${id}`,
      personId: id,
      publicKey: '',
      counter: 0,
      transports: [],
      name: 'Theirs',
      createdAt: now,
    })
    await forgot(email)
    expect((await reset(await newest(email))).status).toBe(200)
    const client = visitor()
    expect((await client.signIn(email, { password: fresh })).status).toBe(200)
    const { body } = await client.call(security.overview, {})
    expect([body.twoStep, body.passkeys, body.recoveryCodes]).toEqual([null, [], null])
    expect(await db.$count(recoveryCode, eq(recoveryCode.personId, id))).toBe(0)
  })
})
