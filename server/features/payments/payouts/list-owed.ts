import { and, inArray, ne, sql } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { pageFrom, type Paging } from '#server/db/keyset.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { trialBalance } from '#server/features/ledger/service.ts'
import { currencies } from '#shared/contract/money.ts'
import type { OwedReason } from '#shared/features/payments/owed-contract.ts'

import { payout } from '../table.ts'
import { checksOf } from './being-checked.ts'
import { cameBackAmong, type Destination, eachOnce, listOwed, type Owed } from './owed.ts'

const ledgerAccounts = { proceeds: 'payable', refund: 'refund' } as const
const kinds = ['proceeds', 'refund'] as const

/** A debt's place in the list, the oldest first, as a text that sorts in the same way. */
const placeOf = ({ since, orderNumber, kind }: Owed) =>
  `${String(since.getTime()).padStart(15, '0')} ${String(orderNumber).padStart(12, '0')} ${kind}`
const place = /^\d{15} \d{12} (?:proceeds|refund)$/

/** @throws ProblemError `malformed` if a cursor is not ours */
function readPlace(after: string): string {
  const text = Buffer.from(after, 'base64url').toString()
  if (!place.test(text)) throw new ProblemError('malformed', 'This cursor is unknown.')
  return text
}

/** What is prepared or approved and not sent, which the ledger still counts as owed. */
const listPrepared = ({ db }: WorkContext) =>
  db
    .select({
      kind: payout.kind,
      currency: payout.currency,
      amount: sql`sum(${payout.amount})`.mapWith(Number),
    })
    .from(payout)
    .where(and(inArray(payout.state, ['prepared', 'approved']), ne(payout.kind, 'return')))
    .groupBy(payout.kind, payout.currency)

/** All that is owed, and what the ledger says of it, at one moment. */
async function debtsNow(ctx: WorkContext) {
  const [owed, prepared, balances] = [
    await listOwed(ctx),
    await listPrepared(ctx),
    await trialBalance(ctx),
  ]
  const totals = currencies.flatMap((currency) =>
    kinds.map((kind) => {
      const own = owed.filter((each) => each.currency === currency && each.kind === kind)
      const same = (each: { currency: string }) => each.currency === currency
      const ready = prepared.find((each) => same(each) && each.kind === kind)
      const booked = balances.find((each) => same(each) && each.account === ledgerAccounts[kind])
      return {
        currency,
        kind,
        count: own.length,
        unprepared: own.reduce((sum, { amount }) => sum + amount, 0),
        prepared: ready?.amount ?? 0,
        // A credit; zero has no sign.
        ledger: Math.abs(booked?.balance ?? 0),
      }
    }),
  )
  return {
    owed,
    totals: totals.filter(({ count, prepared: ready, ledger }) => count + ready + ledger > 0),
  }
}

const reasonFor = (to: Destination, checked: string | null, cameBack: boolean): OwedReason => {
  if (checked !== null) return 'checked'
  if (!to.ok) return to.why
  return cameBack ? 'came-back' : 'ready'
}

/**
 * What is owed to sellers and buyers and nobody has prepared yet, the oldest debt first, with why it
 * waits; and the totals of each currency beside those of the ledger.
 * @throws ProblemError `malformed` if the cursor is not ours
 */
export async function readOwed(ctx: CallContext, { after, limit }: Paging) {
  const from = after === undefined ? '' : readPlace(after)
  // Payouts are prepared meanwhile: of one moment, all figures belong together.
  const { owed, totals } = await ctx.db.transaction((db) => debtsNow({ ...ctx, db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const rows = owed
    .map((each) => ({ each, place: placeOf(each) }))
    .filter((row) => row.place > from)
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
  const { items, next } = pageFrom(rows, limit)
  const shown = items.map(({ each }) => each)
  const isChecked = await checksOf(ctx, shown)
  const names = await companyNamesOf(
    ctx,
    shown.map(({ companyId }) => companyId),
  )
  const cameBack = await cameBackAmong(
    ctx,
    shown.flatMap(({ kind, orderId }) => (kind === 'refund' ? orderId : [])),
  )
  const find = eachOnce()
  const debts = []
  for (const each of shown) {
    const to = await find(ctx, each)
    const checked = isChecked(each)
    const back = each.kind === 'refund' && cameBack.has(each.orderId)
    debts.push({
      order: each.orderNumber,
      kind: each.kind,
      company: { id: each.companyId, name: names.get(each.companyId) ?? '' },
      currency: each.currency,
      amount: each.amount,
      since: each.since.toISOString(),
      why: reasonFor(to, checked, back),
      says: checked ?? (to.ok ? null : to.says),
      freeFrom: to.ok ? null : (to.from?.toISOString() ?? null),
    })
  }
  return { items: debts, next, totals }
}
