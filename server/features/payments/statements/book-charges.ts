import { randomUUID } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction, sqlState } from '#server/db/transaction.ts'
import { mostKept } from '#shared/contract/two-operators.ts'

import { bankLine } from '../table.ts'
import { checkViolation, postOurs } from './book-as-ours.ts'
import { lockLine, settle } from './match-line.ts'

/**
 * Books small charges that the bank names beside a payment as ours. What is more than one operator may
 * decide on, or more than there is of ours, waits for operators.
 */
export async function bookCharges(ctx: WorkContext): Promise<void> {
  const charges = await ctx.db
    .select({ id: bankLine.id })
    .from(bankLine)
    .where(and(eq(bankLine.state, 'suspense'), bankLine.isCharge))
    .orderBy(asc(bankLine.bookedOn), asc(bankLine.id))
  for (const { id } of charges) {
    try {
      await inTransaction(ctx, (inside) => bookCharge(inside, id))
    } catch (error) {
      if (sqlState(error) !== checkViolation) throw error
      ctx.log.info({ line: id }, 'a charge of the bank waits until there is money of ours')
    }
  }
}

async function bookCharge(ctx: WorkContext, id: string): Promise<void> {
  const line = await lockLine(ctx, id)
  if (line?.state !== 'suspense') return
  if (-line.amount > mostKept(line.currency, ctx.clock(), ctx.config.limitsOfOne)) return
  const oursId = randomUUID()
  await postOurs(ctx, line, oursId)
  await settle(ctx, line, { state: 'ours', oursId })
}
