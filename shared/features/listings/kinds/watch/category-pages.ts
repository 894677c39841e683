import type { CategoryPage } from '../category.ts'
import type { watchCategories } from './categories.ts'

/** What the pages of its categories say, and of their parts. */
export const categoryPages: Readonly<Record<keyof typeof watchCategories, CategoryPage>> = {
  watches: {
    title: 'Wholesale watches',
    holds: 'Wristwatches and pocket watches, new and pre-owned.',
    states: 'Each lot states its brand, reference number, movement and case.',
    parts: {
      automatic: { holds: 'Watches that are wound by the movement of the wrist.' },
      manual: { holds: 'Watches that are wound by hand.' },
      quartz: { holds: 'Watches with a battery, solar or kinetic quartz movement.' },
    },
  },
}
