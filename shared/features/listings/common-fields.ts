import { currencies } from '../../contract/money.ts'
import { countries } from '../../postal/countries.ts'
import { choice, optionsOf } from './fields/choice.ts'
import { type List, within } from './fields/field.ts'
import { whole } from './fields/measure.ts'
import { amount } from './fields/money-field.ts'
import { signedPercent } from './fields/percentage.ts'
import { day, prose, words } from './fields/words.ts'
import { countryNames } from './vocabulary/country-names.ts'

const conditions = {
  new: 'New, unsold',
  'ex-display': 'Ex-display',
  'pre-owned': 'Pre-owned',
  antique: 'Antique or vintage',
  'semi-finished': 'Semi-finished',
  scrap: 'Scrap',
} as const

const conditionOptions = optionsOf(conditions, {
  new: ['unsold', 'brand new', 'unworn'],
  'ex-display': ['display'],
  'pre-owned': ['used', 'second hand', 'estate', 'preowned'],
  antique: ['vintage', 'period', 'antique/vintage'],
})

/** How sellers number their pieces. */
export const stockNumberPattern = {
  longest: 32,
  pattern: /^[\p{L}\p{N}._/-]{3,32}$/u,
  otherwise: 'Use 3 to 32 letters, digits and . - _ / without spaces.',
}

/** Whether a buyer can have it at once, as RapNet says it: G, STPS, M and NA. */
const availabilities = {
  'in-stock': 'In stock',
  guaranteed: 'Guaranteed available',
  subject: 'Subject to prior sale',
  memo: 'On memo',
  unavailable: 'Not available',
} as const

const availabilityOptions = optionsOf(availabilities, {
  'in-stock': ['available', 'a'],
  guaranteed: ['g', 'ga', 'guaranteed'],
  subject: ['stps', 's'],
  memo: ['m', 'memo', 'out on memo'],
  unavailable: ['na', 'n/a', 'out of stock', 'unavailable'],
})

/** The fields that every kind begins with. */
export const commonFields = within('what', {
  title: words('Title', { needed: true, longest: 120, columns: ['Name', 'Product name', 'Item'] }),
  stockNumber: words('Stock number', {
    needed: true,
    ...stockNumberPattern,
    columns: [
      'Stock #',
      'Stock no.',
      'StockNo',
      'Vendor stock number',
      'SKU',
      'Lot #',
      'Item number',
      'Reference',
    ],
  }),
  condition: choice('Condition', conditionOptions, { needed: true, facet: 'values' }),
  quantity: whole('Pieces in stock', {
    ask: 'Enter how many there are in stock.',
    needed: true,
    audience: 'trade',
    from: 0,
    columns: ['Quantity', 'Qty', 'On hand', 'Stock', 'Pieces', 'Count'],
  }),
  availability: choice('Availability', availabilityOptions, {
    facet: 'values',
    columns: ['Stock status'],
  }),
  parentStockNumber: words('Parent stock number', {
    ...stockNumberPattern,
    hint: 'The stock number of the main piece, if this is a variant.',
    columns: ['Parent stock #', 'Parent SKU', 'Parent'],
  }),
  description: prose('Description', {
    longest: 4000,
    columns: ['Member comment', 'Comment', 'Comments', 'Notes', 'Long description'],
  }),
  keywords: words('Keywords', {
    longest: 200,
    hint: 'Other words that buyers may search for.',
    columns: ['Tags', 'Search words'],
  }),
  brand: words('Brand', { longest: 80, facet: 'values', columns: ['Maker', 'Manufacturer'] }),
  collection: words('Collection', { longest: 80 }),
  designer: words('Designer', { longest: 80 }),
  made: words('Year or period', {
    longest: 40,
    columns: ['Manufacture date', 'Year', 'Period', 'Era'],
  }),
  country: choice(
    'Ships from',
    [...countries].map(([label, code]) => ({
      value: code,
      label,
      aliases: [code, ...(countryNames[code] ?? [])],
    })),
    {
      needed: true,
      facet: 'values',
      facetLabel: 'Location',
      columns: ['Location', 'Country', 'Location country'],
    },
  ),
  region: words('State or region', {
    longest: 80,
    columns: ['State', 'Province', 'Region', 'Location state'],
  }),
  city: words('City', { longest: 80, columns: ['Location city'] }),
})

