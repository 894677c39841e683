import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'
import { ring, stock, trader } from '../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

const rename = async (id: string, change: Partial<typeof company.$inferInsert>) => {
  const { db } = (await site.context.services.open()).database
  await db.update(company).set(change).where(eq(company.id, id))
}
const find = async (name: string, who = seller) => {
  const { status, text } = await callAs(site, who, `/buyers?name=${encodeURIComponent(name)}`)
  return { status, json: JSON.parse(text) as { items: { id: string; name: string }[] } }
}

describe('finding buyers by name', () => {
  it('finds verified buyers by the beginning of a word, with name and country only', async () => {
    const buyer = await trader(site, 'buyer')
    await rename(buyer.companyId, { legalName: 'Maison Arlet SARL', country: 'FR' })
    const { json } = await find('arl')
    expect(json).toEqual({
      items: [{ id: buyer.companyId, name: 'Maison Arlet SARL', country: 'FR' }],
    })
  })

  it('finds no company that is not verified, or that only sells', async () => {
    const unverified = await signInAs(site, 'buyer')
    await rename(unverified.companyId ?? '', { legalName: 'Quillon Unverified' })
    const other = await trader(site, 'seller')
    await rename(other.companyId, { legalName: 'Quillon Seller' })
    expect((await find('quillon')).json.items).toEqual([])
  })

  it('does not find a buyer by its registration number', async () => {
    const buyer = await trader(site, 'buyer')
    await rename(buyer.companyId, { registrationNumber: '77665544' })
    expect((await find('77665544')).json.items).toEqual([])
  })

  it('gives at most eight, and nothing for fewer than three letters or none', async () => {
    for (let each = 0; each < 9; each += 1) {
      const { companyId } = await trader(site, 'buyer')
      await rename(companyId, { legalName: `Zephyr House ${each}` })
    }
    expect((await find('zephyr')).json.items).toHaveLength(8)
    expect((await find('ze')).status).toBe(422)
    expect((await find('...')).json.items).toEqual([])
  })
})

describe('undoing', () => {
  const save = (id: string, version: number, said: object) =>
    stock(site, seller, `/${id}`, { version, said }, 'PUT')

  it('takes back the last field, not all that was typed in one sitting; then that again', async () => {
    const own = await stock(site, seller, '', { kind: 'jewellery', said: ring })
    const titled = await save(own.id, own.version, { title: 'Ring' })
    const again = await save(own.id, titled.version, { title: 'Ring, again' })
    const moved = await save(own.id, again.version, { city: 'Leeds' })
    expect(moved).toMatchObject({ undoes: 'edit' })
    const undone = await stock(site, seller, `/${own.id}/undo`, { version: moved.version })
    expect(undone).toMatchObject({ undoes: 'undo', said: { title: 'Ring, again' } })
    expect(undone).not.toHaveProperty('said.city')
    const redone = await stock(site, seller, `/${own.id}/undo`, { version: undone.version })
    expect(redone).toMatchObject({ said: { title: 'Ring, again', city: 'Leeds' } })
  })

  it('offers nothing to undo on a new draft', async () => {
    const said = { ...ring, stockNumber: 'RG-9' }
    expect(await stock(site, seller, '', { kind: 'jewellery', said })).toMatchObject({
      undoes: null,
    })
  })
})
