import { assert, constantFrom, nat, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  currencies,
  type Currency,
  digitsOf,
  formatMoney,
  parseMoney,
  plainAmount,
} from '#shared/contract/money.ts'

const read = (typed: string, currency: Currency = 'GBP', options: { decimal?: '.' | ',' } = {}) => {
  const parsed = parseMoney(typed, currency, options)
  return parsed.ok ? parsed.money.minor : parsed.problem
}

describe('an amount as people type it', () => {
  it.each([
    ['1234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['£1 234', 123_400],
    ['1 234,5', 123_450],
    ['1\u202F234,50 £', 123_450],
    ["1'234.50", 123_450],
    ['1’234.50', 123_450],
    ['1,234,567', 123_456_700],
    ['1.234.567', 123_456_700],
    ['12,34,567.50', 123_456_750],
    ['GBP 12.5', 1250],
    ['gbp12', 1200],
    ['0.05', 5],
    ['0', 0],
    ['１２.５０', 1250],
    ['007', 700],
    ['1250.000000', 125_000],
    ['£ 2.480,-', 248_000],
    ['2.480,– £', 248_000],
    ["1'250.--", 125_000],
    ['45500/-', 4_550_000],
    ['45,500/=', 4_550_000],
  ])('%s is read', (typed, minor) => expect(read(typed)).toBe(minor))

  it.each([
    ['', 'missing'],
    [' \u00A0', 'missing'],
    ['twelve', 'not-a-number'],
    ['£', 'not-a-number'],
    ['1,23,4', 'not-a-number'],
    ['1.234.56', 'not-a-number'],
    ['1,234.567,8', 'not-a-number'],
    ['12 34', 'not-a-number'],
    ['12.', 'not-a-number'],
    ['.5', 'not-a-number'],
    ['1..5', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['١٢', 'not-a-number'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['£-5', 'negative'],
    ['(5)', 'negative'],
    ['1e5', 'exponent'],
    ['1E+5', 'exponent'],
    ['1,234', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['£999.999', 'ambiguous'],
    ['0.123', 'too-precise'],
    ['1234.567', 'too-precise'],
    ['1.2345', 'too-precise'],
    ['90071992547409.92', 'too-large'],
    ['9'.repeat(100), 'too-large'],
    ['€5', 'other-currency'],
    ['USD 5', 'other-currency'],
  ])('%j is refused as %s', (typed, problem) => expect(read(typed)).toBe(problem))

  it('is unambiguous where the marks are known', () => {
    expect(read('1,234', 'USD', { decimal: '.' })).toBe(123_400)
    expect(read('1.234', 'USD', { decimal: ',' })).toBe(123_400)
    expect(read('1.234', 'USD', { decimal: '.' })).toBe('too-precise')
    expect(read('1.234,50', 'USD', { decimal: '.' })).toBe('not-a-number')
    expect(read('1,234.50', 'USD', { decimal: ',' })).toBe('not-a-number')
  })

  it('has no decimals in yen, so a mark before three digits is a group', () => {
    expect([read('1,234', 'JPY'), read('1.234', 'JPY'), read('￥1,234', 'JPY')]).toEqual([
      1234, 1234, 1234,
    ])
    expect(read('1.5', 'JPY')).toBe('too-precise')
    expect(read('128000.00', 'JPY')).toBe(128_000)
  })

  it('may have the dollar sign of its own currency only', () => {
    expect([read('$5', 'USD'), read('$5', 'HKD'), read('HK$5', 'HKD')]).toEqual([500, 500, 500])
    expect([read('HK$5', 'USD'), read('$5', 'EUR')]).toEqual(['other-currency', 'other-currency'])
  })

  it('is refused with a sentence that shows what to write', () => {
    expect(parseMoney('1,234', 'EUR')).toMatchObject({
      says: 'Write 1234 or 1234.00: the mark before three digits could mean either.',
    })
    expect(parseMoney('1.5', 'JPY')).toMatchObject({
      says: 'JPY has no decimals. Enter a whole number.',
    })
  })
})

describe('an amount as the product writes it', () => {
  const money = record({
    currency: constantFrom(...currencies),
    minor: nat({ max: Number.MAX_SAFE_INTEGER }),
  })
  const locales = ['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'it-IT', 'ja-JP']

  it('is read back as the same amount, in every locale', () => {
    assert(
      property(money, constantFrom(...locales), (given, locale) => {
        expect(parseMoney(formatMoney(given, locale), given.currency)).toEqual({
          ok: true,
          money: given,
        })
      }),
    )
  })

  it('is read back as the same amount from a plain decimal', () => {
    assert(
      property(money, (given) => {
        const parsed = parseMoney(plainAmount(given), given.currency, { decimal: '.' })
        expect(parsed).toEqual({ ok: true, money: given })
      }),
    )
  })

  it('is exact where a number of whole units would not be', () => {
    expect(formatMoney({ minor: Number.MAX_SAFE_INTEGER, currency: 'EUR' }, 'en-GB')).toBe(
      '€90,071,992,547,409.91',
    )
  })

  it('never breaks on hostile text, and never reads what it does not understand', () => {
    assert(
      property(string({ unit: 'grapheme' }), constantFrom(...currencies), (typed, currency) => {
        const parsed = parseMoney(typed, currency)
        if (parsed.ok) expect(Number.isSafeInteger(parsed.money.minor)).toBe(true)
        else expect(parsed.says).not.toBe('')
      }),
    )
  })

  it('has the decimals that the formats of browsers have, too', () => {
    for (const currency of currencies) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
      }).resolvedOptions()
      expect(maximumFractionDigits).toBe(digitsOf(currency))
    }
  })
})
