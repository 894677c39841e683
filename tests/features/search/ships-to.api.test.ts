import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { companyAddress } from '#server/features/addresses/table.ts'
import { company } from '#server/features/companies/table.ts'
import type { Found } from '#shared/features/search/contract.ts'

import { callAs } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { insertLots } from '../../support/generated-lots.ts'
import { toldTo } from '../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { runAlerts, save } from '../../support/saved-searches.ts'
import { ask, openSite } from '../../support/site.ts'
import { giveVatNumber, ring, stateShipping, trader } from '../../support/traders.ts'

type Trader = SignedIn & { companyId: string }
const site = await openSite()
const buyer = await trader(site, 'buyer')
const everywhere = await trader(site, 'seller')
const notThere = await trader(site, 'seller')
await stateShipping(site, notThere.companyId, { handlingDays: 3, notTo: ['JP', 'US'], prices: [] })
const silent = await trader(site, 'seller')
await stateShipping(site, silent.companyId, null)

const { db } = (await site.context.services.open()).database
async function lotOf({ companyId }: Trader, stockNumber: string, title: string) {
  const lot = { kind: 'jewellery', said: { ...ring, stockNumber, title } } as const
  const [row] = await insertLots(db, companyId, [lot], site.context.clock())
  return row?.slug ?? ''
}
const slugs = {
  everywhere: await lotOf(everywhere, 'S-1', 'Ring from everywhere'),
  notThere: await lotOf(notThere, 'S-2', 'Ring from not there'),
  silent: await lotOf(silent, 'S-3', 'Ring from silence'),
}
await giveVatNumber(await workContext(site), buyer, { country: 'US', taxNumber: '12-3456789' })

const find = async (who: SignedIn, query = '') =>
  (await callAs(site, who, `/search${query}`)).json as Found
const slugsIn = ({ cards }: Pick<Found, 'cards'>) => cards.map(({ slug }) => slug).toSorted()
const notToOf = async () => {
  const { json } = await callAs(site, buyer, '/lots/prices', { slugs: Object.values(slugs) })
  const { items } = json as { items: { slug: string; notTo: string | null }[] }
  return Object.fromEntries(items.map(({ slug, notTo }) => [slug, notTo]))
}

it('a buyer finds only what is shipped to their country if they ask for it', async () => {
  const all = await find(buyer)
  expect(all.shipsTo).toBe('the United States')
  expect(slugsIn(all)).toEqual(Object.values(slugs).toSorted())
  const shipped = await find(buyer, '?ships=1')
  expect(slugsIn(shipped)).toEqual([slugs.everywhere, slugs.silent].toSorted())
  expect(shipped.total).toEqual({ lots: 2, more: false })
})

it('a search that finds nothing for that reason offers to leave it out', async () => {
  const { leaveOut } = await find(buyer, '?words=not+there&ships=1&typed=1')
  expect(leaveOut).toContainEqual({
    what: 'ships',
    label: 'the filter by shipping',
    count: { lots: 1, more: false },
  })
})

it('the price of a lot says which country its seller does not ship to', async () => {
  expect(await notToOf()).toEqual({
    [slugs.everywhere]: null,
    [slugs.notThere]: 'the United States',
    [slugs.silent]: null,
  })
})

it('the default delivery address counts before the country of the company', async () => {
  const address = async (defaultDelivery: boolean) =>
    changeRows(site, companyAddress, { companyId: buyer.companyId }, { defaultDelivery })
  const registeredIn = async (country: string) =>
    db.update(company).set({ country }).where(eq(company.id, buyer.companyId))
  await registeredIn('JP')
  expect((await find(buyer)).shipsTo).toBe('the United States')
  await address(false)
  expect((await find(buyer)).shipsTo).toBe('Japan')
  await registeredIn('GB')
  expect(slugsIn(await find(buyer, '?ships=1'))).toEqual(Object.values(slugs).toSorted())
  expect(await notToOf()).toMatchObject({ [slugs.notThere]: null })
  await registeredIn('US')
  await address(true)
})

it('visitors and companies that do not buy have no country, and the filter does nothing for them', async () => {
  const { json } = await ask(site.address, '/api/search?ships=1')
  const seen = [
    json as Found,
    await find(await signInAs(site, 'buyer'), '?ships=1'),
    await find(everywhere, '?ships=1'),
  ]
  for (const found of seen) {
    expect(found.shipsTo).toBeNull()
    expect(slugsIn(found)).toEqual(Object.values(slugs).toSorted())
  }
})

it('a saved search tells only of lots that are shipped to the country of its buyer', async () => {
  await save(site, buyer, { words: 'marcasite', ships: '1' })
  await lotOf(notThere, 'S-4', 'Marcasite ring that stays')
  await lotOf(everywhere, 'S-5', 'Marcasite ring that travels')
  await runAlerts(site)
  const [alert] = await toldTo(site, buyer.personId)
  expect(alert?.body).toContain('Marcasite ring that travels')
  expect(alert?.body).not.toContain('Marcasite ring that stays')
})
