import { and, asc, gt, isNotNull, lte } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { isOnSale, listing } from '#server/features/listings/service.ts'
import { isCorrectable, spellingsOf } from '#shared/features/search/spelling.ts'
import { wordsIn } from '#shared/features/search/words-in.ts'

import { knownAmong } from './corrected-words.ts'
import { searchProgress, searchSpelling } from './table.ts'

const lotsAtOnce = 1000
/** Lots read in one run. The next run goes on from there, and after the last lot from the first. */
const mostLots = 20_000
const name = 'words'

/** Learns the words of public lots, by which typing errors are corrected. */
export async function learnWords(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = ctx
  const [progress] = await db.select().from(searchProgress)
  let last = progress?.lastId ?? null
  for (let read = 0; read < mostLots; read += lotsAtOnce) {
    if (signal?.aborted === true) return
    const lots = await db
      .select({ id: listing.id, searched: listing.searched })
      .from(listing)
      .where(
        and(
          isOnSale(ctx),
          isNotNull(listing.slug),
          lte(listing.publicFrom, clock()),
          last === null ? undefined : gt(listing.id, last),
        ),
      )
      .orderBy(asc(listing.id))
      .limit(lotsAtOnce)
    const words = new Set(lots.flatMap(({ searched }) => wordsIn(searched)).filter(isCorrectable))
    await addWords(ctx, [...words])
    last = lots.length < lotsAtOnce ? null : (lots.at(-1)?.id ?? null)
    await db
      .insert(searchProgress)
      .values({ name, lastId: last })
      .onConflictDoUpdate({ target: searchProgress.name, set: { lastId: last } })
    if (last === null) return
  }
}

const wordsAtOnce = 500

async function addWords(ctx: WorkContext, words: readonly string[]): Promise<void> {
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const some = words.slice(from, from + wordsAtOnce)
    const known = await knownAmong(ctx, some)
    const rows = some
      .filter((word) => !known.has(word))
      .flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word })))
    if (rows.length > 0) await ctx.db.insert(searchSpelling).values(rows).onConflictDoNothing()
  }
}
