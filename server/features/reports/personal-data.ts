import { and, desc, isNotNull, isNull, lt, or } from 'drizzle-orm'

import type { PersonalData, WorkContext } from '#server/contract/context.ts'
import { deleteWhere } from '#server/db/delete-where.ts'

import { hiding, report } from './table.ts'

/** What somebody reported for their company, and how they appealed. */
export const reportData: PersonalData = {
  tables: { report: 'reports', hiding: 'reports' },
  lists: {
    reports: {
      table: report,
      by: report.personId,
      says: {
        thing: report.title,
        reason: report.reason,
        at: report.at,
        outcome: report.outcome,
      },
      order: desc(report.at),
    },
    appeals: {
      table: hiding,
      by: hiding.appealedBy,
      says: {
        thing: hiding.title,
        decision: hiding.reason,
        appeal: hiding.appeal,
        at: hiding.appealedAt,
        outcome: hiding.outcome,
        answer: hiding.answer,
      },
      order: desc(hiding.appealedAt),
    },
  },
}

/** Deletes reports that were decided on before a time. */
export const forgetReports = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, report, lt(report.decidedAt, before))

/** Deletes what was hidden before a time, unless somebody appealed who is still to be answered or was answered later. */
export const forgetHidings = (ctx: WorkContext, before: Date) =>
  deleteWhere(
    ctx,
    hiding,
    and(
      lt(hiding.hiddenAt, before),
      or(isNull(hiding.appeal), and(isNotNull(hiding.answeredAt), lt(hiding.answeredAt, before))),
    ),
  )
