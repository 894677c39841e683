import { describe, expect, it } from 'vitest'

import type { Said } from '#shared/features/listings/fields/field.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { placeAmong, placeWords } from '#shared/features/listings/price-place.ts'
import { comparedPrice } from '#shared/features/listings/pricing.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { complete } from '../../support/complete-listings.ts'
import { ring } from '../../support/traders.ts'

const comparedAs = (name: KindName, said: Said) =>
  kinds[name].compared?.(readSheet(kinds[name], said)) ?? null

describe('lots whose prices may be compared', () => {
  it('are the same stones, natural or grown, treated or not, whatever they are set in', () => {
    const sapphire = { among: 'Jewellery set with treated natural sapphire', size: 2600 }
    expect(comparedAs('jewellery', ring)).toEqual(sapphire)
    const pendant = { ...ring, type: 'Pendant', gross: '9 g', 'metals.1.metal': 'Platinum' }
    expect(comparedAs('jewellery', { ...pendant, 'metals.1.fineness': '950' })).toEqual(sapphire)
    const grown = { ...ring, 'stones.1.origin': 'lab grown', 'stones.1.treatment': 'none' }
    expect(comparedAs('jewellery', grown)?.among).toBe(
      'Jewellery set with untreated laboratory-grown sapphire',
    )
    expect(comparedAs('diamond', complete.diamond)).toEqual({
      among: 'Loose untreated natural diamond',
      size: 1050,
    })
  })

  it('are as large as their largest stone, not as all stones together', () => {
    const accents = {
      'stones.2.gem': 'Diamond',
      'stones.2.count': '40',
      'stones.2.carats': '4',
      'stones.2.origin': 'natural',
      'stones.2.treatment': 'H',
    }
    expect(comparedAs('jewellery', { ...ring, ...accents })).toEqual({
      among: 'Jewellery set with treated natural sapphire and diamond',
      size: 2600,
    })
    const pair = { ...complete.diamond, form: 'pair', carats: '2.1' }
    expect(comparedAs('diamond', pair)?.size).toBe(1050)
    const parcel = { ...complete.diamond, form: 'parcel', carats: '30', stones: '100' }
    expect(comparedAs('diamond', parcel)?.size).toBe(300)
  })

  it('are of one alloy, if they have no stones', () => {
    const plain = Object.fromEntries(
      Object.entries(ring).filter(([key]) => !key.startsWith('stones')),
    )
    expect(comparedAs('jewellery', plain)).toEqual({
      among: 'Jewellery of gold 750 without stones',
      size: 4200,
    })
    const second = { 'metals.2.metal': 'Silver', 'metals.2.fineness': '925' }
    expect(comparedAs('jewellery', { ...plain, ...second })).toBeNull()
    expect(comparedAs('bullion', complete.bullion)?.among).toBe('Bullion of gold 999.9: bar')
  })

  it('are neither pearls, nor mixed stones, nor mixed lots', () => {
    expect(comparedAs('jewellery', { ...ring, 'stones.1.gem': 'Pearl' })).toBeNull()
    expect(comparedAs('gemstone', { ...complete.gemstone, gem: 'mixed' })).toBeNull()
    expect(comparedAs('pearl', complete.pearl)).toBeNull()
    expect(comparedAs('mixed-lot', complete['mixed-lot'])).toBeNull()
  })
})

describe('the price by which they are compared', () => {
  const gold = { metal: 'gold' as const, fineness: 7500, net: 4000 }
  const spots = { gold: 311_035 }

  it('is that of a carat without the metal, of a loose carat, or of a gram', () => {
    // Three grams of fine gold at 100.00.
    const set = { gross: 4400, carats: 2000, metals: [gold] }
    expect(comparedPrice(100_000, set, spots)).toBe(35_000)
    expect(comparedPrice(100_000, { gross: null, carats: 2000, metals: [] }, {})).toBe(50_000)
    expect(comparedPrice(100_000, { gross: 4000, carats: null, metals: [gold] }, {})).toBe(25_000)
  })

  it('is unknown without the price of the metal, and negative below its value', () => {
    const set = { gross: 4400, carats: 2000, metals: [gold] }
    expect(comparedPrice(100_000, set, {})).toBeNull()
    expect(comparedPrice(20_000, set, spots)).toBe(-5000)
  })
})

describe('the place of a price among like lots', () => {
  const like = (own: number, others: readonly number[], foreign: readonly number[] = []) => ({
    among: 'Loose untreated natural diamond',
    per: 'carat' as const,
    lessMetal: false,
    smallest: 900,
    largest: 1100,
    own: { minor: own, currency: 'GBP' as const },
    others: [
      ...others.map((minor) => ({ minor, currency: 'GBP' as const })),
      ...foreign.map((minor) => ({ minor, currency: 'USD' as const })),
    ],
  })
  const reading = {
    currency: 'EUR' as const,
    exchange: [
      { from: 'GBP' as const, to: 'EUR' as const, rate: '1.2', at: '', source: '' },
      { from: 'EUR' as const, to: 'USD' as const, rate: '1.1', at: '', source: '' },
    ],
  }
  const prices = [100, 200, 300, 400, 500, 600, 700]

  it('needs six of them', () => {
    expect(placeAmong(like(250, prices.slice(0, 5)), null)).toBeNull()
    expect(placeAmong(like(250, prices.slice(0, 6)), null)).not.toBeNull()
  })

  it('is in the reader’s currency, whatever the others are in', () => {
    const place = placeAmong(like(250, prices, [1100]), reading)
    expect(place).toMatchObject({ currency: 'EUR', own: 300, from: 120, to: 1000 })
    expect(place?.others).toEqual([120, 240, 360, 480, 600, 720, 840, 1000])
    expect(place).toMatchObject({ low: 330, high: 750 })
  })

  it('leaves out what no rate converts', () => {
    const without = { ...reading, exchange: reading.exchange.slice(0, 1) }
    expect(placeAmong(like(250, prices, [1100, 1200]), without)?.others).toHaveLength(7)
    expect(placeAmong(like(250, prices.slice(0, 5), [1100]), null)).toBeNull()
  })

  it('is said in words', () => {
    const words = (own: number, others = prices) => {
      const place = placeAmong(like(own, others), null)
      return place && placeWords(place)
    }
    expect(words(250)).toBe('Lower than 5 of 7.')
    expect(words(650)).toBe('Higher than 6 of 7.')
    expect(words(50)).toBe('Lower than all 7.')
    expect(words(900)).toBe('Higher than all 7.')
    expect(
      words(
        100,
        prices.map(() => 100),
      ),
    ).toBe('The same as all 7.')
  })
})
