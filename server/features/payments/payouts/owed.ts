import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { isValidIBAN } from 'ibantools'

import type { WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import { type NotUsable, usablePayoutAccounts } from '#server/features/companies/service.ts'
import { payableOrders, refundableOrders } from '#server/features/orders/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import { endedPayoutStates, type PayoutKind } from '#shared/features/ledger/bank-states.ts'

import { accountOf } from '../statements/pay-order.ts'
import { bankLine, payout } from '../table.ts'

/** Money that we owe for an order, and that is not on its way. */
export interface Owed {
  orderId: string
  orderNumber: number
  kind: Exclude<PayoutKind, 'return'>
  companyId: string
  currency: Currency
  /** Minor units. */
  amount: number
  /** When it came to be owed, or came back. */
  since: Date
}

/**
 * Payouts that came back: their orders count as paid, but the money is still owed. What was sent back to
 * its payer stands in suspense again instead.
 */
function bouncedPayouts(db: Queryable) {
  const later = alias(payout, 'later')
  return db
    .select({
      orderId: sql<string>`${payout.orderId}`.as('owed_order_id'),
      orderNumber: sql<number>`${payout.orderNumber}`.as('owed_order_number'),
      kind: sql<Owed['kind']>`${payout.kind}`.as('owed_kind'),
      companyId: sql<string>`${payout.companyId}`.as('owed_company_id'),
      currency: payout.currency,
      amount: sql`${payout.amount}`.mapWith(Number).as('owed_amount'),
      since: sql`${payout.endedAt}`.mapWith(payout.endedAt).as('owed_since'),
    })
    .from(payout)
    .where(
      and(
        eq(payout.state, 'bounced'),
        ne(payout.kind, 'return'),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.orderId, payout.orderId),
                eq(later.kind, payout.kind),
                eq(later.state, 'bounced'),
                gt(later.number, payout.number),
              ),
            ),
        ),
      ),
    )
}

/** What is owed to sellers and buyers and not on its way, as a subquery. */
export function owedOf(db: Queryable) {
  const all = unionAll(payableOrders(db), refundableOrders(db), bouncedPayouts(db)).as('any_owed')
  const live = alias(payout, 'live')
  return db
    .select()
    .from(all)
    .where(
      notExists(
        db
          .select({ id: live.id })
          .from(live)
          .where(
            and(
              eq(live.orderId, all.orderId),
              eq(live.kind, all.kind),
              notInArray(live.state, [...endedPayoutStates]),
            ),
          ),
      ),
    )
    .as('owed')
}

/** What is owed for these orders and not on its way. */
export async function findOwed({ db }: WorkContext, orderIds: readonly string[]): Promise<Owed[]> {
  if (orderIds.length === 0) return []
  const owed = owedOf(db)
  return db
    .select()
    .from(owed)
    .where(inArray(owed.orderId, [...orderIds]))
}

/** How much is owed and not on its way, in minor units, and for how many orders. */
export async function sumOwed({ db }: WorkContext, currency?: Currency) {
  const owed = owedOf(db)
  return db
    .select({
      currency: owed.currency,
      kind: owed.kind,
      count: count(),
      amount: sum(owed.amount).mapWith(Number),
    })
    .from(owed)
    .where(currency === undefined ? undefined : eq(owed.currency, currency))
    .groupBy(owed.currency, owed.kind)
}

/** How many debts are read at once: few at first, because mostly they are enough to fill a page. */
const partSizes = { first: 500, growth: 4, most: 8000 }

/** What is owed in a currency and not on its way, those of the oldest orders first, some at a time. */
export async function* owedInParts(
  { db }: WorkContext,
  currency: Currency,
): AsyncGenerator<Owed[]> {
  const owed = owedOf(db)
  let last: Owed | undefined
  for (
    let atOnce = partSizes.first;
    ;
    atOnce = Math.min(atOnce * partSizes.growth, partSizes.most)
  ) {
    const part: Owed[] = await db
      .select()
      .from(owed)
      .where(
        and(
          eq(owed.currency, currency),
          last && sql`(${owed.orderNumber}, ${owed.kind}) > (${last.orderNumber}, ${last.kind})`,
        ),
      )
      .orderBy(asc(owed.orderNumber), asc(owed.kind))
      .limit(atOnce)
    yield part
    if (part.length < atOnce) return
    last = part.at(-1)
  }
}

