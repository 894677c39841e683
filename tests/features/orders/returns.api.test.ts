import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { evidenceKeys } from '#server/features/orders/disputes/evidence.ts'
import { orderEvidence } from '#server/features/orders/disputes/table.ts'
import { ordersFeature } from '#server/features/orders/feature.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { refundOrder } from '#server/features/orders/service.ts'
import { tradeOrderLine } from '#server/features/orders/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { books, caseCall, does, rejection, sendEvidence } from '../../support/disputes.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, pay, place, readOrder, shipment } from '../../support/orders.ts'
import { listRefundable } from '../../support/owed.ts'
import { signInAs } from '../../support/people.ts'

const { site, ctx, seller, buyer, stranger, lot, stockOf, titles, inspected, giveBack } =
  await openOrders()
const operator = await signInAs(site, 'operator')

const orderOf = (number: number) => findAnyOrder(ctx, number)
const listingOf = async (number: number) => {
  const { id } = await orderOf(number)
  const [line] = await ctx.db.select().from(tradeOrderLine).where(eq(tradeOrderLine.orderId, id))
  return stockOf(line?.listingId ?? '')
}
const stateOf = async (number: number) => (await orderOf(number)).state
/** Long after everything is due. */
const after = async (number: number, days: number) => {
  const { dueAt } = await orderOf(number)
  const at = (dueAt ?? new Date()).getTime() + days * 86_400_000
  return { ...ctx, clock: () => new Date(at) }
}
/** The clock reminds whose turn it is, and acts once that time is over too. */
const remindAndEnd = async (number: number) => {
  await meetOrderDeadlines(await after(number, -0.01))
  await meetOrderDeadlines(await after(number, 0.01))
}

