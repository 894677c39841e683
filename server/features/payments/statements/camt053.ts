import { setImmediate } from 'node:timers/promises'

import { allAt, type Element, textAt } from '#server/documents/xml-tree.ts'
import type { Currency } from '#shared/contract/money.ts'
import { utcDay } from '#shared/utc-day.ts'

import { readLongBankXml } from './bank-xml.ts'
import {
  currencyOf,
  demandSums,
  orRefusal,
  type Readable,
  readAmount,
  readCode,
  readDay,
  readReference,
  readText,
  refuseStatement,
  signed,
  type Statement,
  type StatementLine,
  type Unread,
  withUnread,
} from './statement.ts'

/** An amount in the statement's currency, with the sign of its direction. */
function signedAmount(element: Element, amount: Element | undefined, currency: Currency): number {
  const direction = textAt(element, 'CdtDbtInd')
  if (amount?.attributes.Ccy !== currency || !/^(?:CRDT|DBIT)$/.test(direction)) {
    refuseStatement(`The statement has an amount that is not in ${currency}, or has no direction.`)
  }
  return signed(readAmount(amount.text, currency), direction === 'CRDT')
}

type Ends<T> = Record<'opening' | 'closing', T>

/**
 * The balances with which a statement begins and ends: of its first and of its last day, if it has some of
 * each. A page that is not the first or not the last has interim balances in their place.
 */
