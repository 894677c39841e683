import type { Category } from '../category.ts'

export const bullionCategories = {
  bullion: {
    name: 'Bullion',
    place: 9,
    holds: 'Bars, coins and casting grain in gold, silver and platinum.',
    states: 'fineness, weight, refiner, serial number and premium over the day’s fixing.',
    picture: {
      name: 'tile-bullion',
      shape: 'tile',
      alt: 'Stacked cast gold bars with a heap of gold grain.',
    },
  },
} as const satisfies Record<string, Category>
