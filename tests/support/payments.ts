import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { payoutAccount } from '#server/features/companies/table.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import type { Running } from '#server/main.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { AccountName } from '#shared/features/ledger/accounts.ts'

import { callConsole, type Served } from './api-calls.ts'
import { camt053, type MadeLine } from './bank-statements.ts'
import { workContext } from './contexts.ts'
import { act, place, shipment } from './orders.ts'
import type { SignedIn } from './people.ts'
import { ask } from './site.ts'
import { flat, liveLot, ring, type trader } from './traders.ts'

type Trader = Awaited<ReturnType<typeof trader>>

const day = 86_400_000

/** An IBAN of somebody else, from the register of IBANs. */
export const sellersIban = 'NL91ABNA0417164300'
export const buyersIban = 'FR1420041010050500013M02606'

/** Gives a company a payout account that it set so many days ago. */
export async function setAccount(
  { db, clock, services }: WorkContext,
  { companyId, personId }: Trader,
  { iban = sellersIban, daysAgo = 10, accountHolder = 'Pell Brothers B.V.' } = {},
): Promise<void> {
  const now = clock()
  const createdAt = new Date(now.getTime() - daysAgo * day)
  const id = randomUUID()
  const numbers = JSON.stringify({ iban, routing: '', accountNumber: '', bic: '' })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.company_id', ${companyId}, true)`)
    await tx
      .update(payoutAccount)
      .set({ replacedAt: now })
      .where(eq(payoutAccount.companyId, companyId))
    await tx.insert(payoutAccount).values({
      id,
      companyId,
      accountHolder,
      country: iban.slice(0, 2),
      sealed: services.sealer.sealText(numbers, `payout-account ${id}`),
      lastFour: iban.slice(-4),
      setBy: personId,
      createdAt,
      usableFrom: new Date(createdAt.getTime() + 3 * day),
    })
  })
}

let lots = 0

/** What somebody orders of a seller: in euros, and for 2,940, unless told otherwise. */
interface Wanted {
  seller: Trader
  buyer: Trader
  currency?: Currency
  price?: number
}

/** Has a buyer order one piece of a new lot. */
export async function orderOne(
  site: Running,
  ctx: WorkContext,
  { seller, buyer, currency = 'EUR', price = 2_940 }: Wanted,
) {
  const stockNumber = `PAY-${(lots += 1)}`
  const { slug } = await liveLot(site, seller, {
    ...ring,
    ...flat(String(price)),
    currency,
    stockNumber,
  })
  const number = await place(site, buyer, slug, { pieces: 1, goods: price * 100, currency })
  const found = await findAnyOrder(ctx, number)
  const names = await companyNamesOf(ctx, [buyer.companyId])
  return { ...found, buyer: names.get(buyer.companyId) ?? '' }
}
export type Ordered = Awaited<ReturnType<typeof orderOne>>

/** The line of a statement with which a buyer pays an order as we ask them to. */
export const paymentOf = ({ total, buyer, reference }: Ordered): MadeLine => ({
  amount: total,
  name: buyer,
  account: buyersIban,
  remittance: `Order ${reference}`,
  bankReference: randomUUID().slice(0, 8),
})

/** Sends a file to the console as an operator does. */
export async function importFile(
  site: Served,
  who: SignedIn,
  file: string,
  what: 'statements' | 'answers' = 'statements',
) {
  return ask(site.address, `/api/admin/money/${what}`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    body: file,
  })
}

/**
 * A statement of one day whose lines follow what was imported before: on the same day, or on the next one
 * if the day has had the same balances.
 */
