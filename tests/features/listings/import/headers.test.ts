import { describe, expect, it } from 'vitest'

import {
  basisOfHeaders,
  headerOf,
  keysOf,
  likelyKind,
  unitOf,
} from '#shared/features/listings/import/headers.ts'
import { type KindName, kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { review } from '../../../support/review-row.ts'

describe('headers', () => {
  it('of RapNet’s files of diamonds are matched by themselves', () => {
    const expected = {
      'Stock #': 'stockNumber',
      Availability: 'availability',
      Shape: 'shape',
      Weight: 'carats',
      Color: 'colour',
      Clarity: 'clarity',
      'Cut Grade': 'cut',
      Polish: 'polish',
      Symmetry: 'symmetry',
      'Fluorescence Intensity': 'fluorescence',
      'Fluorescence Color': 'fluorescenceColour',
      Measurements: 'measurements',
      Lab: 'laboratory',
      'Certificate #': 'report',
      Treatment: 'treatment',
      'Price/ct': 'price',
      'Cash Price': null,
      'Cash Discount %': 'percent',
      'Fancy Color': 'fancyColour',
      'Fancy Color Intensity': 'intensity',
      'Fancy Color Overtone': 'fancyOvertone',
      'Depth %': 'depthPercent',
      'Table %': 'tablePercent',
      'Crown Height': 'crownHeight',
      'Crown Angle': 'crownAngle',
      'Pavilion Depth': 'pavilionDepth',
      'Pavilion Angle': 'pavilionAngle',
      'Culet Size': 'culet',
      'Laser Inscription': 'inscribed',
      Country: 'country',
      State: 'region',
      City: 'city',
      'Member Comment': 'description',
      'Matched Pair Stock #': 'pairStockNumber',
      'Is Matched Pair Separable': 'separable',
      'Parcel Stones': 'stones',
      'Sieve Size': 'sieve',
      'Key To Symbols': 'keyToSymbols',
      'Black Inclusion': 'blackInclusions',
      'White Inclusion': 'whiteInclusions',
      'Open Inclusion': 'openInclusions',
      Milky: 'shade',
      'Diamond Image': 'pictures',
      // No report is kept as a file.
      'Certificate Filename': null,
    }
    const headers = Object.keys(expected)
    expect(likelyKind(headers)).toBe('diamond')
    const keys = keysOf('diamond', headers, [])
    expect(Object.fromEntries(headers.map((header, at) => [header, keys[at]]))).toEqual(expected)
  })

  it('of Nivoda’s and older RapNet files give the grade, the price and what it is for', () => {
    const headers = ['Stock #', 'Shape', 'Size', 'Cut', 'Clearity', 'FlrIntensity', 'Final Price']
    const keys = keysOf('diamond', headers, [])
    expect(keys).toEqual([
      'stockNumber',
      'shape',
      'carats',
      'cut',
      'clarity',
      'fluorescence',
      'price',
    ])
    expect(basisOfHeaders('diamond', headers, keys)).toBe('piece')
    expect(keysOf('diamond', ['Cut', 'Shp'], [])).toEqual(['cut', 'shape'])
    expect(keysOf('diamond', ['Cut', 'Carats'], [])).toEqual(['shape', 'carats'])
    expect(keysOf('diamond', ['Ct', '$/ct'], [])).toEqual(['carats', 'price'])
    for (const header of ['€/ct', '£/ct', 'USD/ct', 'EUR / ct']) {
      const beside = [header, 'Ct']
      expect(keysOf('diamond', beside, [])).toEqual(['price', 'carats'])
      expect(basisOfHeaders('diamond', beside, ['price', 'carats'])).toBe('carat')
    }
  })

  it('that may be karat or carats is left for its seller to choose', () => {
    expect(keysOf('jewellery', ['Stone', 'Carat'], [])[1]).toBe('stones.1.carats')
    expect(keysOf('jewellery', ['Metal', 'Purity', 'Carat'], [])[2]).toBe('stones.1.carats')
    expect(keysOf('jewellery', ['Metal', 'Carat'], [])[1]).toBeNull()
    expect(keysOf('jewellery', ['Metal', 'Carat'], ['', 'metals.1.fineness'])[1]).toBe(
      'metals.1.fineness',
    )
  })

  it.each([
    ['country', 'USA', 'US'],
    ['country', 'United States of America', 'US'],
    ['country', 'U.A.E.', 'AE'],
    ['country', 'UK', 'GB'],
    ['country', 'England', 'GB'],
    ['country', 'Türkiye', 'TR'],
    ['origin', 'N', 'natural'],
    ['origin', 'Yes', 'laboratory-grown'],
    ['origin', 'LAB', 'laboratory-grown'],
    ['fluorescence', 'VSL', 'very-slight'],
    ['fluorescence', 'SLT', 'slight'],
  ])('a diamond’s %s may be written %s', (key, text, value) => {
    expect(fieldAt(kinds.diamond, key)?.read(text, {})).toEqual({ value })
  })

  it('of RapNet’s files of jewellery are matched by themselves', () => {
    const expected = {
      'Stock Number': 'stockNumber',
      'Jewelry Type': 'type',
      Title: 'title',
      Description: 'description',
      Location: 'country',
      Currency: 'currency',
      'Total Price': 'price',
      MSRP: 'msrp',
      'Media File Name': 'pictures',
      Availability: 'availability',
      Condition: 'condition',
      State: 'state',
      'Stone Type': 'stones.1.gem',
      'Stone Carat': 'stones.1.carats',
      Material: 'metals.1.metal',
      'Material Karat': 'metals.1.fineness',
      'Ring Size': 'ringSize',
      Quantity: 'quantity',
      'Minimum Order Quantity': 'minimum',
      Brand: 'brand',
      'Manufacture Date': 'made',
      Keywords: 'keywords',
      'Parent Stock Number': 'parentStockNumber',
    }
    const headers = Object.keys(expected)
    expect(likelyKind(headers)).toBe('jewellery')
    const keys = keysOf('jewellery', headers, [])
    expect(Object.fromEntries(headers.map((header, at) => [header, keys[at]]))).toEqual(expected)
  })

  it('of the entries of a list carry a number, except the first', () => {
    const headers = [
      'Stone 1 Type',
      'Stone 2 carats',
      'Metal',
      'Metal 2',
      'Tier 2 From',
      'Tier Price',
    ]
    expect(keysOf('jewellery', headers, [])).toEqual([
      'stones.1.gem',
      'stones.2.carats',
      'metals.1.metal',
      'metals.2.metal',
      'tiers.2.from',
      'tiers.1.price',
    ])
  })

  it.each(kindNames)('of our own files lead back to every field of %s', (name) => {
    const kind = kinds[name]
    const keys = [
      ...Object.keys(kind.fields),
      ...Object.entries(kind.lists).flatMap(([list, { fields, most }]) =>
        [1, 2, most].flatMap((at) => Object.keys(fields).map((field) => `${list}.${at}.${field}`)),
      ),
    ]
    const headers = keys.map((key) => headerOf(kind, key))
    expect(new Set(headers).size).toBe(keys.length)
    expect(keysOf(name, headers, [])).toEqual(keys)
  })

  it('of files that we gave out under older names lead back to the same fields', () => {
    expect(keysOf('gemstone', ['Says who'], [])).toEqual(['provenanceBasis'])
    expect(keysOf('mixed-lot', ['Smallest share, by weight'], [])).toEqual(['share'])
  })

  it('of our own files mean the same next to those of other kinds, in any order', () => {
    const keys = (name: KindName) => {
      const { fields, lists } = kinds[name]
      const listed = Object.entries(lists).flatMap(([list, each]) =>
        Object.keys(each.fields).map((field) => `${list}.1.${field}`),
      )
      return [...Object.keys(fields), ...listed]
    }
    const headersOf = (name: KindName) => keys(name).map((key) => headerOf(kinds[name], key))
    const all = [...new Set(kindNames.flatMap(headersOf))]
    for (const headers of [all, all.toReversed()]) {
      for (const name of kindNames) {
        const found = keysOf(name, headers, [])
        const own = headersOf(name).map((header) => found[headers.indexOf(header)])
        expect(own, name).toEqual(keys(name))
      }
    }
  })

  it('give a field to the first of two columns, unless one was chosen by hand', () => {
    const headers = ['Price/ct', 'Cash Price']
    expect(keysOf('diamond', headers, [])).toEqual(['price', null])
    expect(keysOf('diamond', headers, ['auto', 'price'])).toEqual([null, 'price'])
  })
})

describe('a unit in a header', () => {
  it.each([
    ['jewellery', 'Weight (ozt)', 'gross', 'ozt'],
    ['jewellery', 'Net weight [dwt]', 'metals.1.net', 'dwt'],
    ['jewellery', 'Length (in)', 'length', 'in'],
    ['jewellery', 'Length cm', 'length', 'cm'],
    ['jewellery', 'Weight (grams)', 'gross', null],
    ['jewellery', 'Weight (oz)', 'gross', 'oz'],
    ['jewellery', 'Weight (ct)', null, null],
    ['jewellery', 'Weight (approx.)', null, null],
    ['jewellery', 'Pieces in', null, null],
    ['bullion', 'Gross ozt', 'gross', 'ozt'],
    ['bullion', 'Fine ozt', 'fine', 'ozt'],
    ['bullion', 'Gross kg', 'gross', 'kg'],
    ['diamond', 'Weight (cts)', 'carats', null],
  ] as const)('of %s: %s leads to %s in %s', (kind, header, key, unit) => {
    expect(keysOf(kind, [header], [])).toEqual([key])
    expect(unitOf(kind, header, key)).toBe(unit)
  })

  it('is kept with the seller’s number, unless the cell has its own', () => {
    const weight = (text: string, header = 'Weight (ozt)') =>
      review({ 'Stock number': 'A-11', [header]: text })
    expect(weight('1.5').said).toMatchObject({ gross: '1.5 ozt' })
    expect(weight('46.7 g').said).toMatchObject({ gross: '46.7 g' })
    expect(weight('46.7', 'Weight (grams)').said).toMatchObject({ gross: '46.7' })
    expect(weight('1,5').said).toMatchObject({ gross: '1.5 ozt' })
    expect(weight('1.5', 'Weight (oz)').problems).toMatchObject([
      { value: '1.5 oz', suggestion: '1.5 ozt' },
    ])
  })

  it('holds for what is repaired by hand, and refuses what the field is not measured in', () => {
    const cells = { 'Stock number': 'A-11', 'Weight (dwt)': 'x' }
    expect(review(cells, { repairs: { gross: '3' } }).said).toMatchObject({ gross: '3 dwt' })
    expect(unitOf('jewellery', 'Weight (ct)', 'gross')).toBe('ct')
  })

  it('of the LBMA’s weight lists is read, and the fine weight is checked', () => {
    const bar = {
      Serial: 'AB1234',
      'Brand code': 'XYZ',
      'Stock number': 'B-100',
      'Gross ozt': '401.250',
      Assay: '995.8',
      'Fine ozt': '399.565',
      Year: '2019',
    }
    expect(review(bar, { kind: 'bullion' })).toMatchObject({
      outcome: 'new',
      said: { gross: '401.250 ozt', fine: '399.565 ozt', serial: 'AB1234', refiner: 'XYZ' },
    })
    const wrong = review({ ...bar, 'Fine ozt': '389.565' }, { kind: 'bullion' })
    expect(wrong.problems).toMatchObject([
      { column: 'Fine ozt', reason: expect.stringContaining('12427.853 g') },
    ])
  })
})

describe('the headings of tills and price lists', () => {
  it.each([
    [
      'jewellery',
      {
        'Item #': 'stockNumber',
        'Product Title': 'title',
        'Gram Wt': 'gross',
        'Finger Size': 'ringSize',
        'Qty On Hand': 'quantity',
        'Trade Price (ex VAT)': 'price',
        'Default Cost': 'cost',
        Retail: 'msrp',
        'Date Received': 'acquiredOn',
      },
    ],
    [
      'diamond',
      {
        symm: 'symmetry',
        flo: 'fluorescence',
        certNumber: 'report',
        'Fancy Intensity': 'intensity',
      },
    ],
    ['gemstone', { 'Total Cts': 'carats' }],
  ] as const)('of %s are understood', (kind, expected) => {
    const headers = Object.keys(expected)
    const keys = keysOf(kind, headers, [])
    expect(Object.fromEntries(headers.map((header, at) => [header, keys[at]]))).toEqual(expected)
  })
})
