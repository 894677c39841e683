import { describe, expect, it } from 'vitest'

import { statedSections } from '#shared/features/listings/describe.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { searchedText, termsOf } from '#shared/features/listings/find-terms.ts'
import {
  type KindName,
  kindNames,
  kindOfCategory,
  kinds,
} from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt, openPoints, readSheet, tidySaid } from '#shared/features/listings/sheet.ts'

import { complete } from '../../support/complete-listings.ts'
import { ring } from '../../support/traders.ts'

const points = (name: KindName, said: Said) =>
  openPoints(kinds[name], readSheet(kinds[name], said)).map(({ key }) => key)
const without = (said: Said, ...keys: string[]): Said =>
  Object.fromEntries(Object.entries(said).filter(([key]) => !keys.includes(key)))

describe.each(kindNames)('a listing of the kind %s', (name) => {
  const kind = kinds[name]

  it('is complete with what its sellers know', () => {
    expect(points(name, complete[name])).toEqual([])
  })

  it('says what is missing when nothing was entered', () => {
    expect(points(name, {})).toEqual(
      expect.arrayContaining([
        'title',
        'stockNumber',
        'condition',
        'quantity',
        'basis',
        'currency',
      ]),
    )
  })

  it('stands in a category of its kind', () => {
    const { category } = kind.facts(readSheet(kind, complete[name]))
    expect(kind.categories).toContain(category)
    expect(kindOfCategory(category)).toBe(kind)
  })

  it('can be written out in words and read again without a change', () => {
    const sheet = readSheet(kind, complete[name])
    const said: Record<string, string> = {}
    for (const [key, { write }] of Object.entries(kind.fields)) {
      if (sheet.values[key] !== undefined) said[key] = write(sheet.values[key], sheet.values)
    }
    for (const [list, { fields }] of Object.entries(kind.lists)) {
      for (const [at, entry] of (sheet.lists[list] ?? []).entries()) {
        for (const [key, { write }] of Object.entries(fields)) {
          const values = { ...sheet.values, ...entry }
          if (entry[key] !== undefined) said[`${list}.${at + 1}.${key}`] = write(entry[key], values)
        }
      }
    }
    expect(readSheet(kind, said)).toEqual(sheet)
  })

  it('states everything that is for everyone, in its lists too', () => {
    const sections = statedSections(kind, readSheet(kind, complete[name]), 'everyone')
    const labels = sections.flatMap(({ rows }) => rows.map(({ label }) => label))
    for (const key of Object.keys(complete[name])) {
      const field = fieldAt(kind, key)
      if (field?.audience !== 'everyone' || field.section === 'price' || key === 'title') continue
      expect(labels, key).toContain(field.label)
    }
  })

  it('tells nobody its cost, and only buyers its price and its stock', () => {
    const said = { ...complete[name], quantity: '8741', cost: '777.77', acquiredOn: '2019-03-03' }
    const sheet = readSheet(kind, said)
    const everyone = JSON.stringify(statedSections(kind, sheet, 'everyone'))
    expect(everyone).not.toContain('8741')
    const found = `${everyone}${termsOf(kind, sheet).join()}${searchedText(kind, sheet)}`
    const trade = JSON.stringify(statedSections(kind, sheet, 'trade'))
    for (const secret of ['777', '2019', '8741']) expect(found).not.toContain(secret)
    for (const secret of ['777', '2019']) expect(trade).not.toContain(secret)
    expect(trade).toContain('8741')
  })

  it('has a field for each of its keys, and no other', () => {
    for (const key of Object.keys(complete[name])) expect(fieldAt(kind, key), key).toBeDefined()
    for (const key of [
      '__proto__',
      'constructor',
      'metals',
      'metals.0.metal',
      'x.1.y',
      'title.1.a',
      '',
    ]) {
      expect(fieldAt(kind, key), key).toBeUndefined()
    }
  })
})

