import { and, asc, desc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { trialBalance } from '#server/features/ledger/service.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { payments } from '#shared/features/payments/contract.ts'
import { utcDay } from '#shared/utc-day.ts'

import { bankLine, bankStatement } from '../table.ts'
import { listSent, type SentPayout } from './sent-payouts.ts'
import { dailyClosing } from './table.ts'

type Shown = OutputOf<typeof payments.closings>['items'][number]

/** The bank and the ledger at the end of a day, in minor units. */
export interface Closing {
  /** ISO date; days end at midnight UTC. */
  day: string
  /** Null if no statement covers the day. */
  bank: number | null
  ledger: number
  /**
   * What explains a part of the difference: debits that nobody has explained, lines that are not booked in
   * the ledger yet, and payouts that are booked at one of the two only.
   */
  explained: Shown['explanations']
  /** What the bank has more than ledger and explanations. */
  difference: number
  /** How many lines the statements have for the day. */
  lines: number
  signed: typeof dailyClosing.$inferSelect | null
  state: Shown['state']
}

const dayAfter = (day: string, days = 1) => utcDay(new Date(Date.parse(day) + days * 86_400_000))

const sumOf = <T>(items: readonly T[], amount: (item: T) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0)

/** What the statements' lines of each day have moved, at the bank and in the ledger. */
const linesByDay = ({ db }: WorkContext, currency: Currency, from: string) =>
  db
    .select({
      day: bankLine.bookedOn,
      account: bankLine.account,
      count: sql<number>`count(*)::int`,
      bank: sql<number>`sum(${bankLine.amount})`.mapWith(Number),
      // Payouts left the ledger when they were sent; other debits leave it once they are explained.
      ledger:
        sql<number>`coalesce(sum(${bankLine.amount}) filter (where ${bankLine.state} = 'ours' or (${bankLine.amount} > 0 and ${bankLine.state} <> 'new')), 0)`.mapWith(
          Number,
        ),
    })
    .from(bankLine)
    .where(
      and(
        eq(bankLine.currency, currency),
        gte(bankLine.bookedOn, from),
        isNull(bankLine.remainderOf),
      ),
    )
    .groupBy(bankLine.bookedOn, bankLine.account)

/** Lines up to a day that only the bank has: debits that nobody has explained, and what is not booked yet. */
const openLines = ({ db }: WorkContext, currency: Currency, to: string) =>
  db
    .select({
      what: sql<'debit' | 'line'>`case ${bankLine.state} when 'new' then 'line' else 'debit' end`,
      id: bankLine.id,
      on: bankLine.bookedOn,
      amount: bankLine.amount,
      says: sql<string>`coalesce(nullif(${bankLine.remittance}, ''), ${bankLine.name})`,
    })
    .from(bankLine)
    .where(
      and(
        eq(bankLine.currency, currency),
        lte(bankLine.bookedOn, to),
        or(eq(bankLine.state, 'new'), and(eq(bankLine.state, 'suspense'), lt(bankLine.amount, 0))),
      ),
    )
    .orderBy(asc(bankLine.bookedOn), asc(bankLine.id))

/** What a payout explains of the difference at the end of a day: it is booked at one of the two only. */
function atOneOnly({ amount, sentOn, debitedOn, backOn }: SentPayout, day: string): number {
  const leftLedger = sentOn <= day && (backOn === null || backOn > day)
  const leftBank = debitedOn !== null && debitedOn <= day
  return leftLedger === leftBank ? 0 : leftLedger ? amount : -amount
}

type Moved = Awaited<ReturnType<typeof linesByDay>>

/** The bank's balance at the end of a day that a statement covers: the account's last, without later lines. */
function atBank(
  statements: readonly (typeof bankStatement.$inferSelect)[],
  moved: Moved,
  day: string,
): number | null {
  const over = statements.find(({ periodFrom, periodTo }) => periodFrom <= day && day <= periodTo)
  if (over === undefined) return null
  const ofAccount = statements.filter(({ account }) => account === over.account)
  const ends = ofAccount.at(-1)?.periodTo
  const last = ofAccount.find(({ periodTo }) => periodTo === ends) ?? over
  const later = moved.filter((each) => each.day > day && each.account === over.account)
  return last.closing - sumOf(later, (each) => each.bank)
}

/** What lines and payouts of later days have moved in the ledger. */
function movedAfter(moved: Moved, payouts: readonly SentPayout[], day: string): number {
  const came = moved.filter((each) => each.day > day)
  const left = payouts.filter(({ sentOn }) => sentOn > day)
  const back = payouts.filter(({ backOn }) => backOn !== null && backOn > day)
  const amount = (each: SentPayout) => each.amount
  return sumOf(came, (each) => each.ledger) - sumOf(left, amount) + sumOf(back, amount)
}

/** What explains the difference at the end of a day, line by line. */
function explainedAt(
  lines: Awaited<ReturnType<typeof openLines>>,
  payouts: readonly SentPayout[],
  day: string,
): Closing['explained'] {
  return [
    ...lines.filter(({ on }) => on <= day),
    ...payouts.flatMap((each) => {
      const amount = atOneOnly(each, day)
      const { id, says, sentOn } = each
      return amount === 0 ? [] : [{ what: 'payout' as const, id, on: sentOn, says, amount }]
    }),
  ]
}

/**
 * The closings of some days in a row, newest first. The ledger's side is its present balance without
 * what lines and payouts of later days have moved.
 */
export async function listClosings(
  ctx: WorkContext,
  currency: Currency,
  { from, to }: { from: string; to: string },
): Promise<Closing[]> {
  const { db } = ctx
  const statements = await db
    .select()
    .from(bankStatement)
    .where(and(eq(bankStatement.currency, currency), gte(bankStatement.periodTo, from)))
    .orderBy(
      asc(bankStatement.periodTo),
      desc(bankStatement.importedAt),
      desc(bankStatement.position),
    )
  const moved = await linesByDay(ctx, currency, from)
  const payouts = await listSent(ctx, currency, from)
  const open = await openLines(ctx, currency, to)
  const closings = await db
    .selectDistinctOn([dailyClosing.day])
    .from(dailyClosing)
    .where(
      and(
        eq(dailyClosing.currency, currency),
        gte(dailyClosing.day, from),
        lte(dailyClosing.day, to),
      ),
    )
    .orderBy(dailyClosing.day, desc(dailyClosing.version))
  const now =
    (await trialBalance(ctx)).find(
      (each) => each.account === 'client-bank' && each.currency === currency,
    )?.balance ?? 0

  const closingOf = (day: string): Closing => {
    const bank = atBank(statements, moved, day)
    const ledger = now - movedAfter(moved, payouts, day)
    const explained = explainedAt(open, payouts, day)
    const lines = sumOf(
      moved.filter((each) => each.day === day),
      ({ count }) => count,
    )
    const signed = closings.find((each) => each.day === day) ?? null
    const same = signed?.bank === bank && signed.lines === lines
    const unsigned = bank === null ? 'no-statement' : 'open'
    return {
      day,
      bank,
      ledger,
      explained,
      difference: bank === null ? 0 : bank - ledger - sumOf(explained, ({ amount }) => amount),
      lines,
      signed,
      state: signed === null ? unsigned : same ? 'signed' : 'broken',
    }
  }
  const days: Closing[] = []
  for (let day = to; day >= from; day = dayAfter(day, -1)) days.push(closingOf(day))
  return days
}
