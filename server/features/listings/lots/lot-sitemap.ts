import { and, asc, lte, type SQL, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import type { Sitemap } from '#server/contract/feature.ts'
import type { CategorySlug } from '#shared/features/listings/kinds/categories.ts'
import { kindOfCategory } from '#shared/features/listings/kinds/kinds.ts'
import { paths } from '#shared/routing/paths.ts'

import { listing } from '../table.ts'
import { isOnSale, noteOpenings } from './visible-lots.ts'

const mostInPart = 10_000
/** What the protocol allows in one file. */
const most = 50_000

/** When what everyone sees of a lot has last changed. */
const changed = sql<Date>`greatest(${listing.updatedAt}, ${listing.publicFrom})`.mapWith(
  listing.updatedAt,
)

const latest = (of: SQL | SQL.Aliased) => sql<Date>`max(${of})`.mapWith(listing.updatedAt)

/** A lot that is open only to some is not for search engines before it is open to everyone. */
const isPublic = (ctx: CallContext) => and(isOnSale(ctx), lte(listing.publicFrom, ctx.clock()))

async function parts(ctx: CallContext) {
  await noteOpenings(ctx)
  const numbered = ctx.db
    .select({
      // Oldest first, so that a new lot changes only the last part.
      number:
        sql<number>`(row_number() over (order by ${listing.firstPublishedAt}, ${listing.id}) - 1) / ${mostInPart}::int + 1`.as(
          'number',
        ),
      changed: changed.as('changed'),
    })
    .from(listing)
    .where(isPublic(ctx))
    .as('numbered')
  const rows = await ctx.db
    .select({ number: numbered.number, changed: latest(numbered.changed) })
    .from(numbered)
    .groupBy(numbered.number)
    .orderBy(asc(numbered.number))
  if (rows.length === 0) return []
  const last = new Date(Math.max(...rows.map((row) => row.changed.getTime())))
  return [
    { name: 'categories', changed: last },
    { name: 'sellers', changed: last },
    ...rows.map((row) => ({ name: `lots-${row.number}`, changed: row.changed })),
  ]
}

/** The categories and their parts that have lots, each with the latest change of any of them. */
async function categoryPages(ctx: CallContext) {
  const part = sql<
    string | null
  >`(select substr(term, 5) from unnest(${listing.terms}) as term where starts_with(term, 'sub:'))`
  const rows = await ctx.db
    .select({ category: listing.category, part, changed: latest(changed) })
    .from(listing)
    .where(isPublic(ctx))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`)
  const changedAt = new Map<string, Date>()
  for (const { category, part: sub, changed: at } of rows) {
    // What a piece is by itself is no part of its category: a ring in rings.
    const slug = category as CategorySlug
    const isPart = kindOfCategory(slug)
      .subcategories(slug)
      .some(({ value }) => value === sub)
    const own = isPart && sub !== null ? [paths.category(category, sub)] : []
    for (const path of [paths.category(category), ...own]) {
      const before = changedAt.get(path)
      if (before === undefined || before < at) changedAt.set(path, at)
    }
  }
  return [...changedAt].map(([path, at]) => ({ path, changed: at }))
}

/** The sellers who have lots, each with the latest change of any of them. */
async function sellerPages(ctx: CallContext) {
  const rows = await ctx.db
    .select({ companyId: listing.companyId, changed: latest(changed) })
    .from(listing)
    .where(isPublic(ctx))
    .groupBy(listing.companyId)
    .orderBy(asc(listing.companyId))
    .limit(most)
  return rows.map((row) => ({ path: paths.company(row.companyId), changed: row.changed }))
}

async function addresses(ctx: CallContext, name: string) {
  await noteOpenings(ctx)
  if (name === 'categories') return categoryPages(ctx)
  if (name === 'sellers') return sellerPages(ctx)
  const [, number] = /^lots-([1-9]\d{0,5})$/.exec(name) ?? []
  if (number === undefined) return []
  const rows = await ctx.db
    .select({ slug: listing.slug, changed })
    .from(listing)
    .where(isPublic(ctx))
    .orderBy(asc(listing.firstPublishedAt), asc(listing.id))
    .limit(mostInPart)
    .offset((Number(number) - 1) * mostInPart)
  return rows.flatMap((row) =>
    row.slug === null ? [] : [{ path: paths.lot(row.slug), changed: row.changed }],
  )
}

/** Lots, their categories and their sellers, for search engines. */
export const lotSitemap: Sitemap = { parts, addresses }
