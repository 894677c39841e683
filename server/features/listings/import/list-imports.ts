import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { findPeople } from '#server/features/accounts/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { imports } from '#shared/features/listings/import/contract.ts'
import { headerOf } from '#shared/features/listings/import/headers.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'

import { listing } from '../table.ts'
import { findImport } from './find-import.ts'
import { missingFrom } from './hidden-listings.ts'
import { namesOfFiles } from './pictures/picture-rows.ts'
import { listingImport, listingImportRow } from './table.ts'

const newestFirst: Sorting = {
  by: listingImport.createdAt,
  id: listingImport.id,
  direction: 'desc',
}

/** The imports of the actor's company, newest first. */
export async function listImports(ctx: CallContext<MemberActor>, { after, limit }: Paging) {
  const query = ctx.db
    .select({
      id: listingImport.id,
      fileName: listingImport.fileName,
      state: listingImport.state,
      rows: listingImport.rowCount,
      createdAt: listingImport.createdAt,
      personId: listingImport.personId,
      result: listingImport.result,
      place: placeOf(newestFirst),
    })
    .from(listingImport)
    .where(and(eq(listingImport.companyId, ctx.actor.company.id), beyond(newestFirst, after)))
  const { items, next } = await pageOf(query, newestFirst, limit)
  const people = await findPeople(ctx.db, [...new Set(items.map(({ personId }) => personId))])
  const names = new Map(people.map((each) => [each.id, each.name]))
  return {
    items: items.map(({ personId, createdAt, ...each }) => ({
      ...each,
      by: names.get(personId) ?? null,
      at: createdAt,
    })),
    next,
  }
}

const perPage = 50

/** The rows of an import that do one thing, or those that have pictures. */
export async function listImportRows(
  ctx: CallContext<MemberActor>,
  { id, outcome, from }: InputOf<typeof imports.rows>,
) {
  const found = await findImport(ctx, id)
  const rows = await ctx.db
    .select()
    .from(listingImportRow)
    .where(
      and(
        eq(listingImportRow.importId, id),
        gt(listingImportRow.row, 0),
        outcome === 'pictures'
          ? isNotNull(listingImportRow.pictures)
          : eq(listingImportRow.outcome, outcome === 'hidden' ? 'hides' : outcome),
      ),
    )
    .orderBy(asc(listingImportRow.row))
    .limit(perPage + 1)
    .offset(from)
  const names = await namesOfFiles(
    ctx,
    id,
    rows.flatMap(({ pictures }) => pictures?.files ?? []),
  )
  const items = rows.slice(0, perPage).map(({ kind, before, after, pictures, ...each }) => ({
    row: each.row as number | null,
    stockNumber: each.stockNumber,
    title: each.title,
    reason: outcome === 'hidden' ? 'The file says 0 pieces.' : null,
    changes: Object.keys(after).map((key) => ({
      label: kind === null ? key : headerOf(kinds[kind], key),
      before: before[key] ?? null,
      after: after[key] ?? null,
    })),
    openPoints: each.openPoints,
    pictures: pictures && {
      found: pictures.files.flatMap((place) => names.get(place) ?? []),
      missing: [...pictures.missing],
      add: pictures.add.length,
      over: pictures.over,
    },
  }))
  const more = rows.length > perPage
  if (outcome !== 'hidden' || found.mode !== 'replace' || more) {
    return { items, next: more ? from + perPage : null }
  }
  // Those that are not in the file follow those that the file says are gone.
  const said = await ctx.db.$count(
    listingImportRow,
    and(
      eq(listingImportRow.importId, id),
      gt(listingImportRow.row, 0),
      eq(listingImportRow.outcome, 'hides'),
    ),
  )
  const skipped = Math.max(0, from - said)
  const missing = await ctx.db
    .select({ stockNumber: listing.stockNumber, title: listing.title })
    .from(listing)
    .where(missingFrom(found))
    .orderBy(asc(listing.stockNumber), asc(listing.id))
    .limit(perPage - items.length + 1)
    .offset(skipped)
  const shown = missing.slice(0, perPage - items.length)
  return {
    items: [
      ...items,
      ...shown.map((each) => ({
        ...each,
        row: null,
        reason: 'It is not in the file.',
        changes: [],
        openPoints: 0,
        pictures: null,
      })),
    ],
    next: missing.length > shown.length ? from + perPage : null,
  }
}
