import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { sessionOf, type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'
import { trader } from '../../support/traders.ts'

let now = new Date()
const site = await openSite({ RATES_STALE_AFTER: '2' }, {}, { clock: () => now })
const buyer = await trader(site, 'buyer')
const stranger = await trader(site, 'buyer')
const { db } = (await site.context.services.open()).database
await db.update(company).set({ country: 'CH' })
const operator = await signInAs(site, 'operator')
const entered = { from: 'USD', EUR: '0.86', CHF: '0.8', confirmed: true }
expect((await callConsole(site, operator, '/rates/exchange', entered)).status).toBe(201)

const read = async (who: Pick<SignedIn, 'headers'>) =>
  (await callAs(site, who, '/me/currency')).json
const choose = (who: SignedIn, currency: string) =>
  callAs(site, who, '/me/currency', { currency }, 'PUT')

it('people read prices in the currency of their company’s country until they choose another', async () => {
  expect((await read(buyer)).currency).toBe('CHF')
  expect((await choose(buyer, 'EUR')).status).toBe(200)
  expect((await choose(buyer, 'JPY')).status).toBe(200)
  expect((await read(buyer)).currency).toBe('JPY')
  expect((await read(stranger)).currency).toBe('CHF')
})

it('a currency that is none of ours is refused', async () => {
  expect((await choose(buyer, 'XAU')).status).toBe(422)
})

it('rates come with their time and source, and no longer once they are out of date', async () => {
  const source = 'Entered by Relustre'
  expect((await read(buyer)).exchange).toEqual([
    { from: 'USD', to: 'EUR', rate: '0.86', at: expect.any(String), source },
    { from: 'USD', to: 'CHF', rate: '0.8', at: expect.any(String), source },
  ])
  now = new Date(now.getTime() + 2 * 3_600_000)
  // Sessions end before that.
  const [who] = await db.select().from(person).where(eq(person.id, buyer.personId))
  const later = await sessionOf(site, who as typeof person.$inferSelect, false)
  expect((await read(later)).exchange).toEqual([])
})
