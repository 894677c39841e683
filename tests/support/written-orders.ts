import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { companiesById, namedCompany } from '#server/features/companies/service.ts'
import { tradeOrder, tradeOrderLine } from '#server/features/orders/table.ts'
import { usualDaysAt } from '#shared/features/orders/usual-days.ts'

import { testAddress } from './addresses.ts'

type NewOrder = typeof tradeOrder.$inferInsert

/** The terms of an order that says nothing else: the usual days and fee, and no VAT. */
const plain = {
  ...usualDaysAt(new Date()),
  feeVat: 0,
  feeTaxTreatment: 'unknown',
  feeTaxRate: 0,
  feeBasisPoints: 150,
  feeMinimum: 0,
  feePayer: 'buyer',
  delivery: testAddress,
} as const

/** An order without what follows from its companies, and as much of its terms as is not plain. */
export type WrittenOrder = Omit<NewOrder, 'parties' | keyof typeof plain> & Partial<NewOrder>

/** Writes orders as they stand, each for one ring, for tests that need many or old ones. */
export const writeOrders = (
  ctx: WorkContext,
  rows: readonly WrittenOrder[],
  line: Partial<typeof tradeOrderLine.$inferInsert> = {},
) =>
  inTransaction(ctx, async (inside) => {
    const { db } = inside
    const ids = rows.flatMap(({ buyerCompanyId, sellerCompanyId }) => [
      buyerCompanyId,
      sellerCompanyId,
    ])
    const companies = await companiesById(inside, ids)
    const named = (id: string) => {
      const found = companies.get(id)
      if (found === undefined) throw new Error(`there is no company ${id}`)
      return namedCompany(found)
    }
    const made = await db
      .insert(tradeOrder)
      .values(
        rows.map((row) => ({
          ...plain,
          ...row,
          parties: { buyer: named(row.buyerCompanyId), seller: named(row.sellerCompanyId) },
        })),
      )
      .returning()
    await db.insert(tradeOrderLine).values(
      made.map(({ id, goods, shipping, placedAt }) => ({
        orderId: id,
        position: 0,
        kind: 'jewellery' as const,
        slug: 'a-ring',
        stockNumber: 'WRITTEN',
        title: 'A ring',
        lines: [],
        pieces: 1,
        unitPrice: goods,
        tierFrom: 1,
        amount: goods,
        shipping,
        terms: [],
        taxTreatment: 'unknown' as const,
        taxRate: 0,
        heldSince: placedAt,
        ...line,
      })),
    )
    return made
  })

/** Insists that a check refuses an order that is like another but for some columns. */
export const refusesLike =
  ({ db }: WorkContext, number: number) =>
  async (check: string, more: Partial<NewOrder>) => {
    const [like] = await db.select().from(tradeOrder).where(eq(tradeOrder.number, number))
    if (like === undefined) throw new Error(`there is no order ${number}`)
    const row = { ...like, id: randomUUID(), number: number + 5000, reference: 'X' }
    await expect(
      db.insert(tradeOrder).values({ ...row, key: randomUUID(), ...more }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining(check) } })
  }
