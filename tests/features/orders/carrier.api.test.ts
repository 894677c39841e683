import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { carrierReport } from '#server/features/orders/carrier/table.ts'
import { ordersFeature } from '#server/features/orders/feature.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { bareTracking } from '#shared/features/orders/dispatch/tracking-numbers.ts'

import { callConsole } from '../../support/api-calls.ts'
import { carrierSecret, delivered, report } from '../../support/carrier.ts'
import { databaseEnv } from '../../support/database.ts'
import { openOrders, type OrderSite } from '../../support/order-site.ts'
import { act, pay, place, readOrder, shipment } from '../../support/orders.ts'
import { signInAs, type SignedIn } from '../../support/people.ts'
import { ask, startSite } from '../../support/site.ts'
import { publish, ring, trader, trust } from '../../support/traders.ts'

const [secret, other, stranger] = [carrierSecret(), carrierSecret(), carrierSecret()]

let opened: OrderSite
let parcels = 0
beforeAll(async () => {
  opened = await openOrders({ CARRIER_SECRETS: `${secret},${other}` })
})
afterAll(() => opened.site.stop(0))

/** A number that no other parcel has. */
const newNumber = () => `RV 4471 ${String((parcels += 1)).padStart(4, '0')} 8 GB`

/** An order that is paid. */
async function ordered() {
  const { site, ctx, buyer, lot } = opened
  const { slug } = await lot()
  const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  await pay(ctx, number)
  return number
}

/** An order that was sent, in a parcel of its own unless another is named. */
async function sent(trackingNumber = newNumber()) {
  const { site, seller } = opened
  const number = await ordered()
  const { status } = await act(site, seller, number, 'shipment', { ...shipment, trackingNumber })
  expect(status).toBe(200)
  return { number, trackingNumber }
}
const stateOf = async (number: number, who: SignedIn = opened.buyer) =>
  (await readOrder(opened.site, who, number)).json.state
/** What the console's list of deliveries says of an order. */
const reported = async (number: number) => {
  const operator = await signInAs(opened.site, 'operator')
  const { json } = await callConsole(opened.site, operator, '/orders/on-the-way?limit=100')
  return json.items.find((each: { number: number }) => each.number === number)
}
const says = (body: string, more: Partial<Parameters<typeof report>[2]> = {}) =>
  report(opened.site, body, { secret, ...more })

