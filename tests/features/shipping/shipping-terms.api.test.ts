import { beforeEach, describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import type { ShippingTerms } from '#shared/features/shipping/terms.ts'

import { callAs } from '../../support/api-calls.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { openOrders } from '../../support/order-site.ts'
import { sendLots } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { findRows } from '../../support/rows.ts'
import { giveVatNumber, stateShipping, stock } from '../../support/traders.ts'

const world = await openOrders()
beforeEach(async () => {
  await giveVatNumber(world.ctx, world.seller, { country: 'IT', taxNumber: '' })
  await stateShipping(world.site, world.seller.companyId, null)
})

const terms: ShippingTerms = {
  handlingDays: 2,
  notTo: ['BY', 'RU'],
  prices: [
    {
      currency: 'GBP',
      home: { by: 'included' },
      union: { by: 'free-from', amount: 1_800, from: 300_000 },
      named: [
        {
          countries: ['CH', 'US'],
          how: { by: 'value', steps: [{ upTo: 100_000, amount: 2_900 }], above: null },
        },
      ],
      world: { by: 'agreed' },
    },
  ],
}
const path = '/company/shipping'
const read = (who: SignedIn = world.seller) => callAs(world.site, who, path)
const change = (body: object, who: SignedIn = world.seller) =>
  callAs(world.site, who, path, body, 'PUT')

describe('a seller’s shipping terms', () => {
  it('are none at first, then as they were stated, and the log says who changed them', async () => {
    const first = (await read()).json
    expect(first).toMatchObject({ country: 'IT', terms: null, version: 0, mayChange: true })
    await world.lot()
    const shipped = (await callAs(world.site, world.seller, '/shipped-stock')).json
    expect(shipped.lots.map(({ currency }: { currency: string }) => currency)).toContain('GBP')
    expect((await change({ terms, version: 0 })).json).toEqual({ version: 1 })
    expect((await read()).json).toMatchObject({ terms, version: 1 })
    const logged = await findRows(world.site, auditEntry, { action: 'shipping.terms-changed' })
    expect(logged.at(-1)).toMatchObject({
      actorId: world.seller.personId,
      objectId: world.seller.companyId,
      after: { currencies: 'GBP' },
    })
  })

  it('are never overwritten by somebody who has not seen the last change', async () => {
    await change({ terms, version: 0 })
    expect((await change({ terms: { ...terms, notTo: [] }, version: 0 })).status).toBe(409)
    expect((await change({ terms: { ...terms, notTo: [] }, version: 2 })).status).toBe(409)
    const both = await Promise.all([1, 1].map((version) => change({ terms, version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('can be changed by the owner only, and read by all of the company', async () => {
    for (const role of ['sales', 'purchasing', 'finance'] as const) {
      const who = await colleagueOf(world.site, world.seller.companyId, role)
      expect((await change({ terms, version: 0 }, who)).status, role).toBe(403)
      expect((await read(who)).json, role).toMatchObject({ terms: null, mayChange: false })
    }
  })

  it('are none of a company that does not sell', async () => {
    expect((await read(world.buyer)).status).toBe(403)
    expect((await change({ terms, version: 0 }, world.buyer)).status).toBe(403)
  })

  it('are refused with all reasons where they could not be meant', async () => {
    const [prices] = terms.prices
    const refused = async (wrong: object, more: object = {}) => {
      const body = { terms: { ...terms, ...more, prices: [{ ...prices, ...wrong }] }, version: 0 }
      const { status, json } = await change(body)
      expect(status, JSON.stringify(json)).toBe(422)
      return json.errors.map(({ pointer }: { pointer: string }) => pointer)
    }
    const flat = { by: 'flat', amount: 100 }
    const steps = (...all: number[]) => ({
      by: 'weight',
      steps: all.map((upTo) => ({ upTo, amount: 1 })),
      above: null,
    })
    expect(await refused({ home: { by: 'flat', amount: -1 } }, { handlingDays: 21 })).toEqual([
      '/terms/handlingDays',
      '/terms/prices/0/home/amount',
    ])
    expect(await refused({ world: steps(5, 5) })).toEqual(['/terms/prices/0/world/steps'])
    expect(await refused({ world: steps() })).toEqual(['/terms/prices/0/world/steps'])
    expect(await refused({ named: [{ countries: ['IT'], how: flat }] })).toEqual([
      '/terms/prices/0/named/0/countries',
    ])
    const twice = [
      { countries: ['US'], how: flat },
      { countries: ['US', 'JP'], how: flat },
    ]
    expect(await refused({ named: twice })).toEqual(['/terms/prices/0/named'])
    expect(await refused({}, { notTo: ['XX'] })).toEqual(['/terms/notTo/0'])
    expect(await refused({}, { notTo: ['IT'] })).toEqual(['/terms/notTo'])
    const double = { terms: { ...terms, prices: [prices, prices] }, version: 0 }
    expect((await change(double)).json.errors[0].pointer).toBe('/terms/prices')
    expect((await read()).json.terms).toBeNull()
  })
})

describe('a lot with shipping of its own', () => {
  const own = { currency: 'GBP', how: { by: 'flat', amount: 700 } }
  const setOwn = async (id: string, body: object) => {
    return callAs(world.site, world.seller, `/stock/${id}/shipping`, body, 'PUT')
  }

  it('charges that, added to what the other lots of the order cost together', async () => {
    const { site, seller, buyer } = world
    await giveVatNumber(world.ctx, buyer, { country: 'IT', taxNumber: '' })
    const home = { by: 'flat', amount: 2_500 } as const
    await change({ terms: { ...terms, prices: [{ ...terms.prices[0], home }] }, version: 0 })
    const lots = [await world.lot(), await world.lot(), await world.lot()]
    const [first] = lots
    const { id, version } = await stock(site, seller, `/${first?.id}`)
    expect((await setOwn(id, { version, own })).json.ownShipping).toEqual(own)
    expect((await setOwn(id, { version, own })).status).toBe(409)
    expect((await world.trade(first?.slug ?? '')).shipping).toMatchObject({
      how: home,
      own: own.how,
    })
    const shipped = (await callAs(site, seller, '/shipped-stock')).json
    expect(shipped.own.lots).toBe(1)
    const goods = 3 * 294_000
    const wanted = lots.map(({ slug }) => ({ slug, pieces: 1 }))
    const total = goods + 2_500 + 700 + goods * 0.015
    const { status, json } = await sendLots(site, buyer, wanted, { total })
    expect(status, JSON.stringify(json)).toBe(201)
  })

  it('charges nothing by an amount in another currency than its own', async () => {
    const lot = await world.lot()
    const { id, version } = await stock(world.site, world.seller, `/${lot.id}`)
    const { status, json } = await setOwn(id, { version, own: { ...own, currency: 'EUR' } })
    expect([status, json.errors[0].pointer]).toEqual([422, '/own/currency'])
  })

  it('follows the terms again once that is taken back', async () => {
    const lot = await world.lot()
    const { id, version } = await stock(world.site, world.seller, `/${lot.id}`)
    await setOwn(id, { version, own })
    await setOwn(id, { version: version + 1, own: null })
    expect((await world.trade(lot.slug)).shipping.own).toBeNull()
    const history = await callAs(world.site, world.seller, `/stock/${id}/history`)
    expect(history.text).toContain('£7.00')
  })
})
