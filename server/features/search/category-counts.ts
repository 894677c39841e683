import { sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { lotsTag } from '#server/features/companies/service.ts'
import { isOpenTo } from '#server/features/listings/service.ts'
import {
  categories,
  type CategorySlug,
  categorySlugs,
  isCategory,
} from '#shared/features/listings/kinds/categories.ts'
import { categoryTexts } from '#shared/features/search/category-texts.ts'
import type { CategoryCount } from '#shared/features/search/contract.ts'
import { subcategoriesOf } from '#shared/features/search/subcategories.ts'

import { amountOf, mostCounted } from './count-lots.ts'
import { isSold, trading } from './lot-conditions.ts'
import { foundBy, searchLot } from './table.ts'

interface Counted extends Record<string, unknown> {
  category: CategorySlug
  seen: number
  /** By term, such as `sub:signet`. */
  subs: Readonly<Record<string, number>> | null
}

/**
 * Categories in the site's order with their parts, each with as many lots as a search there finds
 * for the caller; counted in one statement. An early lot is found in its category, but in no part.
 * @param shown the part that is listed even without lots
 */
export async function categoryCounts(
  ctx: CallContext,
  wanted: readonly CategorySlug[] = categorySlugs,
  shown?: string,
): Promise<CategoryCount[]> {
  ctx.noteSource?.(lotsTag)
  const { rows } = await ctx.db.execute<Counted>(sql`
    with ${trading(ctx)}
    select asked.category, counts.seen, counts.subs
    from unnest(${sql.param([...wanted])}::text[]) as asked (category)
    cross join lateral (
      with found as materialized (
        select case when ${isOpenTo(ctx, searchLot)} then ${searchLot.terms} end as terms
        from ${searchLot} where ${isSold(ctx)}
          and ${foundBy(searchLot)} @@ quote_literal('category:' || asked.category)::tsquery
        limit ${mostCounted + 1}
      )
      select (select count(*)::int from found) as seen,
        (select json_object_agg(term, lots) from (
          select term, count(*)::int as lots from found, unnest(terms) as term
          where starts_with(term, 'sub:') group by term) as terms) as subs
    ) as counts`)
  const found = new Map(rows.map((row) => [row.category, row]))
  return wanted.map((slug) => {
    const { seen, subs } = found.get(slug) as Counted
    const more = seen > mostCounted
    return {
      slug,
      name: categories[slug].name,
      count: amountOf(seen),
      subs: [...subcategoriesOf(slug)].flatMap(([sub, name]) => {
        const lots = subs?.[`sub:${sub}`] ?? 0
        if (lots === 0 && sub !== shown) return []
        return [{ slug: sub, name, count: { lots, more: more && lots > 0 } }]
      }),
    }
  })
}

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
