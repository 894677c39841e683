import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { type AskedWord, askedWords, wordsQuery } from '#shared/features/search/asked-words.ts'
import {
  errorsBetween,
  isCorrectable,
  mostErrors,
  spellingsOf,
} from '#shared/features/search/spelling.ts'

import { isSold, trading } from './lot-conditions.ts'
import { foundBy, searchLot, searchSpelling } from './table.ts'

/** The most words of the dictionary that are looked at for one typing error. */
const mostCandidates = 100
/** The lots that count when two words are equally near. */
const enough = 100

/** The words that are in the dictionary just as they are. */
export async function knownAmong({ db }: WorkContext, words: readonly string[]) {
  const rows = await db
    .select({ word: searchSpelling.word })
    .from(searchSpelling)
    .where(
      and(
        inArray(searchSpelling.spelling, [...words]),
        eq(searchSpelling.spelling, searchSpelling.word),
      ),
    )
  return new Set(rows.map(({ word }) => word))
}

/** Lots that everyone may know by all their words. */
const isPublic = (ctx: CallContext): SQL | undefined =>
  and(isSold(ctx), lte(searchLot.publicFrom, ctx.clock()))

/** Up to how many lots each of several texts finds. */
async function lotsWith(
  ctx: CallContext,
  texts: readonly (readonly AskedWord[])[],
  most: number,
): Promise<number[]> {
  const counts = texts.map(
    (words) =>
      sql`(select count(*) from (select from ${searchLot} where ${isPublic(ctx)} and ${foundBy(searchLot)} @@ ${wordsQuery(words)}::tsquery limit ${most}) as found)`,
  )
  const { rows } = await ctx.db.execute<{ lots: number[] }>(
    sql`with ${trading(ctx)} select json_build_array(${sql.join(counts, sql`, `)}) as lots`,
  )
  return rows[0]?.lots ?? []
}

async function nearest(ctx: CallContext, typed: string): Promise<string | null> {
  const rows = await ctx.db
    .selectDistinct({ word: searchSpelling.word })
    .from(searchSpelling)
    .where(inArray(searchSpelling.spelling, [...spellingsOf(typed)]))
    .limit(mostCandidates)
  const near = rows
    .map(({ word }) => ({ word, errors: errorsBetween(typed, word) }))
    .filter(({ word, errors }) => errors <= Math.min(mostErrors(typed), mostErrors(word)))
    .toSorted((a, b) => a.errors - b.errors || a.word.localeCompare(b.word))
  const best = near.filter(({ errors }) => errors === near[0]?.errors).slice(0, 5)
  if (best.length === 0) return null
  const lots = await lotsWith(
    ctx,
    best.map(({ word }) => [{ typed: word, finds: [[word]], facts: [], known: true }]),
    best.length === 1 ? 1 : enough,
  )
  const most = Math.max(...lots)
  return most === 0 ? null : (best[lots.indexOf(most)]?.word ?? null)
}

/**
 * The text with its typing errors corrected; null if there is nothing to correct, or no public lot would be
 * found then. Only words that no public lot contains are errors, and only words of public lots replace them.
 */
export async function correctedWords(ctx: CallContext, text: string): Promise<string | null> {
  const asked = askedWords(text)
  const correctable = asked.filter(({ typed, known }) => !known && isCorrectable(typed))
  if (correctable.length === 0) return null
  const known = await knownAmong(
    ctx,
    correctable.map(({ typed }) => typed),
  )
  // Neither a new word, nor the beginning of one, is an error.
  const single = correctable.filter(({ typed }) => !known.has(typed))
  if (single.length === 0) return null
  const lots = await lotsWith(
    ctx,
    single.map((word) => [word]),
    1,
  )
  let corrected = text.normalize('NFKC').toLowerCase()
  for (const [at, { typed }] of single.entries()) {
    if (lots[at] !== 0) continue
    const word = await nearest(ctx, typed)
    if (word === null) continue
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${typed}(?![\\p{L}\\p{N}])`, 'gu')
    corrected = corrected.replaceAll(whole, word)
  }
  if (corrected === text.normalize('NFKC').toLowerCase()) return null
  const [found] = await lotsWith(ctx, [askedWords(corrected)], 1)
  return found === 0 ? null : corrected
}
