import type { CallContext } from '#server/contract/context.ts'
import { categories, isCategory } from '#shared/features/listings/kinds/categories.ts'
import { categoryTexts } from '#shared/features/search/category-texts.ts'
import { subcategoriesOf } from '#shared/features/search/subcategories.ts'

import { categoryCounts } from './category-counts.ts'

/** What a category's page says besides its lots, with the number of lots in each sub-category. */
export async function categoryIn(
  ctx: CallContext,
  { category, sub }: { category?: string | undefined; sub?: string | undefined },
) {
  if (category === undefined || !isCategory(category)) return null
  const subName = sub === undefined ? undefined : subcategoriesOf(category).get(sub)
  const here = sub === undefined || subName === undefined ? null : { slug: sub, name: subName }
  const [counted] = await categoryCounts(ctx, [category], sub)
  return {
    slug: category,
    name: categories[category].name,
    sub: here,
    ...(await categoryTexts(category, here)),
    subs: counted?.subs ?? [],
  }
}
