import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import { entryColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import { removeDueSecondSteps } from '#server/features/accounts/recovery/second-step-removal.ts'
import { setOperator } from '#server/features/accounts/service.ts'
import { formerEmail } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { admin } from '#shared/features/admin/contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'

import { AccountClient, startAccounts } from '../../../support/account-client.ts'
import { addPasskey, signInByPasskey, usePasskey } from '../../../support/authenticator.ts'
import { testClock } from '../../../support/clock.ts'
import { mailsTo } from '../../../support/mails.ts'
import { addPerson, password, signInAs } from '../../../support/people.ts'

const clock = testClock()
const hour = 3600
const site = await startAccounts(clock.now)

const reason = 'They showed their passport in a video call.'
const services = () => site.context.services.open()
const db = async () => (await services()).database.db

/** A seller with an authenticator app, a passkey and recovery codes. */
const protectedSeller = async () => protect((await addPerson(site, 'seller')).who)

type Who = Awaited<ReturnType<typeof addPerson>>['who']

/** Gives somebody an authenticator app, a passkey and recovery codes. */
async function protect(who: Who) {
  const client = new AccountClient(site)
  await client.signIn(who.email)
  const { secret } = (await client.call(security.setUpTwoStep, {})).body
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  const { recoveryCodes } = (await client.call(security.confirmTwoStep, { code: code() })).body
  const { authenticator } = await addPasskey(client)
  clock.pass(60)
  return { who, client, code, authenticator, recoveryCodes: recoveryCodes as string[] }
}

async function operator() {
  const { token, personId } = await signInAs(site, 'operator')
  const client = new AccountClient(site)
  client.token = token
  return { client, personId }
}
const askRemoval = async (id: string, by?: AccountClient) =>
  (by ?? (await operator()).client).call(admin.removeSecondStep, { id, reason })

/** Lets hours pass and does what is due by then. */
async function pass(hours: number) {
  clock.pass(hours * hour)
  const opened = await services()
  await removeDueSecondSteps({ ...site.context, db: opened.database.db, services: opened })
}

const signIn = (email: string, more = {}) => new AccountClient(site).signIn(email, more)
/** The emails about this to an address, newest first. */
const told = async (email: string) =>
  (await mailsTo(site, email))
    .map(({ kind }) => kind.slice('accounts.'.length))
    .filter((kind) => kind.startsWith('second-step-'))
const history = async (id: string) =>
  (await (await db()).select(entryColumns).from(auditEntry).where(eq(auditEntry.objectId, id)))
    .toSorted((one, other) => one.id - other.id)
    .filter(({ action }) => action.startsWith('second-step.'))

/** Even after the 48 hours the account asks for its second step, and the log says why. */
async function stays({ id, email }: { id: string; email: string }, because: string) {
  await pass(48)
  expect((await signIn(email)).body.error).toBe('second_step_required')
  const actions = (await history(id)).map(({ action }) => action)
  expect(actions).toEqual(['second-step.removal-asked', because])
}

const account = {
  accountHolder: 'Aurum Ltd',
  country: 'GB',
  iban: 'GB29NWBK60161331926819',
  routing: '',
  accountNumber: '',
  bic: '',
} as const

describe('a lost second step', () => {
  it('is removed 48 hours after an operator asked for it, and no sooner', async () => {
    const { who, client, authenticator, recoveryCodes } = await protectedSeller()
    const { client: console, personId } = await operator()
    expect((await askRemoval(who.id, console)).status).toBe(202)
    const { secondStepRemoval } = (await console.call(admin.person, { id: who.id })).body
    expect(secondStepRemoval).toMatchObject({ askedBy: { id: personId }, reason })
    const { askedAt, dueAt } = secondStepRemoval
    expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(48 * hour * 1000)

    for (const hours of [20, 20, 7.9]) {
      await pass(hours)
      expect((await client.refresh()).status).toBe(200)
    }
    // People who stay logged in see it too.
    expect((await client.call(security.overview, {})).body.secondStepRemovedAt).toBe(dueAt)
    expect((await signIn(who.email)).body.error).toBe('second_step_required')
    expect(await told(who.email)).toEqual(['second-step-removal-asked'])

    await pass(0.1)
    expect(await told(who.email)).toEqual(['second-step-removed', 'second-step-removal-asked'])
    expect((await client.call(accounts.me, {})).status).toBe(401)
    expect((await client.refresh()).status).toBe(400)
    expect((await signInByPasskey(new AccountClient(site), authenticator)).status).toBe(400)
    const again = new AccountClient(site)
    expect((await again.signIn(who.email)).status).toBe(200)
    expect((await again.call(security.overview, {})).body).toMatchObject({
      twoStep: null,
      recoveryCodes: null,
      secondStepRemovedAt: null,
      passkeys: [],
    })
    expect((await again.call(accounts.me, {})).body.twoStep).toBe(false)
    expect((await again.call(security.stepUp, { password, code: recoveryCodes[0] })).status).toBe(
      200,
    )
    expect((await again.call(accounts.me, {})).body.twoStep).toBe(false)
    expect(await history(who.id)).toMatchObject([
      { action: 'second-step.removal-asked', actorId: personId, reason },
      { action: 'second-step.removed', actorId: null, after: { askedBy: personId } },
    ])
    await pass(48)
    expect(await history(who.id)).toHaveLength(2)
  })

  it('cannot lead money away: payouts need a new one first and are then held', async () => {
    const { who } = await protectedSeller()
    await askRemoval(who.id)
    await pass(48)
    const client = new AccountClient(site)
    expect((await client.signIn(who.email)).status).toBe(200)
    const refused = await client.call(companyProfile.setPayouts, account)
    expect([refused.status, refused.body.type]).toEqual([403, '/api/docs#two-step-required'])
    const { secret } = (await client.call(security.setUpTwoStep, {})).body
    const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
    const set = await client.call(security.confirmTwoStep, { code })
    expect(set.body.recoveryCodes).toHaveLength(10)
    expect((await client.call(companyProfile.setPayouts, account)).status).toBe(200)
    const { current } = (await client.call(companyProfile.payouts, {})).body
    expect(Date.parse(current.usableFrom) - Date.parse(current.setAt)).toBe(72 * hour * 1000)
  })

  it('is kept by the link in the email, once, even if sent to a former address', async () => {
    const { who } = await protectedSeller()
    const former = `before.${who.email}`
    const left = { personId: who.id, email: former, leftAt: clock.now() }
    await (await db()).insert(formerEmail).values(left)
    await askRemoval(who.id)
    const [mail] = await mailsTo(site, former)
    const secret = mail?.secret ?? ''
    expect((await mailsTo(site, who.email))[0]?.secret).toBe(secret)
    const follow = () => new AccountClient(site).call(security.keepSecondStep, { secret })
    expect((await follow()).status).toBe(200)
    expect((await follow()).status).toBe(410)
    for (const to of [who.email, former]) {
      expect(await told(to)).toEqual(['second-step-kept', 'second-step-removal-asked'])
    }
    await stays(who, 'second-step.removal-refused')
  })

  type Seller = Awaited<ReturnType<typeof protectedSeller>>
  it.each<[string, (seller: Seller) => Promise<{ status: number }>]>([
    ['a code', ({ who, code }) => signIn(who.email, { code: code() })],
    ['a recovery code', ({ who, recoveryCodes }) => signIn(who.email, { code: recoveryCodes[0] })],
    ['a passkey', ({ authenticator }) => signInByPasskey(new AccountClient(site), authenticator)],
    ['a step-up', ({ client, code }) => client.call(security.stepUp, { password, code: code() })],
    [
      'a step-up by passkey',
      async ({ client, authenticator }) =>
        client.call(security.stepUpWithPasskey, {
          passkey: await usePasskey(client, authenticator),
        }),
    ],
  ])('is kept when its owner logs in with %s', async (_how, prove) => {
    const seller = await protectedSeller()
    await askRemoval(seller.who.id)
    expect((await prove(seller)).status).toBe(200)
    expect(await told(seller.who.email)).toContain('second-step-kept')
    await stays(seller.who, 'second-step.removal-cancelled')
  })

  it('is not kept by a password alone or a wrong code', async () => {
    const { who, client } = await protectedSeller()
    await askRemoval(who.id)
    expect((await signIn(who.email)).status).toBe(400)
    expect((await signIn(who.email, { code: '000000' })).status).toBe(400)
    expect((await client.call(security.stepUp, { password, code: '000000' })).status).toBe(422)
    expect((await client.refresh()).status).toBe(200)
    expect(await history(who.id)).toHaveLength(1)
    await pass(48)
    expect((await signIn(who.email)).status).toBe(200)
  })

  it('is kept when an operator cancels the removal, with a reason', async () => {
    const { who } = await protectedSeller()
    const { client } = await operator()
    const withdraw = (why: string) => client.call(admin.keepSecondStep, { id: who.id, reason: why })
    expect((await withdraw('Nothing waits.')).status).toBe(409)
    await askRemoval(who.id, client)
    expect((await withdraw(' ')).status).toBe(422)
    expect((await withdraw('The passport was not theirs.')).status).toBe(200)
    const file = (await client.call(admin.person, { id: who.id })).body
    expect(file.secondStepRemoval).toBeNull()
    expect((await history(who.id)).at(-1)?.reason).toBe('The passport was not theirs.')
    await stays(who, 'second-step.removal-withdrawn')
  })

  it('is kept when its owner is suspended or becomes an operator', async () => {
    const opened = await services()
    const ctx = { ...site.context, db: opened.database.db, services: opened }
    const { who } = await addPerson(site, 'without a company')
    const [suspended, promoted] = [await protectedSeller(), await protect(who)]
    const { client } = await operator()
    for (const each of [suspended, promoted]) {
      expect((await askRemoval(each.who.id, client)).status).toBe(202)
    }
    const { id } = suspended.who
    expect((await client.call(admin.suspendPerson, { id, reason })).status).toBe(200)
    expect((await askRemoval(id, client)).status).toBe(409)
    expect((await client.call(admin.restorePerson, { id, reason })).status).toBe(200)
    await setOperator(ctx, promoted.who.id, true)
    for (const each of [suspended, promoted]) {
      await stays(each.who, 'second-step.removal-withdrawn')
    }
  })

  it('cannot be removed from people without one, nor from operators', async () => {
    const { client, personId } = await operator()
    const other = await operator()
    const { who: plain } = await addPerson(site, 'buyer')
    for (const id of [personId, other.personId, plain.id]) {
      expect((await askRemoval(id, client)).status).toBe(409)
    }
    expect((await askRemoval(randomUUID(), client)).status).toBe(404)
    const { who } = await protectedSeller()
    const asked = await client.call(admin.removeSecondStep, { id: who.id, reason: '' })
    expect(asked.status).toBe(422)
    expect((await askRemoval(who.id, client)).status).toBe(202)
    expect((await askRemoval(who.id, client)).status).toBe(409)
    expect(await told(who.email)).toHaveLength(1)
  })
})
