import { bullionCategories } from './bullion/categories.ts'
import type { Category } from './category.ts'
import { diamondCategories } from './diamond/categories.ts'
import { gemstoneCategories } from './gemstone/categories.ts'
import { jewelleryCategories } from './jewellery/categories.ts'
import { mixedLotCategories } from './mixed-lot/categories.ts'
import { pearlCategories } from './pearl/categories.ts'
import { watchCategories } from './watch/categories.ts'

/** The categories of all kinds. Not read from the kinds: the page that lists them loads no fields. */
const all = {
  ...jewelleryCategories,
  ...diamondCategories,
  ...gemstoneCategories,
  ...pearlCategories,
  ...bullionCategories,
  ...mixedLotCategories,
  ...watchCategories,
}
export type CategorySlug = keyof typeof all

/** The categories of the site, in its order. */
export const categories = Object.fromEntries(
  Object.entries<Category>(all).toSorted(([, one], [, other]) => one.place - other.place),
) as Readonly<Record<CategorySlug, Category>>
export const categorySlugs = Object.keys(categories) as [CategorySlug, ...CategorySlug[]]

export const isCategory = (slug: string): slug is CategorySlug => Object.hasOwn(categories, slug)