function endsOf(statement: Element): Ends<Element | undefined> {
  const day = (each: Element) => textAt(each, 'Dt/Dt', 'Dt/DtTm').slice(0, 10)
  const all = allAt(statement, 'Bal').toSorted((a, b) => day(a).localeCompare(day(b)))
  const of = (code: string) => all.filter((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code)
  const opening = of('OPBD')[0] ?? of('PRCD')[0]
  const closing = of('CLBD').at(-1)
  const isOpening = (each: Element) => Number(textAt(each, 'Tp/SubTp/Cd') === 'OIBD')
  const interim = of('ITBD').toSorted((a, b) => isOpening(b) - isOpening(a))
  // If there are more than it lacks, nobody can say which of them they are.
  const lacks = Number(opening === undefined) + Number(closing === undefined)
  if (interim.length !== lacks) return { opening, closing }
  return { opening: opening ?? interim[0], closing: closing ?? interim.at(-1) }
}

function balance(found: Element | undefined, which: keyof Ends<Element>, currency: Currency) {
  if (found === undefined) return refuseStatement(`The statement has no ${which} balance.`)
  return {
    amount: signedAmount(found, allAt(found, 'Amt')[0], currency),
    on: textAt(found, 'Dt/Dt', 'Dt/DtTm'),
  }
}

/** Whether an indicator is set, which banks write in both ways of XML. */
const isSet = (element: Element, path: string) => ['true', '1'].includes(textAt(element, path))

/** What takes a payment back names the sides of that payment. */
const isReversal = (entry: Element, details: Element) =>
  isSet(entry, 'RvslInd') || allAt(details, 'RtrInf').length > 0

/** Who stands on the other side, and what they wrote. */
function detailsOf(entry: Element, details: Element, amount: number, account: string) {
  const accountOn = (side: string) =>
    readCode(textAt(details, `RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`))
  const paid = amount > 0 !== isReversal(entry, details)
  const likely = paid ? 'Dbtr' : 'Cdtr'
  const otherwise = paid ? 'Cdtr' : 'Dbtr'
  // Banks disagree on the sides of what they return. The other side is never our own account.
  const side = accountOn(likely) === account ? otherwise : likely
  const nameOf = (party: string) =>
    readText(textAt(details, `RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`), 140)
  const texts = [
    ...allAt(details, 'RmtInf/Ustrd').map(({ text }) => text),
    ...['CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'AddtlRmtInf'].flatMap((part) =>
      allAt(details, `RmtInf/Strd/${part}`).map(({ text }) => text),
    ),
  ]
  const paidFor = nameOf(`Ultmt${side}`)
  return {
    name: nameOf(side),
    account: accountOn(side),
    remittance: readText(texts.join(' ') || textAt(entry, 'AddtlNtryInf'), 2000),
    paymentReference: readReference(textAt(details, 'Refs/EndToEndId')),
    bankReference: readCode(
      textAt(details, 'Refs/AcctSvcrRef', 'Refs/TxId') || textAt(entry, 'AcctSvcrRef', 'NtryRef'),
    ),
    ...(paidFor !== '' && { paidFor }),
  }
}

/** The amount of a payment in the currency of the account, with its sign; null if the bank does not list it. */
function listedAmount(entry: Element, part: Element, currency: Currency): number | null {
  const ways = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt']
  const own = ways
    .map((way) => allAt(part, way)[0])
    .find((amount) => amount?.attributes.Ccy === currency)
  const direction = textAt(part, 'CdtDbtInd') === '' ? entry : part
  return own === undefined ? null : signedAmount(direction, own, currency)
}

/** What the bank has taken for an entry, or for a payment in it; null if that is in another currency. */
function chargesOf(element: Element, currency: Currency): number | null {
  // Older versions have each charge in an element of its own.
  const records = [...allAt(element, 'Chrgs/Rcrd'), ...allAt(element, 'Chrgs')].filter(
    (each) => !['false', '0'].includes(textAt(each, 'ChrgInclInd')),
  )
  const amounts = records.flatMap((each) => allAt(each, 'Amt'))
  const total = allAt(element, 'Chrgs/TtlChrgsAndTaxAmt')[0]
  const listed = amounts.length > 0 ? amounts : total === undefined ? [] : [total]
  if (listed.some(({ attributes }) => attributes.Ccy !== currency)) return null
  return listed.reduce((sum, { text }) => sum + readAmount(text, currency), 0)
}

/** The lines of an entry: one, or as many as the bank booked together and lists, with what it took for them. */
function linesOf(entry: Element, currency: Currency, account: string, closingOn: string) {
  const amount = signedAmount(entry, allAt(entry, 'Amt')[0], currency)
  const day = orRefusal(() =>
    readDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')),
  )
  const booked =
    'value' in day
      ? { bookedOn: day.value }
      : { bookedOn: closingOn, problem: `${day.why} It counts on the day of the statement.` }
  const parts = allAt(entry, 'NtryDtls/TxDtls')
  const together = allAt(entry, 'NtryDtls/Btch/NbOfTxs').map(({ text }) => Number(text))
  const isShort = parts.length > 0 && together.some((count) => count > parts.length)
  const whole = (more: { problem?: string } = {}): StatementLine[] => {
    const details = parts.length === 1 && !isShort ? (parts[0] ?? entry) : entry
    return [{ ...booked, amount, ...detailsOf(entry, details, amount, account), ...more }]
  }
  if (isShort) return whole({ problem: 'The bank lists only some of the payments of this entry.' })
  const lines: StatementLine[] = []
  for (const part of parts) {
    const each = listedAmount(entry, part, currency)
    // Of payments booked together without their amounts, nobody can say who paid what.
    if (each === null) return whole()
    lines.push({ ...booked, amount: each, ...detailsOf(entry, part, each, account) })
  }
  if (lines.length === 0) return whole()
  const apart = amount - lines.reduce((sum, each) => sum + each.amount, 0)
  if (apart === 0) return lines
  const charges = [entry, ...parts].map((each) => chargesOf(each, currency))
  const ofEntry = charges[0] ?? 0
  const ofParts = charges.slice(1).reduce<number>((sum, each) => sum + (each ?? 0), 0)
  if (apart >= 0 || ![ofEntry, ofParts, ofEntry + ofParts].includes(-apart)) {
    const problem = 'The bank lists payments of this entry that do not add up to it.'
    return parts.length === 1 ? whole() : whole({ problem })
  }
  const references = { paymentReference: '', bankReference: lines[0]?.bankReference ?? '' }
  const charge = { name: '', account: '', remittance: 'Charges', isCharge: true, ...references }
  return [...lines, { ...booked, amount: apart, ...charge }]
}

/** The last day of a period, which ends at midnight for some banks. */
const lastDay = (to: string, from: string) => {
  const isMidnight = /T00:00:00(?:\.0+)?(?:Z|[+-]\d\d:\d\d)?$/.test(to)
  const before = utcDay(new Date(Date.parse(to.slice(0, 10)) - 86_400_000))
  return isMidnight && before >= from ? before : to
}

/** What is announced, or not booked yet. Any other state counts: the balances tell whether that is right. */
const notBooked = new Set(['PDNG', 'INFO', 'FUTR'])

/** How many entries are read before others have their turn. */
const atOnce = 250

async function readOne(
  statement: Element,
  { account, code, isPage }: { account: string; code: string; isPage: boolean },
): Promise<Statement> {
  const currency = currencyOf(code)
  if (currency === undefined) return refuseStatement('The statement is in an unknown currency.')
  const ends = endsOf(statement)
  const opening = balance(ends.opening, 'opening', currency)
  const closing = balance(ends.closing, 'closing', currency)
  const booked = allAt(statement, 'Ntry').filter(
    (entry) => !notBooked.has(textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts').trim().toUpperCase()),
  )
  const closingOn = readDay(closing.on)
  const lines: StatementLine[] = []
  const unread: Unread[] = []
  for (const [at, entry] of booked.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    const read = orRefusal(() => linesOf(entry, currency, account, closingOn))
    if ('value' in read) lines.push(...read.value)
    else unread.push({ bookedOn: closingOn, says: textOf(entry), why: read.why })
  }
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const from = readDay(textAt(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt') || days[0] || closingOn)
  const to = readDay(lastDay(textAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt') || closingOn, from))
  const amounts = { opening: opening.amount, closing: closing.amount }
  const read = { account, currency, from, to, ...amounts, lines }
  const codes = allAt(statement, 'Bal/Tp/CdOrPrtry/Cd').map(({ text }) => text.trim())
  if (isPage && !codes.includes('ITBD')) {
    // Its balances may be those of all pages: what they leave is no line of this one.
    const fault = unread[0] ?? orRefusal(() => demandSums(read))
    if ('why' in fault) refuseStatement(`${fault.why} ${onePage}`)
  }
  return withUnread(read, unread)
}

const onePage =
  'The file is one of several pages of a statement. Ask your bank for all of it in one file.'

/** Whether pagination says that there are other pages. */
const isOneOfSeveral = (element: Element, path: string) =>
  !['', '1'].includes(textAt(element, `${path}/PgNb`)) ||
  ['false', '0'].includes(textAt(element, `${path}/LastPgInd`))

/** All text of an element. */
const textOf = ({ text, children }: Element): string =>
  [text.trim(), ...children.map(textOf)].filter((each) => each !== '').join(' ')

const accountOf = (statement: Element) => ({
  account: readCode(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')),
  currency:
    textAt(statement, 'Acct/Ccy') || allAt(statement, 'Bal/Amt')[0]?.attributes.Ccy || 'none',
})

const pageNumber = (statement: Element) => textAt(statement, 'StmtPgntn/PgNb')

/**
 * The statements of a file. Those of one name are pages of one, which may all have the balances of the whole,
 * if they are numbered, or if one lacks a balance; any others are as they are.
 */
function withPages(statements: readonly Element[]): Element[] {
  const byName = new Map<string, Element[]>()
  for (const statement of statements) {
    const name = JSON.stringify([textAt(statement, 'Id'), accountOf(statement)])
    const pages = byName.get(name)
    if (pages === undefined) byName.set(name, [statement])
    else pages.push(statement)
  }
  return [...byName.values()].flatMap((pages) => {
    const [first] = pages
    const areNumbered = new Set(pages.map(pageNumber)).size === pages.length
    const isLacking = pages.some((page) => Object.values(endsOf(page)).includes(undefined))
    if (first === undefined || pages.length === 1 || !(areNumbered || isLacking)) return pages
    const inOrder = pages.toSorted((a, b) => Number(pageNumber(a)) - Number(pageNumber(b)))
    const last = inOrder.at(-1) ?? first
    const isWhole = isSet(last, 'StmtPgntn/LastPgInd') && Number(pageNumber(last)) === pages.length
    const children = inOrder.flatMap((page) => page.children)
    return [{ ...first, children: children.filter(({ name }) => !isWhole || name !== 'StmtPgntn') }]
  })
}

function readableOf(statement: Element, ofSeveral: boolean): Readable {
  const { account, currency } = accountOf(statement)
  const isPage = ofSeveral || isOneOfSeveral(statement, 'StmtPgntn')
  return { account, currency, read: () => readOne(statement, { account, code: currency, isPage }) }
}

/**
 * Reads an ISO 20022 bank statement, camt.053 in any version. Entries that are not booked yet are
 * left out.
 * @throws ProblemError 422
 */
export async function readCamt053(text: string): Promise<Readable[]> {
  const document = await readLongBankXml(text)
  if (allAt(document, 'Document/CstmrPmtStsRpt').length > 0) {
    refuseStatement(
      'This is a bank’s answer to a file of payouts. Import it with “Import the bank’s answer”.',
    )
  }
  const statements = allAt(document, 'Document/BkToCstmrStmt/Stmt')
  if (statements.length === 0) {
    refuseStatement(
      'The file is XML, but not a camt.053 statement. Export the account as camt.053.',
    )
  }
  const isPage = isOneOfSeveral(document, 'Document/BkToCstmrStmt/GrpHdr/MsgPgntn')
  return withPages(statements).map((statement) => readableOf(statement, isPage))
}
