import { type Basis, commonFields, priceFields, privateFields, tiers } from '../../common-fields.ts'
import { choice, optionsOf } from '../../fields/choice.ts'
import { type Fields, type ValuesOf, within } from '../../fields/field.ts'
import { measure, whole } from '../../fields/measure.ts'
import { words } from '../../fields/words.ts'
import {
  drillings,
  gradeOfPearls,
  nacreOptions,
  pearlShapeOptions,
  pearlTypeOptions,
  pearlTypes,
  surfaceOptions,
} from '../../vocabulary/pearls.ts'
import { origins, pearlOrigins, treatmentOptions } from '../../vocabulary/stones.ts'
import type { Complaint, Kind, Sheet } from '../kind.ts'
import { reportFields } from '../report-fields.ts'
import { furtherTreatment } from '../treatment-fields.ts'

const possible = ['piece', 'total', 'gram'] as const satisfies readonly Basis[]

const fields = {
  ...commonFields,
  ...within('what', {
    form: choice(
      'Sold as',
      optionsOf({ single: 'Single pearl', pair: 'Pair', strand: 'Strand', parcel: 'Loose pearls' }),
      {
        needed: true,
        facet: 'values',
        facetLabel: 'Pearls sold as',
        facetName: 'pearlForm',
        ask: 'Choose how they are sold: one pearl, a pair, a strand or loose.',
        columns: ['Lot type'],
      },
    ),
  }),
  ...within('pearls', {
    origin: choice('Natural or cultured', pearlOrigins, {
      ask: 'Say whether they are natural, cultured or imitations.',
      needed: true,
      facet: 'values',
      columns: ['Pearl origin', 'Natural/Cultured', 'Nature'],
    }),
    type: choice('Type', pearlTypeOptions, {
      needed: ({ origin }) => origin !== 'imitation',
      facet: 'values',
      facetLabel: 'Type of pearl',
      facetName: 'pearlType',
      columns: ['Pearl type'],
    }),
    count: whole('Number of pearls', {
      needed: ({ form }) => form === 'parcel',
      to: 100_000,
      columns: ['Pearl count'],
    }),
  }),
  ...within('size', {
    size: measure('Smallest size', 'millimetres', {
      needed: true,
      columns: ['Size', 'Size mm', 'Size from'],
    }),
    sizeTo: measure('Largest size', 'millimetres', { columns: ['Size to'] }),
    strandLength: measure('Strand length', 'millimetres', {
      applies: ({ form }) => form === 'strand',
      columns: ['Length'],
    }),
    gross: measure('Weight', 'pearlGrams', {
      needed: ({ basis }) => basis === 'gram',
      columns: ['Gross weight'],
    }),
  }),
  ...within('pearls', {
    shape: choice('Shape', pearlShapeOptions, {
      needed: true,
      facet: 'values',
      facetLabel: 'Shape of the pearls',
      facetName: 'pearlShape',
    }),
    colour: words('Body colour', { needed: true, longest: 40, columns: ['Colour', 'Color'] }),
    overtone: words('Overtone', { longest: 40 }),
    orient: words('Orient', { longest: 40 }),
    lustre: choice('Lustre', gradeOfPearls, { needed: true, facet: 'values', columns: ['Luster'] }),
    surface: choice('Surface', surfaceOptions, { needed: true, facet: 'values' }),
    nacre: choice('Nacre', nacreOptions),
    matching: choice('Matching', gradeOfPearls, { applies: ({ form }) => form !== 'single' }),
    drilling: choice('Drilling', optionsOf(drillings), { columns: ['Drilled'] }),
    treatment: choice('Treatment', treatmentOptions, {
      needed: true,
      facet: 'values',
      columns: ['Enhancement'],
    }),
    furtherTreatment: furtherTreatment({ facet: 'values' }),
  }),
  ...reportFields,
  ...priceFields(possible),
  ...privateFields,
} satisfies Fields

type Pearl = ValuesOf<typeof fields>

function complaints({ values }: Sheet): readonly Complaint[] {
  const { size, sizeTo, type, origin } = values as Pearl
  const found: Complaint[] = []
  if (size !== undefined && sizeTo !== undefined && sizeTo < size) {
    found.push({ key: 'sizeTo', reason: 'The largest size is below the smallest.' })
  }
  if (type === 'natural' && origin !== undefined && origin !== 'natural') {
    found.push({
      key: 'type',
      reason:
        'The type is “Natural pearl”, but the pearls are entered as cultured or imitation. Change one of the two.',
    })
  }
  return found
}

/** Pearls, loose and strung, by the seven factors of GIA. */
export const pearl: Kind = {
  name: 'pearl',
  label: 'Pearls',
  one: 'lot',
  many: 'lots',
  introduction: {
    for: 'Loose pearls, pairs and strands.',
    needs: 'Type, size, shape, body colour, lustre, surface and treatment.',
  },
  categories: ['pearls'],
  subcategories: () => pearlTypeOptions,
  categoryPages: () => import('./category-pages.ts'),
  checks: [
    'Measure them, and compare the size with the lot’s.',
    'Look at the lustre, surface and match in daylight.',
    'Check the thread, the knots and the clasp.',
  ],
  taxedAs: () => 'loose-stones',
  fields,
  lists: { tiers },
  bases: possible,
  wornLength: { key: 'strandLength', isWorn: () => true },
  complaints,
  facts: ({ values }) => {
    const lot = values as Pearl
    const { type, size, sizeTo, origin } = lot
    const mm =
      size === undefined
        ? ''
        : `${size / 100}${sizeTo === undefined || sizeTo === size ? '' : ` to ${sizeTo / 100}`} mm`
    const show = (name: 'shape' | 'lustre' | 'form') => {
      const value = lot[name]
      return value === undefined ? '' : fields[name].write(value as never, values)
    }
    return {
      category: 'pearls',
      subcategory: type ?? null,
      metals: [],
      gross: lot.gross ?? null,
      carats: null,
      gems: ['pearl'],
      origin: origin ?? null,
      lines: [
        [origin && origins[origin], type && pearlTypes[type], show('form'), mm]
          .filter(Boolean)
          .join(' · '),
        [show('shape'), lot.colour, lot.lustre && `${show('lustre')} lustre`]
          .filter(Boolean)
          .join(' · '),
      ],
    }
  },
}
