import { randomUUID } from 'node:crypto'

import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { bases } from '#shared/features/listings/common-fields.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { exampleMark, unguarded } from '#shared/features/listings/import/cells.ts'
import type { imports } from '#shared/features/listings/import/contract.ts'
import type { DayOrder } from '#shared/features/listings/import/days.ts'
import type { DecimalMark } from '#shared/features/listings/import/decimals.ts'
import { areFractions } from '#shared/features/listings/import/fractions.ts'
import {
  basisOfHeaders,
  byItsHeader,
  isRapNetPercent,
  keysOf,
  kindColumnOf,
  likelyKind,
} from '#shared/features/listings/import/headers.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

import { listingLimits } from '../limits.ts'
import { columnClues } from './column-clues.ts'
import { findImport, lockOpen } from './find-import.ts'
import { chunk } from './import-rows.ts'
import { headingsInEnglish } from './in-english.ts'
import type { ChosenFormat } from './read-csv.ts'
import { lacksOf, readingOf, sha256 } from './read-import.ts'
import { type ReadFile, readTable } from './read-table.ts'
import { reviewAll } from './review-import.ts'
import { joinVariants } from './shops/join-variants.ts'
import { refuseFile, type Table } from './table-limits.ts'
import { importFile, importMemory, listingImport, listingImportRow } from './table.ts'
import { ownImport } from './view-import.ts'

/**
 * Reads an uploaded table and keeps its texts. The stock does not change.
 * @throws ProblemError 413 or 422 for a file that cannot be read, with the place
 */
export async function addImport(
  ctx: CallContext<MemberActor>,
  { name, encoding, delimiter }: InputOf<typeof imports.add>,
): Promise<{ id: string }> {
  const companyId = ctx.actor.company.id
  await ctx.services.limits.consume(listingLimits.imports, companyId)
  const bytes = await ctx.receiveFile()
  const usual = await usualEncoding(ctx, companyId)
  const read = await readStock(bytes, { encoding, usual, delimiter })
  const id = randomUUID()
  await inTransaction(ctx, async (inside) => {
    const { ready, ...settings } = await settingsFor(inside, companyId, read)
    const [added] = await inside.db
      .insert(listingImport)
      .values({
        id,
        companyId,
        personId: ctx.actor.personId,
        fileName: name,
        fileHash: sha256(bytes),
        state: ready ? 'review' : 'columns',
        ...settings,
        createdAt: inside.clock(),
      })
      .returning()
    if (added === undefined) throw new Error('an import was not inserted')
    if (read.possible.length > 1) await inside.db.insert(importFile).values({ importId: id, bytes })
    await insertRows(inside, id, read.table)
    if (ready) await reviewAll(inside, added)
  })
  return { id }
}

/**
 * Reads an uploaded file again, in the encoding that its sender has chosen by what its words look like.
 * What was chosen for its columns stays if the headers are the same.
 * @throws ProblemError 404; 409 once it has been started, or if the file has no such choice; 422 if it
 *   is not so encoded
 */
export async function readAgain(
  ctx: CallContext<MemberActor>,
  { id, encoding }: InputOf<typeof imports.read>,
) {
  const { companyId, delimiter } = await findImport(ctx, id)
  await ctx.services.limits.consume(listingLimits.imports, companyId)
  const [file] = await ctx.db.select().from(importFile).where(eq(importFile.importId, id))
  if (file === undefined) {
    throw new ProblemError('conflict', 'The encoding of this file cannot be chosen any more.')
  }
  const read = await readStock(file.bytes, { encoding, delimiter: delimiter ?? undefined })
  await inTransaction(ctx, async (inside) => {
    const found = await lockOpen(inside, id)
    const { ready: _ready, ...settings } = await settingsFor(inside, companyId, read)
    const { kind, columns, defaults, decimal, dayOrder } = found
    const sameHeaders = settings.headerHash === found.headerHash
    await inside.db
      .update(listingImport)
      .set({
        ...settings,
        ...(sameHeaders && { kind, columns, defaults, decimal, dayOrder }),
        state: 'columns',
      })
      .where(eq(listingImport.id, id))
    await inside.db.delete(listingImportRow).where(eq(listingImportRow.importId, id))
    await insertRows(inside, id, read.table)
  })
  return ownImport(ctx, id)
}

