import type { Category } from '../category.ts'

export const gemstoneCategories = {
  gemstones: {
    name: 'Gemstones',
    place: 8,
    holds: 'Ruby, sapphire, emerald and other coloured stones, single or calibrated.',
    states: 'species, carats, cut, colour, treatment, country of origin and report.',
    picture: {
      name: 'tile-gemstones',
      shape: 'tile',
      alt: 'Close view of an emerald, a diamond, a sapphire, a ruby and other faceted stones.',
    },
  },
} as const satisfies Record<string, Category>
