import { describe, expect, it } from 'vitest'

import { allAt, textAt } from '#server/documents/xml-tree.ts'
import { bankText, nameAtBank } from '#server/features/payments/payouts/bank-text.ts'
import {
  type TransferBatch,
  writePain001,
  writeTransferTable,
} from '#server/features/payments/payouts/payout-file.ts'
import { readBankXml } from '#server/features/payments/statements/bank-xml.ts'

import { ourIban } from '../../support/bank-statements.ts'

const to = {
  accountHolder: 'Müller & Söhne <GmbH>',
  country: 'DE',
  iban: 'DE02120300000000202051',
  routing: '',
  accountNumber: '',
  bic: 'BYLADEM1001',
}
const batch: TransferBatch = {
  id: '8f7d0c52-5d3e-4c8e-9c53-9d5c6ac0d7f1'.replaceAll('-', ''),
  createdAt: new Date('2026-11-02T10:00:00.123Z'),
  currency: 'EUR',
  from: { holder: 'Relustre Client Account', bank: 'Bank', iban: ourIban, bic: 'COBADEFFXXX' },
  transfers: [
    { reference: 'PAYOUT20001', amount: 1_200_000, to, remittance: 'Order 10001' },
    { reference: 'PAYOUT20002', amount: 5, to: { ...to, bic: '' }, remittance: 'Order 10002' },
  ],
}

/** The order in which the schema of pain.001.001.09 demands what we use. */
const sequences: Readonly<Record<string, readonly string[]>> = {
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
  ],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
}

describe('a file of payouts in pain.001', () => {
  const document = readBankXml(writePain001(batch))
  const [initiation] = allAt(document, 'Document/CstmrCdtTrfInitn')
  if (initiation === undefined) throw new Error('the file has no initiation')

  it('says who pays what to whom, and the sums that the bank checks', () => {
    expect(textAt(initiation, 'GrpHdr/NbOfTxs')).toBe('2')
    expect(textAt(initiation, 'GrpHdr/CtrlSum')).toBe('12000.05')
    expect(textAt(initiation, 'PmtInf/CtrlSum')).toBe('12000.05')
    expect(textAt(initiation, 'GrpHdr/CreDtTm')).toBe('2026-11-02T10:00:00Z')
    expect(textAt(initiation, 'PmtInf/ReqdExctnDt/Dt')).toBe('2026-11-02')
    expect(textAt(initiation, 'PmtInf/DbtrAcct/Id/IBAN')).toBe(ourIban)
    const [first, second] = allAt(initiation, 'PmtInf/CdtTrfTxInf')
    if (first === undefined || second === undefined) throw new Error('a transfer is missing')
    expect(textAt(first, 'PmtId/EndToEndId')).toBe('PAYOUT20001')
    expect(allAt(first, 'Amt/InstdAmt')[0]).toMatchObject({
      text: '12000.00',
      attributes: { Ccy: 'EUR' },
    })
    expect(textAt(first, 'CdtrAcct/Id/IBAN')).toBe(to.iban)
    expect(textAt(first, 'CdtrAgt/FinInstnId/BICFI')).toBe('BYLADEM1001')
    expect(allAt(second, 'CdtrAgt')).toEqual([])
    expect(textAt(second, 'RmtInf/Ustrd')).toBe('Order 10002')
  })

  it('has its elements in the order of the schema', () => {
    const check = (element: { name: string; children: (typeof element)[] }) => {
      const sequence = sequences[element.name]
      if (sequence !== undefined) {
        const places = element.children.map(({ name }) => sequence.indexOf(name))
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
      element.children.forEach(check)
    }
    check(initiation)
  })

  it('names people in characters that every bank takes', () => {
    expect(textAt(initiation, 'PmtInf/CdtTrfTxInf/Cdtr/Nm')).toBe('Muller + Sohne .GmbH.')
    expect(bankText('//Łódź // Straße/', 140)).toBe('Lodz / Strasse')
    expect(bankText('a'.repeat(80), 70)).toHaveLength(70)
  })
})

describe('a name that not every bank can write', () => {
  it.each([
    ['Ψαρράς Κοσμήματα Α.Ε.', 'Psarras Kosmimata A.E.'],
    ['ΨΑΡΡΑΣ ΘΕΟΧΑΡΗΣ', 'PSARRAS THEOCHARIS'],
    ['Χρυσοχοΐα Θησαυρού', 'Chrysochoia Thisayrou'],
    ['ΟΥΡΑΝΙΑ Προϋπολογισμού', 'OURANIA Proypologismou'],
    ['Златарство Благой ЕООД', 'Zlatarstvo Blagoy EOOD'],
    ['ЩЪРБАНОВ Щърбанов', 'SHTARBANOV Shtarbanov'],
    ['Христо Юлиянов Кръстьо', 'Hristo Yuliyanov Krastyo'],
    ['МАРИЯ ПЕТРОВИЧ ООД', 'MARIYA PETROVICH OOD'],
    ['Љубица Њ. Ђорђевић', 'Ljubitsa Nj. Djordjevic'],
    ['Ќосев Ѓорѓи', 'Kosev Gorgi'],
    ['Li 李明 Ltd', 'Li .. Ltd'],
    ['a'.repeat(71), 'a'.repeat(70)],
  ])('is shown to operators as the bank gets it: %s', (name, written) => {
    expect(bankText(name, 70)).toBe(written)
    expect(nameAtBank(name)).toBe(written)
  })

  it.each([
    ['Işık Şahin Doğan İ.', 'Isik Sahin Dogan I.'],
    ['O’Hara, O‘Hara, O´Hara', "O'Hara, O'Hara, O'Hara"],
    ['Łódź Đorđe Øre Ærø ÆRØ', 'Lodz Dorde Ore Aero AERO'],
    ['Straße STRAẞE Þór ÞÓR', 'Strasse STRASSE Thor THOR'],
    ['Guðrún Ħal Għaxaq', 'Gudrun Hal Ghaxaq'],
    ['Kovar\u030C & Žižka – [Praha]', 'Kovar + Zizka - (Praha)'],
  ])('is not shown where it loses accents only: %s', (name, written) => {
    expect(bankText(name, 70)).toBe(written)
    expect(nameAtBank(name)).toBeNull()
  })
})

it('a table of payouts has the numbers of each country, and no formula', () => {
  const american = {
    ...to,
    accountHolder: '=HYPERLINK("x")',
    country: 'US',
    iban: '',
    routing: '026009593',
    accountNumber: '00123456',
  }
  const [transfer] = batch.transfers
  if (transfer === undefined) throw new Error('there is no transfer')
  const table = writeTransferTable({
    ...batch,
    currency: 'USD',
    transfers: [{ ...transfer, to: american }],
  })
  expect(table).toContain(
    '"PAYOUT20001","12000.00","USD","\'=HYPERLINK(""x"")","US","","026009593","00123456"',
  )
})
