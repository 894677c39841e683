import { optionsOf } from '../fields/choice.ts'

export const pearlTypes = {
  akoya: 'Akoya',
  'south-sea': 'South Sea',
  tahitian: 'Tahitian',
  freshwater: 'Freshwater',
  natural: 'Natural pearl',
  mixed: 'Mixed types',
} as const

export const pearlTypeOptions = optionsOf(pearlTypes, {
  'south-sea': ['ss', 'southsea', 'golden south sea', 'white south sea'],
  tahitian: ['tahiti', 'black'],
  freshwater: ['fw', 'fresh water', 'edison'],
})

export const pearlShapeOptions = optionsOf({
  round: 'Round',
  'near-round': 'Near-round',
  button: 'Button',
  drop: 'Drop',
  oval: 'Oval',
  'semi-baroque': 'Semi-baroque',
  baroque: 'Baroque',
  circled: 'Circled',
  mixed: 'Mixed',
})

export const gradeOfPearls = optionsOf({
  excellent: 'Excellent',
  'very-good': 'Very good',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
})

export const surfaceOptions = optionsOf(
  {
    clean: 'Clean',
    lightly: 'Lightly spotted',
    moderately: 'Moderately spotted',
    heavily: 'Heavily spotted',
  },
  {
    lightly: ['lightly'],
    moderately: ['moderately'],
    heavily: ['heavily'],
  },
)

export const nacreOptions = optionsOf({
  acceptable: 'Acceptable',
  'nucleus-visible': 'Nucleus visible',
  chalky: 'Chalky',
})

export const drillings = {
  undrilled: 'Undrilled',
  half: 'Half-drilled',
  full: 'Fully drilled',
  strung: 'Strung',
} as const
