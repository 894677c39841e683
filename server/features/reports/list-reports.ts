import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { dueAt } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { ReportedThing, WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import {
  type ReportSubject,
  reportSubjectNames,
  reportSubjects,
} from '#shared/contract/report-subjects.ts'
import type { reportViews } from '#shared/features/reports/console-contract.ts'
import { reportPromise } from '#shared/features/reports/report-states.ts'

import { isSame, reportsOfSame } from './reports-of-same.ts'
import { report } from './table.ts'

type Report = typeof report.$inferSelect

const { id, at, outcome, decidedAt } = report
const waits = isNull(outcome)

type View = (typeof reportViews)[number]
const sortings: Readonly<Record<View, Sorting>> = {
  waiting: { by: at, id, direction: 'asc' },
  decided: { by: decidedAt, id, direction: 'desc' },
}

/** Reports that wait, longest wait first, or that were decided on, newest first. */
export async function listReports(
  ctx: WorkContext,
  { view, after, limit }: Paging & { view: View },
) {
  const sorting = sortings[view]
  const query = ctx.db
    .select({ report, place: placeOf(sorting) })
    .from(report)
    .where(and(view === 'waiting' ? waits : isNotNull(outcome), beyond(sorting, after)))
  const { items, next } = await pageOf(query, sorting, limit)
  const shown = items.map((each) => each.report)
  const names = await companyNamesIn(ctx, shown, ({ authorId, companyId }) => [authorId, companyId])
  const named = (company: string) => ({ id: company, name: names.get(company) ?? '' })
  const [now, earlier, hidden] = [
    await thingsNow(ctx, shown),
    await reportsOfSame(ctx, shown),
    await hiddenOf(ctx, shown),
  ]
  return {
    items: shown.map((each) => ({
      ...each,
      ...sinceThen(each, now.get(each.subject)?.get(each.subjectId)),
      dueAt: dueAt(reportPromise, each.at, ourPlace(ctx.config)),
      author: {
        ...named(each.authorId),
        hiddenBefore: hidden.filter(
          (other) => other.authorId === each.authorId && !isSame(other, each),
        ).length,
      },
      reporter: named(each.companyId),
      earlier: earlier.filter((other) => isSame(other, each) && other.at < each.at),
    })),
    next,
  }
}

/** What was reported as it is now, by its subject and id. */
async function thingsNow(ctx: WorkContext, reports: readonly Report[]) {
  const found = new Map<ReportSubject, ReadonlyMap<string, ReportedThing>>()
  for (const subject of reportSubjectNames) {
    const ids = reports.flatMap((each) => (each.subject === subject ? [each.subjectId] : []))
    if (ids.length > 0) found.set(subject, await ctx.services.reportables[subject].now(ctx, ids))
  }
  return found
}

function sinceThen({ title, words }: Report, now: ReportedThing | undefined) {
  if (now === undefined) return { gone: true, changed: null }
  return { gone: false, changed: now.title === title && now.words === words ? null : now }
}

/** What was hidden of the authors, each thing once. */
async function hiddenOf({ db }: WorkContext, reports: readonly Report[]) {
  if (reports.length === 0) return []
  const authors = reports.map(({ authorId }) => authorId)
  return db
    .selectDistinct({
      authorId: report.authorId,
      subject: report.subject,
      subjectId: report.subjectId,
    })
    .from(report)
    .where(and(inArray(report.authorId, authors), sql`${outcome} = 'hidden'`))
}

/** What reports are called, by their ids. */
export async function namesOfReports({ db }: WorkContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id, subject: report.subject, title: report.title })
    .from(report)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(
    rows.map((each) => [
      each.id,
      `the report of the ${reportSubjects[each.subject].thing} “${each.title}”`,
    ]),
  )
}

/** The reports that wait for an operator. */
export const waitingReports: QueueSource = {
  count: ({ db }, times) => countQueue(db, { table: report, where: waits, since: at }, times),
  longest: async ({ db }, limit) => {
    const rows = await db
      .select({ id, title: report.title, subject: report.subject, since: at })
      .from(report)
      .where(waits)
      .orderBy(asc(at), asc(id))
      .limit(limit)
    return rows.map(({ subject, ...row }) => ({
      ...row,
      about: `Report of this ${reportSubjects[subject].thing}`,
    }))
  },
}
