import { describe, expect, it } from 'vitest'

import {
  entriesIn,
  fieldName,
  inFormOrder,
  mergeSaid,
  patchOf,
  withoutEntry,
} from '#shared/features/listings/editing/draft.ts'
import { historyRows } from '#shared/features/listings/editing/history-words.ts'
import { tierRows } from '#shared/features/listings/editing/tier-rows.ts'
import { jewellery } from '#shared/features/listings/kinds/jewellery/jewellery.ts'
import { quoteOf } from '#shared/features/listings/pricing.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { ring } from '../../support/traders.ts'

describe('what is sent', () => {
  it('is only what differs, and an emptied field as an empty text', () => {
    const stored = { title: 'A ring', city: 'London', gross: '4.2' }
    const entered = { title: 'A ring ', city: ' ', gross: '4.3', brand: '' }
    expect(patchOf(jewellery, stored, entered)).toEqual({ city: '', gross: '4.3' })
  })

  it('numbers the entries anew when one is removed, so that none is left over', () => {
    const stored = { 'stones.1.gem': 'Ruby', 'stones.2.gem': 'Sapphire', 'stones.2.count': '3' }
    const entered = withoutEntry(stored, 'stones', 1)
    expect(entered).toEqual({ 'stones.1.gem': 'Sapphire', 'stones.1.count': '3' })
    expect(patchOf(jewellery, stored, entered)).toEqual({
      'stones.1.gem': 'Sapphire',
      'stones.1.count': '3',
      'stones.2.gem': '',
      'stones.2.count': '',
    })
  })

  it('has no entry that was begun and left empty', () => {
    const entered = { 'stones.1.gem': 'Ruby', 'stones.2.gem': '' }
    expect(entriesIn(entered, 'stones')).toEqual([1, 2])
    expect(patchOf(jewellery, { 'stones.1.gem': 'Ruby' }, entered)).toEqual({})
  })
})

describe('two people changing a listing', () => {
  const base = { title: 'A ring', city: 'London', 'stones.1.gem': 'Ruby' }

  it('keeps both changes of different fields', () => {
    const mine = { ...base, title: 'My ring' }
    const theirs = { ...base, city: 'Leeds' }
    expect(mergeSaid(jewellery, { base, mine, theirs })).toEqual({
      said: { title: 'My ring', city: 'Leeds', 'stones.1.gem': 'Ruby' },
      differences: [],
    })
  })

  it('keeps one’s own text of the same field, and shows the other', () => {
    const { said, differences } = mergeSaid(jewellery, {
      base,
      mine: { ...base, city: '' },
      theirs: { ...base, city: 'Leeds' },
    })
    expect(said).not.toHaveProperty('city')
    expect(differences).toEqual([{ key: 'city', mine: '', theirs: 'Leeds' }])
  })

  it('does not mix the stones of two lists of different length', () => {
    const mine = { ...base, 'stones.1.gem': 'Emerald' }
    const theirs = { ...base, 'stones.1.gem': 'Diamond', 'stones.2.gem': 'Ruby' }
    const { said, differences } = mergeSaid(jewellery, { base, mine, theirs })
    expect(said).toEqual(mine)
    expect(differences.map(({ key }) => key)).toEqual(['stones.1.gem', 'stones.2.gem'])
  })

  it('finds nothing to choose when both wrote the same', () => {
    const both = { ...base, city: 'Leeds' }
    expect(mergeSaid(jewellery, { base, mine: both, theirs: both }).differences).toEqual([])
  })
})