export async function nextStatement(
  { services }: WorkContext,
  lines: readonly MadeLine[],
  more: Parameters<typeof camt053>[1] = {},
): Promise<string> {
  const { rows } = await services.database.pool.query<{
    day: string
    opening: string
    closing: string
  }>(
    'SELECT period_to::text AS day, opening, closing FROM bank_statement WHERE currency = $1 ORDER BY period_to DESC, imported_at DESC, position DESC',
    [more.currency ?? 'EUR'],
  )
  const [last] = rows
  if (last === undefined) return camt053(lines, more)
  const { opening = Number(last.closing) } = more
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening)
  const same = rows.filter(({ day: of }) => of === last.day)
  const isAgain =
    same.some((each) => Number(each.opening) === opening) &&
    same.some((each) => Number(each.closing) === closing)
  const next = new Date(Date.parse(last.day) + (isAgain ? day : 0)).toISOString().slice(0, 10)
  return camt053(lines, { opening, from: next, to: next, ...more })
}

let lastImport: Promise<unknown> = Promise.resolve()

/** Waits with an import for the one before, where several people trade at once: statements follow each other. */
export function importInTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = lastImport.then(work)
  lastImport = next.catch(() => undefined)
  return next
}

/** Imports lines of one day in euros that follow what was imported before, and insists on success. */
export async function importLines(
  site: Running,
  who: SignedIn,
  lines: readonly MadeLine[],
  more: Parameters<typeof camt053>[1] = {},
) {
  const { status, json } = await importFile(
    site,
    who,
    await nextStatement(await workContext(site), lines, more),
  )
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`)
  return json
}

/** What stands on an account of the ledger, in euros; debits are positive. */
export async function standing(ctx: WorkContext, account: AccountName): Promise<number> {
  const all = await trialBalance(ctx)
  return all.find((each) => each.account === account && each.currency === 'EUR')?.balance ?? 0
}

/** Sends and accepts the goods of a paid order. */
export async function accept(site: Running, seller: Trader, buyer: Trader, number: number) {
  for (const [who, what, body] of [
    [seller, 'shipment', shipment],
    [buyer, 'delivery', {}],
    [buyer, 'acceptance', {}],
  ] as const) {
    const { status, json } = await act(site, who, number, what, body)
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
  }
}

/** Calls the console's operations on money. */
export const money = (site: Running, who: SignedIn, path: string, body?: object) =>
  callConsole(site, who, `/money${path}`, body)

/** The payouts in euros as an operator reads them. */
export const readPayoutDesk = async (site: Running, who: SignedIn) =>
  (await money(site, who, '/payouts?currency=EUR')).json

/** Has two operators prepare, approve and send what is owed for an order in euros; returns the payout. */
export async function sendPayout(
  site: Running,
  [maker, checker]: readonly [SignedIn, SignedIn],
  { id, number }: Pick<Ordered, 'id' | 'number'>,
  kind: 'proceeds' | 'refund' = 'proceeds',
): Promise<{ id: string; number: number; amount: number }> {
  const insist = ({ status, json }: Awaited<ReturnType<typeof money>>) => {
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(json)}`)
  }
  insist(await money(site, maker, '/payouts', { owed: [{ orderId: id, kind }] }))
  const { underWay } = await readPayoutDesk(site, checker)
  const payout = underWay.find(
    (each: { order: number; kind: string }) => each.order === number && each.kind === kind,
  )
  insist(await money(site, checker, '/payouts/approve', { payouts: [payout.id] }))
  insist(await money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' }))
  return payout
}

/** Has an operator enter an account with an IBAN, unless told otherwise, to which a payout is to go. */
export const enterAccount = (site: Running, who: SignedIn, entered: object) =>
  money(site, who, '/payouts/named-account', {
    country: 'FR',
    iban: buyersIban,
    routing: '',
    accountNumber: '',
    bic: '',
    reason: 'The bank’s letter of today.',
    ...entered,
  })

/** What stands on the accounts of orders, for all of them together, in minor units of a currency. */
export async function balancesIn(ctx: WorkContext, currency: Currency) {
  const all = new Map<string, number>(
    ['client-bank', 'suspense', 'held', 'fees', 'tax', 'payable', 'refund'].map((name) => [
      name,
      0,
    ]),
  )
  for (const { account, balance, ...of } of await trialBalance(ctx)) {
    if (of.currency === currency) all.set(account, (all.get(account) ?? 0) + balance)
  }
  return all
}