describe('rejected goods', () => {
  it('come back, and all of the money goes back, with balanced books at every step', async () => {
    const sums: number[] = []
    const look = async () => sums.push((await books(ctx)).sum)
    const number = await inspected()
    const before = await listingOf(number)
    expect(before).toMatchObject({ quantity: 4, held: 0, state: 'live' })
    const { id } = await sendEvidence(site, buyer, number)
    const rejected = await does(site, buyer, number, 'rejection', { ...rejection, evidence: [id] })
    expect(rejected).toMatchObject({
      state: 'rejected',
      can: ['settle'],
      dispute: {
        statements: [
          {
            by: 'buyer',
            kind: 'rejection',
            reason: 'wrong-grade',
            text: rejection.text,
            evidence: [{ id, name: 'report.pdf', mediaType: 'application/pdf' }],
          },
        ],
        proposals: [],
        ruling: null,
      },
    })
    await look()
    expect((await does(site, seller, number, 'return-agreement')).state).toBe('return-due')
    await look()
    const returning = await does(site, buyer, number, 'return', shipment)
    expect(returning).toMatchObject({ state: 'returning', dispute: { returned: shipment } })
    await look()
    expect((await does(site, seller, number, 'return-receipt')).state).toBe('refund-due')
    await look()
    expect(await listingOf(number)).toMatchObject({ quantity: 6, held: 0, state: 'live' })
    const owed = (await listRefundable(ctx)).find((each) => each.number === number)
    expect(owed?.amount).toBe(596_820)
    const refund = { orderId: owed?.orderId ?? '', payoutId: randomUUID() }
    expect(await refundOrder(ctx, refund)).toBe(true)
    expect(await stateOf(number)).toBe('refunded')
    expect(sums).toEqual(sums.map(() => 0))
    expect(await titles(seller, number)).toEqual(
      expect.arrayContaining([
        `The goods of order ${number} are rejected`,
        `The goods of order ${number} are on their way back`,
      ]),
    )
    expect(await titles(buyer, number)).toEqual(
      expect.arrayContaining([
        `Send the goods of order ${number} back`,
        `The goods of order ${number} are back`,
        `Order ${number} is refunded`,
      ]),
    )
  })

  it('are taken back by a seller who says nothing for two business days, and not before', async () => {
    const number = await inspected()
    await does(site, buyer, number, 'rejection', rejection)
    await meetOrderDeadlines(await after(number, -0.1))
    expect(await stateOf(number)).toBe('rejected')
    await meetOrderDeadlines(await after(number, 0.01))
    const { state, events } = (await readOrder(site, seller, number)).json
    expect(state).toBe('return-due')
    expect(events.at(-1)).toMatchObject({ event: 'agree', by: 'clock' })
  })

  it('become a dispute if they are not sent back, or not taken back, in time', async () => {
    const number = await inspected()
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'return-agreement')
    await remindAndEnd(number)
    expect(await stateOf(number)).toBe('disputed')
    const other = await inspected()
    await does(site, buyer, other, 'rejection', rejection)
    await does(site, seller, other, 'return-agreement')
    await does(site, buyer, other, 'return', shipment)
    await remindAndEnd(other)
    expect(await stateOf(other)).toBe('disputed')
    expect(await titles(seller, other)).toContain(`Order ${other} is disputed`)
  })

  it('are said to be back by an operator who has the carrier’s proof, with a reason', async () => {
    const number = await inspected()
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    const { id } = await orderOf(number)
    expect((await caseCall(site, operator, id, '/return-receipt', { reason: '' })).status).toBe(422)
    const reason = 'The carrier’s proof of delivery, signed by the seller.'
    const listed = await callConsole(site, operator, '/disputes?show=returns&limit=100')
    expect(listed.json.items).toContainEqual(expect.objectContaining({ id, state: 'returning' }))
    expect((await caseCall(site, operator, id, '/return-receipt', { reason })).status).toBe(200)
    expect((await caseCall(site, operator, id, '/return-receipt', { reason })).status).toBe(409)
    const { state, events } = (await readOrder(site, seller, number)).json
    expect(state).toBe('refund-due')
    expect(events.at(-1)).toMatchObject({ event: 'take-back', by: 'operator', reason })
    // The lot's history is its seller's, and names none of us.
    const { json } = await callAs(site, seller, `/stock/${(await listingOf(number)).id}/history`)
    expect(json.items[0]).toMatchObject({ what: 'returned', by: null })
  })

  it('put a sold-out lot back into the stock, but never on sale', async () => {
    const { id, slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 6, goods: 1_674_000 })
    await pay(ctx, number)
    await does(site, seller, number, 'shipment', shipment)
    expect(await stockOf(id)).toMatchObject({ quantity: 0, state: 'sold-out' })
    await does(site, buyer, number, 'delivery')
    await giveBack(number)
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 0, state: 'paused' })
  })

  it('are rejected only during the inspection, with a reason, words and at most six files', async () => {
    const number = await inspected()
    const send = (body: object) => act(site, buyer, number, 'rejection', body)
    expect((await send({ ...rejection, reason: 'colour' })).status).toBe(422)
    expect((await send({ ...rejection, text: ' ' })).status).toBe(422)
    const seven = Array.from({ length: 7 }, () => randomUUID())
    expect((await send({ ...rejection, evidence: seven })).status).toBe(422)
    expect((await send({ ...rejection, evidence: [randomUUID()] })).status).toBe(422)
    expect(await stateOf(number)).toBe('inspection')
    await does(site, buyer, number, 'acceptance')
    expect((await send(rejection)).status).toBe(409)
  })
})

