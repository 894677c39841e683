import { readDecimal, scaled, writeDecimal } from '../../../../contract/decimal.ts'
import { metalLabels } from '../../../rates/metals.ts'
import { type Basis, commonFields, priceFields, privateFields, tiers } from '../../common-fields.ts'
import { choice, optionsOf, yesNo } from '../../fields/choice.ts'
import { field, type Fields, type ValuesOf, within } from '../../fields/field.ts'
import { measure } from '../../fields/measure.ts'
import { words } from '../../fields/words.ts'
import { metalOptions, perMille } from '../../vocabulary/metals.ts'
import { checks } from '../checks.ts'
import type { Complaint, Facts, Kind, Sheet, WorkedOut } from '../kind.ts'

const possible = ['spot', 'piece', 'total', 'gram'] as const satisfies readonly Basis[]

/** An assayed fineness, to a tenth of a per mille. */
const assay = field<number>(
  'Fineness',
  {
    needed: true,
    facet: 'values',
    hint: 'In parts per thousand, such as 999.9.',
    columns: ['Assay', 'Purity'],
  },
  {
    control: { kind: 'line', unit: '‰', longest: 8 },
    write: perMille,
    show: (value) => `${perMille(value)} ‰`,
    read: (text) => {
      const read = readDecimal(text.replace(/\s*‰$/, ''), 1)
      if ('reason' in read) return read
      return read.value < 100 || read.value > 10_000
        ? { reason: 'Enter parts per thousand, such as 999.9 or 916.' }
        : read
    },
  },
)

const fields = {
  ...commonFields,
  ...within('what', {
    form: choice('Form', optionsOf({ bar: 'Bar', coin: 'Coin', grain: 'Grain', scrap: 'Scrap' }), {
      needed: true,
      facet: 'values',
      facetLabel: 'Bar, coin or grain',
      facetName: 'bullionForm',
      columns: ['Type'],
    }),
  }),
  ...within('bullion', {
    metal: choice('Metal', metalOptions, { needed: true, facet: 'values', columns: ['Material'] }),
    fineness: assay,
    gross: measure('Gross weight', 'grams', {
      needed: true,
      hint: 'Of one bar or coin. In grams, or with another unit: 1 ozt, 1 kg, 10 tola.',
      columns: ['Weight', 'Gross', 'Weight (g)'],
    }),
    fine: measure('Fine weight', 'grams', {
      hint: 'As on the weight list. This must be the gross weight times the fineness.',
      columns: ['Fine', 'Fine content'],
    }),
    refiner: words('Refiner or mint', {
      needed: ({ form }) => form === 'bar' || form === 'coin',
      longest: 80,
      facet: 'values',
      columns: ['Brand code', 'Refiner', 'Mint'],
    }),
    serial: words('Serial numbers', {
      longest: 300,
      audience: 'trade',
      columns: ['Serial', 'Serial no.'],
    }),
    sealed: yesNo('Sealed', { columns: ['In assay card'] }),
    certificate: yesNo('With certificate'),
  }),
  ...priceFields(possible),
  ...privateFields,
} satisfies Fields

type Bullion = ValuesOf<typeof fields>

/** Half of the last decimal of an ounce in the LBMA's weight lists, in milligrams. */
const halfOfOunces = 16

function complaints({ values }: Sheet): readonly Complaint[] {
  const { form, fineness, gross, fine } = values as Bullion
  const found: Complaint[] = []
  if (form === 'grain' && fineness !== undefined && fineness < 9900) {
    found.push({
      key: 'fineness',
      reason: 'Grain is at least 990 fine. Choose “Scrap” for anything else.',
    })
  }
  if (fine !== undefined && gross !== undefined && fineness !== undefined) {
    const expected = scaled(gross, fineness, 10_000)
    // Lists give the assay to a tenth or a whole per mille.
    if (Math.abs(fine - expected) > gross / 2000 + halfOfOunces) {
      const weight = fields.fine.show(expected, values)
      found.push({ key: 'fine', reason: `The gross weight times the fineness is ${weight}.` })
    }
  }
  return found
}

/** The pure metal of one piece. */
function workedOut({ metals: [part] }: Facts): WorkedOut[] {
  if (part === undefined || part.net === null) return []
  return [
    {
      section: 'bullion',
      label: 'Fine weight',
      value: writeDecimal(scaled(part.net, part.fineness, 10_000), 3, 2),
      unit: 'g',
      from: 'Gross times fineness',
    },
  ]
}

/** Bars of at least 995 fine. Which coins are investment gold is a list that we do not have. */
const isInvestmentGold = ({ metal, form, fineness }: Bullion) =>
  metal === 'gold' && form === 'bar' && (fineness ?? 0) >= 9950

/** Bars, coins, grain and scrap of the four precious metals. */
export const bullion: Kind = {
  name: 'bullion',
  label: 'Bullion',
  one: 'piece',
  many: 'pieces',
  introduction: {
    for: 'Bars, coins, grain and scrap of gold, silver, platinum and palladium.',
    needs: 'Metal, fineness, gross weight and the refiner or mint.',
  },
  categories: ['bullion'],
  subcategories: () => metalOptions,
  categoryPages: () => import('./category-pages.ts'),
  checks: [
    checks.weight,
    'Compare the stamped fineness, maker and number with the lot’s.',
    'Check that sealed packs are unopened.',
  ],
  taxedAs: (values) => (isInvestmentGold(values) ? 'investment-gold' : 'precious-metal'),
  fields,
  lists: { tiers },
  bases: possible,
  workedOut,
  complaints,
  compared: ({ values }) => {
    const { metal, fineness, gross, form } = values as Bullion
    if (metal === undefined || fineness === undefined) return null
    if (gross === undefined || form === undefined) return null
    const alloy = `${metalLabels[metal].toLowerCase()} ${perMille(fineness)}`
    return {
      among: `Bullion of ${alloy}: ${fields.form.write(form, values).toLowerCase()}`,
      size: gross,
    }
  },
  facts: ({ values }) => {
    const { metal, fineness, gross, form, refiner } = values as Bullion
    return {
      category: 'bullion',
      subcategory: metal ?? null,
      metals:
        metal === undefined || fineness === undefined
          ? []
          : [{ metal, fineness, net: gross ?? null }],
      gross: gross ?? null,
      carats: null,
      gems: [],
      origin: null,
      lines: [
        [
          metal && metalLabels[metal],
          fineness && perMille(fineness),
          gross && fields.gross.show(gross, values),
        ]
          .filter(Boolean)
          .join(' · '),
        [form && fields.form.write(form, values), refiner].filter(Boolean).join(' · '),
      ],
    }
  },
}
