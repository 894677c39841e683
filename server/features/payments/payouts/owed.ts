import { and, eq, inArray, isNotNull, notExists, notInArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isValidIBAN } from 'ibantools'

import type { WorkContext } from '#server/contract/context.ts'
import { usablePayoutAccount } from '#server/features/companies/service.ts'
import { listPayable, listRefundable } from '#server/features/orders/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import { endedPayoutStates, type PayoutKind } from '#shared/features/payments/states.ts'

import { bankLine, payout } from '../table.ts'

/** Money that we owe for an order, and that is not on its way. */
export interface Owed {
  orderId: string
  orderNumber: number
  kind: PayoutKind
  companyId: string
  currency: Currency
  /** Minor units. */
  amount: number
}

/** Payouts that came back: their orders count as paid, but the money is still owed. */
async function listBounced({ db }: WorkContext): Promise<Owed[]> {
  const live = alias(payout, 'live')
  return db
    .selectDistinctOn([payout.orderId], {
      orderId: payout.orderId,
      orderNumber: payout.orderNumber,
      kind: payout.kind,
      companyId: payout.companyId,
      currency: payout.currency,
      amount: payout.amount,
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
              and(eq(live.orderId, payout.orderId), notInArray(live.state, [...endedPayoutStates])),
            ),
        ),
      ),
    )
    .orderBy(payout.orderId)
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
    .select({ orderId: payout.orderId })
    .from(payout)
    .where(inArray(payout.state, ['prepared', 'approved', 'sent']))
  const taken = new Set(onTheWay.map(({ orderId }) => orderId))
  return all
    .filter(({ orderId }) => !taken.has(orderId))
    .toSorted((a, b) => a.orderNumber - b.orderNumber)
}

/** Where money may go now, or why it may not yet. */
export type Destination =
  | { ok: true; accountId: string | null; account: BankAccount }
  | { ok: false; says: string; from: Date | null }

/** The account from which an order was paid: money goes back there and nowhere else. */
async function payersAccount({ db, services }: WorkContext, orderId: string): Promise<Destination> {
  const [line] = await db
    .select({ id: bankLine.id, name: bankLine.name, sealed: bankLine.sealedAccount })
    .from(bankLine)
    .where(and(eq(bankLine.orderId, orderId), isNotNull(bankLine.sealedAccount)))
  if (line?.sealed == null) {
    const says = 'The bank did not say from which account the order was paid.'
    return { ok: false, says, from: null }
  }
  const number = services.sealer.openText(line.sealed, `bank-line ${line.id}`)
  const isIban = isValidIBAN(number)
  return {
    ok: true,
    accountId: null,
    account: {
      accountHolder: line.name,
      country: isIban ? number.slice(0, 2) : '',
      iban: isIban ? number : '',
      routing: '',
      accountNumber: isIban ? '' : number,
      bic: '',
    },
  }
}

/** The account that money for an order may go to now: the seller's own, or where it came from. */
export async function destinationOf(
  ctx: WorkContext,
  { kind, companyId, orderId }: Pick<Owed, 'kind' | 'companyId' | 'orderId'>,
): Promise<Destination> {
  if (kind === 'refund') return payersAccount(ctx, orderId)
  const usable = await usablePayoutAccount(ctx, companyId)
  return usable.ok ? { ok: true, accountId: usable.id, account: usable.account } : usable
}
