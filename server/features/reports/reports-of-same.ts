import { and, desc, eq, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { report } from './table.ts'

type Thing = Pick<typeof report.$inferSelect, 'subject' | 'subjectId'>

/** Whether two reports or decisions are about the same thing. */
export const isSame = (one: Thing, other: Thing) =>
  one.subject === other.subject && one.subjectId === other.subjectId

/** All reports of these things, the newest first. */
export async function reportsOfSame({ db }: WorkContext, things: readonly Thing[]) {
  if (things.length === 0) return []
  const same = things.map(({ subject, subjectId }) =>
    and(eq(report.subject, subject), eq(report.subjectId, subjectId)),
  )
  return db
    .select()
    .from(report)
    .where(or(...same))
    .orderBy(desc(report.at), desc(report.id))
}
