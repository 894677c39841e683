import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readDecimal, writeDecimal } from '#shared/contract/decimal.ts'
import { choice, optionsOf } from '#shared/features/listings/fields/choice.ts'
import { measure, whole } from '#shared/features/listings/fields/measure.ts'
import { readAmount } from '#shared/features/listings/fields/money-field.ts'
import { signedPercent } from '#shared/features/listings/fields/percentage.ts'
import { day } from '#shared/features/listings/fields/words.ts'
import {
  finenessOptions,
  isFineness,
  karatOf,
} from '#shared/features/listings/vocabulary/metals.ts'

describe('a number that a seller types', () => {
  it.each([
    ['15.6', 15_600],
    ['15,6', 15_600],
    ['1,234', 1_234_000],
    ['1.234', 1234],
    ['1,234.5', 1_234_500],
    ['1.234,5', 1_234_500],
    ['1’234.5', 1_234_500],
    ['1 234,5', 1_234_500],
    ['0.005', 5],
    ['0,125', 125],
    ['007', 7000],
    ['.51', 510],
    [',5', 500],
    ['1250.000000', 1_250_000],
  ])('%s is read with three decimals as %i', (text, value) => {
    expect(readDecimal(text, 3)).toEqual({ value })
  })

  it.each(['', '-5', '+5', '1e3', '١٢', '１２', '1.2.3', '1,23,4', 'abc', '0x10', '1.2345', '1 2'])(
    '%j is refused, not guessed',
    (text) => {
      expect(readDecimal(text, 3)).toHaveProperty('reason')
    },
  )

  it('is the same after it was written and read again', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        // `1.234` with more than three decimals is written with a point and read as one.
        expect(readDecimal(writeDecimal(value, decimals), decimals)).toEqual({ value })
      }),
    )
  })

  it('never becomes a wrong value, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const read = readDecimal(text, 2)
        if ('value' in read) expect(Number.isSafeInteger(read.value) && read.value >= 0).toBe(true)
      }),
    )
  })
})

describe('a measure', () => {
  const gross = measure('Gross weight', 'grams')

  it.each(['15.6', '15.6 g', '15.60g', '15,6 gr', '15.6 grams', '15.6 Gms.'])(
    'understands %s',
    (text) => {
      expect(gross.read(text, {})).toEqual({ value: 15_600 })
    },
  )

  it('refuses another unit, nothing and too much', () => {
    for (const text of ['15.6 ct', '15.6 lb', '0', '0.0', '0.4 mg', '1001 kg', '9999999 g']) {
      expect(gross.read(text, {}), text).toHaveProperty('reason')
    }
    expect(gross.read('15.6 lb', {})).toMatchObject({
      reason: expect.stringContaining('kg, mg, ozt'),
    })
  })

  it.each([
    ['1.2 kg', 1_200_000],
    ['250mg', 250],
    ['0.5 mg', 1],
    ['1 ozt', 31_103],
    ['1,5 oz. t.', 46_655],
    ['400.125 Troy ounces', 12_445_279],
    ['1 dwt', 1555],
    ['1 grain', 65],
    ['10 tolas', 116_638],
  ])('of %s is %i milligrams', (text, value) => {
    expect(gross.read(text, {})).toEqual({ value })
  })

  it.each([
    ['1.2 cm', 1200],
    ['18 in', 45_720],
    ['7.5"', 19_050],
    ['7,25 inches', 18_415],
    ['16 ″', 40_640],
    ['7 1/4 in', 18_415],
  ])('of %s is %i hundredths of a millimetre', (text, value) => {
    expect(measure('Length', 'millimetres').read(text, {})).toEqual({ value })
  })

  it.each([
    ['1/2 ct tw', 500],
    ['2-1/4 CTW', 2250],
    ['2 1/4', 2250],
    ['2¼', 2250],
    ['1/4', 250],
    ['25 pts', 250],
    ['.33cttw', 330],
    ['2.00 Cts.', 2000],
  ])('of stones, %s, is %i thousandths of a carat', (text, value) => {
    expect(measure('Carats', 'carats').read(text, {})).toEqual({ value })
  })

  it.each(['1/3 ct', '.46-.54 ct', '0.30/0.50', '3/2', '1/0', '7.5 1/2', '1 000 1/2'])(
    'of stones cannot be %s',
    (text) => {
      expect(measure('Carats', 'carats').read(text, {})).toHaveProperty('reason')
    },
  )

  it('of pearls is in the grains and the momme of pearls', () => {
    const pearls = measure('Weight', 'pearlGrams')
    expect(pearls.read('4 grains', {})).toEqual({ value: 200 })
    expect(pearls.read('1 momme', {})).toEqual({ value: 3750 })
    expect(pearls.read('1 ozt', {})).toEqual({ value: 31_103 })
  })

  it('asks which ounce is meant', () => {
    expect(gross.read('1.5 oz', {})).toMatchObject({ suggestion: '1.5 ozt' })
    expect(measure('Length', 'millimetres').read('1.5 oz', {})).not.toHaveProperty('suggestion')
  })

  it('in any unit is the exact number, to the nearest whole one of ours', () => {
    // Of the LBMA and the law, in milligrams times 10^7.
    const exact: [string, bigint][] = [
      ['g', 10_000_000_000n],
      ['kg', 10_000_000_000_000n],
      ['mg', 10_000_000n],
      ['ozt', 311_034_768_000n],
      ['dwt', 15_551_738_400n],
      ['grain', 647_989_100n],
      ['tola', 116_638_038_000n],
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...exact),
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 3 }),
        ([unit, worth], number, decimals) => {
          const tenth = 10n ** BigInt(decimals)
          const value = Number(
            (2n * BigInt(number) * worth + tenth * 10_000_000n) / (2n * tenth * 10_000_000n),
          )
          fc.pre(value > 0 && value <= 1e9)
          expect(gross.read(`${writeDecimal(number, decimals)} ${unit}`, {})).toEqual({ value })
        },
      ),
    )
  })

  it('is a whole number of pieces where it says so', () => {
    const count = whole('Count', { to: 100 })
    for (const text of ['12', '12 pcs', '12pc.', '12 Stück', '12 pz']) {
      expect(count.read(text, {})).toEqual({ value: 12 })
    }
    // A pair may be one piece, or two.
    for (const text of ['0', '101', '1.5', '-1', '2 pr', 'pcs'])
      expect(count.read(text, {})).toHaveProperty('reason')
  })
})

