import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

import { bankLine, payout, payoutFile } from './table.ts'

const { id, bookedOn, amount, name, lastFour, remittance, state, reason, remainderOf } = bankLine
const shown = { id, bookedOn, amount, name, lastFour, remittance, state, reason, remainderOf }

/**
 * The lines that paid an order or have its reference, and those with which its payouts left or came
 * back, each with what was left of it.
 */
async function linesOf({ db }: WorkContext, orderId: string) {
  const lines = await db
    .select(shown)
    .from(bankLine)
    .where(
      or(
        eq(bankLine.orderId, orderId),
        and(eq(bankLine.namedOrderId, orderId), isNull(bankLine.orderId)),
        inArray(
          bankLine.payoutId,
          db.select({ id: payout.id }).from(payout).where(eq(payout.orderId, orderId)),
        ),
      ),
    )
    .orderBy(asc(bookedOn), asc(id))
  if (lines.length === 0) return []
  const rests = await db
    .select(shown)
    .from(bankLine)
    .where(
      inArray(
        remainderOf,
        lines.map((line) => line.id),
      ),
    )
  return lines.flatMap((line) => [line, ...rests.filter((rest) => rest.remainderOf === line.id)])
}

/** What the bank has seen of an order: lines of statements, and payouts with their files. */
export async function moneyOfOrder(ctx: WorkContext, orderId: string) {
  const lines = await linesOf(ctx, orderId)
  const ids = lines.map((line) => line.id)
  const rows = await ctx.db
    .select({
      payout,
      file: { id: payoutFile.id, createdAt: payoutFile.createdAt, createdBy: payoutFile.createdBy },
    })
    .from(payout)
    .leftJoin(payoutFile, eq(payoutFile.id, payout.fileId))
    .where(
      ids.length === 0
        ? eq(payout.orderId, orderId)
        : or(eq(payout.orderId, orderId), inArray(payout.lineId, ids)),
    )
    .orderBy(asc(payout.number))
  const names = await namesOf(
    ctx,
    rows.flatMap(({ payout: { preparedBy, approvedBy }, file }) =>
      [preparedBy, approvedBy, file?.createdBy ?? null].filter((each) => each !== null),
    ),
  )
  const nameOf = (personId: string) => names.get(personId) ?? formerPerson
  return {
    lines: lines.map(({ remainderOf: of, ...line }) => ({ ...line, remainder: of !== null })),
    payouts: rows.map(({ payout: each, file }) => ({
      ...each,
      preparedBy: nameOf(each.preparedBy),
      approvedBy: each.approvedBy === null ? null : nameOf(each.approvedBy),
      file: file && { ...file, createdBy: nameOf(file.createdBy) },
    })),
  }
}

/** An order's payouts, the earliest first; those that were withdrawn never moved money. */
export const payoutsOfOrder = ({ db }: WorkContext, orderId: string) =>
  db
    .select({ id: payout.id, kind: payout.kind, state: payout.state })
    .from(payout)
    .where(and(eq(payout.orderId, orderId), ne(payout.state, 'withdrawn')))
    .orderBy(asc(payout.number))
