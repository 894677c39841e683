import { and, count, desc, eq, gt, isNotNull, ne } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { cutTo } from '#shared/contract/text.ts'
import { keysOf } from '#shared/features/listings/import/headers.ts'
import { undoHours } from '#shared/features/listings/import/options.ts'
import { kindNames } from '#shared/features/listings/kinds/kinds.ts'

import { listing } from '../table.ts'
import { findImport } from './find-import.ts'
import { liveIn, missingFrom } from './hidden-listings.ts'
import { progressOf } from './import-task.ts'
import { headingsInEnglish } from './in-english.ts'
import { picturesProgress, viewPictures } from './pictures/picture-rows.ts'
import { type Import, lacksOf, readingOf } from './read-import.ts'
import { sameReportsIn } from './same-reports.ts'
import { listingImport, listingImportRow, type RowProblem } from './table.ts'

/** Groups of mistakes that one answer names; the rest follows as these are repaired. */
const mostGroups = 100
/** Rows that a group names. */
const mostNamed = 5
/** Rows outside that are named. */
const mostOutside = 12
const samples = 3
/** The share of the live listings above which hiding them must be confirmed. */
const fifth = 0.2

/** Counts of an import's rows, and of the listings that buyers would no longer see. */
export async function countsOf({ db }: WorkContext, found: Import) {
  const counted = await db
    .select({ outcome: listingImportRow.outcome, rows: count() })
    .from(listingImportRow)
    .where(and(eq(listingImportRow.importId, found.id), gt(listingImportRow.row, 0)))
    .groupBy(listingImportRow.outcome)
  const of = Object.fromEntries(counted.map(({ outcome, rows }) => [outcome, rows]))
  const open = found.state === 'columns' || found.state === 'review' || found.state === 'waiting'
  const missing =
    found.mode === 'replace' && open ? await db.$count(listing, missingFrom(found)) : 0
  return {
    new: of.new ?? 0,
    changed: of.changed ?? 0,
    hidden: (of.hides ?? 0) + missing,
    unchanged: of.unchanged ?? 0,
    invalid: of.invalid ?? 0,
    leftOut: of['left-out'] ?? 0,
    missing,
  }
}

/** Whether so many listings would be hidden that their number must be typed. */
export const asksNumber = (missing: number, live: number) => missing > 0 && missing > live * fifth

/** Large changes that a group names; the rows of the others are confirmed with them. */
const mostChanges = 50

interface Group extends RowProblem {
  changes: { row: number; stockNumber: string | null; before: string; after: string }[] | null
  kind: Import['kind']
  row: number
  stockNumber: string | null
  rows: number
  also: number[]
}

/** The mistakes of all rows, in the order of their first row. */
async function groupsOf({ db }: WorkContext, importId: string): Promise<Group[]> {
  const rows = await db
    .select({
      row: listingImportRow.row,
      kind: listingImportRow.kind,
      stockNumber: listingImportRow.stockNumber,
      problems: listingImportRow.problems,
    })
    .from(listingImportRow)
    .where(and(eq(listingImportRow.importId, importId), eq(listingImportRow.outcome, 'invalid')))
    .orderBy(listingImportRow.row)
  const groups = new Map<string, Group>()
  for (const { row, kind, stockNumber, problems } of rows) {
    for (const problem of problems) {
      const known = groups.get(problem.group)
      const { before, value } = problem
      const change = before === undefined ? [] : [{ row, stockNumber, before, after: value ?? '' }]
      if (known === undefined) {
        const changes = before === undefined ? null : change
        groups.set(problem.group, {
          ...problem,
          kind,
          row,
          stockNumber,
          rows: 1,
          also: [],
          changes,
        })
        continue
      }
      if (known.changes !== null && known.changes.length < mostChanges) {
        known.changes.push(...change)
      }
      known.rows += 1
      if (known.also.length < mostNamed) known.also.push(row)
    }
  }
  return [...groups.values()].toSorted((a, b) => b.rows - a.rows || a.row - b.row)
}

