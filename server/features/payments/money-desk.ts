import { and, count, desc, eq, sql } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { trialBalance } from '#server/features/ledger/service.ts'
import { listAwaiting } from '#server/features/orders/service.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import type { AccountName } from '#shared/features/ledger/accounts.ts'

import { bankLine, bankStatement, payout } from './table.ts'

/** The newest statement of a currency, and how far the bank and the ledger are apart. */
async function closingOf({ db }: WorkContext, currency: Currency, inLedger: number) {
  const [statement] = await db
    .select()
    .from(bankStatement)
    .where(eq(bankStatement.currency, currency))
    .orderBy(
      desc(bankStatement.periodTo),
      desc(bankStatement.importedAt),
      desc(bankStatement.position),
    )
    .limit(1)
  const [sent] = await db
    .select({ amount: sql<number>`coalesce(sum(${payout.amount}), 0)`.mapWith(Number) })
    .from(payout)
    .where(and(eq(payout.currency, currency), eq(payout.state, 'sent')))
  const onTheWay = sent?.amount ?? 0
  if (statement === undefined) return { onTheWay, statement: null }
  const { periodTo, importedAt, closing } = statement
  // What was sent has left the ledger, but not the bank.
  const difference = closing - (inLedger + onTheWay)
  const at = importedAt.toISOString()
  return { onTheWay, statement: { periodTo, importedAt: at, closing, difference } }
}

/** The currencies with an account for clients' money, and those in which something was booked. */
async function currenciesOf(ctx: WorkContext) {
  const balances = await trialBalance(ctx)
  const used = new Set<string>(balances.map(({ currency }) => currency))
  const shown = currencies.filter((each) => ctx.config.clientAccounts[each] || used.has(each))
  return { balances, shown }
}

/** Clients' money in one currency: what is booked, and what the bank says. */
export async function readDesk(ctx: CallContext, asked: Currency | undefined) {
  const { balances, shown } = await currenciesOf(ctx)
  const currency = asked ?? shown[0] ?? currencies[0]
  const own = balances.filter((each) => each.currency === currency)
  const of = (name: AccountName) => own.find(({ account }) => account === name)
  const inLedger = of('client-bank')?.balance ?? 0
  const [waiting] = await ctx.db
    .select({ lines: count() })
    .from(bankLine)
    .where(and(eq(bankLine.currency, currency), eq(bankLine.state, 'suspense')))
  const account = ctx.config.clientAccounts[currency]
  return {
    currency,
    currencies: shown,
    account: account ? { holder: account.holder, lastFour: account.iban.slice(-4) } : null,
    balances: own.map(({ account: name, balance, open }) => ({ account: name, balance, open })),
    inSuspense: waiting?.lines ?? 0,
    ...(await closingOf(ctx, currency, inLedger)),
  }
}

/** The orders in a currency that wait for their money, those due first. */
export async function listWaiting(ctx: WorkContext, currency: Currency) {
  const waiting = (await listAwaiting(ctx)).filter((each) => each.currency === currency)
  const shown = waiting.slice(0, 50)
  const names = await companyNamesOf(
    ctx,
    shown.map(({ buyerCompanyId }) => buyerCompanyId),
  )
  return {
    count: waiting.length,
    items: shown.map(({ number, reference, total, dueAt, buyerCompanyId }) => ({
      number,
      reference,
      total,
      dueAt: dueAt?.toISOString() ?? null,
      buyer: names.get(buyerCompanyId) ?? '',
    })),
  }
}
