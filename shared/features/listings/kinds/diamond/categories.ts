import type { Category } from '../category.ts'

export const diamondCategories = {
  'loose-diamonds': {
    name: 'Loose diamonds',
    place: 6,
    holds: 'Single stones, matched pairs and sieved parcels of melee.',
    states:
      'shape, carats, colour, clarity, cut, laboratory and report number. Natural or lab-grown, always.',
    picture: {
      name: 'diamonds-loose-fancy-shapes',
      shape: 'square',
      alt: 'Six loose diamonds in emerald, round, pear, princess, oval and cushion cuts.',
    },
  },
} as const satisfies Record<string, Category>
