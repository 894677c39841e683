import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { metalValue } from '#shared/features/rates/metals.ts'

const weighed = {
  netMg: integer({ min: 1, max: 1_000_000_000 }),
  finenessTenths: integer({ min: 1, max: 10_000 }),
  perOunceMinor: integer({ min: 1, max: 10_000_000 }),
}

describe('what the metal in a piece is worth', () => {
  it.each([
    [
      'an ounce of pure gold',
      { netMg: 31_103, finenessTenths: 10_000, perOunceMinor: 400_000 },
      399_994,
    ],
    ['a gram of 750 gold', { netMg: 1000, finenessTenths: 7500, perOunceMinor: 400_000 }, 9645],
    [
      'a kilogram of 999.9 gold',
      { netMg: 1_000_000, finenessTenths: 9999, perOunceMinor: 400_000 },
      12_859_013,
    ],
    [
      'ten grams of sterling silver',
      { netMg: 10_000, finenessTenths: 9250, perOunceMinor: 5000 },
      1487,
    ],
    [
      'ten thousand ounces at a cent each',
      { netMg: 311_034_768, finenessTenths: 10_000, perOunceMinor: 1 },
      10_000,
    ],
  ])('is exact for %s', (_what, given, minor) => expect(metalValue([given])).toBe(minor))

  it('is the nearest minor unit, and half of one is rounded up', () => {
    // 155517384 is half of an ounce in the unit of the division.
    expect(metalValue([{ netMg: 155_517_384, finenessTenths: 1, perOunceMinor: 1 }])).toBe(1)
    expect(metalValue([{ netMg: 155_517_383, finenessTenths: 1, perOunceMinor: 1 }])).toBe(0)
    assert(
      property(
        weighed.netMg,
        weighed.finenessTenths,
        weighed.perOunceMinor,
        (netMg, fine, price) => {
          const twice = 2n * BigInt(netMg) * BigInt(fine) * BigInt(price)
          const value = BigInt(metalValueOf(netMg, fine, price))
          const off = twice - 2n * value * 311_034_768n
          expect(off >= -311_034_768n && off < 311_034_768n).toBe(true)
        },
      ),
    )
  })

  it('never falls with weight, fineness or price', () => {
    assert(
      property(
        weighed.netMg,
        weighed.finenessTenths,
        weighed.perOunceMinor,
        (netMg, fine, price) => {
          const value = metalValueOf(netMg, fine, price)
          expect(metalValueOf(netMg + 1, fine, price)).toBeGreaterThanOrEqual(value)
          expect(metalValueOf(netMg, fine + 1, price)).toBeGreaterThanOrEqual(value)
          expect(metalValueOf(netMg, fine, price + 1)).toBeGreaterThanOrEqual(value)
        },
      ),
    )
  })

  it('is refused where it would no longer be exact', () => {
    const all = Number.MAX_SAFE_INTEGER
    expect(() => metalValueOf(all, 10_000, all)).toThrow('too large')
  })
})

const metalValueOf = (netMg: number, finenessTenths: number, perOunceMinor: number) =>
  metalValue([{ netMg, finenessTenths, perOunceMinor }])
