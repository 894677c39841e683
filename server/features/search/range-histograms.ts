import { type SQL, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { lotsTag } from '#server/features/companies/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { minorPerUnit } from '#shared/contract/money.ts'
import type { search } from '#shared/features/search/contract.ts'

import { mostCounted } from './count-lots.ts'
import { keepPace, refuseUnknownPlace } from './find-lots.ts'
import { histogramOf } from './histogram.ts'
import { searchLimits } from './limits.ts'
import { LotConditions, trading } from './lot-conditions.ts'
import { readAsked } from './read-asked.ts'
import { searchLot } from './table.ts'

/** A range to be drawn, by the name of its part of the search. */
interface DrawnRange {
  name: 'gross' | 'carats' | 'price'
  value: SQL
}

interface Values {
  /** The lots that were read, of which some may have no value. */
  seen: number
  known: number[] | null
}

/** The values of each range among the lots that the rest of the search finds, in one statement. */
async function valuesOf(
  ctx: CallContext,
  conditions: LotConditions,
  ranges: readonly DrawnRange[],
): Promise<ReadonlyMap<string, Values>> {
  // Ranges that narrow nothing are read from the same lots.
  const left = ranges.map(({ name }) => (conditions.parts.includes(name) ? name : undefined))
  const columns = ranges.map(
    ({ name, value }) =>
      sql`case when ${conditions.open} then ${value} end as ${sql.identifier(name)}`,
  )
  const lots = [...new Set(left)].map(
    (without) => sql`${foundWithout(without)} as materialized (
      select ${sql.join(columns, sql`, `)} from ${searchLot}
      where ${conditions.where(without)} limit ${mostCounted + 1})`,
  )
  const values = ranges.map(({ name }, at) => {
    const column = sql.identifier(name)
    return sql`${name}::text, (select json_build_object('seen', count(*),
      'known', json_agg(${column}) filter (where ${column} is not null))
      from ${foundWithout(left[at])})`
  })
  const { rows } = await ctx.db.execute<{ values: Record<string, Values> }>(sql`
    with ${sql.join([trading(ctx), ...lots], sql`, `)}
    select json_build_object(${sql.join(values, sql`, `)}) as values`)
  return new Map(Object.entries(rows[0]?.values ?? {}))
}

const foundWithout = (part = 'nothing') => sql.identifier(`found_without_${part}`)

/**
 * Where the lots of a search lie in each range, counted as if that range were not in use, as facets
 * are: of up to 1,001 lots, and only of what the caller may see. Prices are for verified buyers.
 * @throws ProblemError 404 for an unknown category, 429 after too many searches
 */
export async function rangeHistograms(ctx: CallContext, input: InputOf<typeof search.histograms>) {
  refuseUnknownPlace(input)
  await keepPace(ctx, searchLimits.histograms)
  ctx.noteSource?.(lotsTag)
  const { prices, asked } = await readAsked(ctx, input)
  const values = await valuesOf(ctx, new LotConditions(ctx, asked), [
    { name: 'gross', value: sql`${searchLot.gross}` },
    { name: 'carats', value: sql`${searchLot.carats}` },
    ...(prices === null ? [] : [{ name: 'price', value: prices.value } as const]),
  ])
  const drawn = (name: DrawnRange['name'], unit: number, measure: string) => {
    const { seen = 0, known } = values.get(name) ?? {}
    const histogram = histogramOf(known ?? [], unit)
    const counted = { lots: Math.min(known?.length ?? 0, mostCounted), more: seen > mostCounted }
    return histogram && { ...histogram, counted, measure }
  }
  return {
    gross: drawn('gross', 10, 'g'),
    carats: drawn('carats', 10, 'ct'),
    ...(prices === null
      ? {}
      : { price: drawn('price', minorPerUnit(prices.currency), prices.currency) }),
  }
}
