import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { askedWords, textQuery, titlePatterns } from '#shared/features/search/asked-words.ts'
import { readTerms, writeTerms } from '#shared/features/search/facet-terms.ts'
import { errorsBetween, spellingsOf } from '#shared/features/search/spelling.ts'

const finds = (typed: string) =>
  askedWords(typed).map((word) => word.finds.map((phrase) => phrase.join(' ')))

describe('what somebody types', () => {
  it.each([
    ['ear ring', 'earring'],
    ['18k', '750'],
    ['750', '18k'],
    ['18 ct', '750'],
    ['14 carat', '585'],
    ['lab grown', 'laboratory grown'],
    ['color', 'colour'],
    ['corundum', 'sapphire'],
    ['corundum', 'ruby'],
    ['1kg', '1 kg'],
    ['1 kilo', '1kg'],
    ['anelli', 'ring'],
    ['bague de fiançailles', 'engagement ring'],
    ['Weißgold', 'white gold'],
    ['sintetico', 'lab grown'],
    ['brincos', 'earrings'],
    ['Italien', 'italy'],
    ['Emirati Arabi Uniti', 'united arab emirates'],
  ])('%s also finds %s', (typed, other) => {
    expect(finds(typed)).toHaveLength(1)
    expect(finds(typed)[0]).toContain(other)
  })

  it('does not find rubies for somebody who asks for sapphires', () => {
    expect(finds('sapphire')[0]).not.toContain('ruby')
  })

  it('finds one piece when asked for several, and needs no small words', () => {
    expect(finds('rings with rubies')).toEqual([
      ['rings', 'ring'],
      ['rubies', 'ruby'],
    ])
  })

  it('can never break out of the query, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
        const asked = askedWords(typed)
        expect(textQuery(asked)).toMatch(/^(?:[\p{L}\p{N}\p{M}]|[()&| ]|:\*|<->)*$/u)
        for (const pattern of titlePatterns(asked).words) {
          expect(pattern.replaceAll('[^[:alnum:]]+', '')).toMatch(/^\\m\([\p{L}\p{N}\p{M}|]+\)$/u)
        }
      }),
    )
  })
})

describe('typing errors', () => {
  it.each([
    ['saphire', 'sapphire', 1],
    ['bracelte', 'bracelet', 1],
    ['diamnod', 'diamond', 1],
    ['emmerald', 'emerald', 1],
    ['pendent', 'pendant', 1],
    ['ring', 'ring', 0],
    ['opal', 'oval', 1],
    ['', 'gem', 3],
  ])('between %s and %s are counted', (typed, meant, errors) => {
    expect(errorsBetween(typed, meant)).toBe(errors)
    expect(errorsBetween(meant, typed)).toBe(errors)
  })

  it('of one letter always share a spelling with the word that was meant', () => {
    const letter = fc.constantFrom(...'abcdefghij')
    const word = fc.string({ unit: letter, minLength: 4, maxLength: 9 })
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        letter,
        fc.constantFrom('add', 'drop', 'change', 'swap'),
        (meant, place, other, how) => {
          const letters = [...meant]
          const at = place % (letters.length - 1)
          if (how === 'add') letters.splice(at, 0, other)
          if (how === 'drop') letters.splice(at, 1)
          if (how === 'change') letters[at] = other
          if (how === 'swap') letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
          const typed = letters.join('')
          expect(errorsBetween(typed, meant)).toBeLessThanOrEqual(1)
          const known = new Set(spellingsOf(meant))
          expect(spellingsOf(typed).some((each) => known.has(each))).toBe(true)
        },
      ),
    )
  })
})

describe('terms in an address', () => {
  it('come back as they were, commas and all, each once and in one order', () => {
    const value = fc
      .string({ minLength: 1, maxLength: 40 })
      .filter((each) => each.trim() === each && each !== '' && !/[\n\r\u2028\u2029]/.test(each))
    const terms = fc.uniqueArray(
      value.map((each) => `brand:${each}`),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(terms, (given) => {
        const read = readTerms(writeTerms(given))
        expect(new Set(read)).toEqual(new Set(given))
        expect(writeTerms(read)).toBe(writeTerms(readTerms(writeTerms(read.toReversed()))))
      }),
    )
  })

  it('leave out what cannot be a term', () => {
    expect(readTerms('gem:ruby,,x,:y,gem:,gem:ruby')).toEqual(['gem:ruby'])
  })
})
