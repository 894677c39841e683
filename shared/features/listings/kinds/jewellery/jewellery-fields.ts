import { type Basis, commonFields, priceFields, privateFields, tiers } from '../../common-fields.ts'
import { choice, optionsOf, yesNo } from '../../fields/choice.ts'
import { type Fields, type List, within } from '../../fields/field.ts'
import { measure, whole } from '../../fields/measure.ts'
import { ringSize } from '../../fields/ring-size.ts'
import { words } from '../../fields/words.ts'
import {
  finenessOptions,
  hallmarks,
  metalColours,
  metalOptions,
  platings,
} from '../../vocabulary/metals.ts'
import {
  gemOptions,
  laboratoryOptions,
  originOptions,
  shapeOptions,
  treatmentOptions,
} from '../../vocabulary/stones.ts'
import { degreeField, furtherTreatment } from '../treatment-fields.ts'
import { isOf, styleOptions, stylesOf, typeOptions } from './jewellery-types.ts'

/** How jewellery can be quoted. */
export const jewelleryBases = ['piece', 'total', 'gram', 'spot'] as const satisfies readonly Basis[]

export const jewelleryFields = {
  ...commonFields,
  ...within('what', {
    // RapNet's files of jewellery mean the work with "State", and those of diamonds the place.
    region: { ...commonFields.region, columns: [] },
    type: choice('Type', typeOptions, {
      needed: true,
      facet: 'values',
      columns: ['Jewelry type', 'Jewellery type', 'Category', 'Item type'],
    }),
    style: choice('Style', styleOptions, {
      applies: (values) => stylesOf(values) !== undefined,
      facet: 'values',
      columns: ['Sub category', 'Subcategory'],
    }),
    state: choice(
      'Stage of production',
      optionsOf(
        { finished: 'Finished', 'semi-finished': 'Semi-finished', unfinished: 'Unfinished' },
        { 'semi-finished': ['semi', 'semifinished'] },
      ),
      { facet: 'values', columns: ['State of the work'] },
    ),
  }),
  ...within('metal', {
    plating: choice('Plating', optionsOf(platings)),
    hallmark: choice(
      'Hallmark',
      optionsOf(hallmarks, {
        uk: ['uk, full mark', 'uk assay'],
        bis: ['bis', 'huid'],
        ccm: ['ccm'],
      }),
      {
        facet: 'values',
        hint: 'In the UK, pieces under 1 g of gold or palladium, 7.78 g of silver or 0.5 g of platinum are exempt.',
      },
    ),
    assayOffice: words('Assay office or mark', {
      longest: 60,
      applies: ({ hallmark }) => ['uk', 'ccm', 'other'].includes(String(hallmark)),
    }),
    huid: words('HUID', {
      longest: 6,
      needed: ({ hallmark }) => hallmark === 'bis',
      applies: ({ hallmark }) => hallmark === 'bis',
      pattern: /^[A-Za-z0-9]{6}$/,
      otherwise: 'A HUID has six letters and digits.',
    }),
  }),
  ...within('size', {
    gross: measure('Gross weight', 'grams', {
      needed: true,
      hint: 'Of one whole piece, with its stones. In grams, or with another unit: 1.2 ozt.',
      columns: ['Gross', 'Weight', 'Gross weight (g)', 'Gross g', 'Total weight', 'Weight (grams)'],
    }),
    otherWeight: measure('Weight of other materials', 'grams', {
      hint: 'Springs, movement, cord: what is neither metal nor stone.',
    }),
    // The inner circumference, as ISO 8653 has it.
    ringSize: ringSize('Ring size, inner circumference', {
      applies: isOf('ring'),
      columns: ['Ring size', 'Size', 'Ring size (EU)'],
    }),
    resizable: yesNo('Can be resized', { applies: isOf('ring') }),
    length: measure('Length', 'millimetres', {
      applies: isOf(
        'necklace',
        'chain',
        'bracelet',
        'anklet',
        'pendant',
        'earrings',
        'brooch',
        'set',
      ),
      columns: ['Length (mm)', 'Length mm'],
    }),
    innerDiameter: measure('Inner diameter', 'millimetres', { applies: isOf('bangle') }),
    width: measure('Width', 'millimetres', { columns: ['Width (mm)', 'Width mm'] }),
    clasp: words('Clasp or fitting', { longest: 60 }),
  }),
  ...priceFields(jewelleryBases),
  ...privateFields,
} satisfies Fields

