import { describe, expect, it } from 'vitest'

import { readStatements } from '#server/features/payments/statements/read-statements.ts'

import { camt053, ourIban } from '../../support/bank-statements.ts'

const read = (text: string | Buffer) => readStatements(Buffer.from(text as string), () => true)
const says = async (text: string | Buffer) => {
  try {
    await read(text)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

const paid = {
  amount: 1_218_000,
  name: 'Müller & Söhne GmbH',
  account: 'DE02120300000000202051',
  remittance: 'Order RF46 1001 0497',
  bankReference: 'B1',
}

describe('a statement in camt.053', async () => {
  it('is read with who paid, from where and what they wrote', async () => {
    const { format, statements } = await read(camt053([paid, { amount: -250 }], { opening: 1000 }))
    expect(format).toBe('camt.053')
    expect(statements).toEqual([
      {
        account: ourIban,
        currency: 'EUR',
        from: '2026-11-02',
        to: '2026-11-02',
        opening: 1000,
        closing: 1_218_750,
        lines: [
          { ...paid, bookedOn: '2026-11-02', paymentReference: '' },
          expect.objectContaining({ amount: -250, name: '' }),
        ],
      },
    ])
  })

  it('is read in other versions, which name things elsewhere', async () => {
    const older = camt053([paid])
      .replaceAll(/<\/?Pty>/g, '')
      .replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
      .replace('OPBD', 'PRCD')
      .replaceAll('camt.053.001.08', 'camt.053.001.02')
    expect((await read(older)).statements[0]?.lines[0]).toMatchObject(paid)
    const prefixed = camt053([paid])
      .replaceAll(/<(\/?)(\w+)(?=[ >])/g, '<$1c:$2')
      .replace('xmlns=', 'xmlns:c=')
    expect((await read(prefixed)).statements[0]?.lines[0]).toMatchObject(paid)
  })

  it('leaves out what the bank has not booked yet', async () => {
    const text = camt053([paid], { closing: 0 }).replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')
    expect((await read(text)).statements[0]?.lines).toEqual([])
  })

  it('lists each payment that the bank booked together, or none of them', async () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
    const together = (first: string, second: string) =>
      camt053([{ amount: 3000 }]).replace(
        /<TxDtls>[\s\S]*<\/TxDtls>/,
        part(first, 'One') + part(second, 'Two'),
      )
    expect((await read(together('10.00', '20.00'))).statements[0]?.lines).toMatchObject([
      { amount: 1000, name: 'One' },
      { amount: 2000, name: 'Two' },
    ])
    const unlisted = together('10.00', '20.00').replaceAll(/<TxDtls><Amt.*?<\/Amt>/g, '<TxDtls>')
    expect((await read(unlisted)).statements[0]?.lines).toMatchObject([{ amount: 3000, name: '' }])
  })

  it.each([
    ['a camt.053 cut off', camt053([paid]).slice(0, 900), 'not well-formed'],
    ['another XML', '<?xml version="1.0"?><html/>', 'not a camt.053'],
    [
      'an external entity',
      camt053([paid])
        .replace('?>', '?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>')
        .replace('Order', '&e;'),
      'document type',
    ],
    [
      'a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'&c;'.repeat(10)}"><!ENTITY c "ha">]><a>&b;</a>`,
      'document type',
    ],
    ['an entity out of nowhere', camt053([paid]).replace('Order', '&e;'), 'not well-formed'],
    ['elements without end', `<Document>${'<a>'.repeat(100_000)}`, 'far more elements'],
    ['another encoding in its first line', camt053([paid]).replace('UTF-8', 'UTF-7'), 'UTF-7'],
    [
      'sums that are wrong',
      camt053([paid], { closing: 1 }),
      'make €12,180.00, and the closing balance is €0.01',
    ],
    ['half a cent', camt053([paid]).replaceAll('12180.00', '12180.005'), 'not an amount in EUR'],
    ['no amount', camt053([paid]).replaceAll('12180.00', '1e4'), 'not an amount in EUR'],
    ['an unknown currency', camt053([paid]).replaceAll('EUR', 'XAU'), 'unknown currency'],
    ['no closing balance', camt053([paid]).replace('CLBD', 'FWAV'), 'no closing balance'],
    ['nothing', '', 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]), 'not written in UTF-8'],
  ])('is refused in words with %s', async (_, text, words) => {
    expect(await says(text)).toContain(words)
  })

  it('is refused in words unless it is in the encoding that it declares', async () => {
    expect(await says(Buffer.from(camt053([paid]), 'latin1'))).toContain('not written in UTF-8')
  })
})

const csv = (...rows: string[]) =>
  `Account,Currency,Booked on,Amount,Name,Counterparty account,Remittance,Payment reference,Bank reference,Balance\n${rows.join('\n')}`
const first = `${ourIban},EUR,2026-11-02,12180.00,"Pell, Bros",DE02120300000000202051,RF46 1001 0497,,B1,12190.00`
const second = `${ourIban},EUR,2026-11-03,-10,,,,PAYOUT20001,B2,12180`

describe('a statement as CSV', async () => {
  it('is read by its headers', async () => {
    const { format, statements } = await read(`\uFEFF${csv(first, second)}`)
    expect(format).toBe('CSV')
    expect(statements).toMatchObject([
      { account: ourIban, from: '2026-11-02', to: '2026-11-03', opening: 1000, closing: 1_218_000 },
    ])
    expect(statements[0]?.lines).toMatchObject([
      { amount: 1_218_000, name: 'Pell, Bros' },
      { amount: -1000, paymentReference: 'PAYOUT20001' },
    ])
  })

  it.each([
    ['a missing line', csv(first, second.replace('12180', '12181')), 'line 2 of 2026-11-03'],
    ['other headers', 'a,b\n1,2', 'Missing: account'],
    ['an open quote', csv(`"${first}`), 'cannot be read as CSV'],
    ['a short row', csv('DE1,EUR'), 'cannot be read as CSV'],
    ['no rows', csv(), 'has these columns'],
    ['amounts with a comma', csv(first.replace('12180.00', '"12.180,00"')), 'not an amount'],
    [
      'more lines than are booked at once',
      csv(...Array.from({ length: 10_001 }, () => second.replace('-10,', '0,'))),
      'at most 10,000',
    ],
  ])('is refused in words with %s', async (_, text, words) => {
    expect(await says(text)).toContain(words)
  })
})
