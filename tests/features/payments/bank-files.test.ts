import { describe, expect, it } from 'vitest'

import { readStatements } from '#server/features/payments/statements/read-statements.ts'

import { camt053, ourIban } from '../../support/bank-statements.ts'

const linesOf = async (file: string | Buffer) =>
  (await readStatements(Buffer.from(file as string), () => true)).statements.flatMap(
    ({ lines }) => lines,
  )

const paid = { amount: 150_000, name: 'Müßig Söhne GmbH', account: 'DE02120300000000202051' }

describe('a statement in XML is read in the encoding that it declares', () => {
  const declared = (encoding: string) => camt053([paid]).replace('UTF-8', encoding)
  it.each([
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')],
    ['UTF-8', Buffer.from(`\uFEFF${declared('UTF-8')}`)],
  ])('%s', async (_, bytes) => {
    expect(await linesOf(bytes)).toMatchObject([paid])
  })
})

/** One entry with the parts that a bank lists of it. */
const entryOf = (amount: number, parts: string, charges = '') =>
  camt053([{ amount }])
    .replace(/<TxDtls>[\s\S]*<\/TxDtls>/, parts)
    .replace('<NtryDtls>', `${charges}<NtryDtls>`)
const charged = (amount: string, currency = 'EUR') =>
  `<Chrgs><Rcrd><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`
const part = (name: string, amount: string, more = '') =>
  `<TxDtls>${amount}${more}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
const euros = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`

describe('payments that a bank booked together', () => {
  it('are read with the charge that it took from their sum', async () => {
    const parts = part('Kestrel', euros('1500.00')) + part('Alder', euros('1500.00'))
    const lines = [
      { amount: 150_000, name: 'Kestrel' },
      { amount: 150_000, name: 'Alder' },
      { amount: -2600, isCharge: true },
    ]
    expect(await linesOf(entryOf(297_400, parts, charged('26.00')))).toMatchObject(lines)
    const each =
      part('Kestrel', euros('1500.00'), charged('20.00')) +
      part('Alder', euros('1500.00'), charged('6.00'))
    expect(await linesOf(entryOf(297_400, each))).toMatchObject(lines)
  })

  it('count by what they are in the currency of the account', async () => {
    const dollars = `<AmtDtls><TxAmt><Amt Ccy="USD">1080.00</Amt></TxAmt><CntrValAmt>${euros('1000.00')}</CntrValAmt></AmtDtls>`
    const parts = part('Kestrel', dollars) + part('Alder', euros('900.00'))
    expect(await linesOf(entryOf(190_000, parts))).toMatchObject([
      { amount: 100_000, name: 'Kestrel' },
      { amount: 90_000, name: 'Alder' },
    ])
    const unknown = part('Kestrel', '<Amt Ccy="USD">1080.00</Amt>') + part('Alder', euros('900.00'))
    expect(await linesOf(entryOf(190_000, unknown))).toMatchObject([{ amount: 190_000, name: '' }])
  })

  it('are one line that waits with its reason if they do not add up', async () => {
    const parts = part('Kestrel', euros('10.00')) + part('Alder', euros('21.00'))
    expect(await linesOf(entryOf(3000, parts))).toMatchObject([
      { amount: 3000, name: '', problem: expect.stringContaining('do not add up') },
    ])
  })
})

it('a charge in the way of older versions is read beside its payment', async () => {
  const charge = '<Chrgs><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>'
  const amount = `<AmtDtls><TxAmt>${euros('1510.00')}</TxAmt></AmtDtls>`
  expect(await linesOf(entryOf(150_000, part('Kestrel', amount, charge)))).toMatchObject([
    { amount: 151_000, name: 'Kestrel' },
    { amount: -1000, isCharge: true },
  ])
})

it('an entry of which the bank lists only some payments waits, and is not all the first payer’s', async () => {
  const listed = part('Kestrel', euros('400.00'), '<RmtInf><Ustrd>RL-1</Ustrd></RmtInf>')
  const file = entryOf(100_000, `<Btch><NbOfTxs>2</NbOfTxs></Btch>${listed}`)
  expect(await linesOf(file)).toMatchObject([
    { amount: 100_000, name: '', remittance: '', problem: expect.stringContaining('only some') },
  ])
})

it.each(['', '<Sts><Prtry>BOOKED</Prtry></Sts>', '<Sts>BOOK</Sts>'])(
  'an entry counts with the state “%s”, though others cancel it out in the balances',
  async (state) => {
    const both = camt053([{ amount: 150_000 }, { amount: -150_000 }])
    const file = both.replaceAll('<Sts><Cd>BOOK</Cd></Sts>', state)
    expect(await linesOf(file)).toMatchObject([{ amount: 150_000 }, { amount: -150_000 }])
  },
)

