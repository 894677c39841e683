import { and, asc, inArray, ne, type SQL, sql } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { pageFrom, type Paging } from '#server/db/keyset.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { trialBalance } from '#server/features/ledger/service.ts'
import { currencies } from '#shared/contract/money.ts'
import type { OwedReason } from '#shared/features/payments/owed-contract.ts'

import { payout } from '../table.ts'
import { checksOf } from './being-checked.ts'
import { cameBackAmong, type Destination, destinationsOf, owedOf, sumOwed } from './owed.ts'

const ledgerAccounts = { proceeds: 'payable', refund: 'refund' } as const
const kinds = ['proceeds', 'refund'] as const

const place = /^(\d{1,16}) (\d{1,9}) (proceeds|refund)$/

/** The place behind which a page begins. @throws ProblemError `malformed` if a cursor is not ours */
function readPlace(after: string): SQL {
  const [, since, orderNumber, kind] = place.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (since === undefined) throw new ProblemError('malformed', 'This cursor is unknown.')
  const at = sql`timestamptz 'epoch' + ${`${since} microseconds`}::interval`
  return sql`(${at}, ${orderNumber}::int, ${kind}::text)`
}

/** A page of what is owed, the oldest debt first. */
function readPage({ db }: WorkContext, { after, limit }: Paging) {
  const owed = owedOf(db)
  const { since, orderNumber, kind } = owed
  return db
    .select({
      owed: {
        orderId: owed.orderId,
        orderNumber,
        kind,
        companyId: owed.companyId,
        currency: owed.currency,
        amount: owed.amount,
        since,
      },
      // Microseconds, because PostgreSQL stores them and a JavaScript date would lose them.
      place: sql<string>`concat_ws(' ', (extract(epoch from ${since}) * 1000000)::bigint, ${orderNumber}, ${kind})`,
    })
    .from(owed)
    .where(
      after === undefined
        ? undefined
        : sql`(${since}, ${orderNumber}, ${kind}) > ${readPlace(after)}`,
    )
    .orderBy(asc(since), asc(orderNumber), asc(kind))
    .limit(limit + 1)
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

/** How much is owed in each currency, and what the ledger says of it. */
async function totalsNow(ctx: WorkContext) {
  const [owed, prepared, balances] = [
    await sumOwed(ctx),
    await listPrepared(ctx),
    await trialBalance(ctx),
  ]
  const totals = currencies.flatMap((currency) =>
    kinds.map((kind) => {
      const isSame = (each: { currency: string; kind: string }) =>
        each.currency === currency && each.kind === kind
      const own = owed.find(isSame)
      const booked = balances.find(
        (each) => each.currency === currency && each.account === ledgerAccounts[kind],
      )
      return {
        currency,
        kind,
        count: own?.count ?? 0,
        unprepared: own?.amount ?? 0,
        prepared: prepared.find(isSame)?.amount ?? 0,
        // A credit; zero has no sign.
        ledger: Math.abs(booked?.balance ?? 0),
      }
    }),
  )
  return totals.filter(({ count, prepared: ready, ledger }) => count + ready + ledger > 0)
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
  // Payouts are prepared meanwhile: of one moment, all figures belong together.
  const { rows, totals } = await ctx.db.transaction(
    async (db) => ({
      rows: await readPage({ ...ctx, db }, { after, limit }),
      totals: await totalsNow({ ...ctx, db }),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { items, next } = pageFrom(rows, limit)
  const shown = items.map(({ owed }) => owed)
  const isChecked = await checksOf(ctx, shown)
  const names = await companyNamesIn(ctx, shown, ({ companyId }) => companyId)
  const cameBack = await cameBackAmong(
    ctx,
    shown.flatMap(({ kind, orderId }) => (kind === 'refund' ? orderId : [])),
  )
  const destinationOf = await destinationsOf(ctx, shown)
  const debts = shown.map((each) => {
    const to = destinationOf(each)
    const checked = isChecked(each)
    return {
      ...each,
      order: each.orderNumber,
      company: { id: each.companyId, name: names.get(each.companyId) ?? '' },
      why: reasonFor(to, checked, each.kind === 'refund' && cameBack.has(each.orderId)),
      says: checked ?? (to.ok ? null : to.says),
      freeFrom: to.ok ? null : to.from,
    }
  })
  return { items: debts, next, totals }
}
