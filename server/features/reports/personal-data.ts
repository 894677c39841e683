import { desc, eq, lt } from 'drizzle-orm'

import type { PersonalData, WorkContext } from '#server/contract/context.ts'
import { deleteWhere } from '#server/db/delete-where.ts'

import { report } from './table.ts'

/** What somebody reported for their company. */
export const reportData: PersonalData = {
  tables: { report: 'reports' },
  collect: async ({ db }, { id }) => ({
    reports: await db
      .select({
        thing: report.title,
        reason: report.reason,
        at: report.at,
        outcome: report.outcome,
      })
      .from(report)
      .where(eq(report.personId, id))
      .orderBy(desc(report.at)),
  }),
}

/** Deletes reports that were decided on before a time. */
export const forgetReports = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, report, lt(report.decidedAt, before))
