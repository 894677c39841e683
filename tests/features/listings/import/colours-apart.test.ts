import { describe, expect, it } from 'vitest'

import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { review } from '../../../support/review-row.ts'

const diamond = (cells: Readonly<Record<string, string>>) => {
  const { said, problems } = review({ 'Stock #': 'D-1', ...cells }, { kind: 'diamond' })
  return { problems, values: readSheet(kinds.diamond, said).values }
}

describe('the colour of a diamond in one cell', () => {
  it.each([
    ['Fancy Intense Yellow', { intensity: 'intense', fancyColour: 'Yellow' }],
    [
      'Fancy Light Brownish Pink',
      { intensity: 'fancy-light', fancyOvertone: 'Brownish', fancyColour: 'Pink' },
    ],
    [
      'fancy yellowish-green',
      { intensity: 'fancy', fancyOvertone: 'yellowish', fancyColour: 'green' },
    ],
    ['Fancy Black', { intensity: 'fancy', fancyColour: 'Black' }],
  ])('“%s” is taken apart', (Color, parts) => {
    const { problems, values } = diamond({ Color })
    expect(problems).toEqual([])
    expect(values).toMatchObject({ colour: 'fancy', ...parts })
  })

  it('stays as it is beside columns of its own, and if it is no colour', () => {
    const beside = { Color: 'Fancy Intense Yellow', 'Fancy color': 'Orange' }
    expect(diamond(beside).problems).toMatchObject([{ key: 'colour' }])
    expect(diamond({ Color: 'Fancy Intense' }).problems).toMatchObject([{ key: 'colour' }])
    expect(diamond({ Color: 'G' }).values).toMatchObject({ colour: 'g' })
  })
})

describe('the fluorescence of a diamond in one cell', () => {
  it.each([
    ['Medium Blue', { fluorescence: 'medium', fluorescenceColour: 'Blue' }],
    ['very strong yellow', { fluorescence: 'very-strong', fluorescenceColour: 'yellow' }],
    ['SB', { fluorescence: 'strong', fluorescenceColour: 'blue' }],
    ['Inert', { fluorescence: 'none' }],
  ])('“%s” is taken apart', (Fluorescence, parts) => {
    const { problems, values } = diamond({ Fluorescence })
    expect(problems).toEqual([])
    expect(values).toMatchObject(parts)
  })
})
