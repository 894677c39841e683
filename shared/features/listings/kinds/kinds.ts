import { bullion } from './bullion/bullion.ts'
import type { CategorySlug } from './categories.ts'
import { diamond } from './diamond/diamond.ts'
import { gemstone } from './gemstone/gemstone.ts'
import { jewellery } from './jewellery/jewellery.ts'
import type { Kind } from './kind.ts'
import { mixedLot } from './mixed-lot/mixed-lot.ts'
import { pearl } from './pearl/pearl.ts'
import { watch } from './watch/watch.ts'

/** Everything that is sold. A new kind is its own folder and one entry here. */
export const kinds = {
  jewellery,
  diamond,
  gemstone,
  pearl,
  bullion,
  watch,
  'mixed-lot': mixedLot,
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [KindName, ...KindName[]]

const byCategory = new Map(
  Object.values<Kind>(kinds).flatMap((kind) => kind.categories.map((slug) => [slug, kind])),
)

/** The kind to which a category belongs. */
export function kindOfCategory(category: CategorySlug): Kind {
  const kind = byCategory.get(category)
  if (kind === undefined) throw new Error(`no kind has the category ${category}`)
  return kind
}
