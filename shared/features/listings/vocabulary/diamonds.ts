import { optionsOf } from '../fields/choice.ts'
import type { Option } from '../fields/field.ts'

/** D to Z singly, the trade's ranges after N, and fancy. */
export const diamondColours: readonly Option[] = [
  ...[...'DEFGHIJKLMNOPQRSTUVWXYZ', 'O-P', 'Q-R', 'S-T', 'U-V', 'W-X', 'Y-Z'].map((grade) => ({
    value: grade.toLowerCase(),
    label: grade,
  })),
  { value: 'fancy', label: 'Fancy colour', aliases: ['fancy'] },
  { value: 'mixed', label: 'Mixed' },
]

export const fancyIntensities = {
  faint: 'Faint',
  'very-light': 'Very Light',
  light: 'Light',
  'fancy-light': 'Fancy Light',
  fancy: 'Fancy',
  'fancy-dark': 'Fancy Dark',
  intense: 'Fancy Intense',
  vivid: 'Fancy Vivid',
  deep: 'Fancy Deep',
} as const

const clarities = {
  fl: 'FL',
  if: 'IF',
  vvs1: 'VVS1',
  vvs2: 'VVS2',
  vs1: 'VS1',
  vs2: 'VS2',
  si1: 'SI1',
  si2: 'SI2',
  si3: 'SI3 (not a GIA grade)',
  i1: 'I1',
  i2: 'I2',
  i3: 'I3',
  mixed: 'Mixed',
} as const

export const clarityOptions = optionsOf(clarities, {
  fl: ['flawless'],
  if: ['internally flawless', 'lc', 'loupe clean'],
  si3: ['si3'],
  i1: ['p1'],
  i2: ['p2'],
  i3: ['p3'],
})

export const gradeOptions = optionsOf(
  {
    ideal: 'Ideal',
    excellent: 'Excellent',
    'very-good-excellent': 'Very Good to Excellent',
    'very-good': 'Very Good',
    'good-very-good': 'Good to Very Good',
    good: 'Good',
    fair: 'Fair',
    poor: 'Poor',
  },
  {
    ideal: ['id', '8x'],
    excellent: ['ex', 'e', 'x', '3x', '3ex', 'triple ex'],
    'very-good-excellent': ['vg-ex'],
    'very-good': ['vg', 'v'],
    'good-very-good': ['g-vg'],
    good: ['g', 'gd'],
    fair: ['f', 'fr'],
    poor: ['p', 'pr'],
  },
)

export const fluorescenceOptions = optionsOf(
  {
    none: 'None',
    faint: 'Faint',
    'very-slight': 'Very Slight',
    slight: 'Slight',
    medium: 'Medium',
    strong: 'Strong',
    'very-strong': 'Very Strong',
  },
  {
    none: ['n', 'non', 'nil', 'inert'],
    faint: ['f', 'fnt', 'negligible'],
    'very-slight': ['vsl', 'vslg', 'vslt'],
    slight: ['sl', 'slt', 'slg', 'sli'],
    medium: ['m', 'med'],
    strong: ['s', 'stg'],
    'very-strong': ['vs', 'vst'],
  },
)

/** How thick a girdle is, the thinnest first, with the abbreviations of GIA and RapNet. */
export const girdleOptions = optionsOf(
  {
    'extremely-thin': 'Extremely Thin',
    'very-thin': 'Very Thin',
    thin: 'Thin',
    medium: 'Medium',
    'slightly-thick': 'Slightly Thick',
    thick: 'Thick',
    'very-thick': 'Very Thick',
    'extremely-thick': 'Extremely Thick',
  },
  {
    'extremely-thin': ['etn', 'xtn', 'ethn', 'extra thin', 'ext thin', 'ex thin'],
    'very-thin': ['vtn', 'vthn', 'v thin'],
    thin: ['thn', 'tn'],
    medium: ['med', 'm'],
    'slightly-thick': ['stk', 'sltk', 'slt', 'sl thick', 'slightly thk', 's thick'],
    thick: ['thk', 'tk'],
    'very-thick': ['vtk', 'vthk', 'v thick'],
    'extremely-thick': ['etk', 'xtk', 'ethk', 'extra thick', 'ext thick', 'ex thick'],
  },
)

export const girdleConditions = optionsOf({
  faceted: 'Faceted',
  polished: 'Polished',
  bruted: 'Bruted',
})

export const tierOptions = optionsOf({ premium: 'Premium', standard: 'Standard' })
