import { type Basis, commonFields, priceFields, privateFields } from '../../common-fields.ts'
import { choice, optionsOf, yesNo } from '../../fields/choice.ts'
import type { Fields, Values } from '../../fields/field.ts'
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
  form: choice('Sold as', forms, {
    section: 'what',
    needed: true,
    facet: 'values',
    facetLabel: 'Stones sold as',
    ask: 'Choose how it is sold: one stone, a pair or a parcel.',
    columns: ['Is matched pair', 'Lot type'],
  }),
  ...pairFields,
  origin: choice('Natural or lab-grown', diamondOrigins, {
    section: 'stone',
    ask: 'Say whether it is natural or laboratory-grown.',
    needed: true,
    facet: 'values',
    columns: ['Origin', 'Natural/Lab', 'Type', 'Diamond type', 'Lab grown'],
  }),
  growth: choice('How it was grown', optionsOf(growths), {
    section: 'stone',
    applies: isGrown,
    columns: ['Growth type', 'Growth process'],
  }),
  shape: choice('Shape', shapeOptions, {
    section: 'stone',
    needed: true,
    facet: 'values',
    facetLabel: 'Shape of the stone',
    columns: ['Cut', 'Stone shape'],
  }),
  carats: measure('Carats', 'carats', {
    section: 'stone',
    needed: true,
    hint: 'Of all stones together.',
    columns: ['Weight', 'Size', 'Carat', 'Carat weight', 'Ct', 'Cts'],
  }),
  stones: whole('Number of stones', {
    section: 'stone',
    needed: isParcel,
    applies: isParcel,
    columns: ['Parcel stones', 'Number of pieces'],
  }),
  sieve: words('Sieve size', {
    section: 'stone',
    applies: isParcel,
    longest: 30,
    facet: 'values',
    hint: 'Such as +6.5-8.',
    columns: ['Sieve', 'Sieve range'],
  }),
  colour: choice('Colour', diamondColours, {
    section: 'stone',
    needed: (values) => !hasTier(values),
    facet: 'values',
    facetLabel: 'Colour of the diamond',
    columns: ['Color', 'Col'],
  }),
  fancyColour: words('Fancy colour', {
    section: 'stone',
    needed: isFancy,
    applies: isFancy,
    longest: 40,
    columns: ['Fancy color', 'Fancy color dominant color'],
  }),
  fancyOvertone: words('Fancy overtone', {
    section: 'stone',
    applies: isFancy,
    longest: 40,
    columns: ['Fancy color overtone', 'Fancy color secondary color', 'Overtone'],
  }),
  intensity: choice('Intensity', optionsOf(fancyIntensities), {
    section: 'stone',
    needed: isFancy,
    applies: isFancy,
    columns: ['Fancy color intensity'],
  }),
  clarity: choice('Clarity', clarityOptions, {
    section: 'stone',
    needed: (values) => !hasTier(values),
    facet: 'values',
    columns: ['Clar', 'Purity'],
  }),
  tier: choice('GIA tier', tierOptions, {
    section: 'stone',
    needed: hasTier,
    applies: hasTier,
  }),
  cut: choice('Cut grade', gradeOptions, {
    section: 'stone',
    applies: isRound,
    facet: 'values',
    columns: ['Cut grade'],
  }),
  polish: choice('Polish', gradeOptions, { section: 'stone', columns: ['Pol'] }),
  symmetry: choice('Symmetry', gradeOptions, { section: 'stone', columns: ['Sym'] }),
  fluorescence: choice('Fluorescence', fluorescenceOptions, {
    section: 'stone',
    facet: 'values',
    columns: ['Fluorescence intensity', 'Fluor', 'Flr'],
  }),
  fluorescenceColour: words('Fluorescence colour', {
    section: 'stone',
    longest: 20,
    columns: ['Fluorescence color'],
  }),
  treatment: choice('Treatment', treatmentOptions, {
    section: 'stone',
    needed: true,
    facet: 'values',
    columns: ['Enhancements', 'Clarity enhanced'],
  }),
  furtherTreatment: furtherTreatment({ section: 'stone', facet: 'values' }),
  length: measure('Length', 'millimetres', { section: 'size', columns: ['Measurements length'] }),
  width: measure('Width', 'millimetres', { section: 'size', columns: ['Measurements width'] }),
  depth: measure('Depth', 'millimetres', { section: 'size', columns: ['Measurements depth'] }),
  depthPercent: measure('Depth in percent', 'percent', { section: 'size', columns: ['Depth %'] }),
  tablePercent: measure('Table', 'percent', { section: 'size', columns: ['Table %'] }),
  ...girdleFields,
  culet: words('Culet', { section: 'size', longest: 40, columns: ['Culet size'] }),
  crownHeight: measure('Crown height', 'percent', { section: 'size', columns: ['Crown height %'] }),
  crownAngle: measure('Crown angle', 'degrees', { section: 'size' }),
  pavilionDepth: measure('Pavilion depth', 'percent', {
    section: 'size',
    columns: ['Pavilion depth %', 'Pavilion height', 'Pavilion height %'],
  }),
  pavilionAngle: measure('Pavilion angle', 'degrees', { section: 'size' }),
  eyeClean: yesNo('Eye clean', { section: 'stone' }),
  blackInclusions: words('Black inclusions', {
    section: 'stone',
    longest: 40,
    columns: ['Black inclusion', 'Center inclusion'],
  }),
  whiteInclusions: words('White inclusions', {
    section: 'stone',
    longest: 40,
    columns: ['White inclusion'],
  }),
  openInclusions: words('Open inclusions', {
    section: 'stone',
    longest: 40,
    columns: ['Open inclusion'],
  }),
  keyToSymbols: words('Key to symbols', {
    section: 'stone',
    longest: 300,
    hint: 'As the report has it: crystal, feather, needle.',
    columns: ['Key to symbol', 'Clarity characteristics'],
  }),
  shade: words('Shade or milkiness', { section: 'stone', longest: 40, columns: ['BGM', 'Milky'] }),
  ...reportFields,
  ...priceFields(diamondBases),
  ...privateFields,
} satisfies Fields
