import { desc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { paperKinds } from '#shared/features/papers/paper-kinds.ts'

import { numberOf } from './find-paper.ts'
import { paper } from './table.ts'

/** Which papers somebody had written. The papers are their companies', and the law keeps them. */
export const paperData: PersonalData = {
  tables: {
    paper: 'trade',
    paper_counter: 'trade',
    paper_file: 'trade',
  },
  collect: async ({ db }, { id }) => ({
    papers: (
      await db.select().from(paper).where(eq(paper.writtenBy, id)).orderBy(desc(paper.writtenAt))
    ).map((row) => ({
      paper: paperKinds[row.kind].title,
      number: numberOf(row),
      at: row.writtenAt,
    })),
  }),
}
