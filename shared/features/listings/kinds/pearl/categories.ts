import type { Category } from '../category.ts'

export const pearlCategories = {
  pearls: {
    name: 'Pearls',
    place: 7,
    holds: 'South Sea, Tahitian, Akoya and freshwater, loose and strung.',
    states: 'type, size range in millimetres, lustre, surface, shape and matching.',
    picture: {
      name: 'pearls-loose-south-sea-tahitian-lot',
      shape: 'square',
      alt: 'Loose round pearls in white, gold, pink and dark grey tones.',
    },
  },
} as const satisfies Record<string, Category>