describe('jewellery', () => {
  it('has its net weight worked out: gross less stones', () => {
    const { metals } = kinds.jewellery.facts(readSheet(kinds.jewellery, ring))
    // 4.2 g less 2.6 ct, which weigh 0.52 g.
    expect(metals).toEqual([{ metal: 'gold', fineness: 7500, net: 3680 }])
  })

  it('cannot weigh less than its stones, or be of a fineness that is not made', () => {
    expect(points('jewellery', { ...ring, gross: '0.5' })).toEqual(['gross'])
    expect(points('jewellery', { ...ring, 'metals.1.metal': 'platinum' })).toEqual([
      'metals.1.fineness',
    ])
  })

  it('cannot be published with a stone whose treatment is not disclosed', () => {
    expect(points('jewellery', without(ring, 'stones.1.treatment'))).toEqual(['stones.1.treatment'])
  })

  it('states how far a stone is treated, unless it is not treated', () => {
    const degreeOf = (treatment: string) =>
      JSON.stringify(
        statedSections(
          kinds.jewellery,
          readSheet(kinds.jewellery, {
            ...ring,
            'stones.1.treatment': treatment,
            'stones.1.degree': 'Insignificant',
          }),
          'everyone',
        ),
      ).includes('Degree of treatment')
    expect(degreeOf('O')).toBe(true)
    expect(degreeOf('none')).toBe(false)
  })

  it('states a second treatment, and only of a stone that is treated', () => {
    const treated = { ...ring, 'stones.1.treatment': 'H', 'stones.1.furtherTreatment': 'F' }
    const stated = (said: typeof treated) =>
      JSON.stringify(
        statedSections(kinds.jewellery, readSheet(kinds.jewellery, said), 'everyone'),
      ).includes('Filled (F)')
    expect(stated(treated)).toBe(true)
    expect(stated({ ...treated, 'stones.1.treatment': 'none' })).toBe(false)
    const terms = termsOf(kinds.jewellery, readSheet(kinds.jewellery, treated))
    expect(terms.filter((term) => term.startsWith('treatment:')).toSorted()).toEqual([
      'treatment:filled',
      'treatment:heated',
    ])
    const gem = { ...complete.gemstone, treatment: 'H', furtherTreatment: 'F' }
    const { lines } = kinds.gemstone.facts(readSheet(kinds.gemstone, gem))
    expect(lines[1]).toContain('Treatment: Heated (H), Filled (F)')
  })

  it('asks for a net weight of each metal when there are several', () => {
    const two = { ...ring, 'metals.2.metal': 'platinum', 'metals.2.fineness': '950' }
    expect(points('jewellery', two)).toEqual(['metals.1.net', 'metals.2.net'])
  })

  it('cannot cost more a piece for a larger order', () => {
    expect(points('jewellery', { ...ring, 'tiers.1.price': '2,941' })).toEqual(['tiers.1.price'])
    expect(points('jewellery', { ...ring, 'tiers.1.from': '7' })).toEqual(['tiers.1.from'])
  })
})

it('diamonds that GIA graded as grown since October 2025 have a tier in place of colour and clarity', () => {
  const report = { ...complete.diamond, origin: 'grown', laboratory: 'GIA', report: '123456' }
  const graded = { ...without(report, 'colour', 'clarity'), origin: 'lab' }
  expect(points('diamond', { ...graded, reportDate: '2025-09-30' })).toEqual(['colour', 'clarity'])
  expect(points('diamond', { ...graded, reportDate: '2025-10-01' })).toEqual(['tier'])
  expect(points('diamond', { ...graded, reportDate: '2025-10-01', tier: 'Premium' })).toEqual([])
})

it('the ratio of length to width is worked out for loose stones that are not round, once both are there', () => {
  const ratioOf = (said: Said, name: KindName = 'diamond') =>
    statedSections(kinds[name], readSheet(kinds[name], said), 'everyone')
      .flatMap(({ rows }) => rows)
      .find(({ label }) => label === 'Length to width')?.value
  const measured = { shape: 'oval', length: '8.10', width: '6.00 mm' }
  expect(ratioOf(measured)).toBe('1.35')
  expect(ratioOf({ ...measured, length: '0.81 cm' }, 'gemstone')).toBe('1.35')
  expect(ratioOf({ ...measured, shape: 'round' })).toBeUndefined()
  expect(ratioOf({ ...measured, width: '' })).toBeUndefined()
  expect(ratioOf(measured, 'jewellery')).toBeUndefined()
})

it('a mixed lot weighs and counts what its lines do', () => {
  const said = { ...complete['mixed-lot'], pieces: '6', gross: '121' }
  expect(points('mixed-lot', said)).toEqual(['pieces', 'gross'])
})

it('the seller’s own words are kept without gaps in the numbering and without empty fields', () => {
  expect(
    tidySaid(kinds.jewellery, {
      title: ' A ring ',
      brand: '  ',
      'stones.3.gem': 'ruby',
      'stones.7.gem': 'onyx',
      'stones.5.gem': '',
      unknown: 'x',
    }),
  ).toEqual({ title: 'A ring', 'stones.1.gem': 'ruby', 'stones.2.gem': 'onyx' })
})
