import { and, asc, count, eq, max, min, type SQL, sql, sum } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { dueAt, endOfDayAt, sinceOf } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import type { AnswerOf, InputOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import { type CaseTime, caseTimes } from '#shared/features/payments/cases-contract.ts'
import type { payments } from '#shared/features/payments/contract.ts'
import { moneyPromise } from '#shared/features/payments/money-promise.ts'

import { currenciesOf } from './money-desk.ts'
import { findPayouts, readyIn } from './payouts/list-payouts.ts'
import { sumOwed } from './payouts/owed.ts'
import { waitsForRest } from './statements/arrived.ts'
import { findLines } from './statements/list-lines.ts'
import { bankLine, bankStatement, payout } from './table.ts'

type Asked = InputOf<typeof payments.cases>
type Case = AnswerOf<typeof payments.cases>['items'][number] & { dueAt: Date | null }

/** Later than any day on which something is due. */
const never = Number.MAX_VALUE
/** How many single cases are shown. */
const most = 50

/** Payments in suspense and payouts to approve: one case each. */
const singleCases = (db: Queryable) =>
  unionAll(
    db
      .select({
        id: bankLine.id,
        kind: sql<'suspense' | 'approve'>`'suspense'`.as('case_kind'),
        currency: bankLine.currency,
        amount: bankLine.amount,
        since: sql`${bankStatement.importedAt}`.mapWith(bankStatement.importedAt).as('case_since'),
        waitsForBuyer: waitsForRest.as('waits_for_buyer'),
        words:
          sql<string>`lower(concat_ws(' ', ${bankLine.name}, ${bankLine.paidFor}, ${bankLine.remittance}, ${bankLine.paymentReference}))`.as(
            'case_words',
          ),
      })
      .from(bankLine)
      .innerJoin(bankStatement, eq(bankStatement.id, bankLine.statementId))
      .where(eq(bankLine.state, 'suspense')),
    db
      .select({
        id: payout.id,
        kind: sql<'suspense' | 'approve'>`'approve'`.as('case_kind'),
        currency: payout.currency,
        amount: payout.amount,
        since: sql`${payout.preparedAt}`.mapWith(payout.preparedAt).as('case_since'),
        waitsForBuyer: sql<boolean>`false`.as('waits_for_buyer'),
        words:
          sql<string>`lower(concat_ws(' ', ${payout.accountHolder}, ${payout.number}, ${payout.orderNumber}))`.as(
            'case_words',
          ),
      })
      .from(payout)
      .where(eq(payout.state, 'prepared')),
  ).as('single_case')

type SingleCases = ReturnType<typeof singleCases>

/** The condition for cases that have all of these words, or whose amount begins with one. */
function hasWords({ words, amount }: SingleCases, q: string): SQL | undefined {
  const each = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const digits = word.replaceAll(/\D/g, '')
      const isIn = sql`position(${word} in ${words}) > 0`
      return digits === '' ? isIn : sql`(${isIn} or starts_with(abs(${amount})::text, ${digits}))`
    })
  return and(...each)
}

/** When something that has waited since a time is due: the latest beginnings of waits that are due by then. */
interface Times {
  late: Date
  today: Date
}

function timesOf({ config, clock }: WorkContext, dayEnds: string | undefined): Times {
  const [now, place] = [clock(), ourPlace(config)]
  const ends = dayEnds === undefined ? endOfDayAt(now, place) : new Date(dayEnds)
  return { late: sinceOf(moneyPromise, now, place), today: sinceOf(moneyPromise, ends, place) }
}

const timeOf = (since: Date, { late, today }: Times): CaseTime =>
  since <= late ? 'late' : since <= today ? 'today' : 'later'

/** How many cases there are of each currency, kind and time, and how much money. */
async function countSingle({ db }: WorkContext, q: string, { late, today }: Times) {
  const cases = singleCases(db)
  const time = sql<CaseTime>`case when ${cases.waitsForBuyer} then 'later' when ${cases.since} <= ${late.toISOString()} then 'late' when ${cases.since} <= ${today.toISOString()} then 'today' else 'later' end`
  return db
    .select({
      currency: cases.currency,
      kind: cases.kind,
      time: time.as('case_time'),
      cases: count(),
      amount: sql`sum(abs(${cases.amount}))`.mapWith(Number),
    })
    .from(cases)
    .where(hasWords(cases, q))
    .groupBy(cases.currency, cases.kind, sql`case_time`)
}

/** The single cases that are shown, those that are due first, with the one that comes in any case. */
async function pickSingle(
  { db }: WorkContext,
  { currency, kind, q = '', case: marked }: Asked,
  { today }: Times,
  withLater: boolean,
) {
  const cases = singleCases(db)
  const inTime = and(sql`${cases.since} <= ${today.toISOString()}`, eq(cases.waitsForBuyer, false))
  const rows = await db
    .select()
    .from(cases)
    .where(
      and(
        currency && eq(cases.currency, currency),
        kind && eq(cases.kind, sql`${kind}`),
        hasWords(cases, q),
        withLater ? undefined : inTime,
      ),
    )
    .orderBy(asc(cases.waitsForBuyer), asc(cases.since), asc(cases.id))
    .limit(most)
  if (marked === undefined || rows.some(({ id }) => id === marked)) return rows
  const [found] = await db.select().from(cases).where(eq(cases.id, marked))
  return found === undefined ? rows : [...rows, found]
}

