import { setImmediate } from 'node:timers/promises'

import { type Currency, digitsOf } from '#shared/contract/money.ts'

import {
  currencyOf,
  orRefusal,
  type Readable,
  readAmount,
  readBankDay,
  readCode,
  readReference,
  readText,
  refuseStatement,
  signed,
  type Statement,
  type StatementLine,
  type Unread,
  withUnread,
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
  readBankDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`)

/**
 * An amount with a decimal comma, or with a point as some banks write it. Three digits after either could
 * be decimals or thousands.
 * @throws ProblemError 422
 */
function amountIn(text: string, currency: Currency): number {
  const [whole = '', fraction = '', ...more] = text.split(/[.,]/)
  if (more.length === 0 && fraction.length === 3 && digitsOf(currency) < 3) {
    return refuseStatement(
      `“${text}” could be ${whole}${fraction} or ${whole}.${fraction} ${currency}.`,
    )
  }
  return readAmount(more.length === 0 ? text.replace(',', '.') : text, currency)
}

function balanceOf({ lines }: Field) {
  const [, sign, day, code, amount] =
    /^([CD])(\d{6})([A-Z]{3})(\d[\d.,]*)$/.exec(lines[0]?.trim() ?? '') ?? []
  const currency = currencyOf(code)
  if (day === undefined || amount === undefined || currency === undefined) {
    return refuseStatement('A balance of the statement cannot be read.')
  }
  const minor = amountIn(amount, currency)
  return { currency, on: dayOf(day), amount: signed(minor, sign === 'C') }
}

/** The booking day as the statement says it, `MMDD`, in the year that is nearest to the value day. */
function bookingDay(valueDay: string, monthAndDay: string | undefined): string {
  if (monthAndDay === undefined || monthAndDay.trim() === '') return valueDay
  const year = Number(valueDay.slice(0, 4))
  const apart = Number(monthAndDay.slice(0, 2)) - Number(valueDay.slice(5, 7))
  const shift = apart > 6 ? -1 : apart < -6 ? 1 : 0
  return readBankDay(`${year + shift}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
}

// Citi marks what it expects, or has taken back: `EC`, `RED`. Some banks leave the kind of booking out.
const bookingLine =
  /^(\d{6})(\d{4}| {4})?(R?E?[CD])[A-Z]?(\d[\d.,]*)(?:[A-Z][A-Z0-9 ]{3})?([^/]*(?:\/(?!\/)[^/]*)*)(?:\/\/(.*))?$/

const onOneLine = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ')

function lineOf({ lines }: Field, currency: Currency, closingOn: string): StatementLine {
  const [, value, entry, mark, amount, given, bank] = bookingLine.exec(lines[0]?.trim() ?? '') ?? []
  if (value === undefined || amount === undefined) {
    return refuseStatement(`“${readText(lines[0] ?? '', 40)}” is not a booking.`)
  }
  const minor = amountIn(amount, currency)
  const more = lines.slice(1).join(' ')
  const day = orRefusal(() => bookingDay(dayOf(value), entry))
  return {
    ...('value' in day
      ? { bookedOn: day.value }
      : { bookedOn: closingOn, problem: `${day.why} It counts on the day of the statement.` }),
    amount: signed(minor, mark === 'C' || mark === 'EC' || mark === 'RD' || mark === 'RED'),
    ...partnerOf(more, given ?? ''),
    remittance: readText(more, 2000),
    paymentReference: readReference(isIban(given ?? '') ? '' : (given ?? '')),
    bankReference: readCode(bank ?? ''),
    written: onOneLine(lines),
  }
}

