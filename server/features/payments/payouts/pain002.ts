import { allAt, type Element, textAt } from '#server/documents/xml-tree.ts'
import type { AnswerState, PayeeCheck } from '#shared/features/payments/states.ts'

import { readBankXml } from '../statements/bank-xml.ts'
import { readCode, readText, refuseStatement } from '../statements/statement.ts'

/** A payout that the bank will not carry out. */
interface Rejection {
  /** Our reference, end to end. */
  reference: string
  /** The amount as the bank writes it; empty if it does not. */
  amount: string
  reason: string
}

/** What a bank says of a file of payments. */
export interface BankAnswer {
  /** The message that it answers. */
  messageId: string
  /** Whether it says that it takes the file, or will say later. */
  state: Exclude<AnswerState, 'partly'>
  /** Why it rejects all of the file; null if it does not. */
  rejectsAll: string | null
  rejections: Rejection[]
  /** What the payees' banks say of the names, by our references. */
  payees: { reference: string; check: PayeeCheck }[]
}

/** The reasons that banks give most often (ISO 20022, ExternalStatusReason1Code). */
const reasons: Readonly<Record<string, string>> = {
  AC01: 'The account number is wrong.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account does not allow this payment.',
  AM04: 'There is not enough money.',
  AM05: 'The payment was sent twice.',
  BE01: 'The name does not belong to the account.',
  FF01: 'The file has the wrong format.',
  MD07: 'The account holder has died.',
  MS03: 'The bank gives no reason.',
  RC01: 'The bank’s identifier is wrong.',
  RR04: 'The law forbids it.',
}

/** The check of a payee's name (ISO 20022, ExternalPaymentTransactionStatus1Code). */
const payeeChecks: Readonly<Record<string, PayeeCheck>> = {
  RCVC: 'match',
  RVMC: 'close',
  RVNM: 'no-match',
  RVNA: 'not-checked',
}

const accepted = new Set('ACTC ACCP ACSP ACSC ACWC ACWP ACCC ACPD ACIS PART'.split(' '))
/**
 * RCVC and the like say only that a name was checked: the bank still waits for us to confirm. BLCK is not a
 * rejection: the money has left our account, so we must not owe it again until it comes back.
 */
const pending = new Set(
  'RCVD PDNG ACFC ACFW PATC PRES BLCK CPUC RCVC RVCM RVMC RVNA RVNC RVNM'.split(' '),
)
const rejected = new Set(['RJCT', 'CANC'])

/** @throws ProblemError 422 for a status that banks do not use */
function meaningOf(code: string): BankAnswer['state'] {
  if (accepted.has(code)) return 'accepted'
  if (pending.has(code)) return 'pending'
  if (rejected.has(code)) return 'rejected'
  return refuseStatement(`“${readText(code, 40)}” is not a payment status.`)
}

/** Why something was rejected, in words. */
function reasonOf(element: Element): string {
  const code = readText(textAt(element, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry'), 35)
  const more = allAt(element, 'StsRsnInf/AddtlInf').map(({ text }) => text)
  const words = [code, reasons[code] ?? '', readText(more.join(' '), 300)].filter(Boolean)
  return words.length === 0 ? 'The bank gives no reason.' : words.join(' ')
}

/**
 * Reads a bank's answer to a file of payments, pain.002 in any version.
 * @throws ProblemError 422
 */
export function readPain002(text: string): BankAnswer {
  const [report] = allAt(readBankXml(text), 'Document/CstmrPmtStsRpt')
  const [group] = report === undefined ? [] : allAt(report, 'OrgnlGrpInfAndSts')
  if (report === undefined || group === undefined) {
    return refuseStatement('The file is not a pain.002, a bank’s answer to a file of payments.')
  }
  const parts = allAt(report, 'OrgnlPmtInfAndSts')
  const statuses = [
    { element: group, code: textAt(group, 'GrpSts') },
    ...parts.map((element) => ({ element, code: textAt(element, 'PmtInfSts') })),
  ].filter(({ code }) => code !== '')
  const refusal = statuses.find(({ code }) => meaningOf(code) === 'rejected')
  const transactions = parts.flatMap((part) => allAt(part, 'TxInfAndSts'))
  const said = transactions.map((element) => ({ element, code: textAt(element, 'TxSts') }))
  const rejections = said
    .filter(({ code }) => code !== '' && meaningOf(code) === 'rejected')
    .map(({ element }) => ({
      reference: readCode(textAt(element, 'OrgnlEndToEndId')),
      amount: textAt(element, 'OrgnlTxRef/Amt/InstdAmt'),
      reason: reasonOf(element),
    }))
  const payees = said.flatMap(({ element, code }) => {
    const check = payeeChecks[code]
    const reference = readCode(textAt(element, 'OrgnlEndToEndId'))
    return check === undefined ? [] : [{ reference, check }]
  })
  const codes = [...statuses, ...said].flatMap(({ code }) => (code === '' ? [] : [meaningOf(code)]))
  if (codes.length === 0) refuseStatement('The file does not say what became of the payments.')
  return {
    messageId: readCode(textAt(group, 'OrgnlMsgId')),
    state:
      refusal === undefined ? (codes.includes('accepted') ? 'accepted' : 'pending') : 'rejected',
    rejectsAll: refusal === undefined ? null : reasonOf(refusal.element),
    rejections,
    payees,
  }
}
