import { categorySlugs } from '../listings/kinds/categories.ts'
import { kindOfCategory } from '../listings/kinds/kinds.ts'

/** The sub-categories of each category. All have addresses of lower-case letters and hyphens. */
const byCategory: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  categorySlugs.map((category) => {
    const parts = kindOfCategory(category).subcategories(category)
    return [category, new Map(parts.map(({ value, label }) => [value, label]))]
  }),
)

/** The names of a category's sub-categories; none for an unknown one. */
export const subcategoriesOf = (category: string): ReadonlyMap<string, string> =>
  byCategory.get(category) ?? new Map()