describe('a choice', () => {
  const shape = choice(
    'Shape',
    optionsOf({ oval: 'Oval', cushion: 'Cushion' }, { oval: ['ov'] }),
    {},
  )

  it('knows labels, values and other systems’ spellings', () => {
    for (const text of ['Oval', 'OVAL', ' oval ', 'ov', 'O-v']) {
      expect(shape.read(text, {}), text).toEqual({ value: 'oval' })
    }
  })

  it('proposes the likely one for a typing error, and nothing for a guess', () => {
    expect(shape.read('cushoin', {})).toMatchObject({ suggestion: 'Cushion' })
    expect(shape.read('hexagon', {})).not.toHaveProperty('suggestion')
  })
})

describe('an amount', () => {
  const gbp = { currency: 'GBP' }

  it.each([
    ['2,940', 294_000],
    ['£2,940.50', 294_050],
    ['2940', 294_000],
    ['2.940,50', 294_050],
  ])('%s in pounds is %i pence', (text, value) => {
    expect(readAmount(text, gbp)).toEqual({ value })
  })

  it('needs a currency, and refuses what could mean two things', () => {
    expect(readAmount('10', {})).toMatchObject({ reason: 'Choose a currency first.' })
    for (const text of ['2.940', '0', '-5', '€5', '5.005']) {
      expect(readAmount(text, gbp), text).toHaveProperty('reason')
    }
  })
})

describe('a percentage', () => {
  const percent = signedPercent('Above or below', { from: -9900, to: 10_000 })

  it.each([
    ['-30', -3000],
    ['−30 %', -3000],
    ['+2.5%', 250],
    ['2,5 percent', 250],
    ['0', 0],
  ])('%s is %i basis points', (text, value) => {
    expect(percent.read(text, {})).toEqual({ value })
  })

  it('has limits', () => {
    for (const text of ['-100', '101', '0.305', 'x'])
      expect(percent.read(text, {})).toHaveProperty('reason')
  })
})

describe('a fineness', () => {
  it('is the trade’s for each karat, by table and not by division', () => {
    const known = Object.fromEntries(
      finenessOptions.flatMap(({ value }) => {
        const karat = karatOf(Number(value))
        return karat === undefined ? [] : [[karat, Number(value)]]
      }),
    )
    expect(known).toMatchObject({ '22k': 9160, '18k': 7500, '14k': 5850, '9k': 3750 })
    expect(isFineness('platinum', 7500)).toBe(false)
  })

  it('is understood in karats, per mille and the Indian way', () => {
    const fineness = choice('Fineness', finenessOptions)
    for (const text of ['18k', '18 ct', '18KT', '750', '18K750', '750, 18k', '18 carat']) {
      expect(fineness.read(text, {}), text).toEqual({ value: '7500' })
    }
  })
})

it('a day is read as it is written in Europe, and must exist', () => {
  const acquired = day('Acquired on')
  for (const text of ['2024-11-09', '9/11/2024', '09.11.2024']) {
    expect(acquired.read(text, {}), text).toEqual({ value: '2024-11-09' })
  }
  for (const text of ['2024-02-30', '31/04/2024', '13-2024-01', 'yesterday']) {
    expect(acquired.read(text, {}), text).toHaveProperty('reason')
  }
})
