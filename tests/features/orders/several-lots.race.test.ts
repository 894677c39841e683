import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { tradeOrder } from '#server/features/orders/table.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { openOrders } from '../../support/order-site.ts'
import { act, pay, sendLots, shipment } from '../../support/orders.ts'

const { site, ctx, seller, buyer, stranger, lot, stockOf } = await openOrders()

async function deadlocks(): Promise<number> {
  // The figures are those of a moment ago until they are asked for anew.
  await ctx.db.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = await ctx.db.execute<{ met: string }>(
    sql`select deadlocks as met from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.met)
}

const rounds = 6
const lots = 4

it('orders of the same lots in opposite order never wait for each other in a circle', async () => {
  const many = await Promise.all(Array.from({ length: lots }, () => lot({ quantity: '100' })))
  const wanted = many.map(({ slug }) => ({ slug, pieces: 2 }))
  const { total } = amountsOf(588_000 * lots, feeTermsAt('GBP', new Date()))
  const before = await deadlocks()
  const numbers: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([
      sendLots(site, buyer, wanted, { total }),
      sendLots(site, stranger, wanted.toReversed(), { total }),
      // An order of before leaves, and changes the same listings.
      ...numbers.splice(0, 1).map((number) => act(site, seller, number, 'shipment', shipment)),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
    const [one, other] = answers.map(({ json }) => json.number)
    await pay(ctx, one)
    numbers.push(one)
    if (round % 3 === 0) {
      await pay(ctx, other)
      await act(site, seller, other, 'cancellation', { reason: 'One of them is damaged.' })
    }
  }
  expect(await deadlocks()).toBe(before)
  const orders = await ctx.db.select({ state: tradeOrder.state }).from(tradeOrder)
  const count = (...states: string[]) => orders.filter(({ state }) => states.includes(state)).length
  expect(orders).toHaveLength(2 * rounds)
  expect(count('refund-due')).toBe(rounds / 3)
  for (const { id } of many) {
    const { quantity, held } = await stockOf(id)
    expect(quantity).toBe(100 - 2 * count('shipped'))
    expect(held).toBe(2 * count('awaiting-funds', 'funded'))
  }
})

it('an order holds all of its pieces or none, and the rest of a lot goes to whoever is first', async () => {
  const few = await lot({ quantity: '3' })
  const plenty = await lot({ quantity: '100' })
  const { total } = amountsOf(588_000 * 2, feeTermsAt('GBP', new Date()))
  const wanted = [plenty, few].map(({ slug }) => ({ slug, pieces: 2 }))
  const answers = await Promise.all([
    sendLots(site, buyer, wanted, { total }),
    sendLots(site, stranger, wanted.toReversed(), { total }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.json.detail).toContain('Only 1')
  expect(await stockOf(few.id)).toMatchObject({ held: 2 })
  expect(await stockOf(plenty.id)).toMatchObject({ held: 2 })
  const placed = await ctx.db
    .select({ number: tradeOrder.number })
    .from(tradeOrder)
    .where(eq(tradeOrder.goods, 588_000 * 2))
  expect(placed).toHaveLength(1)
})
