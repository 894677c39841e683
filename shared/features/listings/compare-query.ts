import type { Parameter } from '../../routing/query.ts'
import { slugPattern } from './lot-slug.ts'

/** How many lots fit side by side. */
export const mostCompared = 4

const wellFormed = new RegExp(`^${slugPattern}$`)

/** The slugs of the compared lots, separated by commas. */
const slugs: Parameter<string> = {
  otherwise: '',
  all: null,
  read: (given) =>
    [...new Set(given.split(',').filter((each) => wellFormed.test(each)))]
      .slice(0, mostCompared)
      .join(','),
  write: String,
}

/** What the page's address says: which lots are compared, in order. */
export const compareQuery = { lots: slugs }
