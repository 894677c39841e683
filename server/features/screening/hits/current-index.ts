import { desc } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Source } from '#shared/features/screening/rules.ts'

import { NameIndex } from '../names/name-index.ts'
import { screeningEntry, screeningImport } from '../table.ts'

/** Someone on a list. */
interface Entry {
  source: Source
  ref: string
  names: string[]
}

/** The lists as they are now, ready to be searched. */
interface Lists {
  /** Names the editions; another one after each import. */
  edition: string
  index: NameIndex<Entry>
}

/** The editions that are there now; empty if there is none. */
export async function editionNow({ db }: WorkContext): Promise<string> {
  const rows = await db
    .selectDistinctOn([screeningImport.source], { id: screeningImport.id })
    .from(screeningImport)
    .orderBy(screeningImport.source, desc(screeningImport.importedAt))
  return rows.map(({ id }) => id).join(' ')
}

/** The newest lists of each process; reading them takes half a second. */
const kept = new WeakMap<WorkContext['services'], Lists>()

/** The lists as they are now; null if none was ever imported. */
export async function currentIndex(ctx: WorkContext): Promise<Lists | null> {
  const edition = await editionNow(ctx)
  if (edition === '') return null
  const before = kept.get(ctx.services)
  if (before?.edition === edition) return before
  const { source, ref, names } = screeningEntry
  const entries = await ctx.db.select({ source, ref, names }).from(screeningEntry)
  const lists = { edition, index: new NameIndex(entries) }
  // A list may have been replaced between the two queries; then these entries are of another edition.
  if ((await editionNow(ctx)) !== edition) return currentIndex(ctx)
  kept.set(ctx.services, lists)
  return lists
}
