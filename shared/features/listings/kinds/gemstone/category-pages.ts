import type { CategoryPage } from '../category.ts'
import type { gemstoneCategories } from './categories.ts'

/** What the pages of its categories say, and of their parts. */
export const categoryPages: Readonly<Record<keyof typeof gemstoneCategories, CategoryPage>> = {
  gemstones: {
    title: 'Wholesale coloured gemstones',
    holds: 'Ruby, sapphire, emerald and other coloured stones, single or in parcels.',
    states: 'Each lot states its species, carats, origin and treatment.',
    parts: {
      single: {
        holds: 'Coloured stones sold one by one.',
        picture: {
          name: 'gemstone-emerald-octagon',
          alt: 'Single loose step-cut octagonal emerald of deep green colour.',
        },
      },
      pair: {
        holds: 'Two coloured stones matched in cut, size and colour.',
        picture: {
          name: 'gemstone-sapphire-oval-pair',
          alt: 'Matched pair of loose oval blue sapphires.',
        },
      },
      suite: {
        holds: 'Stones chosen to be set together in one piece or a set.',
        picture: {
          name: 'gemstones-calibrated-colour-suite',
          alt: 'Fifteen loose gemstones of different colours arranged in three rows.',
        },
      },
      parcel: {
        holds: 'Many stones of one species, priced by the carat.',
        picture: {
          name: 'gemstones-parcel-rubies-mixed-cuts',
          alt: 'Heap of loose red rubies in oval, round, cushion and pear cuts.',
        },
      },
    },
  },
}
