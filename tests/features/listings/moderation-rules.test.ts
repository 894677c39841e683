import { describe, expect, it } from 'vitest'

import {
  applyRules,
  type Evidence,
  isKnown,
  limits,
  operatorSentences,
  ruleNames,
  sellerSentences,
} from '#server/features/listings/moderation/rules.ts'
import type { Values } from '#shared/features/listings/fields/field.ts'

const sheetOf = (values: Values, stones: Values[] = []) => ({ values, lists: { stones } })

/** A trusted seller's plain listing. */
const fine: Evidence = {
  kind: 'jewellery',
  sheet: sheetOf({}),
  everLive: limits.trustedFrom,
  refusal: null,
  ownRefusal: null,
  value: 100_000,
  toMetal: 2000,
  like: null,
  sharedReports: [],
  sharedPictures: [],
}

const found = (changed: Partial<Evidence>, when: 'published' | 'changed' = 'published') =>
  applyRules({ ...fine, ...changed }, when).map(({ rule }) => rule)

const diamond = (values: Values): Partial<Evidence> => ({
  kind: 'diamond',
  sheet: sheetOf({ form: 'single', origin: 'natural', ...values }),
})

const like = (price: number, lots: number = limits.toLike.lots) => ({
  like: { per: 'gram' as const, price, median: 1000, lots },
})

it('a listing goes live at once if its seller is trusted and nothing about it stands out', () => {
  expect(found({})).toEqual([])
})

describe('a listing waits', () => {
  it('if fewer than five of its seller’s have ever been live', () => {
    expect(found({ everLive: 4 })).toEqual(['new-seller'])
    expect(found({ everLive: 5 })).toEqual([])
  })

  it('if one of the seller’s was refused lately, or it was refused itself', () => {
    expect(found({ refusal: 'a decision' })).toEqual(['refused-lately'])
    expect(found({ ownRefusal: 'a decision' })).toEqual(['refused-before'])
  })

  it('if all its pieces together are worth more than the limit', () => {
    expect(found({ value: limits.highValue.minor })).toEqual([])
    expect(found({ value: limits.highValue.minor + 1 })).toEqual(['high-value'])
  })

  it('if a single diamond from 1 ct has no laboratory’s report', () => {
    expect(found(diamond({ carats: 1000 }))).toEqual(['missing-report'])
    expect(found(diamond({ carats: 999 }))).toEqual([])
    expect(found(diamond({ carats: 1000, laboratory: 'gia', report: '1' }))).toEqual([])
    expect(found(diamond({ carats: 1000, laboratory: 'gia' }))).toEqual(['missing-report'])
    expect(found(diamond({ carats: 90_000, form: 'parcel' }))).toEqual([])
    expect(found(diamond({ carats: 1000, origin: 'imitation' }))).toEqual([])
  })

  it.each(['ruby', 'sapphire', 'emerald'])('if a single %s from 2 ct has none', (gem) => {
    const stone = { gem, count: 1, origin: 'natural' }
    expect(found({ sheet: sheetOf({}, [{ ...stone, carats: 2000 }]) })).toEqual(['missing-report'])
    expect(found({ sheet: sheetOf({}, [{ ...stone, carats: 1999 }]) })).toEqual([])
    expect(found({ sheet: sheetOf({}, [{ ...stone, carats: 9000, count: 12 }]) })).toEqual([])
    const loose = sheetOf({ form: 'single', gem, carats: 2000 })
    expect(found({ kind: 'gemstone', sheet: loose })).toEqual(['missing-report'])
  })

  it('but not for a large stone that nobody sends to a laboratory', () => {
    expect(found({ sheet: sheetOf({}, [{ gem: 'quartz', count: 1, carats: 9000 }]) })).toEqual([])
  })

  it('if its report or a picture is seen elsewhere', () => {
    expect(found({ sharedReports: ['gia:1'] })).toEqual(['report-elsewhere'])
    expect(found({ sharedPictures: ['0123456789abcdef'] })).toEqual(['picture-elsewhere'])
  })

  it('if it costs less than its metal, or far more where no stone explains it', () => {
    expect(found({ toMetal: 899 })).toEqual(['far-from-metal'])
    expect(found({ toMetal: 900 })).toEqual([])
    expect(found({ toMetal: 8000 })).toEqual([])
    expect(found({ toMetal: 8001 })).toEqual(['far-from-metal'])
    const stones = sheetOf({}, [{ gem: 'quartz', count: 1, carats: 500 }])
    expect(found({ toMetal: 20_000, sheet: stones })).toEqual([])
  })

  it('if its price is far from the median of enough lots that are like it', () => {
    expect(found(like(499))).toEqual(['far-from-like'])
    expect(found(like(500))).toEqual([])
    expect(found(like(4000))).toEqual([])
    expect(found(like(4001))).toEqual(['far-from-like'])
    expect(found(like(1, limits.toLike.lots - 1))).toEqual([])
  })
})

it('a change of a live listing asks nothing about its seller again', () => {
  const all = { everLive: 0, refusal: 'a decision', ownRefusal: 'a decision' }
  expect(found(all, 'changed')).toEqual([])
  expect(found({ ...all, value: 99_000_000 }, 'changed')).toEqual(['high-value'])
})

it('what an operator has approved counts again only if it has grown by more than a quarter, or is about something else', () => {
  const [worth] = applyRules({ ...fine, value: 6_000_000 }, 'published')
  if (worth === undefined) throw new Error('the rule found nothing')
  expect(isKnown({ ...worth, size: 7_500_000 }, [worth])).toBe(true)
  expect(isKnown({ ...worth, size: 7_500_001 }, [worth])).toBe(false)
  expect(isKnown({ ...worth, about: 'another' }, [worth])).toBe(false)
  expect(isKnown(worth, [])).toBe(false)
})

it('every rule says in a sentence of its own why the listing waits, to its seller and to the operator', () => {
  const everything = applyRules(
    {
      ...fine,
      ...diamond({ carats: 1500 }),
      everLive: 0,
      refusal: 'a',
      ownRefusal: 'b',
      value: 99_000_000,
      toMetal: 100,
      ...like(1),
      sharedReports: ['gia:77'],
      sharedPictures: ['a', 'b'],
    },
    'published',
  )
  expect(new Set(everything.map(({ rule }) => rule))).toEqual(new Set(ruleNames))
  for (const says of [sellerSentences(everything), operatorSentences(everything)]) {
    expect(says).toHaveLength(ruleNames.length)
    for (const each of says) expect(each).toMatch(/^[A-Z].*\.$/)
  }
  expect(operatorSentences(everything)).toContain('Another listing names the report GIA 77.')
})
