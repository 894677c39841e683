import { describe, expect, it } from 'vitest'

import { divideSaid } from '#server/features/listings/parts/divided-said.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { leastPicked, priceOfLines, tooFew } from '#shared/features/listings/parts.ts'
import { quoteOf } from '#shared/features/listings/pricing.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { mixedLot } from '../../support/mixed-lots.ts'

const kind = kinds['mixed-lot']
const lot: Said = { ...mixedLot, stockNumber: 'ML-1' }
const without = (said: Said, ...keys: string[]) =>
  Object.fromEntries(Object.entries(said).filter(([key]) => !keys.includes(key)))
const costs = (said: Said, places: readonly number[]) => {
  const { part, rest } = divideSaid(kind, said, places)
  for (const half of [part, rest]) expect(openPoints(kind, readSheet(kind, half))).toEqual([])
  return [part.cost, rest.cost]
}

it('a lot that is divided adds up in pieces, weight and cost, whichever of its costs are known', () => {
  const { part, rest, left } = divideSaid(kind, lot, [0, 3])
  expect(part).toMatchObject({ pieces: '14', gross: '200.0', title: lot.title })
  expect(rest).toMatchObject({ pieces: '26', gross: '200.0', 'lines.2.title': 'Plain hoops' })
  expect(Object.keys(left)).toEqual(expect.arrayContaining(['lines.1.title', 'lines.4.gem']))
  expect(costs(lot, [0, 3])).toEqual(['8666.66', '6666.66'])
  const unknown = (...lines: number[]) => without(lot, ...lines.map((at) => `lines.${at}.cost`))
  // The picked lines are known; then the rest is; then neither, and weight divides it.
  expect(costs(unknown(2), [0])).toEqual(['3111.11', '12222.21'])
  expect(costs(unknown(1), [0])).toEqual(['3111.11', '12222.21'])
  expect(costs(unknown(1, 2), [0])).toEqual(['3833.33', '11499.99'])
  expect(costs(without(lot, 'cost'), [0])).toEqual(['3111.11', undefined])
  expect(costs(without(lot, 'cost', 'lines.1.cost'), [0])).toEqual([undefined, undefined])
})

describe('what may be picked of a lot', () => {
  it('is nothing of a whole lot, of several lots, or of one line', () => {
    const least = (said: Said) => leastPicked(readSheet(kind, { ...lot, ...said }))
    expect(least({})).toBe(0)
    expect(least({ breaking: 'whole' })).toBeNull()
    expect(least({ quantity: '2' })).toBeNull()
    expect(least({ breaking: 'share', share: '33.33' })).toBe(133_320)
    expect(leastPicked({ ...readSheet(kind, lot), lists: { lines: [{}] } })).toBeNull()
    const several = readSheet(kind, { ...lot, quantity: '2' })
    expect(openPoints(kind, several).map(({ key }) => key)).toEqual(['breaking'])
  })

  it.each([
    'Lines may be picked, from a share on',
    'Lines can be picked in an offer, from a share on',
    'Lines can be picked in an offer, with a minimum share',
  ])('is known by what the field was called before, and now: %s', (breaking) => {
    expect(readSheet(kind, { ...lot, breaking }).values.breaking).toBe('share')
  })

  it('says how much is missing in the units of the trade', () => {
    const line = { title: 'Chains', pieces: 1, weight: 999 }
    expect(tooFew([line], 999)).toBeNull()
    expect(tooFew([line], 1000)).toContain('at least 1.0 g in all. You have ticked 0.999 g.')
    expect(tooFew([], 0)).toBe('Tick the lines that you want.')
  })
})

it('the price of lines follows their weight or their metal, and there is none in a price for the total', () => {
  const line = { title: 'Bars', pieces: 1, weight: 31_103, metal: 'gold', fineness: '7500' }
  const quote = (said: Said) => {
    const sheet = readSheet(kind, { ...without(lot, 'lines.4.gem'), ...said })
    const found = quoteOf(sheet, kind.facts(sheet))
    if (found === null) throw new Error('there is no price')
    return found
  }
  expect(priceOfLines(quote({}), [line], {})).toBe(155_515)
  const spot = quote({ basis: 'Metal plus premium', percent: '10' })
  expect(priceOfLines(spot, [line], { gold: 100_000 })).toBeGreaterThan(82_000)
  expect(priceOfLines(spot, [line], {})).toBeNull()
  expect(priceOfLines(quote({ basis: 'Whole lot' }), [line], {})).toBeNull()
})
