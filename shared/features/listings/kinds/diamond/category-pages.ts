import type { CategoryPage } from '../category.ts'
import type { diamondCategories } from './categories.ts'

/** What the pages of its categories say, and of their parts. */
export const categoryPages: Readonly<Record<keyof typeof diamondCategories, CategoryPage>> = {
  'loose-diamonds': {
    title: 'Wholesale loose diamonds',
    holds: 'Single stones, matched pairs and parcels.',
    states:
      'Each lot states its shape, carats, colour and clarity, and whether it is natural or laboratory-grown.',
    parts: {
      single: {
        holds: 'Stones sold one by one, most with a laboratory’s report.',
        picture: {
          name: 'diamond-loose-round-brilliant',
          alt: 'Single loose round brilliant diamond seen from above its table.',
        },
      },
      pair: { holds: 'Two stones matched in shape, size, colour and clarity.' },
      parcel: { holds: 'Stones of one assortment, priced by the carat.' },
      melee: {
        holds: 'Small stones, sieved to size.',
        picture: {
          name: 'diamonds-melee-parcel',
          alt: 'Small heap of about one hundred and thirty loose round melee diamonds.',
        },
      },
    },
  },
}
