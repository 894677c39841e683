import type { CallContext } from '#server/contract/context.ts'
import { categories } from '#shared/features/listings/kinds/kind.ts'
import { categoryTexts } from '#shared/features/search/category-texts.ts'
import { isCategory, subcategoriesOf } from '#shared/features/search/subcategories.ts'

import { countLots, mostCounted } from './count-lots.ts'
import { LotConditions } from './lot-conditions.ts'

/** What a category's page says besides its lots, with the number of lots in each sub-category. */
export async function categoryIn(
  ctx: CallContext,
  { category, sub }: { category?: string | undefined; sub?: string | undefined },
) {
  if (category === undefined || !isCategory(category)) return null
  const conditions = new LotConditions(ctx, {
    words: [],
    category,
    sub: undefined,
    terms: [],
    gross: {},
    carats: {},
    price: undefined,
  })
  const names = subcategoriesOf(category)
  const [counted] = await countLots(ctx, conditions, [{ only: 'sub' }])
  const { terms, seen = 0 } = counted ?? {}
  const name = categories[category]
  const subName = sub === undefined ? undefined : names.get(sub)
  return {
    slug: category,
    name,
    sub: sub === undefined || subName === undefined ? null : { slug: sub, name: subName },
    ...categoryTexts(category, subName),
    subs: [...names].flatMap(([slug, label]) => {
      const lots = terms?.[`sub:${slug}`] ?? 0
      return lots === 0 && slug !== sub
        ? []
        : [{ slug, name: label, count: { lots, more: seen > mostCounted } }]
    }),
  }
}
