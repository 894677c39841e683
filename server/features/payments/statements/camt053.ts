import { allAt, type Element, textAt } from '#server/documents/xml-tree.ts'
import type { Currency } from '#shared/contract/money.ts'

import { readBankXml } from './bank-xml.ts'
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

/** An amount in the statement's currency, with the sign of its direction. */
function signedAmount(element: Element, amount: Element | undefined, currency: Currency): number {
  const direction = textAt(element, 'CdtDbtInd')
  if (amount?.attributes.Ccy !== currency || !/^(?:CRDT|DBIT)$/.test(direction)) {
    refuseStatement(`The statement has an amount that is not in ${currency}, or has no direction.`)
  }
  return signed(readAmount(amount.text, currency), direction === 'CRDT')
}

const balanceCodes = { opening: ['OPBD', 'PRCD'], closing: ['CLBD'] } as const

function balance(statement: Element, which: keyof typeof balanceCodes, currency: Currency) {
  const all = allAt(statement, 'Bal')
  const [found] = balanceCodes[which].flatMap((code) =>
    all.filter((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code),
  )
  if (found === undefined) return refuseStatement(`The statement has no ${which} balance.`)
  return {
    amount: signedAmount(found, allAt(found, 'Amt')[0], currency),
    on: textAt(found, 'Dt/Dt', 'Dt/DtTm'),
  }
}

/** Who stands on the other side, and what they wrote. */
function detailsOf(entry: Element, details: Element, amount: number) {
  const side = amount > 0 ? 'Dbtr' : 'Cdtr'
  const parties = `RltdPties/${side}`
  const texts = [
    ...allAt(details, 'RmtInf/Ustrd').map(({ text }) => text),
    ...allAt(details, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
  ]
  return {
    name: readText(textAt(details, `${parties}/Nm`, `${parties}/Pty/Nm`), 140),
    account: readCode(textAt(details, `${parties}Acct/Id/IBAN`, `${parties}Acct/Id/Othr/Id`)),
    remittance: readText(texts.join(' ') || textAt(entry, 'AddtlNtryInf'), 2000),
    paymentReference: readReference(textAt(details, 'Refs/EndToEndId')),
    bankReference: readCode(
      textAt(details, 'Refs/AcctSvcrRef', 'Refs/TxId') || textAt(entry, 'AcctSvcrRef', 'NtryRef'),
    ),
  }
}

/** The lines of an entry: one, or as many as the bank booked together and lists with amounts. */
function linesOf(entry: Element, currency: Currency): StatementLine[] {
  const bookedOn = readDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  const amount = signedAmount(entry, allAt(entry, 'Amt')[0], currency)
  const parts = allAt(entry, 'NtryDtls/TxDtls')
  const listed = parts.map((part) => allAt(part, 'Amt')[0] ?? allAt(part, 'AmtDtls/TxAmt/Amt')[0])
  if (parts.length < 2 || listed.includes(undefined)) {
    // Of payments booked together without their amounts, nobody can say who paid what.
    const details = parts.length === 1 ? (parts[0] ?? entry) : entry
    return [{ bookedOn, amount, ...detailsOf(entry, details, amount) }]
  }
  const lines = parts.map((part, at) => {
    const own = textAt(part, 'CdtDbtInd') === '' ? entry : part
    const each = signedAmount(own, listed[at], currency)
    return { bookedOn, amount: each, ...detailsOf(entry, part, each) }
  })
  if (lines.reduce((sum, each) => sum + each.amount, 0) !== amount) {
    refuseStatement('Payments that were booked together do not add up to their entry.')
  }
  return lines
}

function readOne(statement: Element): Statement {
  const account = readCode(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'))
  const code =
    textAt(statement, 'Acct/Ccy') || allAt(statement, 'Bal/Amt')[0]?.attributes.Ccy || 'none'
  const currency = currencyOf(code)
  if (currency === undefined) return refuseStatement('The statement is in an unknown currency.')
  const opening = balance(statement, 'opening', currency)
  const closing = balance(statement, 'closing', currency)
  const booked = allAt(statement, 'Ntry').filter(
    (entry) => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK',
  )
  const lines = booked.flatMap((entry) => linesOf(entry, currency))
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  return {
    account,
    currency,
    from: readDay(textAt(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt') || days[0] || closing.on),
    to: readDay(
      textAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt') || closing.on || days.at(-1) || '',
    ),
    opening: opening.amount,
    closing: closing.amount,
    lines,
  }
}

/**
 * Reads an ISO 20022 bank statement, camt.053 in any version. Entries that are not booked yet are
 * left out.
 * @throws ProblemError 422
 */
export function readCamt053(text: string): Statement[] {
  const document = readBankXml(text)
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
  return statements.map(readOne)
}