describe('evidence', () => {
  it('is opened by the two sides and operators once it is shown, and by nobody else', async () => {
    const number = await inspected()
    const { id } = await sendEvidence(site, buyer, number, { name: 'report 1.pdf' })
    const path = `/orders/${number}/evidence/${id}`
    expect((await callAs(site, seller, path)).status).toBe(404)
    expect((await callAs(site, buyer, path)).status).toBe(404)
    await does(site, buyer, number, 'rejection', { ...rejection, evidence: [id] })
    for (const who of [buyer, seller]) expect((await callAs(site, who, path)).status).toBe(200)
    expect((await callAs(site, stranger, path)).status).toBe(404)
    const orderId = (await orderOf(number)).id
    const own = `/admin/disputes/${orderId}/evidence/${id}`
    expect((await callAs(site, operator, own)).status).toBe(200)
    for (const who of [buyer, seller, stranger]) {
      expect((await callAs(site, who, own)).status).toBe(404)
      expect((await callAs(site, who, `/admin/disputes/${orderId}`)).status).toBe(404)
    }
    // Another order of the same two companies is no way in.
    const other = await inspected()
    expect((await callAs(site, seller, `/orders/${other}/evidence/${id}`)).status).toBe(404)
  })

  it('is taken only from the side that has something to show, and shown once by that side', async () => {
    const number = await inspected()
    expect((await sendEvidence(site, seller, number)).status).toBe(409)
    expect((await sendEvidence(site, stranger, number)).status).toBe(404)
    const html = { name: 'x.pdf', bytes: Buffer.from('<script>alert(1)</script>') }
    expect((await sendEvidence(site, buyer, number, html)).status).toBe(415)
    const { id } = await sendEvidence(site, buyer, number)
    await does(site, buyer, number, 'rejection', { ...rejection, evidence: [id] })
    const stolen = await act(site, seller, number, 'contest', { text: 'No.', evidence: [id] })
    expect(stolen.status).toBe(422)
    expect(stolen.json.errors[0].pointer).toBe('/evidence')
  })

  it('that was shown is kept for ever and cannot be changed; what nobody shows goes after a week', async () => {
    const number = await inspected()
    const shown = await sendEvidence(site, buyer, number)
    const unused = await sendEvidence(site, buyer, number)
    await does(site, buyer, number, 'rejection', { ...rejection, evidence: [shown.id] })
    const rows = () =>
      ctx.db.select().from(orderEvidence).where(eq(orderEvidence.uploadedBy, buyer.personId))
    const keys = (await rows()).map(({ storageKey }) => storageKey)
    expect((await evidenceKeys(ctx, [...keys, randomUUID()])).toSorted()).toEqual(keys.toSorted())
    const in8Days = new Date(ctx.clock().getTime() + 8 * 86_400_000)
    await forgetExpired({ ...ctx, clock: () => in8Days }, [ordersFeature])
    const left = (await rows()).map(({ id }) => id)
    expect(left).toContain(shown.id)
    expect(left).not.toContain(unused.id)
    const { pool } = (await site.context.services.open()).database
    for (const change of [
      `UPDATE order_evidence SET name = 'other.pdf' WHERE id = '${shown.id}'`,
      `UPDATE order_evidence SET statement_id = null WHERE id = '${shown.id}'`,
      `DELETE FROM order_evidence WHERE id = '${shown.id}'`,
      `UPDATE order_statement SET text = 'x'`,
      `DELETE FROM order_statement`,
    ]) {
      await expect(pool.query(change), change).rejects.toThrow()
    }
  })
})

it('others move nothing of a rejection, and each side only does its own part', async () => {
  const number = await inspected()
  const body = { text: 'No.', evidence: [] }
  expect((await act(site, stranger, number, 'rejection', rejection)).status).toBe(404)
  expect((await act(site, seller, number, 'rejection', rejection)).status).toBe(409)
  await does(site, buyer, number, 'rejection', rejection)
  for (const [who, refusal] of [
    [stranger, 404],
    [buyer, 409],
  ] as const) {
    expect((await act(site, who, number, 'return-agreement')).status).toBe(refusal)
    expect((await act(site, who, number, 'contest', body)).status).toBe(refusal)
  }
  const said = { ...body, askRuling: false }
  expect((await act(site, stranger, number, 'statements', said)).status).toBe(404)
  expect((await act(site, stranger, number, 'proposals', { seller: 5 })).status).toBe(404)
  await does(site, seller, number, 'return-agreement')
  expect((await act(site, stranger, number, 'return', shipment)).status).toBe(404)
  expect((await act(site, seller, number, 'return', shipment)).status).toBe(409)
  await does(site, buyer, number, 'return', shipment)
  expect((await act(site, stranger, number, 'return-receipt')).status).toBe(404)
  expect((await act(site, buyer, number, 'return-receipt')).status).toBe(409)
})

it('a seller who does not send is reminded on the second business day, and the order is cancelled four after the third', async () => {
  const { id, slug } = await lot()
  const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
  await pay(ctx, number)
  const reminder = `Reminder: send order ${number}`
  await meetOrderDeadlines(await after(number, -5))
  expect(await titles(seller, number)).not.toContain(reminder)
  await meetOrderDeadlines(await after(number, 0.01))
  await meetOrderDeadlines(await after(number, 0.1))
  expect((await titles(seller, number)).filter((each) => each === reminder)).toHaveLength(1)
  expect(await stateOf(number)).toBe('funded')
  await meetOrderDeadlines(await after(number, 7))
  const { state, events } = (await readOrder(site, buyer, number)).json
  expect(state).toBe('refund-due')
  expect(events.at(-1)).toMatchObject({ event: 'cancel', by: 'clock' })
  expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 0 })
  expect((await listRefundable(ctx)).find((each) => each.number === number)?.amount).toBe(596_820)
  expect((await books(ctx)).sum).toBe(0)
})
