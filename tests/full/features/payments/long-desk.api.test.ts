import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { payout, payoutFile } from '#server/features/payments/table.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { openMoney, paidSeller } from '../../../support/money-site.ts'
import { money, readPayoutDesk } from '../../../support/payments.ts'
import { writeOrders } from '../../../support/written-orders.ts'

const { site, ctx, maker, checker, order, accepted } = await openMoney()

/** As many accepted orders of another seller, which are older than any other. */
async function olderOrders(many: number, first: number) {
  const other = await paidSeller(site, ctx)
  const { buyer: _, ...like } = await order({ seller: other })
  const rows = Array.from({ length: many }, (_each, at) => ({
    ...like,
    id: randomUUID(),
    number: first + at,
    reference: writeReference(first + at),
    key: randomUUID(),
    state: 'accepted' as const,
    dueAt: null,
  }))
  await writeOrders(ctx, rows)
  return { ...other, orders: rows }
}

describe('the money desk', () => {
  it('shows what can be paid out, however much is kept for sellers who are paid nothing', async () => {
    const { companyId } = await olderOrders(60, 100)
    await ctx.db.update(company).set({ state: 'suspended' }).where(eq(company.id, companyId))
    const { id, number } = await accepted()
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(toPrepare.count).toBe(61)
    expect(toPrepare.items).toHaveLength(50)
    expect(toPrepare.items[0]).toMatchObject({ order: number, hindrance: null })
    expect(toPrepare.items[1]).toMatchObject({ order: 100, hindrance: 'The company is suspended.' })
    const owed = [{ orderId: id, kind: 'proceeds' }]
    expect((await money(site, maker, '/payouts', { owed })).status).toBe(201)
  })

  it('shows what is to be approved, however many payouts wait for a statement', async () => {
    const { orders, companyId } = await olderOrders(160, 1_000)
    const now = ctx.clock()
    const before = new Date(now.getTime() - 86_400_000)
    const fileId = randomUUID()
    const by = { createdBy: maker.personId, createdAt: before }
    await ctx.db
      .insert(payoutFile)
      .values({ id: fileId, currency: 'EUR', format: 'sepa', sealed: 'x', ...by })
    await ctx.db.insert(payout).values(
      orders.map(({ id: orderId, number: orderNumber }) => ({
        id: randomUUID(),
        kind: 'proceeds' as const,
        orderId,
        orderNumber,
        companyId,
        currency: 'EUR' as const,
        amount: 100,
        accountId: randomUUID(),
        accountHolder: 'Pell Brothers B.V.',
        lastFour: '4300',
        sealed: 'x',
        format: 'sepa' as const,
        state: 'sent' as const,
        preparedBy: maker.personId,
        preparedAt: before,
        approvedBy: checker.personId,
        approvedAt: before,
        fileId,
        sentAt: before,
      })),
    )
    const { underWay } = await readPayoutDesk(site, checker)
    const prepared = underWay.filter(({ state }: { state: string }) => state === 'prepared')
    expect(prepared).toHaveLength(1)
  })
})
