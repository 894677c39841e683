import { describe, expect, it } from 'vitest'

import { bestOf, type ComparedQuote, figuresOf } from '#shared/features/listings/compare-figures.ts'
import type { Quote } from '#shared/features/listings/pricing.ts'
import type { Reading } from '#shared/features/rates/shown-amounts.ts'

const quote = (more: Partial<Quote> = {}): Quote => ({
  basis: 'piece',
  currency: 'GBP',
  tiers: [{ from: 1, amount: 100_000 }],
  quantity: 10,
  listPrice: null,
  gross: 10_000,
  carats: null,
  metals: [{ metal: 'gold', fineness: 7500, net: 8000 }],
  ...more,
})
const lot = (of: Partial<Quote> = {}, more: Partial<ComparedQuote> = {}): ComparedQuote => ({
  quote: quote(of),
  spots: {},
  melt: 50_000,
  stones: null,
  originKnown: true,
  ...more,
})
const marks = (lots: (ComparedQuote | null)[], reading: Reading | null = null) =>
  bestOf(
    lots,
    lots.map((each) => each && figuresOf(each, 1)),
    reading,
  )

describe('the figures of a compared lot', () => {
  it('are per gram of the piece, per gram of fine metal, per carat and to metal', () => {
    // £1,000 for 10 g with 6 g of fine gold, 2.5 ct, and metal for £500.
    expect(figuresOf(lot({ carats: 2500 }), 1)).toEqual({
      pieces: 1,
      total: 100_000,
      perGram: 10_000,
      perFineGram: 16_667,
      perCarat: 40_000,
      toMetal: 2000,
    })
  })

  it('do not exist where the measure does not apply', () => {
    expect(figuresOf(lot({ gross: null, metals: [] }, { melt: null }), 1)).toMatchObject({
      perGram: null,
      perFineGram: null,
      perCarat: null,
      toMetal: null,
    })
    const unweighed = lot({ metals: [{ metal: 'gold', fineness: 7500, net: null }] })
    expect(figuresOf(unweighed, 1)).toMatchObject({ perGram: 10_000, perFineGram: null })
  })

  it('are for the nearest number of pieces that is sold', () => {
    const tiers = [
      { from: 3, amount: 100_000 },
      { from: 6, amount: 90_000 },
    ]
    const wanted = (pieces: number) => figuresOf(lot({ tiers, quantity: 8 }), pieces)
    expect(wanted(1)).toMatchObject({ pieces: 3, total: 300_000, perGram: 10_000 })
    expect(wanted(6)).toMatchObject({ pieces: 6, total: 540_000, perGram: 9000 })
    expect(wanted(50)).toMatchObject({ pieces: 8, total: 720_000 })
  })
})

describe('the best of the compared lots', () => {
  it('is the lowest by fine metal, not by the weight of the alloy', () => {
    const nine = lot({
      tiers: [{ from: 1, amount: 70_000 }],
      metals: [{ metal: 'gold', fineness: 3750, net: 8000 }],
    })
    expect(marks([lot(), nine]).map(({ perGram }) => perGram)).toEqual([true, false])
  })

  it('is marked only among what is alike: metal, stone and currency', () => {
    const silver = lot({ metals: [{ metal: 'silver', fineness: 9250, net: 8000 }] })
    expect(marks([lot(), silver]).some(({ perGram }) => perGram)).toBe(false)
    expect(marks([lot(), lot({ currency: 'EUR' })]).some(({ perGram }) => perGram)).toBe(false)
    const natural = lot({ carats: 1000 }, { stones: 'Diamond, natural' })
    const grown = lot({ carats: 1000 }, { stones: 'Diamond, laboratory-grown' })
    expect(marks([natural, grown]).some(({ perCarat }) => perCarat)).toBe(false)
    const cheaper = lot({ carats: 2000 }, { stones: 'Diamond, natural' })
    expect(marks([natural, grown, cheaper]).map(({ perCarat }) => perCarat)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is found in the currency of its reader', () => {
    const quoted = { at: '2026-11-28T09:00:00.000Z', source: 'Sample' }
    const reading: Reading = {
      currency: 'USD',
      exchange: [
        { from: 'USD', to: 'GBP', rate: '0.76', ...quoted },
        { from: 'USD', to: 'EUR', rate: '0.86', ...quoted },
      ],
    }
    const inEuros = lot({ currency: 'EUR', tiers: [{ from: 1, amount: 110_000 }] })
    expect(marks([lot(), inEuros], reading).map(({ perGram }) => perGram)).toEqual([false, true])
  })

  it('is not marked by carat where nobody says whether stones are natural', () => {
    const unknown = lot({ carats: 1000 }, { stones: 'Diamond', originKnown: false })
    const cheaper = lot({ carats: 2000 }, { stones: 'Diamond', originKnown: false })
    expect(marks([unknown, cheaper]).some(({ perCarat }) => perCarat)).toBe(false)
  })

  it('is never marked by metal where stones are set', () => {
    const near = { tiers: [{ from: 1, amount: 60_000 }] }
    const pieces = [lot({}, { stones: 'Diamond, natural' }), lot(near, { stones: 'Ruby, natural' })]
    expect(marks(pieces).some(({ perGram, toMetal }) => perGram || toMetal)).toBe(false)
    expect(marks([lot(), lot(near, { stones: 'Ruby, natural' })])[1]?.toMetal).toBe(false)
  })

  it('is marked in no row that only one lot has a value in, and never for a closed one', () => {
    expect(marks([lot(), null])).toEqual([
      { perGram: false, perCarat: false, toMetal: false },
      { perGram: false, perCarat: false, toMetal: false },
    ])
  })

  it('is not marked where all are the same', () => {
    expect(marks([lot(), lot()]).some(({ perGram, toMetal }) => perGram || toMetal)).toBe(false)
  })

  it('is nearest to melt across all metals and currencies', () => {
    const near = lot({ currency: 'EUR', tiers: [{ from: 1, amount: 60_000 }] })
    expect(marks([lot(), near]).map(({ toMetal }) => toMetal)).toEqual([false, true])
  })
})
