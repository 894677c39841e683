import { describe, expect, it } from 'vitest'

import { changePassword } from '#server/features/accounts/passwords/choose-password.ts'
import { removeDueSecondSteps } from '#server/features/accounts/recovery/second-step-removal.ts'
import { tell } from '#server/features/accounts/second-step/two-step.ts'
import type { SecurityChange } from '#server/features/accounts/security-events.ts'
import {
  askSecondStepRemoval,
  withdrawSecondStepRemoval,
} from '#server/features/accounts/service.ts'
import { passkey } from '#server/features/accounts/table.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import { testClock } from '../../support/clock.ts'
import { contextFor, workContext } from '../../support/contexts.ts'
import { mailsTo } from '../../support/mails.ts'
import { toldTo } from '../../support/notifications.ts'
import { addPerson, password, signInAs } from '../../support/people.ts'

const clock = testClock()
const site = await startAccounts(clock.now)

const titles = async (personId: string) =>
  (await toldTo(site, personId)).map(({ title, link }) => {
    expect(link).toMatch(/^\/profile\/security(?:#sessions-title)?$/)
    return title
  })

describe('a person is told in the app', () => {
  it.each<[SecurityChange, string]>([
    ['two-step-on', 'Two-step login is on'],
    ['two-step-off', 'Two-step login is off'],
    ['recovery-codes', 'New recovery codes'],
    ['recovery-code-used', 'A recovery code was used'],
    ['password-closed', 'Too many wrong passwords'],
    ['passkey-added', 'A passkey was added'],
    ['passkey-removed', 'A passkey was removed'],
  ])('of the change %s, wherever it is told by email', async (change, title) => {
    const seller = await signInAs(site, 'seller')
    const ctx = await contextFor(site, seller)
    await tell(ctx, ctx.actor, change)
    expect(await titles(seller.personId)).toEqual([title])
    expect(await mailsTo(site, seller.email)).toHaveLength(1)
  })

  it('of a new password', async () => {
    const seller = await signInAs(site, 'seller')
    await changePassword(await contextFor(site, seller), 'eleven slow turtles swim')
    expect(await titles(seller.personId)).toEqual(['Your password was changed'])
  })

  it('of a new email address, once it is confirmed', async () => {
    const { who } = await addPerson(site, 'seller')
    const client = new AccountClient(site)
    await client.signIn(who.email)
    const email = `new.${who.email}`
    await client.call(security.askEmailChange, { email })
    const [approve] = await mailsTo(site, who.email)
    await client.call(security.approveEmailChange, { secret: String(approve?.secret) })
    expect(await titles(who.id)).toEqual([])
    const [confirm] = await mailsTo(site, email)
    const done = await client.call(security.confirmEmailChange, { secret: String(confirm?.secret) })
    expect(done.status).toBe(200)
    expect(await titles(who.id)).toEqual(['Your email address was changed'])
  })

  it('of each step in the removal of a lost second step', async () => {
    const seller = await signInAs(site, 'seller')
    const ctx = await contextFor(site, await signInAs(site, 'operator'))
    await ctx.db.insert(passkey).values({
      personId: seller.personId,
      id: `lost ${seller.personId}`,
      publicKey: '',
      name: 'Lost',
      counter: 0,
      transports: [],
      createdAt: clock.now(),
    })
    await askSecondStepRemoval(ctx, seller.personId, 'A test')
    await withdrawSecondStepRemoval(ctx, seller.personId, 'A test')
    await askSecondStepRemoval(ctx, seller.personId, 'A test')
    clock.pass(49 * 3600)
    await removeDueSecondSteps(await workContext(site))
    expect(await titles(seller.personId)).toEqual([
      'Two-step login will be turned off',
      'Two-step login stays on',
      'Two-step login will be turned off',
      'Two-step login was turned off',
    ])
  })

  it('of a login in a new browser, but not of the first login or a known browser', async () => {
    const { who } = await addPerson(site, 'seller')
    const [first, second] = [new AccountClient(site), new AccountClient(site)]
    for (const client of [first, first]) await client.signIn(who.email)
    expect(await titles(who.id)).toEqual([])
    for (const client of [second, second, first]) {
      expect((await client.signIn(who.email)).status).toBe(200)
    }
    expect(await titles(who.id)).toEqual(['Login in a new browser'])
    const [told] = await toldTo(site, who.id)
    expect(told?.body).toContain('Firefox on Linux')
    expect(told?.link).toBe('/profile/security#sessions-title')
  })

  it('of nothing when a login fails', async () => {
    const { who } = await addPerson(site, 'seller')
    await new AccountClient(site).signIn(who.email)
    await new AccountClient(site).signIn(who.email, { password: `${password}?` })
    expect(await titles(who.id)).toEqual([])
  })
})
