import * as z from 'zod/mini'

import { ProblemError } from '#server/contract/problem.ts'
import { currencies, type Currency, digitsOf, moneyWords } from '#shared/contract/money.ts'
import { cutTo, tidyLine } from '#shared/contract/text.ts'

/** An amount that arrived at the bank, or left it. */
export interface StatementLine {
  /** ISO date. */
  bookedOn: string
  /** Minor units; what arrived is positive. */
  amount: number
  /** Who paid, or was paid; empty if the bank does not say. */
  name: string
  /** Their account, without spaces; empty if the bank does not say. */
  account: string
  /** What they wrote. */
  remittance: string
  /** The reference that whoever ordered the payment gave it, end to end; empty if none. */
  paymentReference: string
  /** The bank's own reference; empty if none. */
  bankReference: string
  /** For whom they have paid, such as the customer of a collecting provider, if the bank says it. */
  paidFor?: string
  /** Whether the bank names it as a charge of its own for a payment that stands beside it. */
  isCharge?: boolean
  /** What of the line could not be read, in a sentence: it waits for an operator. */
  problem?: string
  /**
   * The line as the bank wrote it, where we only guess what its parts mean. It names the line, so that
   * the line stays the same when we learn to read more of it.
   */
  written?: string
}

/** What happened on one account in a period. */
export interface Statement {
  /** The IBAN, or the account as its country writes it, without spaces. */
  account: string
  currency: Currency
  /** ISO dates, both included. */
  from: string
  to: string
  /** Minor units. */
  opening: number
  closing: number
  lines: StatementLine[]
}

/** A statement in a file, which is read only if its account is ours. */
export interface Readable {
  /** The IBAN, or the account as its country writes it. */
  account: string
  /** As the bank writes it; perhaps none of ours. */
  currency: string
  read: () => Statement | Promise<Statement>
}

/** A line that cannot be read. */
export interface Unread {
  bookedOn: string
  /** The line as far as it is text. */
  says: string
  /** Why it cannot be read, in a sentence. */
  why: string
}

/** @throws ProblemError always: the file cannot be read, and why */
export function refuseStatement(detail: string): never {
  throw new ProblemError('invalid-input', detail, { errors: [{ pointer: '/file', detail }] })
}

/**
 * Reads an amount without a sign or groups, such as `1234.50`.
 * @returns minor units
 * @throws ProblemError 422 at an amount that is none, or has more decimals than the currency
 */
export function readAmount(text: string, currency: Currency): number {
  const [whole = '', fraction = '', ...more] = text.trim().split('.')
  const decimals = fraction.replace(/0+$/, '')
  const fits = more.length === 0 && /^\d{1,15}$/.test(whole) && /^\d{0,5}$/.test(fraction)
  const minor = Number(whole + decimals.padEnd(digitsOf(currency), '0'))
  if (fits && decimals.length <= digitsOf(currency) && Number.isSafeInteger(minor)) return minor
  return refuseStatement(`“${shown(text)}” is not an amount in ${currency}.`)
}

const isoDate = z.iso.date()

/** @throws ProblemError 422 for a day that is not in the calendar */
export function readDay(text: string): string {
  const day = text.trim().slice(0, 10)
  return z.safeParse(isoDate, day).success
    ? day
    : refuseStatement(`“${shown(text)}” is not a day of the calendar.`)
}

/** A day that somebody reckons with although no calendar has it, such as 30 February, is the month's last. */
export function readBankDay(text: string): string {
  const [, month, day] = /^(\d{4}-(?:0[1-9]|1[0-2]))-(\d{2})$/.exec(text) ?? []
  if (month === undefined || day === undefined || day > '31') return readDay(text)
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return readDay(`${month}-${Number(day) > days ? days : day}`)
}

/**
 * What `read` returns, or the sentence with which it refuses the file.
 * @throws any other error of `read`
 */
export function orRefusal<T>(read: () => T): { value: T } | { why: string } {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof ProblemError) return { why: error.message }
    throw error
  }
}

const shown = (text: string) => readText(text, 40)

/** A text of the bank on one line, without what no database or page can show. */
export const readText = (text: string, most: number): string =>
  cutTo(tidyLine(text.replaceAll(/[\p{Cc}\p{Cs}\p{Co}\uFFFD]/gu, ' ')), most)

/** An account or reference without spaces. */
export const readCode = (text: string): string =>
  readText(text, 140).replaceAll(/\s/g, '').toUpperCase()

/** A reference end to end; empty if it only says that there is none. */
export function readReference(text: string): string {
  const code = readCode(text)
  return code === 'NONREF' || code === 'NOTPROVIDED' ? '' : code
}

/** One of our currencies by its code; undefined for any other. */
export const currencyOf = (code: string | undefined): Currency | undefined =>
  currencies.find((each) => each === code)

/** An amount with its sign. */
export const signed = (minor: number, arrives: boolean) => (arrives ? minor : 0 - minor)

/** A balance in words. */
export const inWords = (minor: number, currency: Currency) =>
  `${minor < 0 ? '-' : ''}${moneyWords({ minor: Math.abs(minor), currency })}`

/**
 * Adds one line for everything that could not be read, with the amount that the balances leave for it. The
 * line waits for an operator.
 * @throws ProblemError 422 if the balances leave nothing
 */
export function withUnread(statement: Statement, unread: readonly Unread[]): Statement {
  const [first] = unread
  if (first === undefined) return statement
  const { opening, closing, lines } = statement
  const amount = closing - lines.reduce((sum, line) => sum + line.amount, opening)
  if (amount === 0) return refuseStatement(`${first.why} Nothing was imported.`)
  const others = unread.length - 1
  const more = others === 0 ? '' : ` ${others} more could not be read, and are part of this line.`
  const waiting: StatementLine = {
    bookedOn: first.bookedOn,
    amount,
    name: '',
    account: '',
    remittance: readText(unread.map(({ says }) => says).join(' '), 2000),
    paymentReference: '',
    bankReference: '',
    problem: readText(`${first.why} Its amount is what the balances leave.${more}`, 500),
  }
  return { ...statement, lines: [...lines, waiting] }
}

/** @throws ProblemError 422 unless opening balance and lines add up to the closing balance */
export function demandSums({ account, currency, opening, closing, lines }: Statement): void {
  const sum = lines.reduce((all, { amount }) => all + amount, opening)
  if (sum === closing) return
  refuseStatement(
    `The statement of the account ending in ${account.slice(-4)} does not add up: the opening balance and the lines make ${inWords(sum, currency)}, and the closing balance is ${inWords(closing, currency)}. Nothing was imported.`,
  )
}
