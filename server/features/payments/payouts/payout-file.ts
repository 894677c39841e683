import type { ClientAccount } from '#server/contract/config.ts'
import { csvOf } from '#server/http/csv.ts'
import { type Currency, plainAmount } from '#shared/contract/money.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import { utcDay } from '#shared/utc-day.ts'

import { bankText } from './bank-text.ts'

/** Money that is to leave our account. */
interface Transfer {
  /** Ours, end to end: up to 35 capitals and digits. */
  reference: string
  /** Minor units. */
  amount: number
  to: BankAccount
  /** What the payee reads. */
  remittance: string
}

/** Transfers from one account in one currency. */
export interface TransferBatch {
  /** Up to 35 letters, digits and hyphens, never used for another file. */
  id: string
  createdAt: Date
  currency: Currency
  from: ClientAccount
  transfers: readonly Transfer[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An element with a text, or with elements in it. */
const element = (name: string, content: string | readonly string[], attributes = '') =>
  typeof content === 'string'
    ? `<${name}${attributes}>${escaped(content)}</${name}>`
    : `<${name}${attributes}>\n${content.join('\n')}\n</${name}>`

const account = (name: string, iban: string) =>
  element(name, [element('Id', [element('IBAN', iban)])])

const bank = (name: string, bic: string) =>
  element(name, [element('FinInstnId', [element('BICFI', bic)])])

const sumOf = ({ transfers, currency }: TransferBatch) =>
  plainAmount({ minor: transfers.reduce((sum, { amount }) => sum + amount, 0), currency })

function transferElement({ reference, amount, to, remittance }: Transfer, currency: Currency) {
  const value = plainAmount({ minor: amount, currency })
  return element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', reference)]),
    element('Amt', [element('InstdAmt', value, ` Ccy="${currency}"`)]),
    ...(to.bic === '' ? [] : [bank('CdtrAgt', to.bic)]),
    element('Cdtr', [element('Nm', bankText(to.accountHolder, 70))]),
    account('CdtrAcct', to.iban),
    element('RmtInf', [element('Ustrd', bankText(remittance, 140))]),
  ])
}

/** The batch as ISO 20022 pain.001.001.09, for SEPA credit transfers: in euros, to IBANs. */
export function writePain001(batch: TransferBatch): string {
  const { id, createdAt, currency, from, transfers } = batch
  const totals = [element('NbOfTxs', String(transfers.length)), element('CtrlSum', sumOf(batch))]
  const holder = element('Nm', bankText(from.holder, 70))
  const header = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    ...totals,
    element('InitgPty', [holder]),
  ])
  const payment = element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    // One booking for each transfer, so that the statement shows each.
    element('BtchBookg', 'false'),
    ...totals,
    element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])]),
    element('ReqdExctnDt', [element('Dt', utcDay(createdAt))]),
    element('Dbtr', [holder]),
    account('DbtrAcct', from.iban),
    bank('DbtrAgt', from.bic),
    element('ChrgBr', 'SLEV'),
    ...transfers.map((each) => transferElement(each, currency)),
  ])
  const document = element(
    'Document',
    [element('CstmrCdtTrfInitn', [header, payment])],
    ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}

/** The batch as a table, for transfers that the bank's own pages or programs take. */
export const writeTransferTable = ({ currency, from, transfers }: TransferBatch): string =>
  csvOf([
    [
      'From account',
      'Reference',
      'Amount',
      'Currency',
      'Account holder',
      'Country',
      'IBAN',
      'Bank code',
      'Account number',
      'BIC',
      'Remittance',
    ],
    ...transfers.map(({ reference, amount, to, remittance }) => [
      from.iban,
      reference,
      plainAmount({ minor: amount, currency }),
      currency,
      to.accountHolder,
      to.country,
      to.iban,
      to.routing,
      to.accountNumber,
      to.bic,
      remittance,
    ]),
  ])