it('the number of an invoice and more words beside a structured reference are read', async () => {
  const structured =
    '<Strd><RfrdDocInf><Nb>RL-2026-1</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf><AddtlRmtInf>halo ring</AddtlRmtInf></Strd>'
  const file = camt053([paid]).replace(/<Ustrd>[^<]*<\/Ustrd>/, structured)
  expect(await linesOf(file)).toMatchObject([{ remittance: 'RF18 RL-2026-1 halo ring' }])
})

it('a transfer that comes back is from whom it was for, and never from ourselves', async () => {
  const both = (sign: string) =>
    `<TxDtls><RltdPties><Dbtr><Nm>Relustre</Nm></Dbtr><DbtrAcct><Id><IBAN>${ourIban}</IBAN></Id></DbtrAcct><Cdtr><Nm>Fontechiara</Nm></Cdtr><CdtrAcct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></CdtrAcct></RltdPties>${sign}</TxDtls>`
  const returned = { name: 'Fontechiara', account: 'IT60X0542811101000000123456' }
  const plain = entryOf(720_140, both(''))
  const reversed = plain.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
  const inDigits = entryOf(
    720_140,
    both('').replace(`<DbtrAcct><Id><IBAN>${ourIban}</IBAN></Id></DbtrAcct>`, ''),
  ).replace('<Sts>', '<RvslInd>1</RvslInd><Sts>')
  const reason = entryOf(720_140, both('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'))
  for (const file of [plain, reversed, inDigits, reason]) {
    expect(await linesOf(file)).toMatchObject([returned])
  }
})

it('whoever pays through a collecting provider is named beside it', async () => {
  const file = camt053([paid]).replace(
    '</Dbtr>',
    '</Dbtr><UltmtDbtr><Pty><Nm>Alder and Finch Ltd</Nm></Pty></UltmtDbtr>',
  )
  expect(await linesOf(file)).toMatchObject([{ ...paid, paidFor: 'Alder and Finch Ltd' }])
})

const swift = (booking: string, { closing = '1600,00', account = '37040044/0532013000' } = {}) =>
  [
    ':20:STARTUMS',
    `:25:${account}`,
    ':28C:00123/001',
    ':60F:C261125EUR100,00',
    ...(Array.isArray(booking) ? booking : [booking]),
    `:62F:C261126EUR${closing}`,
    '-',
  ].join('\n')

