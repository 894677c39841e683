import {
  and,
  desc,
  eq,
  inArray,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isValidIBAN } from 'ibantools'

import type { WorkContext } from '#server/contract/context.ts'
import { type NotUsable, usablePayoutAccount } from '#server/features/companies/service.ts'
import { listPayable, listRefundable } from '#server/features/orders/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import { endedPayoutStates, type PayoutKind } from '#shared/features/payments/states.ts'

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

/** Payouts that came back: their orders count as paid, but the money is still owed. */
async function listBounced({ db }: WorkContext): Promise<Owed[]> {
  const live = alias(payout, 'live')
  const rows = await db
    .selectDistinctOn([payout.orderId, payout.kind], {
      orderId: payout.orderId,
      orderNumber: payout.orderNumber,
      kind: payout.kind,
      companyId: payout.companyId,
      currency: payout.currency,
      amount: payout.amount,
      since: payout.endedAt,
    })
    .from(payout)
    .where(
      and(
        eq(payout.state, 'bounced'),
        notExists(
          db
            .select({ id: live.id })
            .from(live)
            .where(
              and(
                eq(live.orderId, payout.orderId),
                eq(live.kind, payout.kind),
                notInArray(live.state, [...endedPayoutStates]),
              ),
            ),
        ),
      ),
    )
    .orderBy(payout.orderId, payout.kind, desc(payout.number))
  return rows.flatMap(({ kind, orderId, orderNumber, companyId, since, ...money }) =>
    // What was sent back to its payer stands in suspense again instead.
    kind === 'return' ||
    orderId === null ||
    orderNumber === null ||
    companyId === null ||
    since === null
      ? []
      : [{ kind, orderId, orderNumber, companyId, since, ...money }],
  )
}

/** What is owed to sellers and buyers and not on its way, those of the oldest orders first. */
export async function listOwed(ctx: WorkContext): Promise<Owed[]> {
  const proceeds = (await listPayable(ctx)).map(({ id, number, sellerCompanyId, ...money }) => ({
    orderId: id,
    orderNumber: number,
    kind: 'proceeds' as const,
    companyId: sellerCompanyId,
    ...money,
  }))
  const refunds = (await listRefundable(ctx)).map(({ id, number, buyerCompanyId, ...money }) => ({
    orderId: id,
    orderNumber: number,
    kind: 'refund' as const,
    companyId: buyerCompanyId,
    ...money,
  }))
  const all = [...proceeds, ...refunds, ...(await listBounced(ctx))]
  const onTheWay = await ctx.db
    .select({ orderId: payout.orderId, kind: payout.kind })
    .from(payout)
    .where(inArray(payout.state, ['prepared', 'approved', 'sent']))
  const taken = new Set(onTheWay.map(({ kind, orderId }) => `${kind} ${orderId}`))
  return all
    .filter(({ kind, orderId }) => !taken.has(`${kind} ${orderId}`))
    .toSorted((a, b) => a.orderNumber - b.orderNumber)
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

async function payersAccount(ctx: WorkContext, which: SQL): Promise<Destination> {
  const { id, name, sealedAccount } = bankLine
  const [line] = await ctx.db
    .select({ id, name, sealedAccount })
    .from(bankLine)
    .where(which)
    .orderBy(isNull(sealedAccount))
  if (line === undefined) {
    const says = 'No payment has arrived for this order.'
    return { ok: false, why: 'not-paid', says, from: null }
  }
  return originOf(ctx, line)
}

/** The account that money may go to now: the seller's own, or the one it came from. */
export async function destinationOf(
  ctx: WorkContext,
  { kind, companyId, orderId }: For,
): Promise<Destination> {
  if (kind === 'refund' && orderId !== null)
    return payersAccount(ctx, eq(bankLine.orderId, orderId))
  if (companyId === null) throw new Error('a payout is for nobody')
  const usable = await usablePayoutAccount(ctx, companyId)
  if (usable.ok) return { ok: true, accountId: usable.id, account: usable.account }
  const closed = usable.why === 'closed' && orderId !== null
  const holder = closed ? await holderBefore(ctx, orderId) : undefined
  if (holder === undefined) return usable
  const says = 'The company has closed, so an operator enters another account of its holder.'
  return { ...usable, says, unnamed: { ending: '', holder } }
}

/** Finds where money may go, and looks the account of each company up once. */
export function eachOnce(): typeof destinationOf {
  const known = new Map<string, Promise<Destination>>()
  return (ctx, what) => {
    const { kind, companyId } = what
    if (kind !== 'proceeds' || companyId === null) return destinationOf(ctx, what)
    const found = known.get(companyId) ?? destinationOf(ctx, what)
    known.set(companyId, found)
    return found
  }
}

/** Who held the account from which a seller's money came back last. */
async function holderBefore({ db }: WorkContext, orderId: string): Promise<string | undefined> {
  const [before] = await db
    .select({ holder: payout.accountHolder })
    .from(payout)
    .where(
      and(eq(payout.orderId, orderId), eq(payout.kind, 'proceeds'), eq(payout.state, 'bounced')),
    )
    .orderBy(desc(payout.number))
    .limit(1)
  return before?.holder
}

/** What a payout is for. */
interface For {
  kind: PayoutKind
  companyId: string | null
  orderId: string | null
}
