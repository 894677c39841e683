import { desc } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import { settingsAt, sourceNames } from '#shared/features/screening/rules.ts'

import { screeningImport } from '../table.ts'

const day = 86_400_000

/** Each list: its newest edition, or that none was ever imported. */
export async function listLists(ctx: WorkContext) {
  const rows = await ctx.db
    .selectDistinctOn([screeningImport.source])
    .from(screeningImport)
    .orderBy(screeningImport.source, desc(screeningImport.importedAt))
  const people = await namesIn(ctx, rows, ({ importedBy }) => importedBy)
  const now = ctx.clock()
  const { oldAfterDays, likeness } = settingsAt(now)
  return {
    oldAfterDays,
    likeness,
    lists: sourceNames.map((source) => {
      const newest = rows.find((each) => each.source === source)
      if (newest === undefined) return { source, newest: null }
      const { listedOn, importedAt, importedBy, entries, names } = newest
      return {
        source,
        newest: {
          listedOn,
          importedAt,
          importedBy: people.get(importedBy) ?? formerPerson,
          entries,
          names,
          // By when we looked, not by the day of the edition: some lists rest for weeks.
          old: importedAt.getTime() < now.getTime() - oldAfterDays * day,
        },
      }
    }),
  }
}