/** What a company's last file was in that could have been in another encoding, too. */
async function usualEncoding({ db }: WorkContext, companyId: string) {
  const [last] = await db
    .select({ encoding: importMemory.encoding })
    .from(importMemory)
    .where(and(eq(importMemory.companyId, companyId), isNotNull(importMemory.encoding)))
    .orderBy(desc(importMemory.usedAt))
    .limit(1)
  return last?.encoding ?? undefined
}

/** A file without our example, with a row for each variant of a shop's products. */
export async function readStock(bytes: Buffer, chosen: ChosenFormat): Promise<ReadFile> {
  const read = await readTable(bytes, chosen)
  return { ...read, table: joinVariants(withoutExample(read.table)) }
}

/** What is kept of a file, with what the company chose for the last one with these headers. */
async function settingsFor({ db }: WorkContext, companyId: string, read: ReadFile) {
  const { table, format, encoding, possible, certain, delimiter, otherSheets } = read
  const headerHash = sha256(JSON.stringify(table.headers.map((each) => each.toLowerCase())))
  const [memory] = await db
    .select()
    .from(importMemory)
    .where(and(eq(importMemory.companyId, companyId), eq(importMemory.headerHash, headerHash)))
  const choices = memory ?? firstChoices(headingsInEnglish(table.headers))
  const settings = {
    headerHash,
    format,
    encoding,
    possible: possible.length > 1 ? possible : [],
    encodingKnown: certain || memory?.encoding === encoding,
    delimiter,
    rowCount: table.rows.length,
    hiddenRows: table.rows.filter(({ hidden }) => hidden).length,
    otherSheets,
    rowsOutside: table.outside,
    kind: choices.kind,
    columns: choices.columns,
    defaults: choices.defaults,
    headers: table.headers,
    decimal: choices.decimal,
    dayOrder: choices.dayOrder,
    clues: columnClues(read),
    fractions: fractionsIn(table),
  }
  return {
    ...settings,
    ready: memory !== undefined && staysAsItWas(settings),
  }
}

/** A table without the row of our template that shows how it is done. */
function withoutExample({ rows, ...table }: Table): Table {
  const own = rows.filter(({ cells }) => cells[0]?.trim().startsWith(exampleMark.trim()) !== true)
  if (own.length === 0) refuseFile('The file has no rows besides the example.')
  return { ...table, rows: own }
}

/** Whether a file can be read as the last one with these headers, and nothing in it speaks against that. */
function staysAsItWas(settings: Parameters<typeof readingOf>[0]): boolean {
  const reading = readingOf(settings)
  const { decimal, dayOrder } = readingOf({ ...settings, decimal: null, dayOrder: null }).agreed
  const otherwise = (chosen: string | null, agreed: string | null) =>
    chosen !== null && agreed !== null && chosen !== agreed
  return (
    lacksOf(reading).length === 0 &&
    !(reading.open.decimal !== null && otherwise(settings.decimal, decimal)) &&
    !(reading.open.dayOrder !== null && otherwise(settings.dayOrder, dayOrder))
  )
}

interface Choices {
  decimal: DecimalMark | null
  dayOrder: DayOrder | null
  kind: KindName | null
  columns: readonly string[]
  defaults: Said
}

/** What is chosen for headers, in English, that the company has not used before. */
function firstChoices(headers: readonly string[]): Choices {
  const columns = headers.map(() => byItsHeader)
  const unknown = { decimal: null, dayOrder: null, columns }
  if (kindColumnOf(headers, columns) !== -1) return { ...unknown, kind: null, defaults: {} }
  const kind = likelyKind(headers)
  const basis = basisOfHeaders(kind, headers, keysOf(kind, headers, columns))
  return { ...unknown, kind, defaults: basis === null ? {} : { basis: bases[basis] } }
}

/** The columns of RapNet's percentages that are written in decimals, from 0. */
export const fractionsIn = ({ headers, rows }: Pick<Table, 'headers' | 'rows'>): number[] =>
  headers.flatMap((header, at) =>
    isRapNetPercent(header) && areFractions(rows.map(({ cells }) => unguarded(cells[at] ?? '')))
      ? [at]
      : [],
  )

async function insertRows({ db }: WorkContext, importId: string, { rows }: Table): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk) {
    const some = JSON.stringify(rows.slice(at, at + chunk))
    await db.execute(sql`
      insert into ${listingImportRow} (import_id, "row", cells, outcome)
      select ${importId}, n."row", n.cells, 'invalid'
      from jsonb_to_recordset(${some}::jsonb) as n("row" int, cells jsonb)`)
  }
}
