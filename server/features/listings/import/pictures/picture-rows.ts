import { and, count, eq, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { jobOf } from '#server/jobs/jobs.ts'

import type { Import } from '../read-import.ts'
import { importZipFile, listingImportRow } from '../table.ts'

/** Names that one answer lists. */
const mostNamed = 100

const { importId, outcome, pictures, pictured } = listingImportRow

/** The rows that add pictures to the stock: those that are imported. */
export const addsPictures = (id: string): SQL | undefined =>
  and(
    eq(importId, id),
    notInArray(outcome, ['invalid', 'left-out']),
    sql`jsonb_array_length(${pictures} -> 'add') > 0`,
  )

const lengthOf = (list: 'add' | 'missing') =>
  sql<number>`coalesce(sum(jsonb_array_length(${pictures} -> ${sql.raw(`'${list}'`)})), 0)::int`

/** How many pictures an import adds to the stock. */
export async function picturesToAdd({ db }: WorkContext, id: string): Promise<number> {
  const [sum] = await db
    .select({ add: lengthOf('add') })
    .from(listingImportRow)
    .where(addsPictures(id))
  return sum?.add ?? 0
}

const noOthers = { files: 0, unused: { count: 0, names: [] }, unusable: { count: 0, files: [] } }

/** The files of an import's ZIP that no row uses, and those that cannot be used. */
async function otherFiles({ db }: WorkContext, id: string) {
  const used = sql`select jsonb_array_elements(${pictures} -> 'files')::int
    from ${listingImportRow} where ${eq(importId, id)} and ${isNotNull(pictures)}`
  const ofImport = eq(importZipFile.importId, id)
  const unused = and(
    ofImport,
    isNull(importZipFile.problem),
    sql`${importZipFile.place} not in (${used})`,
  )
  const unusable = and(ofImport, isNotNull(importZipFile.problem))
  const named = (where: SQL | undefined) =>
    db
      .select({ name: importZipFile.name, problem: importZipFile.problem })
      .from(importZipFile)
      .where(where)
      .orderBy(importZipFile.place)
      .limit(mostNamed)
  return {
    files: await db.$count(importZipFile, ofImport),
    unused: {
      count: await db.$count(importZipFile, unused),
      names: (await named(unused)).map(({ name }) => name),
    },
    unusable: {
      count: await db.$count(importZipFile, unusable),
      files: (await named(unusable)).map(({ name, problem }) => ({ name, reason: problem ?? '' })),
    },
  }
}

/** How far the pictures of an import are; null before it is done, and without a ZIP. */
export async function picturesProgress(ctx: WorkContext, found: Import) {
  const { id, state, picturesJobId, zipStorageKey } = found
  if (state !== 'done' || picturesJobId === null) return null
  const job = zipStorageKey === null ? null : await jobOf(ctx, picturesJobId)
  const added = zipStorageKey === null || job?.state === 'done'
  const goesOn = job?.state === 'waiting' || job?.state === 'running'
  const all = addsPictures(id)
  return {
    state: added ? ('added' as const) : goesOn ? ('adding' as const) : ('stopped' as const),
    done: await ctx.db.$count(listingImportRow, and(all, isNotNull(pictured))),
    total: await ctx.db.$count(listingImportRow, all),
  }
}

const noResult = { added: 0, refusedCount: 0, refused: [] }

async function resultOf({ db }: WorkContext, id: string) {
  const rows = await db
    .select({ stockNumber: listingImportRow.stockNumber, pictured })
    .from(listingImportRow)
    .where(and(eq(importId, id), isNotNull(pictured)))
    .orderBy(listingImportRow.row)
  const refused = rows.flatMap(({ stockNumber, pictured: each }) =>
    (each?.refused ?? []).map((file) => ({ ...file, stockNumber })),
  )
  return {
    added: rows.reduce((sum, { pictured: each }) => sum + (each?.added ?? 0), 0),
    refusedCount: refused.length,
    refused: refused.slice(0, mostNamed),
  }
}

/** What an import does with pictures; null if it has no ZIP and no row names a picture. */
export async function viewPictures(ctx: WorkContext, found: Import) {
  const { db } = ctx
  const [sums] = await db
    .select({ rows: count(), missing: lengthOf('missing') })
    .from(listingImportRow)
    .where(and(eq(importId, found.id), isNotNull(pictures)))
  if (found.zipName === null && (sums?.rows ?? 0) === 0) return null
  return {
    zip: found.zipName,
    rows: sums?.rows ?? 0,
    missing: sums?.missing ?? 0,
    toAdd: await picturesToAdd(ctx, found.id),
    ...(found.zipName === null ? noOthers : await otherFiles(ctx, found.id)),
    progress: await picturesProgress(ctx, found),
    result: found.picturesJobId === null ? noResult : await resultOf(ctx, found.id),
  }
}

/** The names of the files that rows use. */
export async function namesOfFiles(
  { db }: WorkContext,
  id: string,
  places: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (places.length === 0) return new Map()
  const files = await db
    .select({ place: importZipFile.place, name: importZipFile.name })
    .from(importZipFile)
    .where(
      and(
        eq(importZipFile.importId, id),
        sql`${importZipFile.place} in (select jsonb_array_elements(${JSON.stringify(places)}::jsonb)::int)`,
      ),
    )
  return new Map(files.map(({ place, name }) => [place, name]))
}
