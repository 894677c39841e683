import { describe, expect, it } from 'vitest'

import { statedSections } from '#shared/features/listings/describe.ts'
import { keysOf } from '#shared/features/listings/import/headers.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { complete } from '../../../support/complete-listings.ts'
import { review } from '../../../support/review-row.ts'

const { diamond } = kinds
const row = (cells: Readonly<Record<string, string>>, more = {}) =>
  review({ 'Stock #': 'D-100', ...cells }, { kind: 'diamond', ...more })
const existing = (said: Readonly<Record<string, string>>) => ({
  existing: {
    id: 'its id',
    kind: 'diamond' as const,
    state: 'draft' as const,
    held: 0,
    said: { stockNumber: 'D-100', ...said },
  },
})
const girdleOn = (said: Readonly<Record<string, string>>) =>
  statedSections(diamond, readSheet(diamond, { ...complete.diamond, ...said }), 'everyone')
    .flatMap(({ rows }) => rows)
    .filter(({ label }) => label.startsWith('Girdle'))
    .map(({ label, value }) => `${label}: ${value}`)

describe('the girdle of a diamond in a file', () => {
  it.each([
    ['Girdle Min', 'girdleFrom'],
    ['Girdle Thin', 'girdleFrom'],
    ['Girdle Max', 'girdleTo'],
    ['Girdle Thick', 'girdleTo'],
    ['Girdle %', 'girdlePercent'],
    ['Girdle Percent', 'girdlePercent'],
    ['Girdle Condition', 'girdleCondition'],
    ['Girdle', 'girdle'],
  ])('has its field in the column “%s”', (header, key) => {
    expect(keysOf('diamond', [header], [])).toEqual([key])
  })

  it.each([
    ['Medium to Slightly Thick', 'Medium', 'Slightly Thick'],
    ['MED - STK', 'Medium', 'Slightly Thick'],
    ['M-STK', 'Medium', 'Slightly Thick'],
    ['XTN/VTK', 'Extremely Thin', 'Very Thick'],
    ['thin', 'Thin', 'Thin'],
    ['Thick to Thin', 'Thin', 'Thick'],
  ])('“%s” is from %s to %s', (text, girdleFrom, girdleTo) => {
    const { problems, said } = row({ Girdle: text })
    expect(problems).toEqual([])
    expect(said).toEqual({ stockNumber: 'D-100', girdleFrom, girdleTo })
  })

  it.each([
    ['Thin to Medium, 3.5%', { girdleFrom: 'Thin', girdleTo: 'Medium', girdlePercent: '3.5' }],
    ['3,5 %', { girdlePercent: '3,5' }],
    [
      'Medium - Slightly Thick (Faceted) 3.5%',
      {
        girdleFrom: 'Medium',
        girdleTo: 'Slightly Thick',
        girdlePercent: '3.5',
        girdleCondition: 'Faceted',
      },
    ],
  ])('“%s” has its percentage and finish taken apart, too', (text, parts) => {
    expect(row({ Girdle: text }).said).toEqual({ stockNumber: 'D-100', ...parts })
  })

  it('gives way to columns of its own', () => {
    const { said } = row({ Girdle: 'Thin to Medium', 'Girdle Max': 'THK' })
    expect(said).toMatchObject({ girdleFrom: 'Thin', girdleTo: 'THK' })
  })

  it.each(['Medium, chipped at six o’clock', 'Thin to Medium to Thick', 'see the report', 'T'])(
    'is kept and shown as it is if it says “%s”',
    (girdle) => {
      expect(row({ Girdle: girdle })).toMatchObject({ problems: [], said: { girdle } })
      expect(girdleOn({ girdle })).toEqual([`Girdle: ${girdle}`])
    },
  )
})

describe('a girdle that is kept in one text', () => {
  const before = { girdle: 'Medium to slightly thick' }

  it('is still shown, until its parts are stated', () => {
    expect(girdleOn(before)).toEqual(['Girdle: Medium to slightly thick'])
    expect(girdleOn({ ...before, girdleFrom: 'Thin', girdleTo: 'Medium' })).toEqual([
      'Girdle from: Thin',
      'Girdle to: Medium',
    ])
  })

  it('does not change when the exported stock is imported, but when the file says another', () => {
    const same = row({ Girdle: 'Medium to slightly thick' }, existing(before))
    expect(same).toMatchObject({ outcome: 'unchanged', after: {} })
    const other = row({ Girdle: 'Thin' }, existing(before))
    expect(other.after).toEqual({ girdleFrom: 'Thin', girdleTo: 'Thin' })
  })

  it('is not news either once it is taken apart', () => {
    const parts = { girdleFrom: 'MED', girdleTo: 'STK' }
    const same = row({ Girdle: 'Medium to slightly thick' }, existing(parts))
    expect(same).toMatchObject({ outcome: 'unchanged', after: {} })
  })
})

it('a girdle is stated from its thinner to its thicker place', () => {
  const points = (girdleFrom: string, girdleTo: string) =>
    openPoints(diamond, readSheet(diamond, { ...complete.diamond, girdleFrom, girdleTo })).map(
      ({ key }) => key,
    )
  expect(points('THK', 'THN')).toEqual(['girdleTo'])
  expect(points('THN', 'THK')).toEqual([])
  expect(points('THN', 'THN')).toEqual([])
})