async function columnsOf({ db }: WorkContext, { id, headers, kind, columns }: Import) {
  const first = await db
    .select({ cells: listingImportRow.cells })
    .from(listingImportRow)
    .where(and(eq(listingImportRow.importId, id), isNotNull(listingImportRow.cells)))
    .orderBy(listingImportRow.row)
    .limit(20)
  const english = headingsInEnglish(headers)
  const keys = kind === null ? kindNames.map((name) => keysOf(name, english, columns)) : []
  const own = kind === null ? null : keysOf(kind, english, columns)
  return headers.map((header, at) => ({
    header,
    english: english[at] ?? header,
    choice: columns[at] ?? 'auto',
    // In a mixed file a column may mean different fields; the first kind that knows it says which.
    key: own?.[at] ?? keys.map((each) => each[at]).find((key) => key != null) ?? null,
    samples: [...new Set(first.map(({ cells }) => cells?.[at]?.trim() ?? ''))]
      .filter((text) => text !== '')
      .slice(0, samples)
      .map((text) => cutTo(text, 60)),
  }))
}

/** An import as the people of its company see it. */
export async function viewImport(ctx: CallContext<MemberActor>, found: Import) {
  const { db } = ctx
  const { missing, ...counts } = await countsOf(ctx, found)
  const live = await db.$count(listing, liveIn(found))
  const reading = readingOf(found)
  const groups = found.state === 'review' ? await groupsOf(ctx, found.id) : []
  const [before] = await db
    .select({ doneAt: listingImport.doneAt })
    .from(listingImport)
    .where(
      and(
        eq(listingImport.companyId, found.companyId),
        eq(listingImport.fileHash, found.fileHash),
        eq(listingImport.state, 'done'),
        ne(listingImport.id, found.id),
      ),
    )
    .orderBy(desc(listingImport.doneAt))
    .limit(1)
  return {
    id: found.id,
    fileName: found.fileName,
    format: found.format,
    encoding: found.encoding,
    possible: [...found.possible],
    encodingKnown: found.encodingKnown,
    delimiter: found.delimiter,
    state: found.state,
    rows: found.rowCount,
    hiddenRows: found.hiddenRows,
    rowsOutside: found.rowsOutside.map(({ what, rows }) => ({
      what,
      rows: rows.slice(0, mostOutside),
      more: Math.max(0, rows.length - mostOutside),
    })),
    otherSheets: [...found.otherSheets],
    at: found.createdAt,
    kind: found.kind,
    decimal: found.decimal ?? reading.agreed.decimal,
    dayOrder: found.dayOrder ?? reading.agreed.dayOrder,
    mode: found.mode,
    columns: await columnsOf(ctx, found),
    defaults: found.defaults,
    settled: [...settledCurrencies(ctx.config)],
    lacks: lacksOf(reading),
    open: reading.open,
    counts,
    groups: groups
      .slice(0, mostGroups)
      .map(({ group, suggestion, leaveOut, droppable, before: _before, ...each }) => ({
        ...each,
        id: group,
        suggestion: suggestion ?? null,
        leaveOut: leaveOut ?? false,
        droppable: droppable ?? false,
      })),
    groupCount: groups.length,
    sameReports: found.state === 'review' ? await sameReportsIn(ctx, found) : [],
    importedBefore: before?.doneAt ?? null,
    live,
    asksNumber: asksNumber(missing, live),
    progress: await progressOf(ctx, found.jobId),
    pictures: await viewPictures(ctx, found),
    result: found.result,
    undoUntil:
      found.state === 'done' && found.doneAt !== null
        ? new Date(found.doneAt.getTime() + undoHours * 3_600_000)
        : null,
    kept: [...found.kept],
  }
}

/** One of the actor's company's imports. */
export const ownImport = async (ctx: CallContext<MemberActor>, id: string) =>
  viewImport(ctx, await findImport(ctx, id))

/** How far an import is. */
export async function importProgress(ctx: CallContext<MemberActor>, id: string) {
  const found = await findImport(ctx, id)
  return {
    state: found.state,
    progress: await progressOf(ctx, found.jobId),
    pictures: await picturesProgress(ctx, found),
  }
}