/** Where money may go now, or why it may not yet. */
export type Destination =
  | { ok: true; accountId: string | null; account: BankAccount }
  | {
      ok: false
      why: NotUsable | 'not-named' | 'not-paid'
      says: string
      from: Date | null
      /**
       * Set if an operator may enter the account; `ending` is what is known of one that the bank names, and
       * `holder` whose it must be if it is another.
       */
      unnamed?: { ending: string; holder?: string }
    }

type Origin = Pick<typeof bankLine.$inferSelect, 'id' | 'name' | 'sealedAccount'>

/** The account from which a payment came: money goes back there and nowhere else. */
export function originOf(ctx: WorkContext, { name, ...line }: Origin): Destination {
  const number = accountOf(ctx, line)
  if (isValidIBAN(number)) {
    const country = number.slice(0, 2)
    const account = { country, iban: number, routing: '', accountNumber: '', bic: '' }
    return { ok: true, accountId: null, account: { accountHolder: name, ...account } }
  }
  const says =
    number === ''
      ? 'The bank did not say from which account the money came.'
      : 'The bank named the account from which the money came without its bank.'
  return { ok: false, why: 'not-named', says, from: null, unnamed: { ending: number } }
}

/** The orders whose refunds, and the payments whose returns, have come back from the account of their origin. */
export async function cameBackAmong(
  { db }: WorkContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const of = sql<string>`coalesce(${payout.lineId}, ${payout.orderId})`
  const rows = await db
    .select({ id: of })
    .from(payout)
    .where(
      and(
        eq(payout.state, 'bounced'),
        inArray(payout.kind, ['refund', 'return']),
        or(inArray(payout.orderId, [...ids]), inArray(payout.lineId, [...ids])),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The accounts from which orders were paid, by the orders' ids. */
async function originsOf(ctx: WorkContext, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, Destination>()
  const { id, orderId, name, sealedAccount } = bankLine
  const lines = await ctx.db
    .selectDistinctOn([orderId], { id, orderId, name, sealedAccount })
    .from(bankLine)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(orderId, isNull(sealedAccount), id)
  return new Map(lines.map((line) => [line.orderId ?? '', originOf(ctx, line)]))
}

/** Who held the accounts from which sellers' money came back last, by the orders' ids. */
async function holdersBefore({ db }: WorkContext, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, string>()
  const rows = await db
    .selectDistinctOn([payout.orderId], { orderId: payout.orderId, holder: payout.accountHolder })
    .from(payout)
    .where(
      and(
        inArray(payout.orderId, [...orderIds]),
        eq(payout.kind, 'proceeds'),
        eq(payout.state, 'bounced'),
      ),
    )
    .orderBy(payout.orderId, desc(payout.number))
  return new Map(rows.map(({ orderId, holder }) => [orderId ?? '', holder]))
}

const notPaid = {
  ok: false,
  why: 'not-paid',
  says: 'No payment has arrived for this order.',
  from: null,
} as const

/** What a payout is for. */
interface For {
  kind: PayoutKind
  companyId: string | null
  orderId: string | null
}

/**
 * The accounts that money may go to now: the seller's own, or the one it came from.
 * @returns finds that of one of `all`; throws an Error if that is for nobody
 */
export async function destinationsOf(
  ctx: WorkContext,
  all: readonly For[],
): Promise<(what: For) => Destination> {
  const isRefund = ({ kind, orderId }: For) => kind === 'refund' && orderId !== null
  const toSellers = all.filter((each) => !isRefund(each))
  const origins = await originsOf(
    ctx,
    all.filter(isRefund).flatMap(({ orderId }) => orderId ?? []),
  )
  const usable = await usablePayoutAccounts(
    ctx,
    toSellers.flatMap(({ companyId }) => companyId ?? []),
  )
  const isClosed = (companyId: string | null) => {
    const account = usable.get(companyId ?? '')
    return account?.ok === false && account.why === 'closed'
  }
  const holders = await holdersBefore(
    ctx,
    toSellers.flatMap(({ companyId, orderId }) => (isClosed(companyId) ? (orderId ?? []) : [])),
  )
  return (what) => {
    const { companyId, orderId } = what
    if (isRefund(what)) return origins.get(orderId ?? '') ?? notPaid
    const account = usable.get(companyId ?? '')
    if (account === undefined) throw new Error('a payout is for nobody')
    if (account.ok) return { ok: true, accountId: account.id, account: account.account }
    const holder = holders.get(orderId ?? '')
    if (account.why !== 'closed' || holder === undefined) return account
    const says = 'The company has closed, so an operator enters another account of its holder.'
    return { ...account, says, unnamed: { ending: '', holder } }
  }
}
