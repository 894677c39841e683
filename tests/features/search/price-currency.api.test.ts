import { expect, it } from 'vitest'

import type { Found, Histograms } from '#shared/features/search/contract.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { insertLots } from '../../support/generated-lots.ts'
import { signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'
import { ring, trader } from '../../support/traders.ts'

const site = await openSite()
const { companyId } = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')
const { db } = (await site.context.services.open()).database
const lots = Array.from({ length: 32 }, (_, at) => {
  const said = { ...ring, currency: at < 20 ? 'GBP' : 'EUR', stockNumber: `LOT-${at}` }
  return { kind: 'jewellery', said } as const
})
await insertLots(db, companyId, lots, site.context.clock())
const chosen = await callAs(site, buyer, '/me/currency', { currency: 'JPY' }, 'PUT')
expect(chosen.status).toBe(200)

const enter = async (rates: object) => {
  const operator = await signInAs(site, 'operator')
  const entered = await callConsole(site, operator, '/rates/exchange', {
    ...rates,
    confirmed: true,
  })
  expect(entered.status).toBe(201)
}
const search = async <T>(path: string) => {
  const { status, json } = await callAs(site, buyer, path)
  expect(status).toBe(200)
  return json as T
}
const foundBelow = async (price: number) =>
  (await search<Found>(`/search?priceTo=${price}`)).total.lots

it('a limit of the price counts every lot in the currency that its reader has chosen', async () => {
  const all = (await search<Found>('/search')).total.lots
  expect(all).toBeGreaterThan(30)
  // Nothing is guessed about lots that no rate leads to.
  expect(await foundBelow(1_000_000_000)).toBe(0)
  await enter({ from: 'GBP', JPY: '200' })
  const inPounds = await foundBelow(1_000_000_000)
  expect(inPounds).toBeGreaterThan(0)
  expect(inPounds).toBeLessThan(all)
  await enter({ from: 'EUR', JPY: '100' })
  expect(await foundBelow(1_000_000_000)).toBe(all)
  // Each costs 2,940 of its own currency.
  expect(await foundBelow(293_999)).toBe(0)
  expect(await foundBelow(294_000)).toBe(all - inPounds)
})

it('lots are sorted by what they cost in that currency', async () => {
  const currenciesBy = async (sort: string) => {
    const { cards } = await search<Found>(`/search?sort=${sort}&limit=3`)
    const slugs = cards.map(({ slug }) => slug)
    const { json } = await callAs(site, buyer, '/lots/prices', { slugs })
    const { items } = json as { items: { currency: string }[] }
    return new Set(items.map(({ currency }) => currency))
  }
  expect(await currenciesBy('price')).toEqual(new Set(['EUR']))
  expect(await currenciesBy('-price')).toEqual(new Set(['GBP']))
})

it('its histogram is in that currency, too', async () => {
  const { price } = await search<Histograms>('/search/histograms')
  expect(price?.measure).toBe('JPY')
})
