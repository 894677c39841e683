import { describe, expect, it } from 'vitest'

import { accounts } from '#shared/features/accounts/contract.ts'
import { profile } from '#shared/features/accounts/profile-contract.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'
import { verification } from '#shared/features/companies/verification-contract.ts'

import { startAccounts } from '../../support/account-client.ts'
import { type Acting, kindsTo, newCompany, newEmail } from '../../support/colleagues.ts'
import { audited } from '../../support/company-review.ts'

let now = Date.now()
const site = await startAccounts(() => new Date(now))

const day = 86_400_000
const { list, changeRole, remove, leave, demandTwoStep } = companyPeople
const roleOf = async ({ client }: Acting) =>
  (await client.call(accounts.me, {})).body.company?.role ?? null
const statusOf = async ({ client }: Acting, to: typeof list = list) =>
  (await client.call(to, {})).status

describe('the people of a company', () => {
  it('are names and roles to everybody, and more to owners', async () => {
    const { owner, add } = await newCompany(site)
    const sales = await add('sales', { twoStep: false })
    const finance = await add('finance')
    await owner.client.call(companyPeople.invite, { email: newEmail(), role: 'sales' })
    const { body: seen } = await finance.client.call(list, {})
    expect(seen.people.map(({ role }: { role: string }) => role)).toEqual([
      'owner',
      'sales',
      'finance',
    ])
    expect(seen.invitations).toEqual([])
    const text = JSON.stringify(seen)
    for (const { email } of [owner, sales]) expect(text).not.toContain(email)
    const { body } = await owner.client.call(list, {})
    const details = body.people.map((each: { details: object }) => each.details)
    expect(details).toMatchObject([
      { email: owner.email, twoStep: true },
      { email: sales.email, twoStep: false },
      { email: finance.email, twoStep: true },
    ])
    expect(body.invitations).toHaveLength(1)
  })

  it('are one alone until somebody joins or is invited, as the overview asks', async () => {
    const alone = async ({ client }: Acting) =>
      (await client.call(companyProfile.details, {})).body.alone
    const joined = await newCompany(site)
    expect(await alone(joined.owner)).toBe(true)
    const sales = await joined.add('sales')
    expect([await alone(joined.owner), await alone(sales)]).toEqual([false, false])
    const { owner } = await newCompany(site)
    await owner.client.call(companyPeople.invite, { email: newEmail(), role: 'sales' })
    expect(await alone(owner)).toBe(false)
  })

  it('see the parts of the company that their role opens, from the next call on', async () => {
    const { owner, add } = await newCompany(site)
    const colleague = await add('sales')
    const { client, id } = colleague
    const opens = async () => [
      (await client.call(companyProfile.payouts, {})).status,
      (await client.call(verification.own, {})).status,
      (await client.call(companyProfile.details, {})).status,
    ]
    expect(await opens()).toEqual([403, 403, 200])
    expect((await owner.client.call(changeRole, { id, role: 'finance' })).status).toBe(200)
    expect(await opens()).toEqual([200, 200, 200])
    const { body } = await client.call(verification.own, {})
    expect(body).toMatchObject({ open: false, events: [] })
    expect(await kindsTo(site, colleague.email)).toEqual(['companies.role-changed'])
    expect(await audited(site, 'person', id)).toMatchObject([
      { action: 'company.role-changed', before: { role: 'sales' }, after: { role: 'finance' } },
    ])
  })

  it('of other companies cannot be changed, nor an owner’s role', async () => {
    const { owner } = await newCompany(site)
    const { owner: other, add } = await newCompany(site)
    const { id } = await add('sales')
    expect((await owner.client.call(changeRole, { id, role: 'finance' })).status).toBe(404)
    expect((await owner.client.call(remove, { id })).status).toBe(404)
    const own = { id: other.id, role: 'sales' } as const
    expect((await other.client.call(changeRole, own)).status).toBe(409)
    expect((await other.client.call(remove, { id: other.id })).status).toBe(409)
  })
})

