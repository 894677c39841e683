import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { companyAddress } from '#server/features/addresses/table.ts'

import { testAddress } from '../../support/addresses.ts'
import { callAs } from '../../support/api-calls.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { findRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

let owner: SignedIn
const site = await openSite()

const { id: _id, ...place } = testAddress
const given = {
  ...place,
  name: 'Eastgate Vaults',
  uses: ['vault'],
  telephone: '020 7946 0018',
  defaultDelivery: false,
  defaultReturns: false,
}

const call = async (who: SignedIn, path: string, body?: object, method?: string) => {
  const { status, text } = await callAs(site, who, path, body, method)
  return { status, json: text === '' ? null : JSON.parse(text) }
}
const add = (more: object = {}, who = owner) => call(who, '/addresses', { ...given, ...more })
const list = async (who = owner) => (await call(who, '/addresses')).json.items
const named = async (name: string) =>
  (await list()).find((each: { name: string }) => each.name === name)

describe('an address book', () => {
  beforeAll(async () => {
    owner = await signInAs(site, 'seller')
    const { db } = (await site.context.services.open()).database
    await db.delete(companyAddress).where(eq(companyAddress.companyId, owner.companyId ?? ''))
  })

  it('has its first address for a use as the default, and then the one that is chosen', async () => {
    expect((await add()).status).toBe(201)
    await add({ name: 'Showroom', uses: ['delivery', 'returns'] })
    expect(await named('Eastgate Vaults')).toMatchObject({
      defaultDelivery: true,
      telephone: '+44 20 7946 0018',
      area: 'London EC1N',
      lines: ['Receiving Desk', '77 Vaultgate Yard', 'London', 'EC1N 8SY', 'United Kingdom'],
    })
    const showroom = await named('Showroom')
    expect(showroom).toMatchObject({ defaultDelivery: false, defaultReturns: true })
    await call(owner, `/addresses/${showroom.id}/default`, { for: 'delivery' })
    expect(await named('Showroom')).toMatchObject({ defaultDelivery: true })
    expect(await named('Eastgate Vaults')).toMatchObject({ defaultDelivery: false })
    const vault = await named('Eastgate Vaults')
    const refused = await call(owner, `/addresses/${vault.id}/default`, { for: 'returns' })
    expect(refused.status).toBe(409)
  })

  it('gives a corrected address another id, so that nobody orders to what they have not read', async () => {
    const before = await named('Eastgate Vaults')
    const corrected = { ...given, contact: 'Lien Maes' }
    const { json } = await call(owner, `/addresses/${before.id}`, corrected, 'PUT')
    expect(json.id).not.toBe(before.id)
    expect(await named('Eastgate Vaults')).toMatchObject({ id: json.id, contact: 'Lien Maes' })
    expect((await call(owner, `/addresses/${before.id}`, corrected, 'PUT')).status).toBe(404)
  })

  it('keeps a default address as long as another could take its place', async () => {
    const [showroom, vault] = [await named('Showroom'), await named('Eastgate Vaults')]
    const refused = await call(owner, `/addresses/${showroom.id}`, undefined, 'DELETE')
    expect(refused).toMatchObject({
      status: 409,
      json: { detail: 'Make another address the default first.' },
    })
    await call(owner, `/addresses/${vault.id}`, undefined, 'DELETE')
    expect((await call(owner, `/addresses/${showroom.id}`, undefined, 'DELETE')).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('says everything that is wrong at once, and keeps an unusual postal code if that is meant', async () => {
    const wrong = {
      uses: ['delivery', 'vault'],
      address: { ...given.address, recipient: '', city: '', postalCode: '10036' },
      telephone: '12',
      hours: { days: [1], from: '17:00', to: '09:00' },
    }
    const { json } = await add(wrong)
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/hours/to',
      '/uses',
    ])
    const more = await add({ ...wrong, uses: ['vault'], hours: null })
    expect(more.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/address/recipient',
      '/address/city',
      '/address/postalCode',
      '/telephone',
    ])
    const unusual = { address: { ...given.address, postalCode: '10036' } }
    expect((await add(unusual)).status).toBe(422)
    expect((await add({ ...unusual, keepPostalCode: true })).status).toBe(201)
  })

  it('is read by all of the company, and changed only by who keeps its details', async () => {
    for (const role of ['sales', 'purchasing', 'finance'] as const) {
      const colleague = await colleagueOf(site, owner.companyId ?? '', role)
      expect((await list(colleague)).length).toBe(1)
      expect((await add({}, colleague)).status).toBe(403)
    }
  })

  it('notes changes without the address', async () => {
    const entries = await findRows(site, auditEntry, { objectId: owner.companyId })
    const said = JSON.stringify(entries)
    expect(said).toContain('address.added')
    expect(said).not.toContain('Vaultgate')
  })

  it('ends with so many addresses, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 58 }, () => add()))
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(49)
    expect((await list()).length).toBeLessThanOrEqual(50)
    const defaults = (await list()).filter(
      ({ defaultDelivery }: { defaultDelivery: boolean }) => defaultDelivery,
    )
    expect(defaults.length).toBe(1)
  })
})
