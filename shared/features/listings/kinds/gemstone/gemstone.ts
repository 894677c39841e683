import { type Basis, commonFields, priceFields, privateFields, tiers } from '../../common-fields.ts'
import { choice, optionsOf } from '../../fields/choice.ts'
import { type Fields, type ValuesOf, within } from '../../fields/field.ts'
import { measure, whole } from '../../fields/measure.ts'
import { words } from '../../fields/words.ts'
import {
  gemOptions,
  gems,
  origins,
  shapeOptions,
  shapes,
  stoneOrigins,
  treatmentOptions,
} from '../../vocabulary/stones.ts'
import { checks } from '../checks.ts'
import { comparedLoose } from '../compared-stones.ts'
import type { Complaint, Kind, Sheet } from '../kind.ts'
import { lengthToWidth } from '../length-to-width.ts'
import { pairFields } from '../pair-fields.ts'
import { reportFields } from '../report-fields.ts'
import { degreeField, furtherTreatment, treatmentWords } from '../treatment-fields.ts'

const possible = ['carat', 'piece', 'total'] as const satisfies readonly Basis[]

const forms = optionsOf({
  single: 'Single stone',
  pair: 'Matched pair',
  suite: 'Suite',
  parcel: 'Parcel',
})

const fields = {
  ...commonFields,
  ...within('what', {
    form: choice('Sold as', forms, {
      needed: true,
      facet: 'values',
      facetLabel: 'Stones sold as',
      ask: 'Choose how it is sold: one stone, a pair, a suite or a parcel.',
      columns: ['Lot type'],
    }),
  }),
  ...pairFields,
  ...within('stone', {
    gem: choice(
      'Stone',
      gemOptions.filter(({ value }) => value !== 'diamond' && value !== 'pearl'),
      {
        needed: true,
        facet: 'values',
        facetLabel: 'Stones',
        columns: ['Variety', 'Gemstone', 'Gem type', 'Species', 'Stone type'],
      },
    ),
    origin: choice('Natural or lab-grown', stoneOrigins, {
      ask: 'Say whether it is natural or laboratory-grown.',
      needed: true,
      facet: 'values',
      columns: ['Natural/Synthetic', 'Nature'],
    }),
    shape: choice('Shape', shapeOptions, {
      needed: true,
      facet: 'values',
      facetLabel: 'Shape of the stone',
    }),
    carats: measure('Carats', 'carats', {
      needed: true,
      hint: 'Of all stones together.',
      columns: ['Weight', 'Size', 'Carat', 'Carat weight', 'Ct', 'Cts'],
    }),
    stones: whole('Number of stones', {
      needed: ({ form }) => form === 'parcel' || form === 'suite',
      columns: ['Number of pieces', 'Stone count'],
    }),
    colour: words('Colour', {
      needed: true,
      longest: 40,
      columns: ['Color', 'Primary colour', 'Primary color'],
    }),
    secondaryColour: words('Second colour', { longest: 40, columns: ['Secondary color'] }),
    tone: choice(
      'Tone',
      optionsOf({
        light: 'Light',
        'medium-light': 'Medium light',
        medium: 'Medium',
        'medium-dark': 'Medium dark',
        dark: 'Dark',
      }),
    ),
    saturation: choice(
      'Saturation',
      optionsOf({ weak: 'Weak', moderate: 'Moderate', strong: 'Strong', vivid: 'Vivid' }),
    ),
    transparency: choice(
      'Transparency',
      optionsOf({ transparent: 'Transparent', translucent: 'Translucent', opaque: 'Opaque' }),
    ),
    clarity: choice(
      'Clarity',
      optionsOf({
        'loupe-clean': 'Loupe clean',
        'eye-clean': 'Eye clean',
        slightly: 'Slightly included',
        moderately: 'Moderately included',
        heavily: 'Heavily included',
      }),
    ),
    phenomenon: words('Phenomenon', { longest: 40 }),
    treatment: choice('Treatment', treatmentOptions, {
      needed: true,
      facet: 'values',
      columns: ['Enhancement', 'Enhancements'],
    }),
    furtherTreatment: furtherTreatment({ facet: 'values' }),
    degree: degreeField(),
  }),
  ...within('size', {
    length: measure('Length', 'millimetres', { columns: ['Measurements length'] }),
    width: measure('Width', 'millimetres', { columns: ['Measurements width'] }),
    depth: measure('Depth', 'millimetres', { columns: ['Measurements depth'] }),
  }),
  ...within('report', {
    provenance: words('Country of origin', {
      longest: 60,
      columns: ['Origin', 'Country of origin', 'Mine'],
    }),
    provenanceBasis: choice(
      'Origin stated by',
      optionsOf({ laboratory: 'A laboratory’s opinion', seller: 'The seller' }),
      {
        columns: ['Says who'],
        applies: ({ provenance }) => provenance !== undefined,
        ask: 'Say who states the country of origin.',
        needed: ({ provenance }) => provenance !== undefined,
      },
    ),
  }),
  ...reportFields,
  ...priceFields(possible),
  ...privateFields,
} satisfies Fields

type Gemstone = ValuesOf<typeof fields>

function complaints({ values }: Sheet): readonly Complaint[] {
  const stone = values as Gemstone
  return stone.provenanceBasis === 'laboratory' && stone.laboratory === undefined
    ? [{ key: 'laboratory', reason: 'Say which laboratory gave the opinion on its origin.' }]
    : []
}

/** Coloured gemstones: single stones, pairs, suites and parcels. */
export const gemstone: Kind = {
  name: 'gemstone',
  label: 'Coloured gemstones',
  one: 'lot',
  many: 'lots',
  introduction: {
    for: 'Rubies, sapphires, emeralds and all other stones, loose.',
    needs: 'Stone, natural or laboratory-grown, shape, carats, colour and treatment.',
  },
  categories: ['gemstones'],
  subcategories: () => forms,
  categoryPages: () => import('./category-pages.ts'),
  checks: [checks.measures, checks.report, 'Look for treatments that are not stated.'],
  taxedAs: () => 'loose-stones',
  fields,
  lists: { tiers },
  bases: possible,
  follows: lengthToWidth,
  complaints,
  compared: ({ values }) => comparedLoose(values as Gemstone),
  facts: ({ values }) => {
    const stone = values as Gemstone
    const { gem, origin, shape } = stone
    const treatment = treatmentWords(values)
    const carats = stone.carats === undefined ? '' : `${(stone.carats / 1000).toFixed(2)} ct`
    return {
      category: 'gemstones',
      subcategory: stone.form ?? null,
      metals: [],
      gross: null,
      carats: stone.carats ?? null,
      gems: gem === undefined ? [] : [gem],
      origin: origin ?? null,
      lines: [
        [origin && origins[origin], gem && gems[gem], shape && shapes[shape], carats]
          .filter(Boolean)
          .join(' · '),
        [stone.colour, treatment && `Treatment: ${treatment}`].filter(Boolean).join(' · '),
      ],
    }
  },
}
