import { type Currency, plainAmount } from '#shared/contract/money.ts'

/** A line of a made-up statement. */
export interface MadeLine {
  /** Minor units; what arrives is positive. */
  amount: number
  bookedOn?: string
  name?: string
  account?: string
  remittance?: string
  paymentReference?: string
  bankReference?: string
}

interface Made {
  account?: string
  currency?: Currency
  opening?: number
  /** As the lines make it, unless given. */
  closing?: number
  from?: string
  to?: string
}

/** The account in the tests' statements, from the register of IBANs. */
export const ourIban = 'DE89370400440532013000'

/** Our account for clients' money in the tests' statements. */
export const clientAccount = {
  holder: 'Relustre Client Account',
  bank: 'Example Bank',
  iban: ourIban,
  bic: 'COBADEFFXXX',
}

/** What a site in tests is given as its accounts for clients' money. */
export const clientAccountsEnv = {
  CLIENT_ACCOUNTS: JSON.stringify({
    EUR: clientAccount,
    GBP: { ...clientAccount, iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L' },
    USD: { ...clientAccount, iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' },
  }),
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A statement as camt.053.001.08, as a bank in the euro area writes it. */
export function camt053(lines: readonly MadeLine[], made: Made = {}): string {
  const { account = ourIban, currency = 'EUR', opening = 0 } = made
  const { from = '2026-11-02', to = '2026-11-02' } = made
  const closing = made.closing ?? lines.reduce((sum, { amount }) => sum + amount, opening)
  const money = (minor: number) =>
    `<Amt Ccy="${currency}">${plainAmount({ minor: Math.abs(minor), currency })}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, minor: number, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(minor)}<Dt><Dt>${on}</Dt></Dt></Bal>`
  const entry = (line: MadeLine) => {
    const side = line.amount > 0 ? 'Dbtr' : 'Cdtr'
    return `<Ntry>${money(line.amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${line.bookedOn ?? from}</Dt></BookgDt>
<AcctSvcrRef>${line.bankReference ?? ''}</AcctSvcrRef><NtryDtls><TxDtls>
<Refs><EndToEndId>${line.paymentReference ?? 'NOTPROVIDED'}</EndToEndId></Refs>
<RltdPties><${side}><Pty><Nm>${xml(line.name ?? '')}</Nm></Pty></${side}><${side}Acct><Id><IBAN>${line.account ?? ''}</IBAN></Id></${side}Acct></RltdPties>
<RmtInf><Ustrd>${xml(line.remittance ?? '')}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, from)}${balance('CLBD', closing, to)}
${lines.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

interface MadeAnswer {
  /** The message that it answers. */
  messageId: string
  group?: string
  payment?: string
  reason?: string
  transactions?: readonly {
    reference: string
    state: string
    amount?: string
    reason?: string
    more?: string
  }[]
}

/** A bank's answer to a file of payments, as pain.002.001.10. */
export function pain002({ messageId, group, payment, reason, transactions = [] }: MadeAnswer) {
  const status = (name: string, code: string | undefined) =>
    code === undefined ? '' : `<${name}>${code}</${name}>`
  const because = (code: string | undefined, more?: string) =>
    code === undefined
      ? ''
      : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${more === undefined ? '' : `<AddtlInf>${xml(more)}</AddtlInf>`}</StsRsnInf>`
  const each = transactions.map(
    (one) => `<TxInfAndSts><OrgnlEndToEndId>${one.reference}</OrgnlEndToEndId>
<TxSts>${one.state}</TxSts>${because(one.reason, one.more)}
${one.amount === undefined ? '' : `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${one.amount}</InstdAmt></Amt></OrgnlTxRef>`}</TxInfAndSts>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>ANSWER</MsgId><CreDtTm>2026-11-02T10:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
${status('GrpSts', group)}${group === 'RJCT' ? because(reason) : ''}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>
${status('PmtInfSts', payment)}${payment === 'RJCT' ? because(reason) : ''}${each.join('\n')}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`
}