/** What only the seller's own people see. */
export const privateFields = within('private', {
  acquiredOn: day('Acquired on', {
    hint: 'Its age counts from here.',
    columns: ['Acquired', 'Purchase date', 'Date acquired'],
  }),
  cost: amount('Cost of one', { columns: ['Cost', 'Cost price', 'Purchase price'] }),
})

/** How a price is quoted. Each listing has exactly one way; every other figure is worked out. */
export const bases = {
  piece: 'Per piece',
  total: 'Whole lot',
  gram: 'Per gram',
  carat: 'Per carat',
  list: 'Share of a list',
  spot: 'Metal plus premium',
} as const
export type Basis = keyof typeof bases

const asMoney = ({ basis }: Readonly<Record<string, unknown>>) =>
  basis !== 'list' && basis !== 'spot'
const isUsed = ({ condition }: Readonly<Record<string, unknown>>) =>
  condition === 'pre-owned' || condition === 'antique'
const asPercent = (values: Readonly<Record<string, unknown>>) =>
  values.basis !== undefined && !asMoney(values)

/** What RapNet's files call the percentage above or below its list, in every version of them. */
export const rapNetPercents = [
  'Rap %',
  'Rap discount',
  'Rap discount %',
  'RapNet %',
  'RapNet discount',
  'RapNet discount %',
  'Cash discount',
  'Cash discount %',
  'Cash price discount %',
  'Discount',
  'Discount %',
] as const

/** The fields of the price, for a kind that can be quoted on these bases. */
export const priceFields = (possible: readonly Basis[]) =>
  within('price', {
    basis: choice(
      'Pricing method',
      optionsOf(bases, {
        piece: ['each', 'unit', 'per pair', 'per set'],
        total: ['total', 'lot', 'total price'],
        gram: ['g', 'per g'],
        carat: ['ct', 'per ct', 'price/ct'],
        list: ['rap', 'rap %', 'discount'],
        spot: ['spot', 'premium'],
      }).filter(({ value }) => possible.includes(value)),
      {
        needed: true,
        ask: 'Choose how the price is quoted.',
        columns: ['Quoted', 'Price basis', 'Priced'],
      },
    ),
    currency: choice(
      'Currency',
      currencies.map((value) => ({ value, label: value })),
      { needed: true, columns: ['Currency code'] },
    ),
    price: amount('Price', {
      needed: asMoney,
      applies: asMoney,
      columns: [
        'Total price',
        'Price/ct',
        'Price per carat',
        'Cash price',
        'Asking price',
        'Unit price',
      ],
    }),
    percent: signedPercent('Above or below', {
      ask: 'Enter how far above or below the price is, in percent.',
      needed: asPercent,
      applies: asPercent,
      from: -9900,
      to: 100_000,
      hint: 'Below is negative: -30 is 30% below.',
      columns: [...rapNetPercents, 'Premium', 'Premium %'],
    }),
    ...(possible.includes('list')
      ? {
          listPrice: amount('List price per carat', {
            needed: ({ basis }) => basis === 'list',
            applies: ({ basis }) => basis === 'list',
            hint: 'From the list that you have a licence for.',
            columns: ['Rap price', 'List price', 'Rap'],
          }),
        }
      : {}),
    // A mixed lot has no retail price: its lines have.
    ...(possible.includes('piece')
      ? {
          msrp: amount('Suggested retail price', {
            hint: 'For one piece, as the maker recommends.',
            columns: ['MSRP', 'RRP', 'Retail price'],
          }),
        }
      : {}),
    minimum: whole('Smallest order', {
      applies: ({ basis }) => basis !== 'total',
      hint: 'In pieces. One if left empty.',
      columns: ['Minimum order quantity', 'MOQ', 'Minimum'],
    }),
    vat: choice(
      'VAT',
      optionsOf({ added: 'Added to the price', margin: 'In the price, margin scheme' }),
      {
        applies: isUsed,
        hint: 'Added if left empty. The margin scheme is for second-hand goods.',
        columns: ['VAT scheme'],
      },
    ),
  })

/** Prices for larger orders: each applies from its quantity to just below the next one's. */
export const tiers: List = {
  label: 'Price by quantity',
  one: 'tier',
  section: 'price',
  most: 8,
  fields: within('price', {
    from: whole('From', {
      needed: true,
      from: 2,
      ask: 'Enter from how many pieces on this price applies.',
    }),
    price: amount('Price', { needed: ({ percent }) => percent === undefined }),
    percent: signedPercent('Above or below', { from: -9900, to: 100_000 }),
  }),
}
