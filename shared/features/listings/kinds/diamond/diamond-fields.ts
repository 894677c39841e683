import { type Basis, commonFields, priceFields, privateFields } from '../../common-fields.ts'
import { choice, optionsOf, yesNo } from '../../fields/choice.ts'
import { type Fields, type Values, within } from '../../fields/field.ts'
import { measure, whole } from '../../fields/measure.ts'
import { words } from '../../fields/words.ts'
import {
  clarityOptions,
  diamondColours,
  fancyIntensities,
  fluorescenceOptions,
  gradeOptions,
  tierOptions,
} from '../../vocabulary/diamonds.ts'
import { diamondOrigins, growths, shapeOptions, treatmentOptions } from '../../vocabulary/stones.ts'
import { pairFields } from '../pair-fields.ts'
import { reportFields } from '../report-fields.ts'
import { furtherTreatment } from '../treatment-fields.ts'
import { girdleFields } from './girdle.ts'

/** How diamonds can be quoted. */
export const diamondBases = ['carat', 'piece', 'total', 'list'] as const satisfies readonly Basis[]

/** From this day GIA grades laboratory-grown diamonds as Premium or Standard, without the 4Cs. */
const tiersFrom = '2025-10-01'

/** Whether a stone's report gives a tier in place of colour and clarity. */
export const hasTier = ({ laboratory, origin, reportDate }: Values) =>
  laboratory === 'gia' &&
  origin === 'laboratory-grown' &&
  typeof reportDate === 'string' &&
  reportDate >= tiersFrom

const isGrown = ({ origin }: Values) => origin === 'laboratory-grown'
export const isFancy = ({ colour }: Values) => colour === 'fancy'
const isParcel = ({ form }: Values) => form === 'parcel' || form === 'melee'
const isRound = ({ shape }: Values) => shape === 'round'

/** As what diamonds are sold; each is a sub-category. */
export const forms = optionsOf(
  { single: 'Single stone', pair: 'Matched pair', parcel: 'Parcel', melee: 'Melee' },
  { single: ['stone', 'single'], pair: ['pair'], melee: ['mêlée', 'sieved'] },
)

export const diamondFields = {
  ...commonFields,
  ...within('what', {
    form: choice('Sold as', forms, {
      needed: true,
      facet: 'values',
      facetLabel: 'Stones sold as',
      ask: 'Choose how it is sold: one stone, a pair or a parcel.',
      columns: ['Is matched pair', 'Lot type'],
    }),
  }),
  ...pairFields,
  ...within('stone', {
    origin: choice('Natural or lab-grown', diamondOrigins, {
      ask: 'Say whether it is natural or laboratory-grown.',
      needed: true,
      facet: 'values',
      columns: ['Origin', 'Natural/Lab', 'Type', 'Diamond type', 'Lab grown'],
    }),
    growth: choice('How it was grown', optionsOf(growths), {
      applies: isGrown,
      columns: ['Growth type', 'Growth process'],
    }),
    shape: choice('Shape', shapeOptions, {
      needed: true,
      facet: 'values',
      facetLabel: 'Shape of the stone',
      columns: ['Cut', 'Stone shape'],
    }),
    carats: measure('Carats', 'carats', {
      needed: true,
      hint: 'Of all stones together.',
      columns: ['Weight', 'Size', 'Carat', 'Carat weight', 'Ct', 'Cts'],
    }),
    stones: whole('Number of stones', {
      needed: isParcel,
      applies: isParcel,
      columns: ['Parcel stones', 'Number of pieces'],
    }),
    sieve: words('Sieve size', {
      applies: isParcel,
      longest: 30,
      facet: 'values',
      hint: 'Such as +6.5-8.',
      columns: ['Sieve', 'Sieve range'],
    }),
    colour: choice('Colour', diamondColours, {
      needed: (values) => !hasTier(values),
      facet: 'values',
      facetLabel: 'Colour of the diamond',
      columns: ['Color', 'Col'],
    }),
    fancyColour: words('Fancy colour', {
      needed: isFancy,
      applies: isFancy,
      longest: 40,
      columns: ['Fancy color', 'Fancy color dominant color'],
    }),
    fancyOvertone: words('Fancy overtone', {
      applies: isFancy,
      longest: 40,
      columns: ['Fancy color overtone', 'Fancy color secondary color', 'Overtone'],
    }),
    intensity: choice('Intensity', optionsOf(fancyIntensities), {
      needed: isFancy,
      applies: isFancy,
      columns: ['Fancy color intensity'],
    }),
    clarity: choice('Clarity', clarityOptions, {
      needed: (values) => !hasTier(values),
      facet: 'values',
      columns: ['Clar', 'Purity'],
    }),
    tier: choice('GIA tier', tierOptions, { needed: hasTier, applies: hasTier }),
    cut: choice('Cut grade', gradeOptions, {
      applies: isRound,
      facet: 'values',
      columns: ['Cut grade'],
    }),
    polish: choice('Polish', gradeOptions, { columns: ['Pol'] }),
    symmetry: choice('Symmetry', gradeOptions, { columns: ['Sym'] }),
    fluorescence: choice('Fluorescence', fluorescenceOptions, {
      facet: 'values',
      columns: ['Fluorescence intensity', 'Fluor', 'Flr'],
    }),
    fluorescenceColour: words('Fluorescence colour', {
      longest: 20,
      columns: ['Fluorescence color'],
    }),
    treatment: choice('Treatment', treatmentOptions, {
      needed: true,
      facet: 'values',
      columns: ['Enhancements', 'Clarity enhanced'],
    }),
    furtherTreatment: furtherTreatment({ facet: 'values' }),
  }),
  ...within('size', {
    length: measure('Length', 'millimetres', { columns: ['Measurements length'] }),
    width: measure('Width', 'millimetres', { columns: ['Measurements width'] }),
    depth: measure('Depth', 'millimetres', { columns: ['Measurements depth'] }),
    depthPercent: measure('Depth in percent', 'percent', { columns: ['Depth %'] }),
    tablePercent: measure('Table', 'percent', { columns: ['Table %'] }),
  }),
  ...girdleFields,
  ...within('size', {
    culet: words('Culet', { longest: 40, columns: ['Culet size'] }),
    crownHeight: measure('Crown height', 'percent', { columns: ['Crown height %'] }),
    crownAngle: measure('Crown angle', 'degrees'),
    pavilionDepth: measure('Pavilion depth', 'percent', {
      columns: ['Pavilion depth %', 'Pavilion height', 'Pavilion height %'],
    }),
    pavilionAngle: measure('Pavilion angle', 'degrees'),
  }),
  ...within('stone', {
    eyeClean: yesNo('Eye clean'),
    blackInclusions: words('Black inclusions', {
      longest: 40,
      columns: ['Black inclusion', 'Center inclusion'],
    }),
    whiteInclusions: words('White inclusions', { longest: 40, columns: ['White inclusion'] }),
    openInclusions: words('Open inclusions', { longest: 40, columns: ['Open inclusion'] }),
    keyToSymbols: words('Key to symbols', {
      longest: 300,
      hint: 'As the report has it: crystal, feather, needle.',
      columns: ['Key to symbol', 'Clarity characteristics'],
    }),
    shade: words('Shade or milkiness', { longest: 40, columns: ['BGM', 'Milky'] }),
  }),
  ...reportFields,
  ...priceFields(diamondBases),
  ...privateFields,
} satisfies Fields
