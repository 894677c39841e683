import { and, count, desc, eq } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { trialBalance } from '#server/features/ledger/service.ts'
import { listAwaiting } from '#server/features/orders/service.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'

import { arrivedFor } from './statements/arrived.ts'
import { bankLine, bankStatement } from './table.ts'

/** The newest statement of a currency. */
async function latestStatement({ db }: WorkContext, currency: Currency) {
  const [statement] = await db
    .select({ periodTo: bankStatement.periodTo, importedAt: bankStatement.importedAt })
    .from(bankStatement)
    .where(eq(bankStatement.currency, currency))
    .orderBy(desc(bankStatement.periodTo), desc(bankStatement.importedAt))
    .limit(1)
  return statement ?? null
}

/** The currencies with an account for clients' money, and those in which something was booked. */
export async function currenciesOf(ctx: WorkContext) {
  const balances = await trialBalance(ctx)
  const used = new Set<string>(balances.map(({ currency }) => currency))
  const shown = currencies.filter((each) => ctx.config.clientAccounts[each] || used.has(each))
  return { balances, shown }
}

/** Clients' money in one currency: what is booked, and what the bank says. */
export async function readDesk(ctx: CallContext, asked: Currency | undefined) {
  const { balances, shown } = await currenciesOf(ctx)
  const holdsMoney = (each: Currency) =>
    balances.some(
      ({ account: name, currency: of, balance }) =>
        name === 'client-bank' && of === each && balance !== 0,
    )
  // An empty account says nothing; a currency that is used comes first.
  const currency = asked ?? shown.find(holdsMoney) ?? shown[0] ?? currencies[0]
  const own = balances.filter((each) => each.currency === currency)
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
    statement: await latestStatement(ctx, currency),
  }
}

/** What stood on the accounts of a currency at the end of a day, UTC. */
export async function readTrialBalance(
  ctx: WorkContext,
  { currency, day }: { currency: Currency; day: string },
) {
  const end = new Date(Date.parse(day) + 86_400_000)
  const balances = (await trialBalance(ctx, end)).filter((each) => each.currency === currency)
  return { balances: balances.map(({ account, balance }) => ({ account, balance })) }
}

/** The orders in a currency that wait for their money, those due first. */
export async function listWaiting(ctx: WorkContext, currency: Currency) {
  const waiting = (await listAwaiting(ctx)).filter((each) => each.currency === currency)
  const shown = waiting.slice(0, 50)
  const arrived = await arrivedFor(ctx, shown)
  return {
    count: waiting.length,
    items: shown.map((order) => ({
      ...order,
      arrived: arrived.get(order.id) ?? 0,
      saidAt: order.transferSaidAt,
      frozen: order.frozenAt !== null,
      buyer: order.buyerName,
    })),
  }
}
