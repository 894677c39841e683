import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { parcelDelivered } from '#server/features/orders/carrier/parcel-delivered.ts'
import { unfreezeOrder } from '#server/features/orders/freezing/freeze-orders.ts'
import { sendGoods } from '#server/features/orders/shipments.ts'

import { callConsole } from '../../support/api-calls.ts'
import { contextFor, memberContextFor } from '../../support/contexts.ts'
import { openOrders, type OrderSite } from '../../support/order-site.ts'
import { act, pay, place, readOrder, shipment } from '../../support/orders.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { rounds } from '../../support/rounds.ts'

let opened: OrderSite
let operator: SignedIn
type Caller = Awaited<ReturnType<typeof contextFor>>
let caller: Caller
let parcels = 0
beforeAll(async () => {
  opened = await openOrders()
  operator = await signInAs(opened.site, 'operator')
  caller = await contextFor(opened.site, operator)
})
afterAll(() => opened.site.stop(0))

const newNumber = () => `RV 8123 ${String((parcels += 1)).padStart(4, '0')} 8 GB`

async function paid() {
  const { site, ctx, buyer, lot } = opened
  const { slug } = await lot()
  const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  await pay(ctx, number)
  return number
}
const send = (number: number, trackingNumber: string) =>
  act(opened.site, opened.seller, number, 'shipment', { ...shipment, trackingNumber })
const desk = (number: number, what: string) =>
  callConsole(opened.site, operator, `/orders/${number}/${what}`, { reason: 'The bank asks.' })
const report = (trackingNumber: string, deliveredAt = new Date()) =>
  parcelDelivered(opened.ctx, { trackingNumber, deliveredAt })
const read = async (number: number) => (await readOrder(opened.site, opened.buyer, number)).json
const told = async (number: number, title: string) =>
  (await opened.titles(opened.buyer, number)).filter((each) => each === title).length

/** Does something, and does not commit it before a report of the parcel has come and waits, or is done. */
async function withReportInside(parcel: string, work: (inside: Caller) => Promise<unknown>) {
  const came = await inTransaction(caller, async (inside) => {
    await work(inside)
    const reporting = report(parcel)
    await setTimeout(300)
    return { reporting }
  })
  await came.reporting
}

it('a delivery that is reported before an unfreezing is committed begins the inspection', async () => {
  const [number, parcel] = [await paid(), newNumber()]
  await send(number, parcel)
  await desk(number, 'freeze')
  await withReportInside(parcel, (inside) =>
    unfreezeOrder(inside, { number, reason: 'It is well.' }),
  )
  expect((await read(number)).state).toBe('inspection')
})

it('a delivery that is reported before the number is committed begins the inspection', async () => {
  const [number, parcel] = [await paid(), newNumber()]
  const sent = { ...shipment, trackingNumber: parcel, pictures: [] }
  await withReportInside(parcel, async (inside) => {
    const { actor } = await memberContextFor(opened.site, opened.seller)
    await sendGoods({ ...inside, actor }, number, sent, 'seller')
  })
  expect((await read(number)).state).toBe('inspection')
})

it('a delivery that is reported while its order is unfrozen begins the inspection once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [number, parcel] = [await paid(), newNumber()]
    await send(number, parcel)
    await desk(number, 'freeze')
    const [unfrozen] = await Promise.all([desk(number, 'unfreeze'), report(parcel), report(parcel)])
    expect(unfrozen.status).toBe(200)
    expect((await read(number)).state).toBe('inspection')
    expect(await told(number, `Order ${number} has arrived`)).toBe(1)
  }
})

it('a delivery that is reported while its number is entered begins the inspection, or is told to the buyer', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [number, parcel] = [await paid(), newNumber()]
    const [sent] = await Promise.all([send(number, parcel), report(parcel)])
    expect(sent.status).toBe(200)
    const { state, events } = await read(number)
    const early = await told(number, `Order ${number} may have arrived already`)
    expect([state, early]).toEqual(state === 'inspection' ? ['inspection', 0] : ['shipped', 1])
    expect(events.filter(({ event }: { event: string }) => event === 'deliver').length).toBe(
      1 - early,
    )
  }
})

it('a delivery that is reported while its order is frozen moves it before, or after it goes on', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [number, parcel] = [await paid(), newNumber()]
    await send(number, parcel)
    const [frozen] = await Promise.all([desk(number, 'freeze'), report(parcel)])
    expect(frozen.status).toBe(200)
    await desk(number, 'unfreeze')
    expect((await read(number)).state).toBe('inspection')
    expect(await told(number, `Order ${number} has arrived`)).toBe(1)
  }
})
