import { describe, expect, it } from 'vitest'

import { ProblemError } from '#server/contract/problem.ts'
import { readTable } from '#server/features/listings/import/read-table.ts'
import { writeXlsx } from '#server/features/listings/import/write-xlsx.ts'

import { encoded } from '../../../support/encoded.ts'
import { mergedSheetOf, rowOf, sheetOf, workbookOf } from '../../../support/workbooks.ts'

const read = (text: string | Buffer, chosen = {}) => readTable(Buffer.from(text as string), chosen)
const cells = async (text: string | Buffer) => (await read(text)).table.rows.map((row) => row.cells)
const refusal = async (text: string | Buffer) => {
  const error = await read(text).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(ProblemError)
  return (error as ProblemError).message
}

const headers = 'Stock number;Städte'
const row = 'A-1;Zürich – “Bahnhof”'

describe('a table is read whatever it was saved as', () => {
  const whole = `${headers}\n${row}\n`
  const utf16le = Buffer.from(`\uFEFF${whole}`, 'utf16le')
  it.each([
    ['UTF-8', Buffer.from(whole), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${whole}`), 'utf-8'],
    ['UTF-16 LE with a mark', utf16le, 'utf-16'],
    ['UTF-16 BE with a mark', Buffer.from(utf16le).swap16(), 'utf-16'],
    ['UTF-16 LE without a mark', utf16le.subarray(2), 'utf-16'],
    [
      'Windows-1252',
      Buffer.from('Stock number;St\xE4dte\nA-1;Z\xFCrich \x96 \x93Bahnhof\x94\n', 'latin1'),
      'windows-1252',
    ],
  ])('%s', async (_, bytes, encoding) => {
    const found = await read(bytes)
    expect(found).toMatchObject({ encoding, delimiter: ';' })
    expect(found.table.headers).toEqual(['Stock number', 'Städte'])
    expect(found.table.rows).toEqual([{ row: 2, cells: ['A-1', 'Zürich – “Bahnhof”'] }])
  })

  it.each([
    ['commas', 'a,b\n1,2\n', ','],
    ['semicolons', 'a;b\n1,5;2\n', ';'],
    ['tabs', 'a\tb\n1\t2\n', '\t'],
    ['bars', 'a|b\n1|2\n', '|'],
    ['what Excel announces', 'sep=;\na,x;b\n1;2\n', ';'],
    ['separators inside quotes', '"a;;;;",b\n1,2\n', ','],
    ['separators and quotes inside quotes', '"a "";;"";",b\n1,2\n', ','],
    ['an inch in the first header', 'Size 18";b\n1;2\n', ';'],
  ])('with %s', async (_, text, delimiter) => {
    expect(await read(text)).toMatchObject({ delimiter })
  })

  it.each([
    ['CR LF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['LF', 'a,b\n1,2\n3,4'],
    ['CR', 'a,b\r1,2\r3,4\r'],
    ['a mixture, and empty lines', 'a,b\r\n\r\n1,2\n,\n3,4\n\n'],
  ])('with lines that end in %s', async (_, text) => {
    expect(await cells(text)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('with cells of several lines, and counts rows as a spreadsheet does', async () => {
    const found = await read('a,b\n1,"two\nlines, ""quoted"""\n3,18" chain\n')
    expect(found.table.rows).toEqual([
      { row: 2, cells: ['1', 'two\nlines, "quoted"'] },
      { row: 3, cells: ['3', '18" chain'] },
    ])
  })

  it('with quotes in cells of several lines', async () => {
    const text = 'Stamped "750",\n"18"" long,"fine'
    expect(await cells(`a,b\n1,"${text.replaceAll('"', '""')}"\n`)).toEqual([['1', text]])
  })

  it('with characters of two halves, wherever they are', async () => {
    for (const filler of [0, 1]) {
      const first = 'x'.repeat(filler) + '💎'.repeat(9000)
      expect(await cells(`a\n${first}\n${first}\n${first}`)).toEqual([[first], [first], [first]])
    }
  })

  it('as a workbook: what looks like a formula is a text with a guard', async () => {
    const rows = [
      ['Stock number', 'Title'],
      ['A-1', '=1+1 <b>&amp;\nnext line'],
    ]
    const found = await readTable(await writeXlsx(rows), {})
    expect(found.format).toBe('xlsx')
    expect(found.table.headers).toEqual(rows[0])
    expect(found.table.rows).toEqual([{ row: 2, cells: ['A-1', `'${rows[1]?.[1]}`] }])
  })
})

describe('a file that does not say how its letters are stored', () => {
  const saved = (text: string, encoding: string) =>
    encoded(`Stock number,Title,City\nA-1,${text}\n`, encoding)

  it('is read as Japanese beyond doubt', async () => {
    const words = 'アコヤ真珠 ネックレス 花珠,神戸市'
    const found = await read(saved(words, 'shift_jis'))
    expect(found).toMatchObject({ encoding: 'shift_jis', certain: true })
    expect(found.table.rows[0]?.cells.slice(1)).toEqual(words.split(','))
  })

  it.each([
    ['windows-1250', 'Pierścionek złoty z żółtym kamieniem,Łódź'],
    ['windows-1251', 'Златен пръстен с диамант,София'],
    ['windows-1252', 'Schöner Ring für Männer,Zürich'],
    ['windows-1253', 'Χρυσό δαχτυλίδι,Αθήνα'],
    ['windows-1254', 'Altın yüzük pırlantalı taş,İstanbul'],
    ['windows-1255', 'טבעת זהב,תל אביב'],
    ['macintosh', 'Bague sertie de saphirs été,Orléans'],
    ['big5', '玉鐲 翡翠手鐲,臺北市'],
    ['gb18030', '黄金项链 翡翠吊坠,深圳市'],
    ['euc-kr', '진주 목걸이,서울'],
  ])('as %s offers the right words to choose from, and asks', async (encoding, words) => {
    const found = await read(saved(words, encoding))
    expect(found.certain).toBe(false)
    expect(found.possible.map(({ sample }) => sample)).toContain(words.replace(',', ' · '))
    const chosen = await read(saved(words, encoding), { encoding })
    expect(chosen.table.rows[0]?.cells.slice(1)).toEqual(words.split(','))
  })

  it.each([
    ['windows-1250', 'Pierścionek złoty z żółtym kamieniem'],
    ['macintosh', 'Bague sertie de saphirs été,Orléans'],
    ['windows-1252', 'Schöner Ring für Männer,Zürich'],
  ])('has the reading as %s first, whose letters look like words', async (encoding, words) => {
    expect((await read(saved(words, encoding))).possible[0]?.encoding).toBe(encoding)
  })

  it('is read as its sender’s last file, if that is possible', async () => {
    const bytes = saved('Златен пръстен,София', 'windows-1251')
    expect(await read(bytes, { usual: 'windows-1251' })).toMatchObject({
      encoding: 'windows-1251',
      certain: false,
    })
  })
})

describe('a list with more than headers and stock', () => {
  const list = [
    'KESTREL & RYE LTD - WHOLESALE STOCK LIST,,,,',
    'As at 12/11/2026,,,,',
    ',,,,',
    'Stock number,Title,Type,Gross weight,Price',
    'KR-001,Plain band,Ring,3.2,145',
    'Total,,,3.2,',
  ].join('\n')

  it('is read below its title, and without its total', async () => {
    const { table } = await read(list)
    expect(table).toEqual({
      headers: ['Stock number', 'Title', 'Type', 'Gross weight', 'Price'],
      rows: [{ row: 5, cells: ['KR-001', 'Plain band', 'Ring', '3.2', '145'] }],
      outside: [{ what: 'Titles above the headings, and totals', rows: [1, 2, 6] }],
    })
  })

  it('is read below a title, even if no header is known', async () => {
    const { table } = await read('Lista di magazzino;;\nSigla;Cosa;Quanto\nA;Anello;2\n')
    expect(table).toMatchObject({ headers: ['Sigla', 'Cosa', 'Quanto'], outside: [{ rows: [1] }] })
  })

  it.each([
    ['Rossi & Figli, Arezzo\n\n', ';'],
    ['Rossi & Figli, via Roma 1, Arezzo\n', '\t'],
    ['Stock list; all prices net\n', ','],
    ['Rossi & Figli, via Roma 1, Arezzo\nListino, novembre 2026\n', ';'],
  ])('is read below the title %j, with what separates its own cells', async (title, mark) => {
    const rows = [
      ['Stock number', 'Title', 'Gross weight'],
      ['A-1', 'Plain band', '3.2'],
    ]
    const found = await read(title + rows.map((said) => `${said.join(mark)}\n`).join(''))
    expect(found).toMatchObject({ delimiter: mark })
    expect(found.table).toMatchObject({ headers: rows[0], rows: [{ cells: rows[1] }] })
  })

  it('is read without the titles, headings and page numbers of its later pages', async () => {
    const top = ['Rossi & Figli; Arezzo', 'Stock number,Title,Type,Price']
    const { table } = await read(
      [
        ...top,
        'A-1,Ring,Ring,145',
        'Page 1 of 2,,,',
        ...top,
        'A-2,Page 2,Ring,95',
        ',Seite 2/2',
      ].join('\n'),
      { delimiter: ',' },
    )
    expect(table.rows).toMatchObject([{ row: 3 }, { row: 7 }])
    expect(table.outside).toEqual([
      { what: 'Titles above the headings, and totals', rows: [1] },
      { what: 'Titles, headings and page numbers of later pages', rows: [4, 5, 6, 8] },
    ])
  })

  it('takes no total of a narrow list for a piece with that stock number', async () => {
    const { table } = await read('Art.-Nr.;Menge;Preis\nA-1;2;200\nSumme;2;200\n')
    expect(table).toMatchObject({ rows: [{ row: 2 }], outside: [{ rows: [3] }] })
    expect(table.rows).toHaveLength(1)
  })

  it('keeps a piece whose first cell is “Total”, because its price is', async () => {
    const { table } = await read('Quoted,Stock number,Price\nTotal,A-1,200\n')
    expect(table).toMatchObject({ rows: [{ row: 2 }], outside: [] })
  })
})

describe('a workbook', () => {
  it.each([
    ['00000', 123, '00123'],
    ['"R-"0000', 12, 'R-0012'],
    ['0000"-B"', 12, '0012-B'],
    ['[$€-2] #,##0.00', 1250.5, '€1250.5'],
    ['#\\ ##0.00\\ "€"', 1250, '1250 €'],
    ['"$"#,##0.00_);("$"#,##0.00)', 1250, '$1250'],
    ['_-[$HK$-C04]* #,##0_-', 1250, 'HK$1250'],
    ['"Rs."#,##0', 1250, 'Rs.1250'],
    ['_-* #,##0.00 [$CHF-807]_-', -2.5, '-2.5 CHF'],
    ['General" kg"', 1.2, '1.2 kg'],
    ['0.00" pcs"', 3, '3'],
    ['#,##0.00', 1250, '1250'],
    ['0.00E+00', 1250, '1250'],
    ['@', 1250, '1250'],
    ['dd/mm/yyyy', 45_292, '2024-01-01'],
    ['0.0%', -0.305, '-30.5'],
  ])('says what the format %s shows around a number: %d is %s', async (format, number, text) => {
    const content = sheetOf(rowOf(['SKU']), `<row><c s="0"><v>${number}</v></c></row>`)
    const { table } = await read(await workbookOf([{ content }], [format]))
    expect(table.rows[0]?.cells).toEqual([text])
  })

  const stock = sheetOf(rowOf(['Stock number']), rowOf(['A-1']))

  it('is read with its hidden rows, which are marked', async () => {
    const hidden = sheetOf(
      rowOf(['Stock number'], true),
      rowOf(['A-1']),
      rowOf(['A-2'], true),
      rowOf([''], true),
    )
    const { table } = await read(await workbookOf([{ content: hidden }]))
    expect(table.rows).toEqual([
      { row: 2, cells: ['A-1'] },
      { row: 3, cells: ['A-2'], hidden: true },
    ])
  })

  it('says in each row what a merged cell shows there, and nothing in headings, titles and totals', async () => {
    const content = mergedSheetOf(
      ['A1:D1', 'A2:A3', 'C2:D2', 'B4:C5', 'D5:D9', 'A6:A7', 'E1:E4'],
      rowOf(['KESTREL AND RYE LTD', '', '', '', 'Logo']),
      rowOf(['Stock number', 'Brand', 'Weight', '', 'Price']),
      '<row/>',
      rowOf(['A-1', 'Kestrel', '', '', '145']),
      rowOf(['A-2', '', '', '3.2']),
      rowOf(['A-3', 'Alder', '2.1', '9.9', '150']),
      rowOf(['', 'Finch']),
      rowOf(['Total', '', '', '', '295']),
    )
    const { table } = await read(await workbookOf([{ content }]))
    expect(table).toEqual({
      headers: ['Stock number', 'Brand', 'Weight', '', 'Price'],
      rows: [
        { row: 4, cells: ['A-1', 'Kestrel', '', '', '145'], merged: [undefined, true] },
        {
          row: 5,
          cells: ['A-2', 'Kestrel', '', '3.2'],
          merged: [undefined, true, undefined, true],
        },
        {
          row: 6,
          cells: ['A-3', 'Alder', '2.1', '3.2', '150'],
          merged: [true, undefined, undefined, true],
        },
        { row: 7, cells: ['A-3', 'Finch', '', '3.2'], merged: [true, undefined, undefined, true] },
      ],
      outside: [{ what: 'Titles above the headings, and totals', rows: [1, 8] }],
    })
  })

  it('is read from its first sheet of cells, even if charts and hidden sheets come before', async () => {
    const bytes = await workbookOf([
      { kind: 'chartsheet', content: '<chartsheet/>' },
      { content: sheetOf(), state: 'hidden' },
      { content: stock },
      { content: sheetOf() },
    ])
    const found = await read(bytes)
    expect(found.table.rows).toEqual([{ row: 2, cells: ['A-1'] }])
    expect(found.otherSheets).toEqual(['S3'])
  })
})

describe('a file that cannot be read says why', () => {
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['headers alone', 'a,b\n', 'The file has headers but no rows below them.'],
    ['the same header twice', 'a,A\n1,2\n', 'Two columns are called “A”.'],
    ['more cells than headers', 'a,b\n1,2,3\n', 'Row 2 has 3 cells, but there are 2 headers.'],
    ['a quote that is never closed', 'a,b\n1,"2\n3,4\n', 'A quote (") is opened and never closed'],
    [
      'a quote that another row closes',
      'a,b,c\nA-1,"Ring,100\nA-2,"Band",200\n',
      'A quote (") that is opened in row 2 is closed in a later one.',
    ],
    [
      'a quote that the first cell of another row closes',
      'a,b,c,d\nA-1,"Ring,100\n"A-2","Band",200\n',
      'A quote (") that is opened in row 2 is closed in a later one.',
    ],
    ['a PDF', '%PDF-1.7', 'This is a PDF.'],
    [
      'a web page',
      '<html><body><table><tr><th>Stock number</th></tr></table>',
      'This is a web page',
    ],
    [
      'a workbook in XML',
      '\uFEFF<?xml version="1.0"?><Workbook></Workbook>',
      'Open it in Excel and save it as XLSX or CSV.',
    ],
    ['a broken workbook', 'PK\u0003\u0004 nothing more', 'This is not a workbook'],
    ['5,001 rows', `a\n${'1\n'.repeat(5001)}`, 'The file has more than 5,000 rows.'],
  ])('%s', async (_, text, says) => {
    expect(await refusal(text)).toContain(says)
  })

  it('an old Excel file', async () => {
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).toContain('XLS')
  })

  it('bytes that are not in the encoding that was chosen', async () => {
    const bytes = Buffer.from('a\nZ\xFCrich\n', 'latin1')
    await expect(readTable(bytes, { encoding: 'utf-8' })).rejects.toThrow('not in this encoding')
  })
})
