import { and, eq, lt } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { payoutReference } from '#server/features/payments/payouts/payout-reference.ts'
import { importStatement } from '#server/features/payments/statements/import-statement.ts'
import { csvHeaders } from '#server/features/payments/statements/statement-csv.ts'
import { payout } from '#server/features/payments/table.ts'
import { type Currency, plainAmount } from '#shared/contract/money.ts'
import { utcDay } from '#shared/utc-day.ts'

import type { OddPayment } from './demo-orders.ts'
import { type DemoDeal, hours, type TradeDesk } from './trade-desk.ts'

/** What the bank says about money that arrived or left. */
interface BankLine {
  currency: Currency
  /** Minor units; what arrived is positive. */
  amount: number
  name: string
  account: string
  remittance: string
  paymentReference?: string
}

/** Not an IBAN, so statements name the account without its bank. */
export const marigoldsNumber = '000123456789'

/** Examples from the register of IBANs, and a number that is none. */
const accounts: Readonly<Record<string, string>> = {
  'nora@marigold-row.example': marigoldsNumber,
  'elise@perrin-soie.example': 'FR1420041010050500013M02606',
  'rowan@kittiwake.example': 'GB82WEST12345698765432',
}
const strangersAccount = 'NL91ABNA0417164300'

type Told = Partial<Omit<BankLine, 'currency'>>
const charges = 2500

/** How the payment of an order differs from a plain one. */
const odd: Readonly<Record<OddPayment, (plain: BankLine) => Told>> = {
  short: ({ amount }) => ({ amount: amount - charges }),
  'third-party': () => ({ name: 'Okonedo Family Holdings Ltd', account: strangersAccount }),
  'by-hand': () => ({ name: 'Example Merchant Finance plc', account: strangersAccount }),
  'no-reference': () => ({ remittance: 'Jewellery, November' }),
  late: () => ({}),
  'no-account': () => ({ account: '' }),
}

/** The business day on which the bank booked an order's payment; null if none has arrived. */
function paidOn({ days, state, payment, since }: DemoDeal): number | null {
  if (state === 'awaiting-funds') return payment === undefined ? null : since
  if (state === 'expired') return payment === undefined ? null : since - 1
  return days.get('fund') ?? days.get('hold') ?? null
}

function paymentFor(deal: DemoDeal, desk: TradeDesk): BankLine[] {
  const { placed, buyer, payment } = deal
  if (placed === null) return []
  const plain = {
    currency: placed.currency,
    amount: placed.total,
    name: desk.legalName(buyer).toUpperCase(),
    account: accounts[buyer] ?? '',
    remittance: `Order ${placed.number} ${placed.reference}`,
  }
  return [payment === undefined ? plain : { ...plain, ...odd[payment](plain) }]
}

/** Payments that are for no order, by the business day on which they arrive. */
const strays: Readonly<Record<number, BankLine>> = {
  9: {
    currency: 'EUR',
    amount: 184_000,
    name: 'Vos Stones BV',
    account: strangersAccount,
    remittance: 'Invoice 2026-118',
  },
  3: {
    currency: 'GBP',
    amount: 62_550,
    name: 'Abelard Findings Ltd',
    account: 'GB82WEST12345698765432',
    remittance: 'Clasps, second delivery. RF1810099999',
  },
}
/** The one that is sent back on the next business day. */
export const sentBackOn = 8
export const strayName = 'Vos Stones BV'

/** What was sent on earlier days and the bank has not booked. */
async function payoutLines({ db, clock }: CallContext): Promise<BankLine[]> {
  const today = new Date(utcDay(clock()))
  const sent = await db
    .select()
    .from(payout)
    .where(and(eq(payout.state, 'sent'), lt(payout.sentAt, today)))
    .orderBy(payout.number)
  return sent.map(({ number, currency, amount, accountHolder }) => ({
    currency,
    amount: -amount,
    name: accountHolder,
    account: '',
    remittance: '',
    paymentReference: payoutReference(number),
  }))
}

/** A statement as CSV: a row for each line, with the balance after it. */
function statementOf(
  lines: readonly BankLine[],
  { iban, date, opening }: { iban: string; date: string; opening: number },
): string {
  let balance = opening
  const decimal = (minor: number, currency: Currency) =>
    `${minor < 0 ? '-' : ''}${plainAmount({ minor: Math.abs(minor), currency })}`
  const rows = lines.map((line, at) => {
    balance += line.amount
    return [
      iban,
      line.currency,
      date,
      decimal(line.amount, line.currency),
      line.name,
      line.account,
      line.remittance,
      line.paymentReference ?? '',
      `${date.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      decimal(balance, line.currency),
    ]
  })
  return [csvHeaders, ...rows].map((row) => row.map((each) => `"${each}"`).join(',')).join('\n')
}

/** Imports what the bank says about a business day, a statement for each currency that moved. */
export async function importDay(
  desk: TradeDesk,
  day: number,
  { deals, balances }: { deals: readonly DemoDeal[]; balances: Map<Currency, number> },
): Promise<void> {
  const ctx = { ...desk.at(day, hours.statement), actor: desk.operator }
  const paid = deals.filter((deal) => paidOn(deal) === day)
  const stray = strays[day]
  const lines = [
    ...paid.flatMap((deal) => paymentFor(deal, desk)),
    ...(stray === undefined ? [] : [stray]),
    ...(await payoutLines(ctx)),
  ]
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const own = lines.filter((line) => line.currency === currency)
    const opening = balances.get(currency) ?? 0
    const iban = ctx.config.clientAccounts[currency]?.iban ?? ''
    const date = utcDay(ctx.clock())
    const file = statementOf(own, { iban, date, opening })
    balances.set(
      currency,
      own.reduce((sum, { amount }) => sum + amount, opening),
    )
    await importStatement({ ...ctx, receiveFile: () => Promise.resolve(Buffer.from(file)) })
  }
}
