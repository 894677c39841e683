import { setImmediate } from 'node:timers/promises'

import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

import type { Currency } from '#shared/contract/money.ts'

import {
  currencyOf,
  orRefusal,
  type Readable,
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
  line: StatementLine
  balance: number
}

/** @param before the row before, whose day counts if this one has none */
function readRow(row: Row, currency: Currency, before: Read | undefined): Read {
  const day = orRefusal(() => readDay(row['booked on']))
  if ('why' in day && before === undefined) return refuseStatement(day.why)
  const booked =
    'value' in day
      ? { bookedOn: day.value }
      : {
          bookedOn: before?.line.bookedOn ?? '',
          problem: `${day.why} It counts on the day of the line before.`,
        }
  const balance = readSigned(row.balance, currency)
  const amount = orRefusal(() => readSigned(row.amount, currency))
  if ('why' in amount && before === undefined) return refuseStatement(amount.why)
  return {
    balance,
    line: {
      ...booked,
      ...('value' in amount
        ? { amount: amount.value }
        : {
            amount: balance - (before?.balance ?? 0),
            problem: `${amount.why} Its amount is what the balances leave.`,
          }),
      name: readText(row.name, 140),
      account: readCode(row['counterparty account']),
      remittance: readText(row.remittance, 2000),
      paymentReference: readCode(row['payment reference']),
      bankReference: readCode(row['bank reference']),
    },
  }
}

/** How many rows are read before others have their turn. */
const atOnce = 500

/** The statement of rows of one account, in the order in which they were booked. */
async function statementOf(
  account: string,
  code: string,
  rows: readonly Row[],
): Promise<Statement> {
  const currency = currencyOf(code)
  if (currency === undefined) {
    return refuseStatement(`“${readText(code, 20)}” is not a currency that we use.`)
  }
  const read: Read[] = []
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    const before = read.at(-1)
    const { line, balance } = readRow(row, currency, before)
    if (before !== undefined && before.balance + line.amount !== balance) {
      refuseStatement(
        `The balance after line ${at + 1} of ${line.bookedOn} does not follow from the one before. Keep the rows in the order in which they were booked, oldest first.`,
      )
    }
    read.push({ line, balance })
  }
  const [first, last] = [read[0], read.at(-1)]
  if (first === undefined || last === undefined) return refuseStatement('The file has no lines.')
  const lines = read.map(({ line }) => line)
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  return {
    account,
    currency,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening: first.balance - first.line.amount,
    closing: last.balance,
    lines,
  }
}

/**
 * Reads a statement as CSV with our headers.
 * @throws ProblemError 422
 */
export function readStatementCsv(text: string): Readable[] {
  const rows = rowsOf(text)
  const missing = csvHeaders.filter((header) => rows[0]?.[header] === undefined)
  if (missing.length > 0) {
    refuseStatement(
      `A statement as CSV has these columns, in any order: ${csvHeaders.join(', ')}. Missing: ${missing.join(', ')}.`,
    )
  }
  const byAccount = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${readCode(row.account)} ${readCode(row.currency)}`
    const own = byAccount.get(key)
    if (own === undefined) byAccount.set(key, [row])
    else own.push(row)
  }
  return [...byAccount.values()].map((own) => {
    const account = readCode(own[0]?.account ?? '')
    const currency = readCode(own[0]?.currency ?? '')
    return { account, currency, read: () => statementOf(account, currency, own) }
  })
}
