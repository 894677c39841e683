import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bases } from '#shared/features/listings/common-fields.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { exampleMark, unguarded } from '#shared/features/listings/import/cells.ts'
import {
  type DecimalMark,
  likelyMark,
  takesNumber,
} from '#shared/features/listings/import/decimals.ts'
import { areFractions } from '#shared/features/listings/import/fractions.ts'
import {
  basisOfHeaders,
  byItsHeader,
  isOwnHeader,
  isRapNetPercent,
  kindHeader,
  keysOf,
  kindColumnOf,
  likelyKind,
} from '#shared/features/listings/import/headers.ts'
import type { Delimiter, Encoding } from '#shared/features/listings/import/options.ts'
import { type KindName, kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { listingLimits } from '../limits.ts'
import { chunk } from './import-rows.ts'
import { lacksOf, readingOf, sha256 } from './read-import.ts'
import { type ReadFile, readTable } from './read-table.ts'
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
      headers: table.headers,
      decimal: decimalOf(read, choices),
      fractions: fractionsIn(table),
    }
    const ready = memory !== undefined && lacksOf(readingOf(settings)).length === 0
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

interface Choices {
  kind: KindName | null
  columns: readonly string[]
  defaults: Said
}

/** What is chosen for headers that the company has not used before. */
function firstChoices(headers: readonly string[]): Choices {
  const columns = headers.map(() => byItsHeader)
  if (kindColumnOf(headers, columns) !== -1) return { kind: null, columns, defaults: {} }
  const kind = likelyKind(headers)
  const keys = keysOf(kind, headers, columns)
  const basis = basisOfHeaders(kind, headers, keys)
  return { kind, columns, defaults: basis === null ? {} : { basis: bases[basis] } }
}

/** The decimal mark of a file's numbers. */
export function decimalOf(
  { table: { headers, rows }, format, delimiter }: ReadFile,
  { kind, columns }: Choices,
): DecimalMark {
  // A workbook's numbers have no mark of their own, and we write them in English, as in our own files.
  const ours = headers[0] === kindHeader && headers.every(isOwnHeader) && delimiter === ','
  if (format === 'xlsx' || ours) return '.'
  const name = kind ?? kindNames[0]
  const numbers = keysOf(name, headers, columns).flatMap((key, at) => {
    const field = key === null ? undefined : fieldAt(kinds[name], key)
    return field !== undefined && takesNumber(field) ? [at] : []
  })
  return likelyMark(rows.slice(0, 500).flatMap(({ cells }) => numbers.map((at) => cells[at] ?? '')))
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
