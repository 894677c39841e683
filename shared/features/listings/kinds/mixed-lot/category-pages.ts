import type { CategoryPage } from '../category.ts'
import type { mixedLotCategories } from './categories.ts'

/** What the pages of its categories say, and of their parts. */
export const categoryPages: Readonly<Record<keyof typeof mixedLotCategories, CategoryPage>> = {
  'mixed-lots': {
    title: 'Mixed lots of jewellery',
    holds: 'Stock sold together.',
    states: 'Each lot has a manifest that states what it contains.',
    parts: {},
  },
}