describe('a carrier', () => {
  it('says that a parcel was delivered, which begins the inspection and is told to both sides', async () => {
    const { site, buyer, seller, titles } = opened
    const { number, trackingNumber } = await sent()
    expect((await says(delivered(trackingNumber))).status).toBe(204)
    const { state, dueAt, events } = (await readOrder(site, buyer, number)).json
    expect(state).toBe('inspection')
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now())
    expect(events.at(-1)).toMatchObject({ event: 'deliver', by: 'carrier' })
    for (const who of [buyer, seller]) {
      expect(await titles(who, number)).toContain(`Order ${number} has arrived`)
    }
  })

  it('may say so again, which changes nothing', async () => {
    const { site, buyer, titles } = opened
    const { number, trackingNumber } = await sent()
    const body = delivered(trackingNumber)
    const answers = await Promise.all([says(body), says(body), says(body)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await act(site, buyer, number, 'acceptance')).status).toBe(200)
    expect((await says(body)).status).toBe(204)
    expect(await stateOf(number)).toBe('accepted')
    const told = await titles(buyer, number)
    expect(told.filter((title) => title.endsWith('has arrived'))).toHaveLength(1)
  })

  it('need not type the number as the seller did, and one parcel may hold several orders', async () => {
    const first = await sent()
    const second = await sent(first.trackingNumber)
    const typed = first.trackingNumber.toLowerCase().replaceAll(' ', '-')
    expect((await says(delivered(typed), { secret: other })).status).toBe(204)
    expect([await stateOf(first.number), await stateOf(second.number)]).toEqual([
      'inspection',
      'inspection',
    ])
  })

  it('is not heard without its signature, with that of others, or too late', async () => {
    const { number, trackingNumber } = await sent()
    const body = delivered(trackingNumber)
    const unsigned = await ask(opened.site.address, '/api/carrier-events', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    const old = new Date(Date.now() - 6 * 60_000)
    const refused = [
      unsigned,
      await says(body, { secret: stranger }),
      await says(body, { at: old }),
      await says(body, { at: new Date(Date.now() + 6 * 60_000) }),
    ]
    for (const { status, text } of refused) {
      expect([status, JSON.parse(text).type]).toEqual([403, '/api/docs#forbidden'])
    }
    expect(await stateOf(number)).toBe('shipped')
  })

  it('gets a clear answer to what it cannot mean', async () => {
    const { number, trackingNumber } = await sent()
    const event = { type: 'shipment.delivered', timestamp: new Date().toISOString() }
    const bodies: [number, string][] = [
      [400, '{'],
      [422, '[]'],
      [422, '{}'],
      [422, JSON.stringify(event)],
      [422, JSON.stringify({ ...event, data: { trackingNumber: 'RV 1' } })],
      [422, JSON.stringify({ ...event, data: { trackingNumber }, timestamp: 'yesterday' })],
      [400, JSON.stringify({ ...event, data: { trackingNumber: `${trackingNumber}\u0000` } })],
      [413, JSON.stringify({ ...event, data: { trackingNumber, more: 'x'.repeat(110_000) } })],
    ]
    for (const [wanted, body] of bodies) {
      expect((await says(body)).status, body.slice(0, 90)).toBe(wanted)
    }
    const typed = await says(delivered(trackingNumber), { contentType: 'text/plain' })
    expect(typed.status).toBe(415)
    const got = await ask(opened.site.address, '/api/carrier-events')
    expect([got.status, got.headers.allow]).toEqual([405, 'OPTIONS, POST'])
    const underWay = delivered(trackingNumber).replace('delivered', 'in-transit')
    expect((await says(underWay)).status).toBe(204)
    expect(await stateOf(number)).toBe('shipped')
  })

  it('moves nothing with a parcel that arrived before the order, or that two sellers name', async () => {
    const { site, ctx, buyer } = opened
    const { number, trackingNumber } = await sent()
    const lastYear = new Date(Date.now() - 365 * 86_400_000)
    expect((await says(delivered(trackingNumber, lastYear))).status).toBe(204)
    expect(await stateOf(number)).toBe('shipped')

    const rival = await trader(site, 'seller')
    await trust(site, rival.companyId)
    const { slug } = await publish(site, rival, { ...ring, stockNumber: 'RIVAL-1' })
    const theirs = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, theirs)
    await act(site, rival, theirs, 'shipment', { ...shipment, trackingNumber })
    expect((await says(delivered(trackingNumber))).status).toBe(204)
    expect([await stateOf(number), await stateOf(theirs)]).toEqual(['shipped', 'shipped'])
    expect((await act(site, buyer, number, 'delivery')).status).toBe(200)
  })

  it('moves a frozen order once it goes on, and no other in its parcel twice', async () => {
    const { site, buyer, titles } = opened
    const operator = await signInAs(site, 'operator')
    const desk = (number: number, what: string) =>
      callConsole(site, operator, `/orders/${number}/${what}`, { reason: 'The bank asks.' })
    const { number, trackingNumber } = await sent()
    const beside = await sent(trackingNumber)
    expect((await desk(number, 'freeze')).status).toBe(200)
    expect((await says(delivered(trackingNumber))).status).toBe(204)
    expect([await stateOf(number), await stateOf(beside.number)]).toEqual(['shipped', 'inspection'])
    const before = await reported(number)
    expect(before.reportedAt).not.toBeNull()
    expect((await desk(number, 'unfreeze')).status).toBe(200)
    const { state, events } = (await readOrder(site, buyer, number)).json
    expect(state).toBe('inspection')
    expect(events.at(-1)).toMatchObject({ event: 'deliver', by: 'carrier' })
    for (const each of [number, beside.number]) {
      const told = await titles(buyer, each)
      expect(told.filter((title) => title.endsWith('has arrived'))).toHaveLength(1)
    }
  })

  it('cannot move an order with a parcel that arrived before its number was entered, but the buyer and operators learn of it', async () => {
    const { buyer, seller, site, titles } = opened
    const trackingNumber = newNumber()
    // Its clock is ahead of ours.
    const ahead = new Date(Date.now() + 3_600_000)
    expect((await says(delivered(trackingNumber, ahead))).status).toBe(204)
    // Its order is younger than the report, so it is another parcel.
    const { number } = await sent(trackingNumber)
    const { number: none } = await sent()
    expect(await stateOf(number)).toBe('shipped')
    const title = `Order ${number} may have arrived already`
    expect(await titles(buyer, number)).not.toContain(title)

    const early = await ordered()
    const parcel = newNumber()
    expect((await says(delivered(parcel))).status).toBe(204)
    const sentIn = { ...shipment, trackingNumber: parcel }
    expect((await act(site, seller, early, 'shipment', sentIn)).status).toBe(200)
    expect(await stateOf(early)).toBe('shipped')
    expect(await titles(buyer, early)).toContain(`Order ${early} may have arrived already`)
    expect((await reported(early)).reportedAt).not.toBeNull()
    expect((await reported(none)).reportedAt).toBeNull()
    // The carrier repeats what it said, which is no other delivery.
    expect((await says(delivered(parcel, new Date(Date.now() - 60_000)))).status).toBe(204)
    expect(await stateOf(early)).toBe('shipped')
    expect((await act(site, buyer, early, 'delivery')).status).toBe(200)
  })

  it('that reports late what was before the number was entered moves nothing, and the buyer is told once', async () => {
    const { buyer, seller, site, titles } = opened
    const number = await ordered()
    const trackingNumber = newNumber()
    const before = new Date()
    await act(site, seller, number, 'shipment', { ...shipment, trackingNumber })
    await Promise.all([before, before].map((at) => says(delivered(trackingNumber, at))))
    await says(delivered(trackingNumber, new Date(before.getTime() - 1)))
    expect(await stateOf(number)).toBe('shipped')
    const told = await titles(buyer, number)
    expect(told.filter((title) => title.endsWith('may have arrived already'))).toHaveLength(1)
    expect((await says(delivered(trackingNumber))).status).toBe(204)
    expect(await stateOf(number)).toBe('inspection')
  })

  it('is forgotten after 60 days, not before', async () => {
    const { ctx } = opened
    const trackingNumber = newNumber()
    await says(delivered(trackingNumber))
    const kept = () =>
      ctx.db.$count(carrierReport, eq(carrierReport.trackingNumber, bareTracking(trackingNumber)))
    const inDays = (days: number) => ({
      ...ctx,
      clock: () => new Date(Date.now() + days * 86_400_000),
    })
    await forgetExpired(inDays(59), [ordersFeature])
    expect(await kept()).toBe(1)
    await forgetExpired(inDays(61), [ordersFeature])
    expect(await kept()).toBe(0)
  })

  it('is described for those who connect one', async () => {
    const { paths } = JSON.parse((await ask(opened.site.address, '/api/openapi.json')).text)
    expect(paths['/carrier-events'].post.responses).toHaveProperty('204')
  })
})

describe('without a carrier', () => {
  it('there is no such address', async () => {
    const site = await startSite(await databaseEnv())
    try {
      const { status } = await report(site, delivered('RV 4471 9026 8 GB'), { secret })
      expect(status).toBe(404)
    } finally {
      await site.stop(0)
    }
  })
})
