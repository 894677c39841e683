import { asc, eq } from 'drizzle-orm'

import type { NoteSource, Services, WorkContext } from '#server/contract/context.ts'
import { mostBehind, oldestShown } from '#server/contract/database.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { type SynonymSet, synonymSetsWith } from '#shared/features/search/synonyms.ts'

import { synonym, synonymGroup } from './table.ts'

/**
 * Milliseconds after which the groups are read again: another instance may have changed them. They
 * may come from a replica, so they may be as old as it is when they are read.
 */
const freshFor = oldestShown - mostBehind
/** Pages that show the results of words depend on it. */
const synonymsTag = 'synonyms'

interface Known {
  sets: Promise<readonly SynonymSet[]>
  until: Date
}
/** Kept by each instance, so that no search reads them. */
const kept = new WeakMap<Services, Known>()

/** The operators' groups, the last changed first. */
export async function readGroups({ db }: WorkContext) {
  const rows = await db
    .select({ group: synonymGroup, phrase: synonym.phrase })
    .from(synonym)
    .innerJoin(synonymGroup, eq(synonym.groupId, synonymGroup.id))
    .orderBy(asc(synonym.place))
  const groups = new Map<string, typeof synonymGroup.$inferSelect & { words: string[] }>()
  for (const { group, phrase } of rows) {
    const found = groups.get(group.id) ?? { ...group, words: [] }
    groups.set(group.id, { ...found, words: [...found.words, phrase] })
  }
  return [...groups.values()].toSorted(
    (a, b) => b.changedAt.getTime() - a.changedAt.getTime() || a.id.localeCompare(b.id),
  )
}

/**
 * What means the same in the search now: the built-in groups with those of the operators. Not for use
 * in a transaction: callers wait for each other's read, which would be of a connection that they hold.
 */
export async function knownSynonyms(
  ctx: WorkContext & { noteSource?: NoteSource },
): Promise<readonly SynonymSet[]> {
  const now = ctx.clock().getTime()
  let known = kept.get(ctx.services)
  if (known === undefined || known.until.getTime() <= now) {
    const sets = readGroups(ctx).then((groups) => synonymSetsWith(groups.map(({ words }) => words)))
    const read = { sets, until: new Date(now + freshFor) }
    kept.set(ctx.services, read)
    sets.catch(() => {
      if (kept.get(ctx.services) === read) kept.delete(ctx.services)
    })
    known = read
  }
  ctx.noteSource?.(synonymsTag, known.until)
  return known.sets
}

/** Forgets them once a change is committed; the pages that used them are dropped. */
export function forgetSynonyms(ctx: WorkContext): void {
  afterCommit(ctx, () => {
    kept.delete(ctx.services)
    ctx.services.pages.invalidate(synonymsTag)
  })
}