/** What is prepared or sent together in each currency. */
async function groupCases(ctx: WorkContext, times: Times) {
  const owed = await sumOwed(ctx)
  const inDebt = [...new Set(owed.map(({ currency }) => currency))]
  const prepare = []
  for (const currency of inDebt) {
    const ready = await readyIn(ctx, currency)
    const since = ready.map((each) => each.since).toSorted((a, b) => a.getTime() - b.getTime())
    if (since[0] === undefined) continue
    prepare.push({
      kind: 'prepare' as const,
      currency,
      amount: ready.reduce((all, { amount }) => all + amount, 0),
      since: since[0],
      time: timeOf(since[0], times),
      owed: ready.map((each) => ({ ...each, order: each.orderNumber })),
    })
  }
  const approved = await ctx.db
    .select({
      currency: payout.currency,
      payouts: count(),
      amount: sum(payout.amount).mapWith(Number),
      since: min(payout.approvedAt),
    })
    .from(payout)
    .where(eq(payout.state, 'approved'))
    .groupBy(payout.currency)
    .orderBy(asc(payout.currency))
  const send = approved.flatMap(({ since, ...each }) =>
    since === null ? [] : [{ kind: 'send' as const, ...each, since, time: timeOf(since, times) }],
  )
  const prepared = prepare.reduce((all, { owed: ready }) => all + ready.length, 0)
  const all = owed.reduce((total, each) => total + each.count, 0)
  return { groups: [...prepare, ...send], owedLater: all - prepared }
}

/** How many payouts are with the bank, and when the newest statement was imported. */
async function atBank({ db }: WorkContext) {
  const [sent] = await db.select({ payouts: count() }).from(payout).where(eq(payout.state, 'sent'))
  const [newest] = await db.select({ at: max(bankStatement.importedAt) }).from(bankStatement)
  return { sent: sent?.payouts ?? 0, statementAt: newest?.at ?? null }
}

/**
 * What waits for operators at the money desk, in all currencies: what is late, what is due today, and how
 * much comes later. Amounts of different currencies are never added.
 */
export async function readCases(ctx: CallContext<PersonActor>, asked: Asked) {
  const { currency, kind, q = '' } = asked
  const times = timesOf(ctx, asked.dayEnds)
  const { groups, owedLater } = await groupCases(ctx, times)
  const { balances, shown } = await currenciesOf(ctx)
  // Words narrow single cases only: a group is no payer's and has no reference.
  const together = groups.filter((each) => q === '' && (kind ?? each.kind) === each.kind)
  const counted = [
    ...(await countSingle(ctx, q, times)).filter((each) => (kind ?? each.kind) === each.kind),
    ...together.map((each) => ({ ...each, cases: 1 })),
  ]
  const cases = (of: Currency | undefined, time?: CaseTime) =>
    counted
      .filter((each) => (of ?? each.currency) === each.currency)
      .filter((each) => (time ?? each.time) === each.time)
      .reduce((all, each) => all + each.cases, 0)
  const [late = 0, today = 0, later = 0] = caseTimes.map((time) => cases(currency, time))
  const withLater = asked.later !== undefined || late + today === 0
  const single = await pickSingle(ctx, asked, times, withLater)
  const idsOf = (of: 'suspense' | 'approve') =>
    single.filter((each) => each.kind === of).map(({ id }) => id)
  const lines = await findLines(ctx, idsOf('suspense'))
  const payouts = await findPayouts(ctx, idsOf('approve'))
  const place = ourPlace(ctx.config)
  const dueOf = (since: Date) => dueAt(moneyPromise, since, place)
  const described = single.flatMap(({ id, waitsForBuyer, ...each }): Case[] => {
    const time = waitsForBuyer ? 'later' : timeOf(each.since, times)
    const of = { ...each, dueAt: waitsForBuyer ? null : dueOf(each.since), time } as const
    const [line, prepared] = [lines.get(id), payouts.get(id)]
    if (line !== undefined) return [{ ...of, kind: 'suspense', line }]
    return prepared === undefined ? [] : [{ ...of, kind: 'approve', payout: prepared }]
  })
  const inCurrency = together.filter(
    (each) => (currency ?? each.currency) === each.currency && (withLater || each.time !== 'later'),
  )
  const items: Case[] = [
    ...described,
    ...inCurrency.map((each) => ({ ...each, dueAt: dueOf(each.since) })),
  ]
  return {
    counts: { late, today, later },
    currencies: shown.map((each) => ({
      currency: each,
      waiting: cases(each),
      late: counted
        .filter((some) => some.currency === each && some.time === 'late')
        .reduce((all, { amount }) => all + amount, 0),
      bank:
        balances.find((some) => some.currency === each && some.account === 'client-bank')
          ?.balance ?? 0,
    })),
    ...(await atBank(ctx)),
    owedLater,
    // What waits for the buyer is not due, and comes last.
    items: items.toSorted((a, b) => Number(a.dueAt ?? never) - Number(b.dueAt ?? never)),
  }
}
