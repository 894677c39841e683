import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { histogramOf } from '#server/features/search/histogram.ts'

const units = fc.constantFrom(10, 100)
/** As skewed as weights and prices are: as many small values as large ones. */
const value = fc.double({ min: 0, max: 12, noNaN: true }).map((power) => Math.floor(10 ** power))
const values = fc.array(fc.oneof(value, fc.integer({ min: 0, max: 2000 })), { minLength: 10 })

describe('a histogram', () => {
  it('counts each value in the one bar where it lies', () => {
    fc.assert(
      fc.property(values, units, (given, unit) => {
        const histogram = histogramOf(given, unit)
        if (histogram === null) return
        const { edges, lots } = histogram
        for (const [at, counted] of lots.entries()) {
          const [from, to] = [edges[at] ?? Number.NaN, edges[at + 1] ?? Number.NaN]
          expect(to).toBeGreaterThan(from)
          expect(counted).toBe(given.filter((each) => each >= from && each < to).length)
        }
        expect(lots.reduce((sum, each) => sum + each, 0)).toBe(given.length)
      }),
    )
  })

  it('has 2 to 20 bars between whole units, none of them empty at its ends', () => {
    fc.assert(
      fc.property(values, units, (given, unit) => {
        const histogram = histogramOf(given, unit)
        if (histogram === null) return
        const { edges, lots } = histogram
        expect(lots.length).toBeGreaterThanOrEqual(2)
        expect(lots.length).toBeLessThanOrEqual(20)
        expect(edges.filter((edge) => edge % unit !== 0)).toEqual([])
        expect([lots[0], lots.at(-1)]).not.toContain(0)
      }),
    )
  })

  it('says where more than half of the values are', () => {
    fc.assert(
      fc.property(values, units, (given, unit) => {
        const most = histogramOf(given, unit)?.most
        if (most === undefined) return
        const held = given.filter((each) => each >= most.from && each < most.to)
        expect(held.length).toBeGreaterThan(given.length / 2)
      }),
    )
  })

  it('has bars of the same ratio for skewed values, otherwise of the same width', () => {
    const skewed = [2000, 2000, 2100, 2200, 2300, 2300, 2400, 3000, 9000, 61_000]
    expect(histogramOf(skewed, 10)).toMatchObject({
      edges: [
        2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000, 12_500, 16_000, 20_000, 25_000, 31_500,
        40_000, 50_000, 63_000,
      ],
      most: { from: 2000, to: 2500 },
    })
    const even = [1000, 1900, 1950, 2400, 2900, 3100, 3700, 4200, 4800, 5400]
    expect(histogramOf(even, 10)?.edges.slice(0, 3)).toEqual([1000, 1500, 2000])
  })

  it('is not drawn of fewer than ten values, or of those that one bar would hold', () => {
    const ten = Array.from({ length: 10 }, (_, at) => 1000 + at * 500)
    expect(histogramOf(ten, 10)).not.toBeNull()
    expect(histogramOf(ten.slice(1), 10)).toBeNull()
    expect(histogramOf([], 10)).toBeNull()
    expect(histogramOf([...Array.from({ length: 11 }, () => 1500), 1505], 10)).toBeNull()
  })
})
