import { and, inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { statedSections } from '#shared/features/listings/describe.ts'
import { categories } from '#shared/features/listings/kinds/categories.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { gems, origins } from '#shared/features/listings/vocabulary/stones.ts'

import { listing } from '../table.ts'
import { pricedLots } from './lot-trade.ts'
import { buyingCompany, isOnSale, type Lot, openTo, presentCards } from './visible-lots.ts'

/** What is shown elsewhere on the page, or only makes sense on the lot's own. */
const leftOut = new Set(['Stock number'])

/** The lots for sale among the asked ones, in the asked order. */
async function asked(ctx: CallContext, lots: string): Promise<Lot[]> {
  const slugs = [...new Set(lots.split(','))]
  const found = await ctx.db
    .select()
    .from(listing)
    .where(and(inArray(listing.slug, slugs), isOnSale(ctx)))
  return slugs.flatMap((slug) => found.find((each) => each.slug === slug) ?? [])
}

/** What everyone may read of a lot, by label; a label that occurs several times has all values. */
function statedOf({ kind, sheet }: Lot): Map<string, string> {
  const { lines } = kinds[kind].lists
  const stated = new Map<string, Set<string>>()
  for (const { title, rows } of statedSections(kinds[kind], sheet, 'everyone')) {
    // A manifest is too long for a column.
    if (lines !== undefined && title.startsWith(lines.label)) continue
    for (const { label, value } of rows) {
      if (!leftOut.has(label)) stated.set(label, (stated.get(label) ?? new Set()).add(value))
    }
  }
  return new Map([...stated].map(([label, values]) => [label, [...values].join('; ')]))
}

/** Whether a lot's kind has a field with this label that its seller may have left empty. */
const isAsked = ({ kind, sheet }: Lot, label: string) =>
  Object.values(kinds[kind].fields).some(
    (field) => field.label === label && field.applies(sheet.values),
  )

async function compare(ctx: CallContext, found: readonly Lot[]) {
  const [open, cards] = await Promise.all([
    openTo(ctx, found),
    presentCards(
      ctx,
      found.map(({ id }) => id),
    ),
  ])
  const stated = found.map((lot) => (open.has(lot.id) ? statedOf(lot) : new Map<string, string>()))
  const labels = [...new Set(stated.flatMap((each) => [...each.keys()]))]
  const rows = labels.map((label) => ({
    label,
    values: stated.map(
      (each, at) => each.get(label) ?? (isAsked(found[at] as Lot, label) ? '' : null),
    ),
  }))
  const said = ({ values }: { values: readonly unknown[] }) => values.filter(Boolean).length
  return {
    lots: cards.map((card, at) => {
      const lot = found[at] as Lot
      return {
        ...card,
        categoryName: categories[lot.facts.category].name,
        open: open.has(lot.id),
      }
    }),
    // What most of them state comes first.
    rows: rows.toSorted((a, b) => said(b) - said(a)),
  }
}

/** Lots side by side, as everyone sees them. */
export const compareLots = async (ctx: CallContext, { lots }: { lots: string }) =>
  compare(ctx, await asked(ctx, lots))

/** The stones that a lot's carats are of, for comparing like with like. */
function stonesOf({ facts: { gems: found, origin } }: Lot): string | null {
  if (found.length === 0) return null
  const names = found.map((gem) => gems[gem]).toSorted()
  return `${names.join(' and ')}${origin === null ? '' : `, ${origins[origin].toLowerCase()}`}`
}

/**
 * The same lots with their prices, for verified buyers and for the lots of one's own.
 * @throws ProblemError 403 for a company that does not buy and sells none of them
 */
export async function compareTrade(ctx: CallContext<MemberActor>, { lots }: { lots: string }) {
  const found = await asked(ctx, lots)
  const open = await openTo(ctx, found)
  const buys = buyingCompany(ctx.actor) !== null
  const isPriced = (lot: Lot) =>
    open.has(lot.id) && (buys || lot.companyId === ctx.actor.company.id)
  if (!buys && !found.some(isPriced)) throw new ProblemError('forbidden')
  const priced = await pricedLots(ctx, found)
  const prices = found.map((lot) =>
    isPriced(lot)
      ? {
          ...priced(lot),
          stones: stonesOf(lot),
          originKnown: lot.facts.origin !== null,
          confirmedAt: lot.confirmedAt ?? lot.updatedAt,
        }
      : null,
  )
  return { comparison: await compare(ctx, found), prices }
}
