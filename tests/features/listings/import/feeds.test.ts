import { describe, expect, it } from 'vitest'

import { basisOfHeaders, keysOf, likelyKind } from '#shared/features/listings/import/headers.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { review } from '../../../support/review-row.ts'

describe('the headings', () => {
  it('of IDEX’s feeds are matched by themselves, and its “Depth” is in percent', () => {
    const natural = {
      'Item ID #': null,
      'Supplier Stock Ref.': 'stockNumber',
      Cut: 'shape',
      Carat: 'carats',
      Color: 'colour',
      'Natural Fancy Color': 'fancyColour',
      'Natural Fancy Color Intensity': 'intensity',
      'Natural Fancy Color Overtone': 'fancyOvertone',
      'Treated Color': null,
      Clarity: 'clarity',
      'Make (Cut Grade)': 'cut',
      'Grading Lab': 'laboratory',
      'Certificate Number': 'report',
      'Certificate Path': null,
      'Image Path': 'pictures',
      'Online Report': null,
      'Price Per Carat': 'price',
      'Total Price': null,
      // Whether 30 is below or above its list, no heading says.
      '% Off IDEX List': null,
      Polish: 'polish',
      Symmetry: 'symmetry',
      'Measurements (LengthxWidthxHeight)': 'measurements',
      Depth: 'depthPercent',
      Table: 'tablePercent',
      'Crown Height': 'crownHeight',
      'Pavilion Depth': 'pavilionDepth',
      'Girdle (From / To)': 'girdle',
      'Culet Size': 'culet',
      'Culet Condition': null,
      Graining: null,
      'Fluorescence Intensity': 'fluorescence',
      'Fluorescence Color': 'fluorescenceColour',
      Enhancement: 'treatment',
      Country: 'country',
      'State / Region': 'region',
      Remarks: 'description',
      'Pair Stock Ref.': 'pairStockNumber',
      'Pair Separable': 'separable',
    }
    const headers = Object.keys(natural)
    expect(likelyKind(headers)).toBe('diamond')
    const keys = keysOf('diamond', headers, [])
    expect(Object.fromEntries(headers.map((header, at) => [header, keys[at]]))).toEqual(natural)
    expect(basisOfHeaders('diamond', headers, keys)).toBe('carat')
    const apart = ['Measurements Length', 'Measurements Width', 'Measurements Height', 'Depth']
    expect(keysOf('diamond', apart, [])).toEqual(['length', 'width', 'depth', 'depthPercent'])
    expect(keysOf('diamond', ['Length', 'Width', 'Depth'], []).at(-1)).toBe('depth')
    const nivoda = ['length', 'width', 'height', 'depth', 'table']
    expect(keysOf('diamond', nivoda, [])).toEqual([
      'length',
      'width',
      'depth',
      'depthPercent',
      'tablePercent',
    ])
  })

  it('of an IDEX feed give each stone its grades, sizes and price', () => {
    const { problems, said } = review(
      {
        'Item ID #': '90000001',
        'Supplier Stock Ref.': 'A-1',
        Cut: 'Round',
        Carat: '0.3',
        Color: 'D',
        Clarity: 'SI2',
        'Make (Cut Grade)': 'Excellent',
        'Grading Lab': 'GIA',
        'Certificate Number': '2141000001',
        'Price Per Carat': '1235',
        'Total Price': '370.50',
        '% Off IDEX List': '34.2',
        Polish: 'Very Good',
        Symmetry: 'Very Good',
        'Measurements (LengthxWidthxHeight)': '4.42x4.44x2.58',
        Depth: '58.3',
        Table: '61',
        'Girdle (From / To)': 'Medium / Slightly Thick',
        'Culet Size': 'None',
        'Fluorescence Intensity': 'None',
        Country: 'Belgium',
      },
      { kind: 'diamond', defaults: { basis: 'Per carat', currency: 'USD' } },
    )
    expect(problems).toEqual([])
    expect(readSheet(kinds.diamond, said).values).toMatchObject({
      stockNumber: 'A-1',
      shape: 'round',
      cut: 'excellent',
      carats: 300,
      price: 123_500,
      length: 442,
      depth: 258,
      depthPercent: 5830,
      girdleFrom: 'medium',
      girdleTo: 'slightly-thick',
      country: 'BE',
    })
    expect(readSheet(kinds.diamond, said).unreadable).toEqual([])
  })

  it('of VDB’s feeds are matched by themselves', () => {
    const expected = {
      stock_num: 'stockNumber',
      shape: 'shape',
      size: 'carats',
      color: 'colour',
      fancy_color_dominant_color: 'fancyColour',
      fancy_color_secondary_color: null,
      fancy_color_overtone: 'fancyOvertone',
      fancy_color_intensity: 'intensity',
      clarity: 'clarity',
      cut: 'cut',
      polish: 'polish',
      symmetry: 'symmetry',
      fluor_color: 'fluorescenceColour',
      fluor_intensity: 'fluorescence',
      lab: 'laboratory',
      cert_num: 'report',
      treatment: 'treatment',
      growth_type: 'growth',
      depth_percent: 'depthPercent',
      table_percent: 'tablePercent',
      meas_length: 'length',
      meas_width: 'width',
      meas_depth: 'depth',
      girdle_min: 'girdleFrom',
      girdle_max: 'girdleTo',
      girdle_percent: 'girdlePercent',
      girdle_condition: 'girdleCondition',
      culet_size: 'culet',
      crown_height: 'crownHeight',
      crown_angle: 'crownAngle',
      pavilion_depth: 'pavilionDepth',
      pavilion_angle: 'pavilionAngle',
      laser_inscription: 'inscribed',
      eye_clean: 'eyeClean',
      shade: 'shade',
      inclusion_black: 'blackInclusions',
      inclusion_open: 'openInclusions',
      key_to_symbol: 'keyToSymbols',
      comments: 'description',
      country: 'country',
      state: 'region',
      city: 'city',
      pair_stock_num: 'pairStockNumber',
      is_separable: 'separable',
      parcel_stones: 'stones',
      price_per_carat: 'price',
      total_sales_price: null,
      image_url: 'pictures',
      cert_url: null,
      video_url: null,
    }
    const headers = Object.keys(expected)
    expect(likelyKind(headers)).toBe('diamond')
    const keys = keysOf('diamond', headers, [])
    expect(Object.fromEntries(headers.map((header, at) => [header, keys[at]]))).toEqual(expected)
    expect(basisOfHeaders('diamond', headers, keys)).toBe('carat')
  })
})
