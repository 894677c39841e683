import { desc, lt } from 'drizzle-orm'

import type { PersonalData, WorkContext } from '#server/contract/context.ts'
import { deleteWhere } from '#server/db/delete-where.ts'

import { report } from './table.ts'

/** What somebody reported for their company. */
export const reportData: PersonalData = {
  tables: { report: 'reports' },
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
  },
}

/** Deletes reports that were decided on before a time. */
export const forgetReports = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, report, lt(report.decidedAt, before))
