import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import {
  formerAddresses,
  restorePerson,
  setOperator,
  suspendPerson,
} from '#server/features/accounts/service.ts'
import { person } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient, startAccounts } from '../../../support/account-client.ts'
import { addPasskey } from '../../../support/authenticator.ts'
import { testClock } from '../../../support/clock.ts'
import { contextFor, workContext } from '../../../support/contexts.ts'
import { mailsTo } from '../../../support/mails.ts'
import { addPerson, type Role, signInAs } from '../../../support/people.ts'

const clock = testClock()
const site = await startAccounts(clock.now)

let count = 0
const newAddress = () => `moved.${(count += 1)}@elsewhere.example`
const visitor = () => new AccountClient(site)
const newest = async (email: string) => (await mailsTo(site, email))[0]
const approve = (secret: string) => visitor().call(security.approveEmailChange, { secret })
const confirm = (secret: string) => visitor().call(security.confirmEmailChange, { secret })
const addressOf = async (client: AccountClient) => (await client.call(accounts.me, {})).body.email

async function signedIn(role: Role = 'buyer') {
  const { who } = await addPerson(site, role)
  const client = visitor()
  await client.signIn(who.email)
  return { client, email: who.email, id: who.id }
}

describe('a change of email', () => {
  it('needs a fresh proof', async () => {
    const { client, email } = await signedIn()
    clock.pass(5 * 60 + 1)
    const answer = await client.call(security.askEmailChange, { email: newAddress() })
    expect([answer.status, answer.body.type]).toEqual([403, '/api/docs#step-up'])
    expect(await mailsTo(site, email)).toEqual([])
  })

  it('is approved at the old address, confirmed at the new one, and told to both', async () => {
    const { client, email } = await signedIn()
    const wanted = newAddress()
    expect((await client.call(security.askEmailChange, { email: wanted })).status).toBe(202)
    expect(await mailsTo(site, wanted)).toEqual([])
    const asked = await newest(email)
    expect(asked?.kind).toBe('accounts.approve-email-change')
    expect((await confirm(asked?.secret ?? '')).status).toBe(410)
    expect((await approve(asked?.secret ?? '')).status).toBe(200)
    expect(await addressOf(client)).toBe(email)
    const last = await newest(wanted)
    expect(last?.kind).toBe('accounts.change-email')
    expect((await confirm(last?.secret ?? '')).status).toBe(200)
    expect(await addressOf(client)).toBe(wanted)
    for (const each of [email, wanted]) {
      expect((await newest(each))?.kind).toBe('accounts.email-changed')
    }
    // The owner still reads this mailbox if a thief moved the account.
    const { db } = (await site.context.services.open()).database
    const [moved] = await db.select().from(person).where(eq(person.email, wanted))
    expect(await formerAddresses(await workContext(site), [moved?.id ?? ''])).toEqual([email])
    expect((await visitor().signIn(email)).status).toBe(400)
    expect((await visitor().signIn(wanted.toUpperCase())).status).toBe(200)
    expect((await confirm(last?.secret ?? '')).status).toBe(410)
  })

  it('gives an unconfirmed new address no rights: no login, no reset', async () => {
    const { client, email } = await signedIn()
    const wanted = newAddress()
    await client.call(security.askEmailChange, { email: wanted })
    await approve((await newest(email))?.secret ?? '')
    expect((await visitor().signIn(wanted)).status).toBe(400)
    await visitor().call(security.forgotPassword, { email: wanted })
    expect((await newest(wanted))?.kind).toBe('accounts.change-email')
  })

  it('makes links to the old address useless', async () => {
    const { client, email } = await signedIn()
    const wanted = newAddress()
    await visitor().call(security.forgotPassword, { email })
    const stale = (await newest(email))?.secret ?? ''
    clock.pass(1)
    await client.call(security.askEmailChange, { email: wanted })
    await approve((await newest(email))?.secret ?? '')
    await confirm((await newest(wanted))?.secret ?? '')
    const answer = await visitor().call(security.resetPassword, {
      secret: stale,
      password: 'nine patient herons wait',
    })
    expect(answer.status).toBe(410)
  })

  it('does not reveal that an address is taken; only its owner is told', async () => {
    const { client, email } = await signedIn()
    const { email: taken } = await signedIn()
    const answer = await client.call(security.askEmailChange, { email: taken })
    expect([answer.status, answer.text]).toEqual([202, '{}'])
    const approved = await approve((await newest(email))?.secret ?? '')
    expect([approved.status, approved.text]).toEqual([200, '{}'])
    expect((await mailsTo(site, taken)).map(({ kind }) => kind)).toEqual(['accounts.address-taken'])
    expect(await addressOf(client)).toBe(email)
  })

  it('needs only the new address if the current one was never confirmed', async () => {
    const { client, email } = await signedIn('unconfirmed')
    const wanted = newAddress()
    await client.call(security.askEmailChange, { email: wanted })
    expect(await mailsTo(site, email)).toEqual([])
    await confirm((await newest(wanted))?.secret ?? '')
    expect((await client.call(accounts.me, {})).body).toMatchObject({
      email: wanted,
      emailConfirmed: true,
    })
  })

  it('fails if the old address is confirmed before the new one', async () => {
    const { client, email } = await signedIn('unconfirmed')
    const wanted = newAddress()
    await client.call(accounts.resendConfirmation, {})
    const own = (await newest(email))?.secret ?? ''
    await client.call(security.askEmailChange, { email: wanted })
    const stale = (await newest(wanted))?.secret ?? ''
    expect((await visitor().call(accounts.confirmEmail, { secret: own })).status).toBe(200)
    expect((await confirm(stale)).status).toBe(410)
    expect(await addressOf(client)).toBe(email)
  })

  it.each([
    ['confirmed', { emailConfirmedAt: new Date() }],
    ['suspended', { suspendedAt: new Date() }],
  ])('fails if the account has been %s in the meantime', async (_what, now) => {
    const { client, email } = await signedIn('unconfirmed')
    const wanted = newAddress()
    await client.call(security.askEmailChange, { email: wanted })
    const { db } = (await site.context.services.open()).database
    await db.update(person).set(now).where(eq(person.email, email))
    expect((await confirm((await newest(wanted))?.secret ?? '')).status).toBe(410)
    expect(await db.$count(person, eq(person.email, email))).toBe(1)
  })

  it('cannot be approved or confirmed by a suspended person', async () => {
    const { client, email } = await signedIn()
    await client.call(security.askEmailChange, { email: newAddress() })
    const { db } = (await site.context.services.open()).database
    await db.update(person).set({ suspendedAt: clock.now() }).where(eq(person.email, email))
    expect((await approve((await newest(email))?.secret ?? '')).status).toBe(410)
  })

  type Happens = (who: { id: string; client: AccountClient }) => Promise<unknown>
  const endings: [string, Happens, Role?][] = [
    [
      'a suspension, even one that is lifted',
      async ({ id }) => {
        const operator = await contextFor(site, await signInAs(site, 'operator'))
        await suspendPerson(operator, id, 'A test')
        await restorePerson(operator, id, 'A test')
      },
    ],
    [
      'becoming an operator',
      async ({ id }) => setOperator(await workContext(site), id, true),
      'without a company',
    ],
    ['a new passkey', ({ client }) => addPasskey(client)],
    [
      'an authenticator',
      async ({ client }) => {
        const { secret } = (await client.call(security.setUpTwoStep, {})).body
        const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
        expect((await client.call(security.confirmTwoStep, { code })).status).toBe(200)
      },
    ],
    [
      'a new password',
      ({ client }) =>
        client.call(security.changePassword, { password: 'nine patient herons wait' }),
    ],
  ]
  it.each(endings)('is ended by %s', async (_what, happens, role) => {
    for (const step of ['to be approved', 'approved']) {
      const { client, email, id } = await signedIn(role)
      const wanted = newAddress()
      await client.call(security.askEmailChange, { email: wanted })
      const first = (await newest(email))?.secret ?? ''
      if (step === 'approved') await approve(first)
      const last = (await newest(wanted))?.secret ?? first
      await happens({ id, client })
      const followed = step === 'approved' ? await confirm(last) : await approve(first)
      expect([step, followed.status]).toEqual([step, 410])
    }
  })

  it('is ended by removing a second step', async () => {
    const { client, email } = await signedIn()
    const { authenticator } = await addPasskey(client)
    await client.call(security.askEmailChange, { email: newAddress() })
    const { secret } = (await newest(email)) ?? {}
    await client.call(security.removePasskey, { id: authenticator.passkeyId })
    expect((await approve(secret ?? '')).status).toBe(410)
  })

  it('is replaced when it is asked for again', async () => {
    const { client, email } = await signedIn()
    await client.call(security.askEmailChange, { email: newAddress() })
    const first = (await newest(email))?.secret ?? ''
    clock.pass(1)
    await client.call(security.askEmailChange, { email: newAddress() })
    expect((await approve(first)).status).toBe(410)
    expect((await approve((await newest(email))?.secret ?? '')).status).toBe(200)
  })
})
