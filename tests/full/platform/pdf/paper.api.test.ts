import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { type Paper, writePaper } from '#server/pdf/paper.ts'

import { readPdf } from '../../../support/read-pdf.ts'

const paper = (said: Partial<Paper> = {}, name = 'Fontechiara S.r.l.'): Paper => ({
  title: 'Order confirmation',
  number: 'RL-2026-00012',
  on: new Date('2026-11-22T23:59:59Z'),
  issuer: null,
  facts: [['Order', '10497']],
  blocks: [
    {
      kind: 'parties',
      parties: [
        { as: 'Seller', name: 'Rowe & Marlow Ltd', lines: ['14 Hatton Garden', 'London'] },
        { as: 'Buyer', name, lines: ['Via Roma 1'] },
      ],
    },
  ],
  foot: 'Dates are in UTC.',
  ...said,
})

const textWith = async (name: string) => readPdf(await writePaper(paper({}, name))).text

describe('a paper', () => {
  it('is the same bytes whenever it is written, with no time but its own', async () => {
    const first = await writePaper(paper())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await writePaper(paper())).equals(first)).toBe(true)
    expect(first.toString('latin1').match(/D:\d{14}/g)).toEqual(['D:20261122235959'])
  })

  it('contains every font that it uses, and says that it is for archives', async () => {
    const raw = (await writePaper(paper({}, 'Łódź Ювелир Χρυσός'))).toString('latin1')
    const fonts = raw.match(/\/Type \/FontDescriptor/g) ?? []
    expect(fonts.length).toBeGreaterThan(3)
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(fonts.length)
    expect(raw).toContain('/OutputIntents')
    expect(raw).toContain('<pdfaid:part>2</pdfaid:part>')
  })

  it.each([
    'Łódzkie Złoto sp. z o.o.',
    'Çelik Kuyumculuk A.Ş.',
    'Ювелирный дом «Заря»',
    'Χρυσοχοΐα Αθηνών Α.Ε.',
    'Kim Hoàn Đà Nẵng',
    '周大福珠宝集团',
    '서울보석 주식회사',
    'ミキモト真珠',
  ])('names %s as it is written', async (name) => {
    expect(await textWith(name)).toContain(name)
  })

  it('writes Hebrew and Arabic from right to left, brackets and numbers among them', async () => {
    const reversed = (text: string) => [...text].toReversed().join('')
    const hebrew = await textWith('שיבוץ בע"מ (ישראל) 12')
    expect(hebrew).toContain(`12 (${reversed('ישראל')}) ${reversed('שיבוץ בע"מ')}`)
    expect(await textWith('شركة الذهب')).toContain(reversed('شركة الذهب'))
  })

  it('shows a box for what no font has, and nothing of what cannot be seen', async () => {
    const text = await textWith('Gem 💎\u202E\u0000\u200B House')
    expect(text).toContain('Gem □ House')
  })

  it('takes markup for words, and breaks what is longer than a line', async () => {
    const name = '<script>alert(1)</script>'.repeat(12)
    const { text, pages } = readPdf(await writePaper(paper({}, name)))
    const [, written = ''] = text.split('Rowe & Marlow Ltd')
    expect(written.replaceAll(/\n(?:14 Hatton Garden|London)?/g, '')).toContain(name)
    expect(pages).toBe(1)
  })

  it('goes on where a page is full, and numbers its pages', async () => {
    const rows = Array.from({ length: 80 }, (_, row) => [`Row ${row}`, `${row}.00`])
    const columns = [
      { header: 'What', width: 0.7 },
      { header: 'Amount', width: 0.3, numeric: true },
    ]
    const { text, pages } = readPdf(
      await writePaper(paper({ blocks: [{ kind: 'table', columns, rows }] })),
    )
    expect(pages).toBeGreaterThan(2)
    expect(text).toContain('Row 79')
    expect(text).toContain(`page ${pages} of ${pages}`)
  })

  it('of A6 begins with what it says, without a head, and goes on where a page is full', async () => {
    const label = async (words: number) =>
      readPdf(
        await writePaper(
          paper({
            size: 'A6',
            blocks: [
              { kind: 'address', lines: ['Marigold Row Wholesale Inc', 'New York, NY 10036'] },
              { kind: 'pairs', rows: [['On arrival', 'Receiving window. '.repeat(words)]] },
            ],
            foot: '',
          }),
        ),
      )
    const short = await label(3)
    expect(short.pages).toBe(1)
    expect(short.text).toMatch(/^Marigold Row Wholesale Inc\n/)
    expect(short.text).not.toContain('Order confirmation')
    const long = await label(60)
    expect(long.pages).toBe(2)
    expect(long.text.match(/window/g)).toHaveLength(60)
  })

  it('tears no row, and writes the columns of a table again on every page', async () => {
    const below = Array.from({ length: 9 }, (_, line) => `Detail ${line}`)
    const rows = Array.from({ length: 20 }, (_, row) => [
      { text: `Row ${row}`, below },
      { text: `Side ${row}.`, below },
      `${row}.00`,
    ])
    const columns = [
      { header: 'What', width: 0.5 },
      { header: 'Beside', width: 0.3 },
      { header: 'Amount', width: 0.2, numeric: true },
    ]
    const { text, pages } = readPdf(
      await writePaper(paper({ blocks: [{ kind: 'table', columns, rows }] })),
    )
    expect(text.match(/^WhatBesideAmount$/gm)).toHaveLength(pages)
    for (const row of rows.keys()) expect(text).toContain(`Row ${row}Side ${row}.${row}.00\n`)
    expect(text.match(/^Detail (\d)Detail \1$/gm)).toHaveLength(9 * rows.length)
  })

  it('lets a cell that is longer than a page go on beside the others', async () => {
    const long = Array.from({ length: 120 }, (_, line) => `Detail ${line}.`)
    const columns = [
      { header: 'What', width: 0.5 },
      { header: 'Beside', width: 0.5 },
    ]
    const rows = [
      [
        { text: 'Left', below: long },
        { text: 'Right', below: long },
      ],
      ['Last', 'row'],
    ]
    const { text, pages } = readPdf(
      await writePaper(paper({ blocks: [{ kind: 'table', columns, rows }] })),
    )
    expect(pages).toBe(3)
    for (const each of long) expect(text).toContain(`${each}${each}\n`)
    expect(text).toContain('Lastrow')
  })
})
