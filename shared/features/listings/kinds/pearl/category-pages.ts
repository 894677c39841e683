import type { CategoryPage } from '../category.ts'
import type { pearlCategories } from './categories.ts'

/** What the pages of its categories say, and of their parts. */
export const categoryPages: Readonly<Record<keyof typeof pearlCategories, CategoryPage>> = {
  pearls: {
    title: 'Wholesale pearls',
    holds: 'South Sea, Tahitian, Akoya and freshwater pearls, loose and strung.',
    states: 'Each lot states its type, size, lustre, surface and shape.',
    parts: {
      akoya: { holds: 'Akoya pearls as strands, pairs and loose.' },
      'south-sea': { holds: 'White and golden South Sea pearls, round and baroque.' },
      tahitian: { holds: 'Dark pearls of the black-lipped oyster, in grey, green and aubergine.' },
      freshwater: { holds: 'Freshwater pearls in white and pastel colours, strung and loose.' },
      natural: { holds: 'Pearls that formed without a farmer’s help.' },
      mixed: { holds: 'Lots of more than one type of pearl.' },
    },
  },
}
