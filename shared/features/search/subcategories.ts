import type { Field } from '../listings/fields/field.ts'
import { bullion } from '../listings/kinds/bullion.ts'
import { diamond } from '../listings/kinds/diamond.ts'
import { gemstone } from '../listings/kinds/gemstone.ts'
import { jewelleryTypes } from '../listings/kinds/jewellery-types.ts'
import { categories, type CategorySlug } from '../listings/kinds/kind.ts'
import { pearl } from '../listings/kinds/pearl.ts'

type Named = readonly (readonly [slug: string, name: string])[]

const optionsOf = (field: Field | undefined): Named =>
  field?.control.kind === 'choice'
    ? field.control.options.map(({ value, label }) => [value, label])
    : []

/** A type without styles is a sub-category itself; otherwise its styles are. */
const ofJewellery = (category: CategorySlug): Named =>
  Object.entries(jewelleryTypes).flatMap(([slug, type]): Named => {
    if (type.category !== category) return []
    return 'styles' in type ? Object.entries(type.styles) : [[slug, type.label]]
  })

const others: Partial<Readonly<Record<CategorySlug, Named>>> = {
  'loose-diamonds': optionsOf(diamond.fields.form),
  gemstones: optionsOf(gemstone.fields.form),
  pearls: optionsOf(pearl.fields.type),
  bullion: optionsOf(bullion.fields.metal),
}

/** The sub-categories of each category. All have addresses of lower-case letters and hyphens. */
const byCategory: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  (Object.keys(categories) as CategorySlug[]).map((category) => [
    category,
    new Map(others[category] ?? ofJewellery(category)),
  ]),
)

/** The names of a category's sub-categories; none for an unknown one. */
export const subcategoriesOf = (category: string): ReadonlyMap<string, string> =>
  byCategory.get(category) ?? new Map()

export const isCategory = (slug: string): slug is CategorySlug => Object.hasOwn(categories, slug)