export const metalFields = within('metal', {
  metal: choice('Metal', metalOptions, {
    needed: true,
    facet: 'values',
    columns: ['Material', 'Metal type'],
  }),
  fineness: choice('Fineness', finenessOptions, {
    needed: true,
    facet: 'values',
    columns: ['Material karat', 'Karat', 'Carat purity', 'Purity', 'KT'],
  }),
  colour: choice(
    'Colour',
    optionsOf(metalColours, {
      'two-tone': ['two tone', 'bicolour', 'bi-colour'],
      'tri-tone': ['tricolour', 'three-colour', 'tri tone'],
      rose: ['pink', 'red'],
    }),
    {
      facet: 'values',
      facetLabel: 'Colour of the gold',
      facetName: 'metalColour',
      applies: ({ metal }) => metal === 'gold',
      columns: ['Metal colour', 'Metal color'],
    },
  ),
  net: measure('Net weight', 'grams', {
    hint: 'If you leave this empty, we use the gross weight less the stones.',
    columns: ['Net metal weight', 'Net weight (g)', 'Metal weight'],
  }),
})

export const stoneFields = within('stones', {
  gem: choice('Stone', gemOptions, {
    needed: true,
    facet: 'values',
    facetLabel: 'Stones',
    columns: ['Stone type', 'Gem type', 'Gemstone'],
  }),
  role: choice(
    'Place',
    optionsOf({ centre: 'Centre', side: 'Side', accent: 'Accent' }, { centre: ['center', 'main'] }),
  ),
  count: whole('Count', {
    needed: true,
    to: 10_000,
    ask: 'Enter how many of these stones there are.',
    columns: ['Stone count'],
  }),
  carats: measure('Carats in all', 'carats', {
    ask: 'Enter the carats of all these stones together.',
    needed: true,
    columns: ['Stone carat', 'Total carat', 'TCW', 'Carat', 'Stone size'],
  }),
  shape: choice('Shape', shapeOptions, { columns: ['Stone shape'] }),
  colour: words('Colour', { longest: 30, columns: ['Stone colour', 'Stone color'] }),
  clarity: words('Clarity', { longest: 20, columns: ['Stone clarity'] }),
  origin: choice('Natural or lab-grown', originOptions, {
    ask: 'Say whether it is natural or laboratory-grown.',
    needed: true,
    facet: 'values',
    columns: ['Stone origin', 'Natural/Lab'],
  }),
  treatment: choice('Treatment', treatmentOptions, {
    needed: true,
    facet: 'values',
    columns: ['Stone treatment', 'Enhancement'],
  }),
  furtherTreatment: furtherTreatment({ facet: 'values', columns: ['Further stone treatment'] }),
  degree: degreeField(['Stone treatment degree']),
  laboratory: choice('Laboratory', laboratoryOptions, { columns: ['Stone lab'] }),
  report: words('Report number', {
    longest: 30,
    applies: ({ laboratory }) => laboratory !== undefined,
    needed: ({ laboratory }) => laboratory !== undefined,
    columns: ['Stone certificate #'],
  }),
})

export const jewelleryLists = {
  metals: { label: 'Metals', one: 'metal', section: 'metal', most: 4, fields: metalFields },
  stones: { label: 'Stones', one: 'stone', section: 'stones', most: 12, fields: stoneFields },
  tiers,
} satisfies Record<string, List>
