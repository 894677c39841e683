import type { Currency } from '#shared/contract/money.ts'

import {
  currencyOf,
  readAmount,
  readCode,
  readDay,
  readReference,
  readText,
  refuseStatement,
  signed,
  type Statement,
  type StatementLine,
} from './statement.ts'

interface Field {
  tag: string
  lines: string[]
}

/** The fields of a file, each with the lines that continue it; envelopes are left out. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.replaceAll(/\{4:\r?\n?/g, '\n').split(/\r\n|\n|\r/)) {
    const [, tag, rest] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined && rest !== undefined) {
      // Some banks begin each line of a long text with its tag.
      if (tag === '86' && last?.tag === '86') last.lines.push(rest)
      else fields.push({ tag, lines: [rest] })
    } else if (line !== '-' && !/^-?\}|^\{/.test(line)) last?.lines.push(line)
  }
  return fields
}

/** `YYMMDD` as an ISO date. */
const dayOf = (text: string) =>
  readDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`)

function balanceOf({ lines }: Field) {
  const [, sign, day, code, amount] =
    /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)$/.exec(lines[0]?.trim() ?? '') ?? []
  const currency = currencyOf(code)
  if (day === undefined || amount === undefined || currency === undefined) {
    return refuseStatement('A balance of the statement cannot be read.')
  }
  const minor = readAmount(amount, currency, ',')
  return { currency, on: dayOf(day), amount: signed(minor, sign === 'C') }
}

/** The booking day as the statement says it, `MMDD`, in the year that is nearest to the value day. */
function bookingDay(valueDay: string, monthAndDay: string | undefined): string {
  if (monthAndDay === undefined) return valueDay
  const year = Number(valueDay.slice(0, 4))
  const apart = Number(monthAndDay.slice(0, 2)) - Number(valueDay.slice(5, 7))
  const shift = apart > 6 ? -1 : apart < -6 ? 1 : 0
  return readDay(`${year + shift}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
}

const bookingLine =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,3})[A-Z][A-Z0-9]{3}([^/]*(?:\/(?!\/)[^/]*)*)(?:\/\/(.*))?$/

const onOneLine = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ')

function lineOf({ lines }: Field, currency: Currency): StatementLine {
  const [, value, entry, mark, amount, given, bank] = bookingLine.exec(lines[0]?.trim() ?? '') ?? []
  if (value === undefined || amount === undefined) {
    return refuseStatement(`“${readText(lines[0] ?? '', 40)}” is not a booking.`)
  }
  const minor = readAmount(amount, currency, ',')
  const more = lines.slice(1).join(' ')
  return {
    bookedOn: bookingDay(dayOf(value), entry),
    amount: signed(minor, mark === 'C' || mark === 'RD'),
    name: '',
    // Below the booking, Rabobank names the account on the other side.
    account: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(readCode(more)) ? readCode(more) : '',
    remittance: readText(more, 2000),
    paymentReference: readReference(given ?? ''),
    bankReference: readCode(bank ?? ''),
    written: onOneLine(lines),
  }
}

/** Information to the account owner, as German banks structure it: `166?20text?32name`. */
function numberedInformation(text: string, sign: string): Partial<StatementLine> {
  const parts = text.split(sign).slice(1)
  const of = (...wanted: RegExp[]) =>
    parts
      .filter((part) => wanted.some((each) => each.test(part)))
      .map((part) => part.slice(2))
      .join('')
  const remittance = of(/^2\d/, /^6[0-3]/)
  const endToEnd = readReference(/EREF\+(.*?)(?=[A-Z]{4}\+|$)/.exec(remittance)?.[1] ?? '')
  return {
    remittance: readText(remittance, 2000),
    name: readText(of(/^3[23]/), 140),
    account: readCode(of(/^31/)),
    ...(endToEnd !== '' && { paymentReference: endToEnd }),
  }
}

/** What banks that name the parts of a text call them, between slashes. */
const codes =
  'EREF|PREF|IREF|CREF|MARF|CSID|RTRN|TRTP|TRCD|ORDP|BENM|CNTP|NAME|IBAN|BIC|ID|ADDR|REMI|CDTRREFTP|CDTRREF|PURP|ULTB|ULTD|BUSP|ISDT|OCMT|CHGS|EXCH|SVCL|INIT'

/**
 * The same, as other banks do: `/EREF/…/NAME/…/IBAN/…/REMI/…`, or with the other side in one part,
 * `/EREF/…//CNTP/account/BIC/name/city//REMI/USTD//…/`.
 */
function namedInformation(text: string): Partial<StatementLine> {
  const of = (code: string) =>
    new RegExp(`/${code}/(.*?)/*(?=/(?:${codes})/|$)`).exec(text)?.[1]?.trim() ?? ''
  const [theirs = '', , named = ''] = of('CNTP').split('/')
  const remittance = of('REMI').replace(/^(?:USTD|STRD)\/(?:CUR|ISO)?\//, '')
  const account = readCode(of('IBAN') || theirs)
  const endToEnd = readReference(of('EREF'))
  return {
    // A structured reference may stand in a part of its own.
    remittance: readText([remittance, of('CDTRREF')].join(' ').trim() || text, 2000),
    name: readText(of('NAME') || named, 140),
    ...(account !== '' && { account }),
    ...(endToEnd !== '' && { paymentReference: endToEnd }),
  }
}

function informationOf({ lines }: Field): Partial<StatementLine> {
  const whole = lines.join('')
  const [, sign] = /^\d{3}([?@^><~])\d{2}/.exec(whole) ?? []
  if (sign !== undefined) return numberedInformation(whole, sign)
  if (/\/(?:NAME|IBAN|CNTP|REMI)\//.test(whole)) return namedInformation(whole)
  return { remittance: readText(lines.join(' '), 2000) }
}

/** The fields of each statement, which begins with its transaction reference. */
function statementsIn(fields: readonly Field[]): Field[][] {
  const statements: Field[][] = []
  for (const field of fields) {
    if (field.tag === '20') statements.push([])
    statements.at(-1)?.push(field)
  }
  return statements
}

function readOne(fields: readonly Field[]): Statement {
  const find = (pattern: RegExp) => fields.find(({ tag }) => pattern.test(tag))
  const [account, first, last] = [find(/^25/), find(/^60[FM]$/), find(/^62[FM]$/)]
  if (account === undefined || first === undefined || last === undefined) {
    return refuseStatement('The statement lacks its account or a balance.')
  }
  const [opening, closing] = [balanceOf(first), balanceOf(last)]
  const lines: StatementLine[] = []
  for (const [at, field] of fields.entries()) {
    if (field.tag === '61') lines.push(lineOf(field, opening.currency))
    const [line] = lines.slice(-1)
    // Field 86 belongs to the booking before it; after the last balance it is about the statement.
    if (field.tag === '86' && fields[at - 1]?.tag === '61' && line !== undefined) {
      Object.assign(line, informationOf(field), {
        written: onOneLine([line.written ?? '', ...field.lines]),
      })
    }
  }
  const days = [...lines.map(({ bookedOn }) => bookedOn), closing.on].toSorted()
  return {
    account: readCode(account.lines[0] ?? '').replaceAll('/', ''),
    currency: opening.currency,
    from: days[0] ?? closing.on,
    to: closing.on,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  }
}

/**
 * Reads a SWIFT MT940 statement, in the ways in which banks write who paid.
 * @throws ProblemError 422
 */
export function readMt940(text: string): Statement[] {
  return statementsIn(fieldsOf(text)).map(readOne)
}
