import { describe, expect, it } from 'vitest'

import { readStatements } from '#server/features/payments/statements/read-statements.ts'

import { camt053 } from '../../support/bank-statements.ts'

const read = async (file: string) =>
  (await readStatements(Buffer.from(file), () => true)).statements

describe('a statement in XML with several pages', () => {
  const balanceOf = (code: string, amount: string, on = '2026-11-02') => {
    const [type, subtype] = code.split('/')
    const more = subtype === undefined ? '' : `<SubTp><Cd>${subtype}</Cd></SubTp>`
    return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry>${more}</Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`
  }
  /** A page, or several in one file, with these balances. */
  const pageOf = (amount: number, ...balances: readonly string[]) =>
    camt053([{ amount }]).replace(/<Bal>[\s\S]*<\/Bal>/, balances.join(''))
  const statementIn = (file: string) => file.slice(file.indexOf('<Stmt>'), file.indexOf('</BkTo'))
  const together = (...files: readonly string[]) =>
    files[0]?.replace(/<Stmt>[\s\S]*<\/Stmt>/, files.map(statementIn).join('')) ?? ''
  const numbered = (file: string, number: number, isLast: boolean) =>
    file.replace(
      '<Stmt><Id>1</Id>',
      `$&<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`,
    )
  it.each([
    ['first', ['OPBD', 'ITBD']],
    ['middle', ['ITBD', 'ITBD']],
    ['last', ['ITBD', 'CLBD']],
  ])('is read from its %s page, which has interim balances', async (_, [from = '', to = '']) => {
    const file = pageOf(5000, balanceOf(from, '100.00'), balanceOf(to, '150.00'))
    expect(await read(file)).toMatchObject([{ opening: 10_000, closing: 15_000 }])
  })

  it('begins with the interim balance that is marked as its first', async () => {
    const file = pageOf(5000, balanceOf('ITBD', '150.00'), balanceOf('ITBD/OIBD', '100.00'))
    expect(await read(file)).toMatchObject([{ opening: 10_000, closing: 15_000 }])
  })

  it('is not read if an interim balance could be of any time', async () => {
    const interim = [balanceOf('ITBD', '150.00'), balanceOf('ITBD', '100.00')]
    await expect(read(pageOf(5000, balanceOf('OPBD', '100.00'), ...interim))).rejects.toThrow(
      'no closing balance',
    )
  })

  const all = [balanceOf('OPBD', '100.00'), balanceOf('CLBD', '180.00')]
  const whole = { opening: 10_000, closing: 18_000, lines: [{ amount: 5000 }, { amount: 3000 }] }

  it('is one statement if its pages share their balances, or repeat those of the whole', async () => {
    const [opening = '', closing = ''] = all
    expect(await read(together(pageOf(5000, opening), pageOf(3000, closing)))).toMatchObject([
      whole,
    ])
    const repeated = [
      numbered(pageOf(3000, ...all), 2, true),
      numbered(pageOf(5000, ...all), 1, false),
    ]
    expect(await read(together(...repeated))).toMatchObject([whole])
  })

  it('is read from a page with interim balances, though one of its lines cannot be', async () => {
    const file = pageOf(5000, balanceOf('OPBD', '100.00'), balanceOf('ITBD', '150.00'))
    const broken = numbered(file, 1, false).replace('>50.00<', '>5O.00<')
    expect(await read(broken)).toMatchObject([
      { lines: [{ amount: 5000, problem: expect.any(String) }] },
    ])
  })

  it('is refused if the others are missing, even if one of its lines cannot be read', async () => {
    const page = numbered(pageOf(5000, ...all), 1, false)
    const byMessage = pageOf(5000, ...all).replace(
      '</GrpHdr>',
      '<MsgPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></MsgPgntn>$&',
    )
    const two = together(page, numbered(pageOf(1000, ...all), 2, false))
    for (const file of [page, byMessage, two]) {
      await expect(read(file)).rejects.toThrow('one of several pages')
      await expect(read(file.replace('>50.00<', '>5O.00<'))).rejects.toThrow('one of several pages')
    }
  })

  it('is no page of another one of the same name, which is complete and comes twice', async () => {
    const file = camt053([{ amount: 5000 }])
    expect(await read(together(file, file))).toHaveLength(2)
  })

  it('of several days begins with the balance of its first and ends with that of its last', async () => {
    const days = [
      balanceOf('CLBD', '150.00'),
      balanceOf('OPBD', '120.00'),
      balanceOf('CLBD', '120.00', '2026-11-01'),
      balanceOf('OPBD', '100.00', '2026-11-01'),
    ]
    for (const balances of [days, days.toReversed()]) {
      expect(await read(pageOf(5000, ...balances))).toMatchObject([
        { opening: 10_000, closing: 15_000 },
      ])
    }
  })
})

describe('a statement in MT940 with several pages', () => {
  const pageOf = (number: number, opening: string, booking: string, closing: string) =>
    [
      ':20:STARTUMS',
      ':25:37040044/0532013000',
      `:28C:12/${number}`,
      `:60${opening}00`,
      `:61:2611261126${booking},00NTRFNONREF//${number}`,
      `:62${closing}00`,
      '-',
      '',
    ].join('\r\n')
  // The balances of the third page are those of the first.
  const pages = [
    pageOf(1, 'F:C261125EUR100,', 'C50', 'M:C261126EUR150,'),
    pageOf(2, 'M:C261126EUR150,', 'D50', 'M:C261126EUR100,'),
    pageOf(3, 'M:C261126EUR100,', 'C50', 'F:C261126EUR150,'),
  ]
  it('is one statement, though its balances repeat', async () => {
    const statements = await read(pages.join(''))
    expect(statements).toMatchObject([
      {
        opening: 10_000,
        closing: 15_000,
        lines: [{ amount: 5000 }, { amount: -5000 }, { amount: 5000 }],
      },
    ])
    const [statement] = await read(pages.join('').replaceAll(':20:STARTUMS\r\n', ''))
    expect(statement).toEqual(statements[0])
  })

  it('is not joined if a page between is missing, nor with a statement that begins anew', async () => {
    expect(await read(`${pages[0]}${pages[2]}`)).toHaveLength(2)
    expect(await read(`${pages[2]}${pages[2]}`)).toHaveLength(2)
  })
})
