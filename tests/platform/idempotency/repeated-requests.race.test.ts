import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { verifyLedger } from '#server/features/ledger/service.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrder, tradeOrderEvent } from '#server/features/orders/table.ts'

import { callAs, type Served } from '../../support/api-calls.ts'
import { databaseEnv } from '../../support/database.ts'
import { ordersOn } from '../../support/order-site.ts'
import { startSite } from '../../support/site.ts'

const env = await databaseEnv()
const here = await startSite(env)
const orders = await ordersOn(here)
const there = await startSite(env)

/** The buyer accepts the goods of an order. */
async function accept(at: Served, number: number, key: string) {
  const keyed = { headers: { ...orders.buyer.headers, 'idempotency-key': key } }
  const { status, headers, text } = await callAs(at, keyed, `/orders/${number}/acceptance`, {})
  return { status, text, replayed: headers['idempotent-replayed'] === 'true' }
}

async function acceptances(number: number): Promise<number> {
  const { id } = await findAnyOrder(orders.ctx, number)
  const ofOrder = and(eq(tradeOrderEvent.orderId, id), eq(tradeOrderEvent.event, 'accept'))
  return orders.ctx.db.$count(tradeOrderEvent, ofOrder)
}

it('one key at the same time at two instances has its effect once, and one answer', async () => {
  for (let round = 0; round < 4; round += 1) {
    const number = await orders.inspected()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => accept(at % 2 === 0 ? orders.site : there, number, key)),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const { text } of answers.filter(({ status }) => status !== 200)) {
      expect(JSON.parse(text)).toMatchObject({ status: 409, type: '/api/docs#in-progress' })
    }
    expect(await acceptances(number)).toBe(1)
  }
  expect((await verifyLedger(orders.ctx)).faults).toEqual([])
})

it('a key whose request is still being answered gets a 409 at once, and the answer afterwards', async () => {
  const number = await orders.inspected()
  const key = randomUUID()
  let first: ReturnType<typeof accept> | undefined
  await orders.ctx.db.transaction(async (tx) => {
    // Holds the first request up in the middle of its transaction.
    await tx.select().from(tradeOrder).where(eq(tradeOrder.number, number)).for('update')
    first = accept(orders.site, number, key)
    const waiting = sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await tx.execute<{ waiting: number }>(waiting)).rows[0]?.waiting)
      .toBe(1)
    expect(JSON.parse((await accept(there, number, key)).text).type).toBe('/api/docs#in-progress')
  })
  const done = await first
  expect(done).toMatchObject({ status: 200 })
  expect(await accept(there, number, key)).toEqual({ ...done, replayed: true })
  expect(await acceptances(number)).toBe(1)
})
