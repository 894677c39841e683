import { asc, eq, inArray, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findByReferences, fundOrders, type PayableOrder } from '#server/features/orders/service.ts'
import { notePayers } from '#server/features/screening/service.ts'

import { bankLine } from '../table.ts'
import { bookCharges } from './book-charges.ts'
import { book, matchLine, payersOf, returnedNumber, writtenIn } from './match-line.ts'
import { type BankLine, dropProposalsOf } from './pay-order.ts'
import { isPaidBy } from './payer-name.ts'

/** The lines of one transaction. Others who write to the audit log wait about 25 ms for its entries. */
const atOnce = 250

/**
 * Books lines that are new, and finds what each is about, as `matchLine` does: most in sets, and the
 * rest one by one. An error with one line is logged and does not keep the others.
 * @param ids in the order in which they are to be matched
 * @returns the ids of those that could not be matched because of an error of ours
 */
export async function matchLines(
  ctx: WorkContext,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const failed: string[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const paid = await payTogether(ctx, some)
    for (const id of some.filter((each) => !paid.has(each))) {
      if (signal?.aborted) return failed
      try {
        await matchLine(ctx, id)
      } catch (error) {
        ctx.log.error({ error, line: id }, 'a line of a bank statement could not be matched')
        failed.push(id)
      }
    }
  }
  await bookCharges(ctx)
  return failed
}

/** A payment, and the order that it names. */
interface Pair {
  line: BankLine
  order: PayableOrder
}

/** Pays orders with those lines that plainly do so. @returns the ids of these lines */
async function payTogether(ctx: WorkContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    return await inTransaction(ctx, (inside) => payPlain(inside, ids))
  } catch (error) {
    // Something is wrong with one of them: one by one, the others are matched all the same.
    ctx.log.warn({ error }, 'lines of a bank statement could not be matched together')
    return new Set()
  }
}

async function payPlain(ctx: WorkContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const pairs = await plainPairs(ctx, ids)
  if (pairs.length === 0) return new Set()
  const lines = pairs.map(({ line }) => line)
  await book(
    ctx,
    lines.filter(({ state }) => state === 'new'),
  )
  await notePayers(
    ctx,
    pairs.flatMap(({ line, order }) => payersOf(line, order)),
  )
  const orderIds = pairs.map(({ order }) => order.id)
  const paying = sql`unnest(${sql.param(lines.map(({ id }) => id))}::uuid[], ${sql.param(orderIds)}::uuid[]) as paying(id, order_id)`
  const paidOrder = sql`paying.order_id`
  await ctx.db
    .update(bankLine)
    .set({ state: 'matched', orderId: paidOrder, namedOrderId: paidOrder, matchedAt: ctx.clock() })
    .from(paying)
    .where(eq(bankLine.id, sql`paying.id`))
  await dropProposalsOf(ctx, lines)
  const funded = await fundOrders(
    ctx,
    pairs.map(({ line, order }) => ({ orderId: order.id, paymentId: line.id })),
  )
  if (funded.size < pairs.length) throw new Error('an order that was locked did not move')
  return new Set(lines.map(({ id }) => id))
}

/**
 * Whether a line may pay an order alone. Not part of the query: PostgreSQL expects that few lines wait, and
 * would read all that do, for each set, instead of finding the set by its ids.
 */
const isCandidate = ({ state, amount, remainderOf, problem }: BankLine) =>
  (state === 'new' || state === 'suspense') &&
  amount > 0 &&
  remainderOf === null &&
  problem === null

/**
 * The lines that are, each alone and exactly, the total of a waiting order that they name, from its
 * buyer; without those whose order another of the lines names too. They and their orders are locked.
 */
async function plainPairs(ctx: WorkContext, ids: readonly string[]): Promise<Pair[]> {
  const seen = (
    await ctx.db
      .select()
      .from(bankLine)
      .where(inArray(bankLine.id, [...ids]))
  ).filter(isCandidate)
  // Orders before lines, as for a single one.
  const named = await findByReferences(ctx, seen.map(writtenIn), { lock: true })
  const times = new Map<string, number>()
  for (const order of named) {
    if (order !== null) times.set(order.id, (times.get(order.id) ?? 0) + 1)
  }
  const alone = new Map<string, PayableOrder>()
  for (const [at, { id }] of seen.entries()) {
    const order = named[at] ?? null
    if (order !== null && times.get(order.id) === 1) alone.set(id, order)
  }
  const locked = await ctx.db
    .select()
    .from(bankLine)
    .where(inArray(bankLine.id, [...alone.keys()]))
    .orderBy(asc(bankLine.id))
    .for('update')
  return locked.flatMap((line) => {
    const order = alone.get(line.id)
    if (order === undefined || !isCandidate(line) || returnedNumber(line) !== null) return []
    const plain =
      order.state === 'awaiting-funds' &&
      order.frozenAt === null &&
      order.currency === line.currency &&
      order.total === line.amount &&
      isPaidBy(line, order.buyerName)
    return plain ? [{ line, order }] : []
  })
}
