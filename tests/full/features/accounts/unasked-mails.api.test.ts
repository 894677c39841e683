import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { formerAddresses } from '#server/features/accounts/service.ts'
import { person } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { profile } from '#shared/features/accounts/profile-contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { companies } from '#shared/features/companies/contract.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'

import { AccountClient, startAccounts } from '../../../support/account-client.ts'
import { nameReference } from '../../../support/company-review.ts'
import { workContext } from '../../../support/contexts.ts'
import { mailsTo } from '../../../support/mails.ts'
import { addPerson, registration, type Role, signInAs } from '../../../support/people.ts'

const site = await startAccounts()

let count = 0
const newAddress = () => `somebody.${(count += 1)}@elsewhere.example`
/** Each from a different network. */
const stranger = () => new AccountClient(site)
const kindsTo = async (email: string) => (await mailsTo(site, email)).map(({ kind }) => kind)
const register = (email: string) => stranger().call(companies.register, { ...registration, email })
async function signedIn(role: Role) {
  const { who } = await addPerson(site, role)
  const client = stranger()
  await client.signIn(who.email)
  return { who, client }
}

describe('to any one mailbox, no matter who types its address,', () => {
  it('registrations send three emails a day, and are all answered the same', async () => {
    const known = (await addPerson(site, 'buyer')).who.email
    for (const email of [known, newAddress()]) {
      const told = new Set<string>()
      for (let at = 0; at < 8; at += 1) {
        const { status, text } = await register(at < 4 ? email : email.replace('@', `+${at}@`))
        told.add(`${status} ${text}`)
      }
      expect([...told]).toEqual(['202 {}'])
      const tagged = [4, 5, 6, 7].map((at) => email.replace('@', `+${at}@`))
      const sent = await Promise.all([email, ...tagged].map((to) => mailsTo(site, to)))
      expect(sent.flat()).toHaveLength(3)
    }
    // The owner can still do everything they need.
    await stranger().call(security.forgotPassword, { email: known })
    expect((await kindsTo(known))[0]).toBe('accounts.reset-password')
  })

  it('accounts that are opened and closed again and again send no more', async () => {
    const email = newAddress()
    for (let at = 0; at < 5; at += 1) {
      expect((await register(email)).status).toBe(202)
      const client = stranger()
      await client.signIn(email)
      expect((await client.call(profile.close, { word: 'close' })).status).toBe(200)
    }
    // Closing an account erases its emails, but what it sent still counts.
    expect(await kindsTo(email)).toEqual([])
    await register(email)
    expect(await kindsTo(email)).toEqual([])
    const owner = stranger()
    await owner.signIn(email)
    expect((await owner.call(accounts.resendConfirmation, {})).status).toBe(202)
    expect(await kindsTo(email)).toEqual(['accounts.confirm-email'])
  })

  it('a confirmation is sent again five times a day', async () => {
    const { client } = await signedIn('unconfirmed')
    const statuses = []
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await client.call(accounts.resendConfirmation, {})).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  it('companies invite it five times a day between them, known or not', async () => {
    const known = (await addPerson(site, 'buyer')).who.email
    for (const email of [known, newAddress()]) {
      const told = []
      for (let at = 0; at < 6; at += 1) {
        const { client } = await signedIn('seller')
        const given = { email: email.replace('@', `+${at}@`), role: 'sales' } as const
        told.push((await client.call(companyPeople.invite, given)).status)
      }
      expect(told).toEqual([202, 202, 202, 202, 202, 429])
    }
  })

  it('accounts that want to move there send three emails an hour, known or not', async () => {
    const taken = (await addPerson(site, 'buyer')).who.email
    for (const wanted of [taken, newAddress()]) {
      const told = new Set<string>()
      for (let at = 0; at < 5; at += 1) {
        const { client } = await signedIn('unconfirmed')
        const { status, text } = await client.call(security.askEmailChange, { email: wanted })
        told.add(`${status} ${text}`)
      }
      expect([...told]).toEqual(['202 {}'])
      expect(await mailsTo(site, wanted)).toHaveLength(3)
      // A person who had to be asked first can still approve it later.
      const { client, who } = await signedIn('buyer')
      await client.call(security.askEmailChange, { email: wanted })
      const secret = (await mailsTo(site, who.email))[0]?.secret ?? ''
      for (let at = 0; at < 2; at += 1) {
        const { status, text } = await stranger().call(security.approveEmailChange, { secret })
        expect([status, text]).toEqual([200, '{}'])
      }
      expect(await mailsTo(site, wanted)).toHaveLength(3)
    }
  })

  it('companies that name a reference send ten emails a day', async () => {
    const email = newAddress()
    const statuses = []
    for (let at = 0; at < 11; at += 1) {
      const member = await signInAs(site, 'seller')
      statuses.push((await nameReference(site, member, 1, { email })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    expect(await mailsTo(site, email)).toHaveLength(10)
  })
})

describe('an address that nobody has confirmed', () => {
  it('is not told what happens to the account that somebody opened with it', async () => {
    const { client, who } = await signedIn('unconfirmed')
    const chosen = ['nine patient herons wait', 'eight patient herons wait']
    for (const next of chosen) {
      expect((await client.call(security.changePassword, { password: next })).status).toBe(200)
    }
    expect(await kindsTo(who.email)).toEqual([])
    const wanted = newAddress()
    await client.call(security.askEmailChange, { email: wanted })
    const secret = (await mailsTo(site, wanted))[0]?.secret ?? ''
    expect((await stranger().call(security.confirmEmailChange, { secret })).status).toBe(200)
    expect(await kindsTo(who.email)).toEqual([])
    expect((await kindsTo(wanted))[0]).toBe('accounts.email-changed')
    // It is no former address either, or it would be told about a payout account.
    const { db } = (await site.context.services.open()).database
    expect(await formerAddresses(await workContext(site), [who.id])).toEqual([])
    expect(await db.$count(person, eq(person.email, wanted))).toBe(1)
  })

  it('is not told that the account was closed', async () => {
    const { client, who } = await signedIn('unconfirmed')
    expect((await client.call(profile.close, { word: 'close' })).status).toBe(200)
    expect(await kindsTo(who.email)).toEqual([])
  })
})
