import { setTimeout as wait } from 'node:timers/promises'

import { and, count, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { invitation } from '#server/features/companies/people/table.ts'
import { membership } from '#server/features/companies/table.ts'
import { profile } from '#shared/features/accounts/profile-contract.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'

import { AccountClient } from '../../../support/account-client.ts'
import {
  type Acting,
  invitationTo,
  joiningWith,
  newCompany,
  newEmail,
} from '../../../support/colleagues.ts'
import { databaseEnv } from '../../../support/database.ts'
import { startSite } from '../../../support/site.ts'

const env = {
  ...(await databaseEnv()),
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: '127.0.0.1',
}
const site = await startSite(env)
await site.context.services.open()
const other = await startSite(env)

const times = [1, 2, 3, 4, 5]
const statuses = async (answers: readonly PromiseLike<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)
const { db } = (await site.context.services.open()).database
const membersOf = async (companyId: string, role?: 'owner') => {
  const [found] = await db
    .select({ number: count() })
    .from(membership)
    .where(
      and(
        eq(membership.companyId, companyId),
        role === undefined ? undefined : eq(membership.role, role),
      ),
    )
  return found?.number
}
async function invited() {
  const { owner, companyId } = await newCompany(site)
  const email = newEmail()
  await owner.client.call(companyPeople.invite, { email, role: 'sales' })
  const { body } = await owner.client.call(companyPeople.list, {})
  const id: string = body.invitations[0].id
  return { owner, companyId, id, email, secret: await invitationTo(site, email) }
}
const join = (secret: string) =>
  new AccountClient(site).call(companyPeople.joinByInvitation, joiningWith(secret))

describe('at the same time,', () => {
  it('one of several who accept the same invitation joins', async () => {
    const { companyId, secret } = await invited()
    const found = await statuses(times.map(() => join(secret)))
    expect(found).toEqual([201, 410, 410, 410, 410])
    expect(await membersOf(companyId)).toBe(2)
  })

  it('an invitation is either accepted or revoked', async () => {
    for (const _ of times) {
      const { owner, companyId, id, secret } = await invited()
      const [joined, revoked] = await Promise.all([
        join(secret),
        owner.client.call(companyPeople.revokeInvitation, { id }),
      ])
      const both = [joined.status, revoked.status]
      expect([
        [201, 404],
        [410, 200],
      ]).toContainEqual(both)
      expect(await membersOf(companyId)).toBe(joined.status === 201 ? 2 : 1)
    }
  })

  it('one email is invited once', async () => {
    const { owner, companyId } = await newCompany(site)
    const email = newEmail()
    const answers = times.map(() =>
      owner.client.call(companyPeople.invite, { email, role: 'sales' }),
    )
    expect(await statuses(answers)).toEqual([202, 422, 422, 422, 422])
    const open = eq(invitation.companyId, companyId)
    expect(await db.$count(invitation, open)).toBe(1)
  })

  it('one account joins one of two companies', async () => {
    const { add, owner } = await newCompany(site)
    const free = await add('sales', { twoStep: false })
    await owner.client.call(companyPeople.remove, { id: free.id })
    await free.logIn()
    const secrets = []
    for (const _ of [1, 2]) {
      const { owner: another } = await newCompany(site)
      await another.client.call(companyPeople.invite, { email: free.email, role: 'sales' })
      secrets.push(await invitationTo(site, free.email))
    }
    const accept = (secret: string) => free.client.call(companyPeople.acceptInvitation, { secret })
    expect(await statuses(secrets.map(accept))).toEqual([200, 409])
  })

  it('of two owners who leave, close or remove each other, one stays', async () => {
    const leave = ({ client }: Acting) => client.call(companyPeople.leave, {})
    const close = ({ client }: Acting) => client.call(profile.close, { word: 'close' })
    const remove = ({ client }: Acting, { id }: Acting) => client.call(companyPeople.remove, { id })
    for (const way of [leave, close, remove]) {
      const { owner, add, companyId } = await newCompany(site)
      const second = await add('owner')
      await add('sales')
      await statuses([way(owner, second), way(second, owner)])
      expect(await membersOf(companyId, 'owner'), way.name).toBe(1)
    }
  })

  it('ownership is either accepted or withdrawn, and never lost', async () => {
    for (const _ of times) {
      const { owner, add, companyId } = await newCompany(site)
      const next = await add('sales')
      await owner.client.call(companyPeople.offerOwnership, { to: next.id, roleAfter: 'sales' })
      const found = await statuses([
        next.client.call(companyPeople.acceptOwnership, {}),
        owner.client.call(companyPeople.stopHandOver, {}),
        owner.client.call(companyPeople.leave, {}),
      ])
      expect(found.filter((status) => status === 200).length).toBeGreaterThan(0)
      expect(await membersOf(companyId, 'owner')).toBe(1)
    }
  })
})

it('on another instance a removed person is out within five seconds', async () => {
  const { owner, add } = await newCompany(site)
  const colleague = await add('finance')
  const there = new AccountClient(other)
  there.token = colleague.client.token
  const sees = async () => (await there.call(companyPeople.list, {})).status
  expect(await sees()).toBe(200)
  await owner.client.call(companyPeople.remove, { id: colleague.id })
  await wait(5000)
  expect(await sees()).toBe(401)
})
