import { asc, gt } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { savedSearch } from './table.ts'

export type Saved = typeof savedSearch.$inferSelect

const searchesAtOnce = 40

/** Everybody's saved searches, some at a time. */
export async function* allSearches({ db }: WorkContext): AsyncGenerator<Saved[]> {
  for (let last: string | null = null; ;) {
    const some: Saved[] = await db
      .select()
      .from(savedSearch)
      .where(last === null ? undefined : gt(savedSearch.id, last))
      .orderBy(asc(savedSearch.id))
      .limit(searchesAtOnce)
    if (some.length > 0) yield some
    if (some.length < searchesAtOnce) return
    last = some.at(-1)?.id ?? null
  }
}
