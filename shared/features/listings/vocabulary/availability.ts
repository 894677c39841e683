import { optionsOf } from '../fields/choice.ts'

/** Whether a buyer can have it at once, as RapNet says it: G, STPS, M and NA. */
const availabilities = {
  'in-stock': 'In stock',
  guaranteed: 'Guaranteed available',
  subject: 'Subject to prior sale',
  memo: 'On memo',
  unavailable: 'Not available',
} as const

export const availabilityOptions = optionsOf(availabilities, {
  'in-stock': ['available', 'a'],
  guaranteed: ['g', 'ga', 'guaranteed'],
  subject: ['stps', 's'],
  memo: ['m', 'memo', 'out on memo'],
  unavailable: ['na', 'n/a', 'out of stock', 'unavailable'],
})