const isIban = (text: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(readCode(text))

/** The other side as a booking names it: Rabobank has the account below, and ASN beside, with the name below. */
function partnerOf(below: string, beside: string): Pick<StatementLine, 'name' | 'account'> {
  if (isIban(beside)) return { name: readText(below, 140), account: readCode(beside) }
  return { name: '', account: isIban(below) ? readCode(below) : '' }
}

/** Information to the account owner, as German banks structure it: `166?20text?32name`. */
function numberedInformation(text: string, sign: string, arrives: boolean): Partial<StatementLine> {
  const parts = text.split(sign).slice(1)
  const of = (...wanted: RegExp[]) =>
    parts
      .filter((part) => wanted.some((each) => each.test(part)))
      .map((part) => part.slice(2))
      .join('')
  const remittance = of(/^2\d/, /^6[0-3]/)
  const named = (code: string) =>
    new RegExp(`${code}\\+(.*?)(?=[A-Z]{4}\\+|$)`).exec(remittance)?.[1] ?? ''
  const endToEnd = readReference(named('EREF'))
  const paidFor = readText(named(arrives ? 'ABWA' : 'ABWE'), 140)
  return {
    remittance: readText(remittance, 2000),
    name: readText(of(/^3[23]/), 140),
    account: readCode(of(/^31/)),
    ...(endToEnd !== '' && { paymentReference: endToEnd }),
    ...(paidFor !== '' && { paidFor }),
  }
}

/** What banks that name the parts of a text call them, between slashes. */
const codes =
  'EREF|PREF|IREF|CREF|MARF|CSID|RTRN|TRTP|TRCD|ORDP|BENM|CNTP|NAME|IBAN|BIC|ID|ADDR|REMI|CDTRREFTP|CDTRREF|PURP|ULTB|ULTD|BUSP|ISDT|OCMT|CHGS|EXCH|SVCL|INIT'

/**
 * The same, as other banks do: `/EREF/…/NAME/…/IBAN/…/REMI/…`, or with the other side in one part,
 * `/EREF/…//CNTP/account/BIC/name/city//REMI/USTD//…/`, or with its name alone, `/ORDP/name` or `/BENM/name`.
 */
function namedInformation(text: string, arrives: boolean): Partial<StatementLine> {
  const of = (code: string) =>
    new RegExp(`/${code}/(.*?)/*(?=/(?:${codes})/|$)`).exec(text)?.[1]?.trim() ?? ''
  const [theirs = '', , named = ''] = of('CNTP').split('/')
  const remittance = of('REMI').replace(/^(?:USTD|STRD)\/(?:CUR|ISO)?\//, '')
  const account = readCode(of('IBAN') || theirs)
  const endToEnd = readReference(of('EREF'))
  return {
    // A structured reference may stand in a part of its own.
    remittance: readText([remittance, of('CDTRREF')].join(' ').trim() || text, 2000),
    name: readText(of('NAME') || named || of(arrives ? 'ORDP' : 'BENM'), 140),
    ...(account !== '' && { account }),
    ...(endToEnd !== '' && { paymentReference: endToEnd }),
  }
}

/**
 * Reads the text below a booking. The bank ASN puts the other side's account and name before the text; they
 * are cut off because the booking's own line has them already.
 */
function informationOf(
  { lines }: Field,
  { name, account, amount }: StatementLine,
): Partial<StatementLine> {
  const whole = lines.join('')
  const [, sign] = /^\d{3}([?@^><~])\d{2}/.exec(whole) ?? []
  if (sign !== undefined) return numberedInformation(whole, sign, amount > 0)
  if (/\/(?:NAME|IBAN|CNTP|REMI|ORDP|BENM)\//.test(whole)) {
    return namedInformation(whole, amount > 0)
  }
  const free = readText(lines.join(' '), 2000)
  const partner = `${account} ${name}`
  return {
    remittance:
      account !== '' && free.startsWith(partner) ? free.slice(partner.length).trim() : free,
  }
}

const accountIn = (fields: readonly Field[]) => fields.find(({ tag }) => tag.startsWith('25'))
const openingIn = (fields: readonly Field[]) => fields.find(({ tag }) => /^60[FM]$/.test(tag))
const closingIn = (fields: readonly Field[]) => fields.findLast(({ tag }) => /^62[FM]$/.test(tag))

/** Whether fields are the next page of a statement: they go on with its account and interim balance. */
function continues(statement: readonly Field[], page: readonly Field[]): boolean {
  const [closing, opening] = [closingIn(statement), openingIn(page)]
  const said = ({ lines: [line = ''] }: Field) => line.trim().replace(/^([CD])\d{6}/, '$1')
  return (
    closing?.tag === '62M' &&
    opening?.tag === '60M' &&
    closingIn(page) !== undefined &&
    said(closing) === said(opening) &&
    accountIn(statement)?.lines[0] === accountIn(page)?.lines[0]
  )
}

/**
 * The fields of each statement with all its pages. A page begins with its transaction reference, which
 * some banks leave out.
 */
function statementsIn(fields: readonly Field[]): Field[][] {
  const pages: Field[][] = []
  for (const field of fields) {
    const isFirst = field.tag.startsWith('25') && accountIn(pages.at(-1) ?? [field]) !== undefined
    if (field.tag === '20' || isFirst) pages.push([])
    pages.at(-1)?.push(field)
  }
  const statements: Field[][] = []
  for (const page of pages) {
    const statement = statements.at(-1)
    if (statement !== undefined && continues(statement, page)) {
      for (const field of page) statement.push(field)
    } else statements.push(page)
  }
  return statements
}

interface Ends {
  account: string
  first: Field
  last: Field
}

async function readOne(fields: readonly Field[], { account, ...ends }: Ends): Promise<Statement> {
  const [opening, closing] = [balanceOf(ends.first), balanceOf(ends.last)]
  const lines: StatementLine[] = []
  const unread: Unread[] = []
  /** The line that a field 86 below is about; null if that could not be read. */
  let line: StatementLine | null = null
  for (const [at, field] of fields.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    if (field.tag === '61') {
      const read = orRefusal(() => lineOf(field, opening.currency, closing.on))
      line = 'value' in read ? read.value : null
      if ('value' in read) lines.push(read.value)
      else unread.push({ bookedOn: closing.on, says: onOneLine(field.lines), why: read.why })
    }
    // Field 86 belongs to the booking before it; after the last balance it is about the statement.
    if (field.tag === '86' && fields[at - 1]?.tag === '61') {
      const broken = unread.at(-1)
      if (line === null && broken !== undefined) broken.says += ` ${onOneLine(field.lines)}`
      if (line !== null) {
        Object.assign(line, informationOf(field, line), {
          written: onOneLine([line.written ?? '', ...field.lines]),
        })
      }
    }
  }
  const days = [...lines.map(({ bookedOn }) => bookedOn), closing.on].toSorted()
  const period = { from: days[0] ?? closing.on, to: closing.on }
  const { currency } = opening
  const balances = { opening: opening.amount, closing: closing.amount }
  return withUnread({ account, currency, ...period, ...balances, lines }, unread)
}

/** How many fields are read before others have their turn. */
const atOnce = 500

function readableOf(fields: readonly Field[]): Readable {
  const [of, first, last] = [accountIn(fields), openingIn(fields), closingIn(fields)]
  if (of === undefined || first === undefined || last === undefined) {
    return refuseStatement('The statement lacks its account or a balance.')
  }
  const account = readCode(of.lines[0] ?? '')
  const currency = first.lines[0]?.trim().slice(7, 10) ?? ''
  return { account, currency, read: () => readOne(fields, { account, first, last }) }
}

/**
 * Reads a SWIFT MT940 statement, in the ways in which banks write who paid.
 * @throws ProblemError 422
 */
export function readMt940(text: string): Readable[] {
  return statementsIn(fieldsOf(text)).map(readableOf)
}
