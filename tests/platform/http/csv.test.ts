import { describe, expect, it } from 'vitest'

import { csvOf } from '#server/http/csv.ts'

describe('a file for spreadsheets', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\u0000=1',
    '＝1',
    '\tx',
    '\rx',
    '\n',
    '\u00A0=1',
  ])('disarms %j', (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
  })

  it.each(['a=1', '12', '(555) 1', "it's", 'a\nb', ''])('leaves %j as it is', (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`)
  })

  it('quotes every cell and doubles quotes', () => {
    expect(
      csvOf([
        ['a', 'b"c'],
        ['d,e', ''],
      ]),
    ).toBe('\uFEFF"a","b""c"\r\n"d,e",""\r\n')
  })
})