describe('what the form says', () => {
  it('sorts what is missing in the form’s order, with the tenth stone after the second', () => {
    const keys = ['stones.10.gem', 'stones.2.gem', 'metals.1.metal', 'title', 'gross']
    expect(
      inFormOrder(
        jewellery,
        keys.map((key) => ({ key })),
      ).map(({ key }) => key),
    ).toEqual(['title', 'gross', 'metals.1.metal', 'stones.2.gem', 'stones.10.gem'])
  })

  it('names a field of the only stone without a number', () => {
    const one = { 'stones.1.gem': 'Ruby' }
    expect(fieldName(jewellery, 'stones.1.treatment', one)).toBe('Treatment of the stone')
    const two = { ...one, 'stones.2.gem': 'Onyx' }
    expect(fieldName(jewellery, 'stones.2.treatment', two)).toBe('Treatment of stone 2')
  })

  it('says what to do, not only what is missing', () => {
    const reasons = openPoints(jewellery, readSheet(jewellery, { 'stones.1.gem': 'Ruby' }))
    expect(Object.fromEntries(reasons.map(({ key, reason }) => [key, reason]))).toMatchObject({
      condition: 'Choose the condition.',
      gross: 'Enter the gross weight.',
      quantity: 'Enter how many there are in stock.',
      'stones.1.origin': 'Say whether it is natural or laboratory-grown.',
    })
    expect(reasons.map(({ reason }) => reason).join(' ')).not.toContain('is missing')
  })

  it('works out the weights of stones and metal from the gross weight', () => {
    const sheet = readSheet(jewellery, ring)
    const figures = jewellery.workedOut?.(jewellery.facts(sheet), sheet) ?? []
    expect(figures.map(({ label, value, unit }) => [label, value, unit])).toEqual([
      ['Stones', '0.52', 'g'],
      ['Net metal', '3.68', 'g'],
    ])
  })

  it('ends a tier just below the next one, and says how far below the list it is', () => {
    const sheet = readSheet(jewellery, ring)
    const rows = tierRows({
      said: ring,
      values: sheet.values,
      tiers: sheet.lists.tiers ?? [],
      quote: quoteOf(sheet, jewellery.facts(sheet)),
      spots: {},
      melt: 147_000,
    })
    expect(rows.map(({ to, unit, below, ratio }) => [to, unit, below, ratio])).toEqual([
      [2, 294_000, 0, 2000],
      [6, 279_000, 51, 1898],
    ])
  })

  it('tells changes of its state and readers in words', () => {
    const told = (before: Record<string, string | null>, after: Record<string, string | null>) =>
      historyRows(jewellery, { before, after }, ring).map((row) => [
        row.name,
        row.before,
        row.after,
      ])
    expect(told({ state: 'live' }, { state: 'sold-out' })).toEqual([['State', 'Live', 'Sold out']])
    expect(told({ hours: '0' }, { hours: '72' })).toEqual([
      ['Who sees it', 'Everyone', 'Early access, 72 hours'],
    ])
    expect(told({ companies: null }, { companies: 'Amber Ltd, Beryl Ltd' })).toEqual([
      ['Open first to', 'All verified buyers', 'Amber Ltd, Beryl Ltd'],
    ])
    expect(told({ order: '1, 2' }, { order: '2, 1' })).toEqual([
      ['Order of the pictures', '1, 2', '2, 1'],
    ])
    expect(told({ 'alt.2': 'A ring.' }, { 'alt.2': 'Its back.' })).toEqual([
      ['Description of picture 2', 'A ring.', 'Its back.'],
    ])
    expect(told({ 'crop.1': 'the middle' }, { 'crop.1': '9 × 9 pixels from 1, 2' })).toEqual([
      ['Crop of picture 1', 'the middle', '9 × 9 pixels from 1, 2'],
    ])
    expect(told({ picture: 'A ring.' }, { picture: null })).toEqual([['Picture', 'A ring.', null]])
    expect(told({ confirmed: null }, { confirmed: '2026-11-22T12:00:00.000Z' })).toEqual([])
  })

  it('tells the history in the words of the form', () => {
    const change = {
      what: 'edited',
      before: { gross: '4.2', 'metals.1.metal': 'au' },
      after: { gross: '4.25 g', 'metals.1.metal': null },
    }
    const rows = historyRows(jewellery, change, ring)
    expect(rows.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Gross weight', '4.2 g', '4.25 g'],
      ['Metal', 'Gold', null],
    ])
  })
})
