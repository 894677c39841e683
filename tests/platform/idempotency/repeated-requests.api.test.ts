import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { features, operations } from '#server/features.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrderEvent } from '#server/features/orders/table.ts'
import { jsonSchema } from '#server/http/json-schema.ts'
import { keptAnswer } from '#server/idempotency/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'

import { callAs } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { openOrders } from '../../support/order-site.ts'
import { pay, place, shipment } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { daysAhead } from '../../support/retention.ts'
import { ask } from '../../support/site.ts'

const orders = await openOrders()

/** Does something with an order, under a key. */
async function send(who: SignedIn, number: number, what: string, key: string, body: object = {}) {
  const keyed = { headers: { ...who.headers, 'idempotency-key': key } }
  const { status, headers, text } = await callAs(
    orders.site,
    keyed,
    `/orders/${number}/${what}`,
    body,
  )
  const { type } = JSON.parse(text)
  return { status, text, problem: type, replayed: headers['idempotent-replayed'] }
}

const placed = async () => {
  const { slug } = await orders.lot()
  return place(orders.site, orders.buyer, slug, { pieces: 2, goods: 588_000 })
}
const funded = async () => {
  const number = await placed()
  await pay(orders.ctx, number)
  return number
}

/** How often something has happened to an order. */
async function times(number: number, event: OrderEvent): Promise<number> {
  const { id } = await findAnyOrder(orders.ctx, number)
  const ofOrder = and(eq(tradeOrderEvent.orderId, id), eq(tradeOrderEvent.event, event))
  return orders.ctx.db.$count(tradeOrderEvent, ofOrder)
}

describe('a request with an Idempotency-Key that is sent again', () => {
  it('gets the same answer, and nothing is done twice', async () => {
    const number = await orders.inspected()
    const key = randomUUID()
    const first = await send(orders.buyer, number, 'acceptance', key)
    expect(first).toMatchObject({ status: 200, replayed: undefined })
    const second = await send(orders.buyer, number, 'acceptance', key)
    expect(second).toEqual({ ...first, replayed: 'true' })
    expect(await times(number, 'accept')).toBe(1)
    // The same press is another request for a server that does not know its key.
    expect((await send(orders.buyer, number, 'acceptance', randomUUID())).status).toBe(409)
  })

  it('is refused if it says something else', async () => {
    const number = await funded()
    const key = randomUUID()
    const cancel = (reason: string) => send(orders.seller, number, 'cancellation', key, { reason })
    expect((await cancel('It was sold in our shop.')).status).toBe(200)
    expect(await cancel('It is broken.')).toMatchObject({
      status: 422,
      problem: '/api/docs#key-in-use',
    })
    const other = await funded()
    expect(
      await send(orders.seller, other, 'cancellation', key, { reason: 'It was sold in our shop.' }),
    ).toMatchObject({ status: 422 })
    expect(await times(other, 'cancel')).toBe(0)
  })

  it('may be corrected after a refusal, which is not kept', async () => {
    const number = await funded()
    const key = randomUUID()
    const cancel = (reason: string) => send(orders.seller, number, 'cancellation', key, { reason })
    expect(await cancel('')).toMatchObject({ status: 422, problem: '/api/docs#invalid-input' })
    expect(await cancel('It was sold.')).toMatchObject({ status: 200, replayed: undefined })
  })

  it('is done once it is possible, if it was not before', async () => {
    const number = await placed()
    const key = randomUUID()
    const early = await send(orders.seller, number, 'shipment', key, shipment)
    expect(early).toMatchObject({ status: 409, problem: '/api/docs#conflict' })
    await pay(orders.ctx, number)
    const later = await send(orders.seller, number, 'shipment', key, shipment)
    expect(later).toMatchObject({ status: 200, replayed: undefined })
  })

  it('is not answered to anybody but the person who sent it', async () => {
    const number = await orders.inspected()
    const key = randomUUID()
    expect((await send(orders.buyer, number, 'acceptance', key)).status).toBe(200)
    expect(await send(orders.stranger, number, 'acceptance', key)).toMatchObject({
      status: 404,
      replayed: undefined,
    })
    expect((await send(orders.seller, number, 'acceptance', key)).status).toBe(409)
  })

  it('with the key of another operation is a request of its own', async () => {
    const number = await funded()
    const key = randomUUID()
    expect((await send(orders.seller, number, 'shipment', key, shipment)).status).toBe(200)
    expect((await send(orders.buyer, number, 'delivery', key)).replayed).toBeUndefined()
    expect((await send(orders.buyer, number, 'acceptance', key)).replayed).toBeUndefined()
    expect(await times(number, 'accept')).toBe(1)
  })

  it('is answered for two days, and then the answer is deleted', async () => {
    const number = await orders.inspected()
    const key = randomUUID()
    await send(orders.buyer, number, 'acceptance', key)
    const pass = async (days: number) =>
      forgetExpired(await workContext(orders.site, () => daysAhead(days)), features)
    await pass(1.9)
    expect((await send(orders.buyer, number, 'acceptance', key)).replayed).toBe('true')
    await pass(2.1)
    expect((await send(orders.buyer, number, 'acceptance', key)).status).toBe(409)
    expect(await orders.ctx.db.$count(keptAnswer)).toBe(0)
  })
})

describe('an operation that has its effect once', () => {
  const once = operations.filter(({ endpoint }) => endpoint.once)

  it.each([undefined, '', 'two words', 'x'.repeat(256)])(
    'refuses the key %s and does nothing',
    async (key) => {
      const number = await orders.inspected()
      const keyed = key === undefined ? {} : { 'idempotency-key': key }
      const answer = await ask(orders.site.address, `/api/orders/${number}/acceptance`, {
        method: 'POST',
        headers: { ...orders.buyer.headers, ...keyed },
      })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('Idempotency-Key')
      expect(await times(number, 'accept')).toBe(0)
    },
  )

  it('is each that releases, pays, refunds or imports', () => {
    const names = once.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'offers.accept',
        'orders.accept',
        'disputes.agree',
        'disputes.rule',
        'reviews.refuse',
        'imports.commit',
        'payments.prepare',
        'payments.approve',
        'payments.send',
      ]),
    )
  })

  it('answers with no secret, because the answer is kept', () => {
    const secret =
      /"\w*(?:secret|token|challenge|password|(?<!postal|dial)code)\w*":\{"type":"string"/i
    const answering = once.filter(({ endpoint: { output } }) =>
      secret.test(JSON.stringify(jsonSchema(output, 'output'))),
    )
    expect(answering.map(({ name }) => name)).toEqual([])
  })

  it('is never for visitors, who have no keys', () => {
    expect(once.filter(({ rule }) => rule.name === 'anyone')).toEqual([])
    // What a file contains says whether it was there before; and a kept answer is JSON.
    expect(
      once.filter(
        ({ endpoint: { receives, answers } }) => receives !== 'json' || answers !== 'json',
      ),
    ).toEqual([])
  })
})
