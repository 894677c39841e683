import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import { mailsTo } from '../../support/mails.ts'
import { addPerson } from '../../support/people.ts'

const site = await startAccounts()

const follow = (secret: string) => new AccountClient(site).call(accounts.confirmEmail, { secret })

/** A person who was sent a link, and its secret. */
async function asked() {
  const { who } = await addPerson(site, 'unconfirmed')
  const client = new AccountClient(site)
  await client.signIn(who.email)
  await client.call(accounts.resendConfirmation, {})
  const [mail] = await mailsTo(site, who.email)
  return { who, client, secret: mail?.secret ?? '' }
}

it('a confirmation link says twice that the address is confirmed, but confirms once', async () => {
  const { who, secret } = await asked()
  const { db } = (await site.context.services.open()).database
  const confirmedAt = async () =>
    (await db.select().from(person).where(eq(person.id, who.id)))[0]?.emailConfirmedAt
  expect((await follow(secret)).status).toBe(200)
  const first = await confirmedAt()
  expect(first).toBeInstanceOf(Date)
  expect((await follow(secret)).status).toBe(200)
  expect(await confirmedAt()).toEqual(first)
})

it('a link that was replaced or never sent reveals nothing about the address', async () => {
  const { client, who, secret } = await asked()
  await client.call(accounts.resendConfirmation, {})
  const [newest] = await mailsTo(site, who.email)
  expect((await follow(newest?.secret ?? '')).status).toBe(200)
  expect((await follow(secret)).status).toBe(410)
  expect((await follow('A'.repeat(43))).status).toBe(410)
})

it('a used link reveals nothing once the account has another address', async () => {
  const { who, secret } = await asked()
  await follow(secret)
  const { db } = (await site.context.services.open()).database
  const email = `moved.${who.email}`
  await db.update(person).set({ email, emailKey: email }).where(eq(person.id, who.id))
  expect((await follow(secret)).status).toBe(410)
})
