import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bases } from '#shared/features/listings/common-fields.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { exampleMark, unguarded } from '#shared/features/listings/import/cells.ts'
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
import type { Delimiter, Encoding } from '#shared/features/listings/import/options.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

import { listingLimits } from '../limits.ts'
import { columnClues } from './column-clues.ts'
import { chunk } from './import-rows.ts'
import { lacksOf, readingOf, sha256 } from './read-import.ts'
import { readTable } from './read-table.ts'
import { reviewAll } from './review-import.ts'
import { refuseFile, type Table } from './table-limits.ts'
import { importMemory, listingImport, listingImportRow } from './table.ts'

interface Asked {
  name: string
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
}

/**
 * Reads an uploaded table and keeps its texts. The stock does not change.
 * @throws ProblemError 413 or 422 for a file that cannot be read, with the place
 */
export async function addImport(
  ctx: CallContext<MemberActor>,
  { name, encoding, delimiter }: Asked,
): Promise<{ id: string }> {
  const companyId = ctx.actor.company.id
  await ctx.services.limits.consume(listingLimits.imports, companyId)
  const bytes = await ctx.receiveFile()
  const file = await readTable(bytes, { encoding, delimiter })
  const table = withoutExample(file.table)
  const read = { ...file, table }
  const headerHash = sha256(JSON.stringify(table.headers.map((each) => each.toLowerCase())))
  const id = randomUUID()
  await inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const [memory] = await db
      .select()
      .from(importMemory)
      .where(and(eq(importMemory.companyId, companyId), eq(importMemory.headerHash, headerHash)))
    const choices = memory ?? firstChoices(table.headers)
    const settings = {
      kind: choices.kind,
      columns: choices.columns,
      defaults: choices.defaults,
      decimal: choices.decimal,
      dayOrder: choices.dayOrder,
      headers: table.headers,
      clues: columnClues(read),
      fractions: fractionsIn(table),
    }
    const ready = memory !== undefined && staysAsItWas(settings)
    const [added] = await db
      .insert(listingImport)
      .values({
        id,
        companyId,
        personId: ctx.actor.personId,
        fileName: name,
        fileHash: sha256(bytes),
        headerHash,
        format: read.format,
        encoding: read.encoding,
        delimiter: read.delimiter,
        rowCount: table.rows.length,
        hiddenRows: table.rows.filter(({ hidden }) => hidden).length,
        state: ready ? 'review' : 'columns',
        ...settings,
        createdAt: clock(),
      })
      .returning()
    if (added === undefined) throw new Error('an import was not inserted')
    await insertRows(inside, id, table)
    if (ready) await reviewAll(inside, added)
  })
  return { id }
}

/** A table without the row of our template that shows how it is done. */
function withoutExample({ headers, rows }: Table): Table {
  const own = rows.filter(({ cells }) => cells[0]?.trim().startsWith(exampleMark.trim()) !== true)
  if (own.length === 0) refuseFile('The file has no rows besides the example.')
  return { headers, rows: own }
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

/** What is chosen for headers that the company has not used before. */
function firstChoices(headers: readonly string[]): Choices {
  const columns = headers.map(() => byItsHeader)
  const unknown = { decimal: null, dayOrder: null, columns }
  if (kindColumnOf(headers, columns) !== -1) return { ...unknown, kind: null, defaults: {} }
  const kind = likelyKind(headers)
  const basis = basisOfHeaders(kind, headers, keysOf(kind, headers, columns))
  return { ...unknown, kind, defaults: basis === null ? {} : { basis: bases[basis] } }
}

/** The columns of RapNet's percentages that are written in decimals, from 0. */
export const fractionsIn = ({ headers, rows }: Table): number[] =>
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
