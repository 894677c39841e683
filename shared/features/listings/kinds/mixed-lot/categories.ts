import type { Category } from '../category.ts'

export const mixedLotCategories = {
  'mixed-lots': {
    name: 'Mixed lots',
    place: 11,
    holds: 'Stock that is sold together, such as the whole tray of a shop that closes.',
    states: 'a manifest of what the lot contains.',
    picture: {
      name: 'hero-ivory-arrangement',
      shape: 'hero',
      alt: 'Rings, hoop earrings, pearls and loose diamonds arranged on ivory stone plinths.',
    },
  },
} as const satisfies Record<string, Category>
