import { describe, expect, it } from 'vitest'

import { accounts } from '#shared/features/accounts/contract.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'

import { startAccounts } from '../../../support/account-client.ts'
import { type Acting, kindsTo, newCompany } from '../../../support/colleagues.ts'
import { audited } from '../../../support/company-review.ts'

let now = Date.now()
const site = await startAccounts(() => new Date(now))

const { offerOwnership, acceptOwnership, stopHandOver, list } = companyPeople
const roleOf = async ({ client }: Acting) => (await client.call(accounts.me, {})).body.company?.role
const offer = ({ client }: Acting, { id: to }: Acting) =>
  client.call(offerOwnership, { to, roleAfter: 'finance' })

describe('ownership', () => {
  it('passes to a colleague who accepts, and both are told twice', async () => {
    const { owner, add, companyId } = await newCompany(site)
    const next = await add('sales')
    expect((await offer(owner, next)).status).toBe(200)
    expect([await roleOf(owner), await roleOf(next)]).toEqual(['owner', 'sales'])
    const { body } = await next.client.call(list, {})
    expect(body.handOver).toMatchObject({ yours: true, from: owner.name, roleAfter: 'finance' })
    expect((await next.client.call(acceptOwnership, {})).status).toBe(200)
    expect([await roleOf(owner), await roleOf(next)]).toEqual(['finance', 'owner'])
    for (const { email } of [owner, next]) {
      expect((await kindsTo(site, email)).toSorted()).toEqual([
        'companies.ownership-handed-over',
        'companies.ownership-offered',
      ])
    }
    const actions = (await audited(site, 'company', companyId)).map(({ action }) => action)
    expect(actions).toEqual(['company.ownership-offered', 'company.ownership-handed-over'])
    // Once is once.
    expect((await next.client.call(acceptOwnership, {})).status).toBe(404)
  })

  it('needs two-step login on both sides and a fresh proof', async () => {
    const { owner, add } = await newCompany(site)
    const without = await add('sales', { twoStep: false })
    const { status, body } = await offer(owner, without)
    expect([status, body.detail]).toEqual([
      409,
      `${without.name} has to set up two-step login first.`,
    ])
    const next = await add('finance')
    expect((await offer(owner, next)).status).toBe(200)
    now += 6 * 60_000
    const stale = await next.client.call(acceptOwnership, {})
    expect(stale.body.type).toBe('/api/docs#step-up')
    expect((await offer(owner, next)).body.type).toBe('/api/docs#step-up')
  })

  it('is offered to one colleague at a time, and to nobody elsewhere', async () => {
    const { owner, add } = await newCompany(site)
    const [one, two] = [await add('sales'), await add('sales')]
    const { owner: stranger } = await newCompany(site)
    expect((await offer(owner, stranger)).status).toBe(404)
    expect((await offer(owner, one)).status).toBe(200)
    expect((await offer(owner, two)).status).toBe(409)
    expect((await two.client.call(acceptOwnership, {})).status).toBe(404)
    expect((await two.client.call(stopHandOver, {})).status).toBe(404)
    expect((await two.client.call(list, {})).body.handOver).toBeNull()
  })

  it('stays if the offer is withdrawn, declined or a week old, or the colleague goes', async () => {
    const { owner, add } = await newCompany(site)
    const next = await add('sales')
    for (const { client } of [owner, next]) {
      expect((await offer(owner, next)).status).toBe(200)
      expect((await client.call(stopHandOver, {})).status).toBe(200)
      expect((await next.client.call(acceptOwnership, {})).status).toBe(404)
    }
    await offer(owner, next)
    expect((await next.client.call(companyPeople.leave, {})).status).toBe(200)
    expect((await owner.client.call(list, {})).body.handOver).toBeNull()
    const other = await add('sales')
    expect((await offer(owner, other)).status).toBe(200)
    now += 7 * 86_400_000
    await other.logIn()
    expect((await other.client.call(acceptOwnership, {})).status).toBe(404)
    expect(await roleOf(other)).toBe('sales')
  })
})