it('somebody who is removed is logged out at once, is told, and keeps an account without a company', async () => {
  const { owner, add, companyId } = await newCompany(site)
  const colleague = await add('finance', { twoStep: false })
  expect(await statusOf(colleague)).toBe(200)
  expect((await owner.client.call(remove, { id: colleague.id })).status).toBe(200)
  expect(await statusOf(colleague)).toBe(401)
  expect(await kindsTo(site, colleague.email)).toEqual(['companies.person-removed'])
  await colleague.client.signIn(colleague.email)
  expect(await roleOf(colleague)).toBeNull()
  expect(await statusOf(colleague)).toBe(403)
  expect(await audited(site, 'person', colleague.id)).toMatchObject([
    { action: 'company.person-removed', actorId: owner.id, before: { companyId } },
  ])
})

describe('a company keeps an owner', () => {
  const close = ({ client }: Acting) => client.call(profile.close, { word: 'close' })

  it('so the last one can neither leave nor close the account while there are others', async () => {
    const { owner, add } = await newCompany(site)
    const colleague = await add('sales')
    for (const answer of [await owner.client.call(leave, {}), await close(owner)]) {
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toContain('Hand over ownership first.')
    }
    expect(await roleOf(owner)).toBe('owner')
    // With another owner both can go.
    const second = await add('owner')
    expect((await owner.client.call(leave, {})).status).toBe(200)
    expect(await roleOf(owner)).toBeNull()
    expect(await kindsTo(site, second.email)).toEqual(['companies.person-left'])
    expect((await close(second)).status).toBe(409)
    expect((await colleague.client.call(leave, {})).status).toBe(200)
    expect((await close(second)).status).toBe(200)
  })

  it('but the only person may leave, and the company closes', async () => {
    const { owner, companyId } = await newCompany(site)
    await owner.client.call(companyPeople.invite, { email: newEmail(), role: 'sales' })
    expect((await owner.client.call(leave, {})).status).toBe(200)
    const { pool } = (await site.context.services.open()).database
    const left = await pool.query(
      `SELECT legal_name AS name, (SELECT count(*)::int FROM invitation WHERE company_id = $1) AS open
       FROM company WHERE id = $1`,
      [companyId],
    )
    expect(left.rows).toEqual([{ name: '', open: 0 }])
  })
})

describe('two-step login that an owner demands', () => {
  it('closes the company after two weeks to those without it, until they set it up', async () => {
    const { owner, add } = await newCompany(site)
    const without = await add('sales', { twoStep: false })
    const demand = (demanded: boolean) => owner.client.call(demandTwoStep, { demanded })
    expect((await demand(true)).status).toBe(200)
    expect(await kindsTo(site, without.email)).toEqual(['companies.two-step-demanded'])
    const { body } = await owner.client.call(list, {})
    const due = new Date(now + 14 * day).toISOString()
    expect(body.people[1].details).toMatchObject({ twoStep: false, twoStepFrom: due })
    expect(await statusOf(without)).toBe(200)
    now += 14 * day
    await without.client.signIn(without.email)
    const refused = await without.client.call(list, {})
    expect(refused.body.type).toBe('/api/docs#two-step-required')
    // Their own account stays open, so that they can set it up, take their data or go.
    expect((await without.client.call(profile.details, {})).status).toBe(200)
    expect((await without.client.call(accounts.me, {})).body.company.twoStepFrom).toBe(due)
    const joined = await add('finance', { twoStep: false })
    expect(await statusOf(joined)).toBe(200)
  })

  it('is demanded only by an owner who has it', async () => {
    const { owner, add } = await newCompany(site)
    const second = await add('owner', { twoStep: false })
    const { body } = await second.client.call(demandTwoStep, { demanded: true })
    expect(body.type).toBe('/api/docs#two-step-required')
    expect((await owner.client.call(demandTwoStep, { demanded: true })).status).toBe(200)
    expect((await owner.client.call(demandTwoStep, { demanded: false })).status).toBe(200)
    expect((await owner.client.call(list, {})).body.twoStepFrom).toBeNull()
  })
})
