import { and, eq, sql } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { noCurrency } from '#shared/features/listings/fields/money-field.ts'
import type { imports } from '#shared/features/listings/import/contract.ts'
import {
  kindColumn,
  kindNamed,
  measurementsColumn,
} from '#shared/features/listings/import/headers.ts'
import {
  notMeasurements,
  splitMeasurements,
} from '#shared/features/listings/import/measurements.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { withoutNulls } from '../stock/read-said.ts'
import { lockOpen } from './find-import.ts'
import { chunk } from './import-rows.ts'
import { inStrides } from './in-strides.ts'
import { removeZip, zipOf } from './pictures/zip-rows.ts'
import { type Import, readingOf } from './read-import.ts'
import { existingBy, reviewAll, withPictures, writeReviews } from './review-import.ts'
import { changeWords, reviewRow } from './review-row.ts'
import { type RowWords, saidBy } from './said-row.ts'
import { listingImport, listingImportRow, type RowProblem } from './table.ts'
import { ownImport } from './view-import.ts'

type Asked = InputOf<typeof imports.repair>
type Row = typeof listingImportRow.$inferSelect

/**
 * Repairs the cells with one mistake, or one of them, or confirms their large changes, and checks their
 * rows again.
 * @throws ProblemError 404; 409 if there is nothing left to repair or it has been started; 422 for a
 *   text that cannot be read either
 */
export async function repairRows(ctx: CallContext<MemberActor>, asked: Asked) {
  await inTransaction(ctx, async (inside) => {
    const found = await lockOpen(inside, asked.id)
    const rows = await inside.db
      .select()
      .from(listingImportRow)
      .where(
        and(
          eq(listingImportRow.importId, found.id),
          eq(listingImportRow.outcome, 'invalid'),
          sql`${listingImportRow.problems} @> ${JSON.stringify([{ group: asked.group }])}::jsonb`,
          asked.row === undefined ? undefined : eq(listingImportRow.row, asked.row),
        ),
      )
      .orderBy(listingImportRow.row)
    if (rows.length === 0) throw new ProblemError('conflict', 'This has been repaired already.')
    const repaired = rows.map((row) => ({ ...row, ...repair(row, asked) }))
    await writeRepairs(inside, found.id, repaired)
    const key = keyOf(rows[0], asked.group)
    const concernsOthers = key === 'stockNumber' || key === kindColumn
    if (concernsOthers || repaired.some(({ leftOut }) => leftOut)) await reviewAll(inside, found)
    else await reviewSome(inside, found, repaired)
  })
  return ownImport(ctx, asked.id)
}

const keyOf = (row: Row | undefined, group: string) =>
  row?.problems.find((each) => each.group === group)?.key

const refuse = (detail: string) => invalidInput('/text', detail)

function repair(
  row: Row,
  { group, how, text }: Asked,
): Pick<Row, 'repairs' | 'confirmed' | 'leftOut'> {
  const problem = row.problems.find((each) => each.group === group)
  if (problem === undefined) throw new Error('a row without the problem that it was found by')
  const { key, suggestion, leaveOut, droppable, before, value } = problem
  const { repairs, confirmed } = row
  if (how === 'leave-out' || (how === 'accept' && leaveOut === true)) {
    return { repairs, confirmed, leftOut: true }
  }
  if (how === 'accept' && before !== undefined) {
    const change = { [key]: changeWords(before, value ?? '') }
    return { repairs, confirmed: { ...confirmed, ...change }, leftOut: false }
  }
  if (how === 'drop') {
    if (droppable !== true) throw refuse('This cell is needed. Fix it, or leave the row out.')
    return { repairs: { ...repairs, [key]: null }, confirmed, leftOut: false }
  }
  if (how === 'accept' && suggestion === undefined)
    throw refuse('There is no safe repair. Enter it.')
  const entered = how === 'accept' ? (suggestion ?? '') : (text ?? '').trim()
  if (how === 'set') refuseUnreadable(row, problem, entered)
  return { repairs: { ...repairs, [key]: entered }, confirmed, leftOut: false }
}

/** @throws ProblemError 422 that says why a text cannot be read */
function refuseUnreadable({ kind, repairs }: Row, { key }: RowProblem, text: string): void {
  if (text === '') throw refuse('Enter what is right.')
  if (key === kindColumn) {
    if (kindNamed(text) === undefined) throw refuse('This is not one of the kinds.')
    return
  }
  if (key === measurementsColumn && splitMeasurements(text) === null) throw refuse(notMeasurements)
  const said = withoutNulls(repairs)
  const read = kind === null ? undefined : fieldAt(kinds[kind], key)?.read(text, said)
  // Without the row's currency an amount cannot be read here; it is checked with the row.
  if (read !== undefined && 'reason' in read && read.reason !== noCurrency) {
    throw refuse(read.reason)
  }
}

async function writeRepairs(
  { db }: WorkContext,
  importId: string,
  rows: readonly Pick<Row, 'row' | 'repairs' | 'confirmed' | 'leftOut'>[],
): Promise<void> {
  const values = rows.map(({ leftOut, row, repairs, confirmed }) => ({
    row,
    repairs,
    confirmed,
    left_out: leftOut,
  }))
  await db.execute(sql`
    update ${listingImportRow} as r set repairs = n.repairs, confirmed = n.confirmed,
      left_out = n.left_out
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n("row" int, repairs jsonb, confirmed jsonb, left_out boolean)
    where r.import_id = ${importId} and r."row" = n."row"`)
}

/** Reviews some rows again, whose numbers have not changed. */
async function reviewSome(
  ctx: WorkContext,
  found: Import,
  rows: readonly (Omit<RowWords, 'cells'> & Pick<Row, 'cells'>)[],
): Promise<void> {
  const reading = readingOf(found)
  const settled = settledCurrencies(ctx.config)
  const pictured = await withPictures(ctx, found)
  for (let at = 0; at < rows.length; at += chunk) {
    const some = rows.slice(at, at + chunk)
    const said = await inStrides(some, ({ cells, ...row }) =>
      saidBy(reading, { ...row, cells: cells ?? [] }),
    )
    const numbers = said.flatMap(({ stockNumber }) => (stockNumber === null ? [] : [stockNumber]))
    const existing = await existingBy(ctx, found.companyId, numbers)
    const reviews = await inStrides(said, (each) => ({
      said: each,
      review: reviewRow(reading, each, existing.get(each.stockNumber ?? '') ?? null, null, settled),
    }))
    await writeReviews(ctx, found.id, await pictured(reviews))
  }
}

/** Discards an import that was not done. @throws ProblemError 404, or 409 once it has been started */
export async function discardImport(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const zip = await inTransaction(ctx, async (inside) => {
    const found = await lockOpen(inside, id)
    await inside.db
      .delete(listingImport)
      .where(and(eq(listingImport.id, id), eq(listingImport.companyId, found.companyId)))
    return zipOf(found)
  })
  await removeZip(ctx, zip)
}
