import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

import type { Currency } from '#shared/contract/money.ts'

import {
  currencyOf,
  readAmount,
  readCode,
  readDay,
  readText,
  refuseStatement,
  signed,
  type Statement,
  type StatementLine,
} from './statement.ts'

/**
 * The first row of a statement as CSV. Amounts are decimals such as `-1234.50`, days ISO dates, and
 * the balance is that after the line, which is how a missing line is found.
 */
export const csvHeaders = [
  'account',
  'currency',
  'booked on',
  'amount',
  'name',
  'counterparty account',
  'remittance',
  'payment reference',
  'bank reference',
  'balance',
] as const

type Row = Record<(typeof csvHeaders)[number], string>

function readSigned(text: string, currency: Currency): number {
  const trimmed = text.trim()
  return signed(readAmount(trimmed.replace(/^-/, ''), currency), !trimmed.startsWith('-'))
}

/** Both ways of parsing throw CsvError for what is no table. */
function rowsOf(text: string): Row[] {
  try {
    return parse(text, {
      bom: true,
      columns: (headers: string[]) => headers.map((each) => each.trim().toLowerCase()),
      skip_empty_lines: true,
      max_record_size: 20_000,
    })
  } catch (error) {
    if (error instanceof CsvError) refuseStatement('The file cannot be read as CSV.')
    throw error
  }
}

interface Read {
  account: string
  currency: Currency
  line: StatementLine
  balance: number
}

function readRow(row: Row): Read {
  const currency = currencyOf(row.currency.trim().toUpperCase())
  if (currency === undefined) {
    return refuseStatement(`“${readText(row.currency, 20)}” is not a currency that we use.`)
  }
  return {
    account: readCode(row.account),
    currency,
    balance: readSigned(row.balance, currency),
    line: {
      bookedOn: readDay(row['booked on']),
      amount: readSigned(row.amount, currency),
      name: readText(row.name, 140),
      account: readCode(row['counterparty account']),
      remittance: readText(row.remittance, 2000),
      paymentReference: readCode(row['payment reference']),
      bankReference: readCode(row['bank reference']),
    },
  }
}

/** The statement of rows of one account, in the order in which they were booked. */
function statementOf(rows: readonly Read[]): Statement {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return refuseStatement('The file has no lines.')
  for (const [at, { balance, line }] of rows.entries()) {
    const before = rows[at - 1]
    if (before !== undefined && before.balance + line.amount !== balance) {
      refuseStatement(
        `The balance after line ${at + 1} of ${line.bookedOn} does not follow from the one before. Keep the rows in the order in which they were booked, oldest first.`,
      )
    }
  }
  const days = rows.map(({ line }) => line.bookedOn).toSorted()
  return {
    account: first.account,
    currency: first.currency,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening: first.balance - first.line.amount,
    closing: last.balance,
    lines: rows.map(({ line }) => line),
  }
}

/**
 * Reads a statement as CSV with our headers.
 * @throws ProblemError 422
 */
export function readStatementCsv(text: string): Statement[] {
  const rows = rowsOf(text)
  const missing = csvHeaders.filter((header) => rows[0]?.[header] === undefined)
  if (missing.length > 0) {
    refuseStatement(
      `A statement as CSV has these columns, in any order: ${csvHeaders.join(', ')}. Missing: ${missing.join(', ')}.`,
    )
  }
  const byAccount = new Map<string, Read[]>()
  for (const row of rows.map(readRow)) {
    const key = `${row.account} ${row.currency}`
    const own = byAccount.get(key)
    if (own === undefined) byAccount.set(key, [row])
    else own.push(row)
  }
  return [...byAccount.values()].map(statementOf)
}
