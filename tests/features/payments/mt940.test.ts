import { describe, expect, it } from 'vitest'

import { readStatements } from '#server/features/payments/statements/read-statements.ts'

const read = (text: string | Buffer) => readStatements(Buffer.from(text as string), () => true)
const says = async (text: string) => {
  try {
    await read(text)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

const swift = (
  details: string,
  lines = ':61:2611021102C12180,00NTRFNONREF//B1',
) => `{1:F01EXAMDEFFXXXX0000000000}{2:I940EXAMDEFFXXXXN}{4:
:20:STARTUMS
:25:37040044/0532013000
:28C:12/1
:60F:C261101EUR10,00
${lines}
:86:${details}
:62F:C261102EUR12190,00
:86:NO INTEREST THIS MONTH
-}`

const german = `166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+Order RF46 100?221 0497?30BYLADEM1001?31DE02120300000000202051?32Mueller + Soehne Gm?33bH`

describe('a statement in MT940', async () => {
  it('is read as German banks number their texts', async () => {
    const { format, statements } = await read(swift(german))
    expect(format).toBe('MT940')
    expect(statements).toEqual([
      {
        account: '37040044/0532013000',
        currency: 'EUR',
        from: '2026-11-02',
        to: '2026-11-02',
        opening: 1000,
        closing: 1_219_000,
        lines: [
          expect.objectContaining({
            bookedOn: '2026-11-02',
            amount: 1_218_000,
            name: 'Mueller + Soehne GmbH',
            paymentReference: '',
            account: 'DE02120300000000202051',
            bankReference: 'B1',
            remittance: expect.stringContaining('Order RF46 1001 0497'),
          }),
        ],
      },
    ])
  })

  it('is read as others name theirs, also over several lines', async () => {
    const named =
      '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Pell B\n.V./REMI/RF46 1001\n0497/EREF/PAYOUT20001'
    expect((await read(swift(named))).statements[0]?.lines[0]).toMatchObject({
      name: 'Pell B.V.',
      account: 'NL91ABNA0417164300',
      remittance: 'RF46 10010497',
      paymentReference: 'PAYOUT20001',
    })
    expect((await read(swift('PELL BV\nRF46 1001 0497'))).statements[0]?.lines[0]?.remittance).toBe(
      'PELL BV RF46 1001 0497',
    )
  })

  it.each([
    [
      'with the other side in one part',
      '/EREF/PAYOUT20001//CNTP/NL91ABNA0417164300/ABNANL2A/Pell B.V./Delft///REMI/USTD//RF46 1001\n 0497/',
      {},
    ],
    [
      'with a structured reference',
      '/EREF/PAYOUT20001//CNTP/NL91ABNA0417164300/ABNANL2A/Pell B.V.///REMI/STRD/ISO/RF46 1001 0497/',
      {},
    ],
    [
      'with each line of the text in a field of its own',
      '/EREF/PAYOUT20001//CNTP/NL91ABNA0417164300/ABNANL2A\n:86:/Pell B.V.///REMI/USTD//RF46 1001 0497/',
      {},
    ],
    [
      'with the account below the booking',
      '/EREF/PAYOUT20001/TRCD/501/ORDP/\n/NAME/Pell B.V./ID/34360247/REMI/RF46 1001 0497/ISDT/2026-11-02',
      { below: '\nNL91ABNA0417164300' },
    ],
    [
      'with a reference in a part of its own',
      '/EREF/PAYOUT20001/ORDP//NAME/Pell B.V./ADDR/KADE 1 DELFT/REMI//CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/RF46 1001 0497',
      { below: '\nNL91ABNA0417164300' },
    ],
  ])(
    'is read as Dutch banks write it, %s',
    async (_, details, { below = '' }: { below?: string }) => {
      const booking = `:61:2611021102C12180,00NTRFEREF//B1${below}`
      expect((await read(swift(details, booking))).statements[0]?.lines[0]).toMatchObject({
        name: 'Pell B.V.',
        account: 'NL91ABNA0417164300',
        remittance: 'RF46 1001 0497',
        paymentReference: 'PAYOUT20001',
        bankReference: 'B1',
      })
    },
  )

  it('is read with what left the account, and with bookings taken back', async () => {
    const lines = [
      ':61:2611021102D10,00NTRFNONREF',
      ':61:2611021102RD10,00NTRFNONREF',
      ':61:2611021102RC5,00NTRFNONREF',
      ':61:2611021102CR5,NTRFREF 1/2//B2',
      ':61:2611021102C12180,00NTRFNONREF',
    ]
    const { statements } = await read(swift(german, lines.join('\n')))
    expect(statements[0]?.lines.map(({ amount }) => amount)).toEqual([
      -1000, 1000, -500, 500, 1_218_000,
    ])
    expect(statements[0]?.lines[3]).toMatchObject({
      paymentReference: 'REF1/2',
      bankReference: 'B2',
    })
  })

  it('counts a booking day over new year to the right year', async () => {
    const over = swift(german, ':61:2701021231C12180,00NTRFNONREF').replace(
      'C261102EUR',
      'C261231EUR',
    )
    expect((await read(over)).statements[0]?.lines[0]?.bookedOn).toBe('2026-12-31')
  })

  it('is read in the encoding of older bank programs', async () => {
    const bytes = Buffer.from(swift('PAID BY M\u00DCLLER'), 'latin1')
    expect((await read(bytes)).statements[0]?.lines[0]?.remittance).toBe('PAID BY MÜLLER')
  })

  it.each([
    ['sums that are wrong', swift(german).replace('C12180,00', 'C12181,00'), 'does not add up'],
    [
      'no closing balance',
      swift(german).replace(':62F:', ':64:'),
      'lacks its account or a balance',
    ],
    ['a balance that is none', swift(german).replace('C261101EUR10,00', 'EUR'), 'cannot be read'],
  ])('is refused in words with %s', async (_, text, words) => {
    expect(await says(text)).toContain(words)
  })
})