describe('a booking in MT940', () => {
  it.each([
    ['without a booking day', ':61:261126    CR1500,00NTRFNONREF//83', '2026-11-26'],
    ['on 30 February', ':61:2602300302CR1500,00NTRFNONREF//83', '2026-03-02'],
    ['booked on 30 February', ':61:2602280230CR1500,00NTRFNONREF//83', '2026-02-28'],
    ['of an amount without a comma', ':61:2611261126C1500NTRFNONREF//83', '2026-11-26'],
    ['without its kind', ':61:2611261126C1500,00', '2026-11-26'],
  ])('is read %s', async (_, booking, bookedOn) => {
    expect(await linesOf(swift(booking))).toMatchObject([{ amount: 150_000, bookedOn }])
  })

  it('is read as ASN writes it, with the other side beside and below it', async () => {
    const asn = `:61:2611261126C1500,00NOVBNL91ABNA0417164300
pell b.v.
:86:NL91ABNA0417164300 pell b.v.

RF46 1001 0497


`
    expect(await linesOf(swift(asn))).toMatchObject([
      {
        amount: 150_000,
        name: 'pell b.v.',
        account: 'NL91ABNA0417164300',
        paymentReference: '',
        remittance: 'RF46 1001 0497',
      },
    ])
  })

  it('is read as ABN AMRO writes it, each statement below three lines of its own', async () => {
    const day = (opening: string, closing: string, code: string) => `ABNANL2A
940
ABNANL2A
:20:ABN AMRO BANK NV
:25:ABNANL2A/0417164300
:28:33001/1
:60F:C261125EUR${opening}
:61:2611251126C${code}
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL58CITI2032329913/BIC/CITINL2X/NAME/Pell B
.V./REMI/RF46 1001 0497/EREF/E9
:62F:C261126EUR${closing}
-
`
    const file = day('0,', '7,5', '7,5N654NONREF') + day('7,5', '10,5', '3,N654NONREF')
    const line = { name: 'Pell B.V.', account: 'NL58CITI2032329913', paymentReference: 'E9' }
    expect(await linesOf(file)).toMatchObject([
      { ...line, amount: 750 },
      { ...line, amount: 300 },
    ])
  })

  it('has the cents that stand behind a decimal point, though another one cancels them out', async () => {
    const file = swift(
      ':61:2611261126C1500.50NTRFONE//1\n:61:2611261126D1500.50NTRFTWO//2\n:61:2611261126C1500.00NTRF//3',
      { closing: '1600.00' },
    ).replace('EUR100,00', 'EUR100.00')
    expect(await linesOf(file)).toMatchObject([
      { amount: 150_050, paymentReference: 'ONE' },
      { amount: -150_050, paymentReference: 'TWO' },
      { amount: 150_000, paymentReference: '' },
    ])
  })

  it.each([
    ['1.500', 'could be 1500 or 1.500 EUR'],
    ['1,500', 'could be 1500 or 1.500 EUR'],
    ['1.500,00', 'is not an amount in EUR'],
  ])('of %s waits, because its mark could be one of thousands', async (amount, reason) => {
    const file = swift(`:61:2611261126C${amount}NTRFONE//1`)
    expect(await linesOf(file)).toMatchObject([
      { amount: 150_000, paymentReference: '', problem: expect.stringContaining(reason) },
    ])
    const balance = swift(':61:2611261126C1500,00NTRFONE//1', { closing: amount })
    await expect(linesOf(balance)).rejects.toThrow(reason)
  })

  it.each([
    ['C', 'ORDP', 150_000],
    ['D', 'BENM', -150_000],
  ])(
    'of %s is with the name beside /%s/, over the lines of its text',
    async (sign, code, amount) => {
      const closing = amount > 0 ? '1600,00' : '1400,00'
      const text = `:61:2611261126${sign}1500,00NTRFREF//83\n:86:/${code}/Kestrel and \nRye Ltd/REMI/RF46 1001 0497`
      const file = swift(text, { closing }).replace(/:62F:C(?=\d{6}EUR1400)/, ':62F:D')
      expect(await linesOf(file)).toMatchObject([
        { amount, name: 'Kestrel and Rye Ltd', remittance: 'RF46 1001 0497' },
      ])
    },
  )

  it('names whom it was paid for, as German banks do', async () => {
    const text =
      '166?20EREF+E9?21SVWZ+RF46 1001 0497?22ABWA+Alder and Finc?23h Ltd?32Collecting Provider'
    const file = swift(`:61:2611261126C1500,00NTRFKREF+//83\n:86:${text}`)
    expect(await linesOf(file)).toMatchObject([
      { name: 'Collecting Provider', paidFor: 'Alder and Finch Ltd', paymentReference: 'E9' },
    ])
  })

  it('waits with its reason if it cannot be read, and the others are read', async () => {
    const file = swift(
      `:61:2611261126C500,00NTRFONE//1\n:61:26112X1126C1000,00NTRFTWO//2\n:86:Kestrel`,
    )
    expect(await linesOf(file)).toMatchObject([
      { amount: 50_000 },
      {
        amount: 100_000,
        bookedOn: '2026-11-26',
        remittance: '26112X1126C1000,00NTRFTWO//2 Kestrel',
        problem: expect.stringContaining('is not a booking'),
      },
    ])
  })
})

it('an entry in XML without a day of the calendar counts on the day of its statement, and waits', async () => {
  expect(await linesOf(camt053([{ ...paid, bookedOn: '2026-02-30' }]))).toMatchObject([
    { ...paid, bookedOn: '2026-11-02', problem: expect.stringContaining('not a day') },
  ])
})

it('an entry in XML that cannot be read waits with what the balances leave for it', async () => {
  const file = camt053([paid, { amount: -250, remittance: 'Fee' }]).replace(
    '2.50</Amt><CdtDbtInd>DBIT',
    '2.5O</Amt><CdtDbtInd>DBIT',
  )
  expect(await linesOf(file)).toMatchObject([
    paid,
    { amount: -250, remittance: expect.stringContaining('Fee'), problem: expect.any(String) },
  ])
})

it('a row of CSV that cannot be read waits with what the balances leave for it', async () => {
  const file = `account,currency,booked on,amount,name,counterparty account,remittance,payment reference,bank reference,balance
${ourIban},EUR,2026-11-02,10,Pell,,,,B1,110
${ourIban},EUR,2026-02-30,"5,00",Kestrel,,,,B2,115`
  expect(await linesOf(file)).toMatchObject([
    { amount: 1000 },
    { amount: 500, bookedOn: '2026-11-02', problem: expect.stringContaining('not an amount') },
  ])
})
