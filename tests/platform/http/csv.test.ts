import { describe, expect, it } from 'vitest'

import { csvOf, unguardedWithin } from '#server/http/csv.ts'

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

  it.each(['a=1', '12', '(555) 1', "it's", 'a\nb', 'a; b', 'a;1-2', ''])(
    'leaves %j as it is',
    (text) => {
      expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`)
    },
  )

  // It takes a quote after another cell for text, and splits at every semicolon and end of a line.
  const splitBySemicolons = (file: string) =>
    file
      .split(/[;\r\n]/)
      .slice(1)
      .map((part) => part.replace(/^["\s]+/, ''))

  it.each([
    'x;=1+1;y',
    'x; \u00A0@SUM(A1);',
    'x;;-1',
    "x;''=1",
    'x;"=1"',
    'Gold\n=1+1\nsilver',
    'Gold\r\n\t+1',
  ])('disarms %j for an Excel that separates by semicolons', (text) => {
    const file = csvOf([['first', text, 'last']])
    expect(splitBySemicolons(file).filter((part) => /^[=+\-@]/.test(part))).toEqual([])
    expect(unguardedWithin(file)).toBe(`\uFEFF"first","${text.replaceAll('"', '""')}","last"\r\n`)
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
