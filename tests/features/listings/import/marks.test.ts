import { describe, expect, it } from 'vitest'

import { columnClues } from '#server/features/listings/import/column-clues.ts'
import { lacksOf, readingOf } from '#server/features/listings/import/read-import.ts'
import { isoDay, orderClue } from '#shared/features/listings/import/days.ts'

import { review } from '../../../support/review-row.ts'

/** What is asked before a file of jewellery with these columns can be read. */
function asked(
  columns: Readonly<Record<string, readonly string[]>>,
  format: 'csv' | 'xlsx' = 'csv',
  decimal: '.' | ',' | null = null,
) {
  const headers = ['Stock number', ...Object.keys(columns)]
  const rows = (Object.values(columns)[0] ?? []).map((_, at) => ({
    row: at + 2,
    cells: [`A-${at}`, ...Object.values(columns).map((each) => each[at] ?? '')],
  }))
  const clues = columnClues({ table: { headers, rows }, format, delimiter: ';' })
  const unknown = { decimal, dayOrder: null, fractions: [], defaults: {} }
  const reading = readingOf({
    encodingKnown: true,
    ...unknown,
    headers,
    kind: 'jewellery',
    columns: headers.map(() => 'auto'),
    clues,
  })
  const lacks = lacksOf(reading)
  return {
    lacks,
    agreed: reading.agreed.decimal,
    decimals: reading.decimals.slice(1),
    dayOrders: reading.dayOrders.slice(1),
  }
}

describe('a column’s decimal mark', () => {
  it('is asked about, with a text of the file, if every text could be either', () => {
    const { lacks } = asked({ 'Gross weight': ['3,450', '12,805'] })
    expect(lacks).toEqual([
      {
        key: 'decimal',
        reason:
          '“3,450” in the column “Gross weight” could be 3450 or 3.45. Say how decimals are written.',
      },
    ])
    expect(asked({ 'Gross weight': ['3.450', '12.805'] }).lacks).toHaveLength(1)
  })

  it('is what its own texts tell, or else what all others agree on', () => {
    const own = asked({ 'Gross weight': ['3,450', '12,8'], 'Net weight': ['3.450', '.5'] })
    expect(own).toMatchObject({ lacks: [], decimals: [',', '.'] })
    const other = asked({ 'Gross weight': ['3,450'], 'Net weight': ['3,2'], Length: ['180'] })
    expect(other).toMatchObject({ lacks: [], decimals: [',', ',', ','] })
  })

  it('is asked about if the others disagree, or if it contradicts itself', () => {
    const columns = { 'Gross weight': ['3,450'], 'Net weight': ['3,2'], Length: ['18.5'] }
    expect(asked(columns).lacks).toMatchObject([{ key: 'decimal' }])
    const mixed = asked({ 'Gross weight': ['3,450', '3,2', '4.5'] })
    expect(mixed.lacks).toMatchObject([{ key: 'decimal' }])
    expect(asked({ 'Gross weight': ['3,2', '4.5', '7.5'] })).toMatchObject({
      lacks: [],
      decimals: ['.'],
    })
  })

  it.each([
    ['1.250', '3.45'],
    ['€ 12.900', '3.45'],
    ['1,250', '3,45'],
  ])('of the price %s is asked about, whatever a weight of %s tells', (price, weight) => {
    const columns = { 'Gross weight': [weight], Price: [price] }
    const found = asked(columns)
    expect(found.lacks.map(({ key }) => key)).toContain('decimal')
    expect(found.agreed).toBeNull()
    // Once it is chosen, it is chosen.
    for (const mark of ['.', ','] as const) {
      const told = asked(columns, 'csv', mark)
      expect(told).toMatchObject({ decimals: [weight.includes('.') ? '.' : ',', mark] })
    }
  })

  it.each([
    ['1,250', '980'],
    ['1.250', '2.50'],
  ])('of the prices %s and %s beside a weight of 3.45 is a point', (...prices) => {
    const found = asked({ 'Gross weight': ['3.45', '3.1'], Price: prices })
    expect(found).toMatchObject({ decimals: ['.', '.'], agreed: '.' })
  })

  it('does not matter for titles, whole numbers and numbers without a mark', () => {
    const columns = {
      Title: ['A ring, 3,450'],
      'Pieces in stock': ['1,250'],
      'Gross weight': ['3'],
    }
    expect(asked(columns).lacks).toEqual([])
  })

  it('of a workbook is asked about only where a comma was typed as text', () => {
    expect(asked({ 'Gross weight': ['3.125'] }, 'xlsx').lacks).toEqual([])
    expect(asked({ 'Gross weight': ['3,125'] }, 'xlsx').lacks).toHaveLength(1)
  })

  it('never makes decimals of pieces', () => {
    const row = { 'Stock number': 'A-11', 'Stone 1 count': '1,1' }
    expect(review(row, { decimal: null }).problems).toMatchObject([
      { value: '1,1', reason: expect.stringContaining('whole number') },
    ])
    expect(review(row, { decimal: null }).problems[0]).not.toHaveProperty('suggestion')
  })
})

describe('a column’s dates', () => {
  const days = ['12/31/2024', '10/05/2024', '04/30/2025', '02/03/2025']

  it('are all month first if one of them can be nothing else, and are asked about if none tells', () => {
    expect(asked({ 'Acquired on': days })).toMatchObject({ lacks: [], dayOrders: ['month'] })
    expect(asked({ 'Acquired on': ['31/12/2024', '10/05/2024'] }).dayOrders).toEqual(['day'])
    expect(asked({ 'Acquired on': ['10/05/2024', '10/10/2024'] }).lacks).toEqual([
      {
        key: 'dayOrder',
        reason:
          '“10/05/2024” in the column “Acquired on” could be 10 May 2024 or 5 October 2024. Say what comes first.',
      },
    ])
  })

  it('are never mixed: what contradicts the order is refused, with a repair', () => {
    const others = days.map((day) => ['A-12', day])
    const read = (day: string) =>
      review({ 'Stock number': 'A-11', 'Acquired on': day }, { others, dayOrder: 'month' })
    expect(read('10/05/2024').said.acquiredOn).toBe('2024-10-05')
    expect(read('31/12/2024').problems).toMatchObject([
      {
        reason: 'The day comes first, while the column has the month first.',
        suggestion: '2024-12-31',
      },
    ])
  })

  it.each([
    ['2025-12-09T00:00:00Z', '2025-12-09'],
    ['2025/12/9', '2025-12-09'],
    ['09-Dec-2025', '2025-12-09'],
    ['9 December 2025', '2025-12-09'],
    ['Sept 9th, 2025', '2025-09-09'],
    ['9.12.2025', '2025-12-09'],
    ['12/9/2025 0:00', '2025-09-12'],
    ['31/02/2025', '31/02/2025'],
    ['1/5/24', '1/5/24'],
    ['9 Smarch 2025', '9 Smarch 2025'],
  ])('%s is read as %s', (text, day) => {
    expect(isoDay(text, 'day')).toBe(day)
  })

  it('tell their order by a number above 12 alone, but nobody writes the month first with points', () => {
    expect(
      ['10/05/2024', '5/5/2024', '31/12/2024', '12-31-2024', '10.05.2024'].map(orderClue),
    ).toEqual(['open', null, 'day', 'month', null])
  })
})
