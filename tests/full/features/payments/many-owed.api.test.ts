import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from '../../../support/api-calls.ts'
import { expectBelow } from '../../../support/expect-below.ts'
import { openMoney, paidSeller } from '../../../support/money-site.ts'
import { money, type Ordered, readPayoutDesk } from '../../../support/payments.ts'
import { writeOrders } from '../../../support/written-orders.ts'

const each = 1000
const first = 1_000_000

/** Written as they stand, and numbered from one on. */
async function write(many: number, from: number, more: Partial<Ordered>) {
  const { buyer: _, ...same } = like
  const ids = []
  for (let at = 0; at < many; at += 500) {
    const some = Array.from({ length: Math.min(500, many - at) }, (_each, next) => from + at + next)
    const rows = await writeOrders(
      ctx,
      some.map((number) => ({
        ...same,
        id: randomUUID(),
        number,
        reference: writeReference(number),
        key: randomUUID(),
        dueAt: null,
        ...more,
      })),
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

// Connections keep the query that they were opened with, so the site starts after this.
const query = vi.spyOn(Client.prototype, 'query')
const { site, ctx, maker, order } = await openMoney()
const like = await order()
const held = await paidSeller(site, ctx)
await write(each, first, { state: 'accepted', sellerCompanyId: held.companyId })
await write(each, first + each, { state: 'refund-due' })
// The newest, so that all others are looked at before them.
const ready = await write(3, first + 2 * each, { state: 'accepted' })
await ctx.db.update(company).set({ state: 'suspended' }).where(eq(company.id, held.companyId))
afterAll(() => query.mockRestore())

/** Runs `work`, and counts what it asks the database; background work may add to it. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const before = query.mock.calls.length
  const result = await work()
  const queries = query.mock.calls.length - before
  return { result, queries }
}

describe('with 2,000 debts that cannot be paid yet', () => {
  it('the money desk shows what can be paid first, with few queries', async () => {
    await expectBelow(50, async () => {
      const { result, queries } = await counted(() => readPayoutDesk(site, maker))
      const { count, items } = result.toPrepare
      expect(count).toBe(2 * each + 3)
      expect(items).toHaveLength(50)
      expect(items.slice(0, 3).map(({ orderId }: { orderId: string }) => orderId)).toEqual(ready)
      expect(items[3]).toMatchObject({ order: first, hindrance: 'The company is suspended.' })
      return queries
    })
  })

  it('a page of all that is owed is read with few queries, and the totals are those of all', async () => {
    await expectBelow(50, async () => {
      const { result, queries } = await counted(() => money(site, maker, '/owed?limit=50'))
      expect(result.json.items).toHaveLength(50)
      expect(result.json.totals).toEqual([
        expect.objectContaining({
          kind: 'proceeds',
          count: each + 3,
          unprepared: (each + 3) * 294_000,
        }),
        expect.objectContaining({ kind: 'refund', count: each, unprepared: each * like.total }),
      ])
      return queries
    })
  })

  it('their seller’s next payout is the sum of all of them, the oldest of which are listed', async () => {
    const { json } = await callAs(site, held, '/company/payouts/next')
    expect(json).toMatchObject({
      count: each,
      totals: [{ currency: like.currency, minor: each * like.goods }],
    })
    expect(json.items).toHaveLength(100)
  })

  it('payouts are prepared', async () => {
    const owed = ready.map((orderId) => ({ orderId, kind: 'proceeds' }))
    const { result, queries } = await counted(() => money(site, maker, '/payouts', { owed }))
    expect(result.status).toBe(201)
    expect(queries).toBeLessThan(40)
  })
})
