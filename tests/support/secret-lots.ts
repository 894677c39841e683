import type { Said } from '#shared/features/listings/fields/field.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'
import { meltValue, toMetal } from '#shared/features/listings/pricing.ts'

import { bar, ring } from './traders.ts'

/** A lot whose price, stock, cost and serials could be nobody else's numbers. */
export interface SecretLot {
  kind: KindName
  said: Said
  /** What only verified buyers may read: minor units, and everything worked out from them. */
  trade: readonly number[]
  /** Texts of the same kind. */
  texts?: readonly string[]
}

/** What no other company ever reads. */
export const cost = 765_432_101
const privately = { cost: '7,654,321.01', acquiredOn: '2023-02-17' }

/** Minor units per troy ounce, which everybody may know. */
export const goldPrice = 312_345

const plainRing = Object.fromEntries(
  Object.entries(ring).filter(([key]) => !/^(?:tiers|price|cost|basis|acquired)/.test(key)),
)
const priced = (stockNumber: string, more: Said): Said => ({
  ...plainRing,
  ...privately,
  stockNumber,
  ...more,
})

const diamond: Said = {
  title: 'Round diamond of two carats',
  condition: 'New, unsold',
  country: 'BE',
  form: 'Single stone',
  origin: 'Natural',
  shape: 'Round',
  carats: '2.03',
  colour: 'G',
  clarity: 'VS1',
  treatment: 'N',
}

/** What one piece costs, per gram, per carat and against its metal. */
function derived(
  unit: number,
  milligrams: number | null,
  carats: number | null,
  fineness?: number,
) {
  const melt =
    milligrams === null || fineness === undefined
      ? null
      : meltValue([{ metal: 'gold', fineness, net: milligrams }], { gold: goldPrice })
  return [
    unit,
    ...(milligrams === null ? [] : [Math.round((unit * 1000) / milligrams)]),
    ...(carats === null ? [] : [Math.round((unit * 1000) / carats)]),
    toMetal(unit, melt) ?? unit,
  ]
}

/** One lot for each way of quoting a price, with tiers. */
export const secretLots: readonly SecretLot[] = [
  {
    kind: 'jewellery',
    said: priced('LEAK-PIECE', {
      basis: 'Per piece',
      price: '1,234,567.89',
      quantity: '987654',
      'metals.1.net': '3.7 g',
      'tiers.1.from': '54321',
      'tiers.1.price': '1,123,456.78',
    }),
    trade: [
      ...derived(123_456_789, 4200, 2600),
      ...derived(123_456_789, 3700, null, 7500),
      ...derived(112_345_678, 4200, 2600),
      987_654,
      54_321,
    ],
  },
  {
    kind: 'jewellery',
    said: priced('LEAK-GRAM', { basis: 'Per gram', price: '345,678.91', quantity: '876543' }),
    trade: [...derived(Math.round(34_567_891 * 4.2), 4200, 2600), 876_543],
  },
  {
    kind: 'jewellery',
    said: priced('LEAK-TOTAL', { basis: 'Whole lot', price: '9,182,736.45', quantity: '765439' }),
    trade: [918_273_645, 765_439],
  },
  {
    kind: 'diamond',
    said: {
      ...diamond,
      ...privately,
      stockNumber: 'LEAK-LIST',
      basis: 'Share of a list',
      currency: 'USD',
      listPrice: '456,789.12',
      percent: '-37.61',
      quantity: '654328',
    },
    trade: [45_678_912, ...derived(57_851_941, null, 2030), 654_328],
    texts: ['37.61'],
  },
  {
    kind: 'bullion',
    said: {
      ...bar,
      ...privately,
      stockNumber: 'LEAK-SPOT',
      basis: 'Metal plus premium',
      price: '',
      percent: '876.54',
      minimum: '43217',
      quantity: '543219',
      serial: 'XQZSERIAL99',
    },
    trade: [87_654, 543_219, 43_217],
    texts: ['876.54', 'XQZSERIAL99'],
  },
  {
    kind: 'diamond',
    said: {
      ...diamond,
      ...privately,
      stockNumber: 'LEAK-CARAT',
      basis: 'Per carat',
      currency: 'USD',
      price: '234,567.83',
      quantity: '543127',
    },
    trade: [23_456_783, ...derived(47_617_269, null, 2030), 543_127],
  },
  {
    kind: 'mixed-lot',
    said: {
      title: 'Rings and chains of a closed shop',
      condition: 'New, unsold',
      country: 'BE',
      quantity: '1',
      breaking: 'pick',
      pieces: '9',
      gross: '52 g',
      'lines.1.title': 'Rings',
      'lines.1.pieces': '4',
      'lines.1.weight': '20 g',
      'lines.1.cost': privately.cost,
      'lines.2.title': 'Chains',
      'lines.2.pieces': '5',
      'lines.2.weight': '32 g',
      ...privately,
      stockNumber: 'LEAK-LINES',
      basis: 'Per gram',
      currency: 'GBP',
      price: '8,765.43',
    },
    trade: [876_543, 45_580_236],
  },
]

/** Numbers whose spellings are known: working them out takes longer than looking for them. */
const spelled = new Map<number, readonly string[]>()

/** Every spelling of a number that a page or an API could use. */
function spellings(number: number): readonly string[] {
  const known = spelled.get(number)
  if (known !== undefined) return known
  const whole = (value: number) => [
    String(value),
    ...['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'].map((locale) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value),
    ),
  ]
  const major = number / 100
  const units = Math.trunc(major)
  const decimals = [
    major.toFixed(2),
    ...['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'].map((locale) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(major),
    ),
  ]
  // Whole units alone may be any number if they are short.
  const all = [...new Set([...whole(number), ...decimals, ...(units > 99_999 ? whole(units) : [])])]
  spelled.set(number, all)
  return all
}

/** Finds any of these secrets in what was sent; by itself, not as a part of a longer key. */
export function secretsIn(
  sent: string,
  { numbers, texts = [] }: { numbers: readonly number[]; texts?: readonly string[] },
): string[] {
  const wanted = [...new Set([...numbers.flatMap(spellings), ...texts])]
  const alone = (secret: string) =>
    new RegExp(`(?<![0-9a-z])${secret.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}(?![0-9a-z])`, 'i')
  return wanted.filter((secret) => sent.includes(secret) && alone(secret).test(sent))
}
