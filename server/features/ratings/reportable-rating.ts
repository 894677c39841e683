import { and, eq, inArray } from 'drizzle-orm'

import type { Reportable, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { companyNamesIn, tradingSeller } from '#server/features/companies/service.ts'
import { paths } from '#shared/routing/paths.ts'

import { isPublic } from './company-record.ts'
import { hideRating, showRatingAgain } from './hide-rating.ts'
import { rating } from './table.ts'

async function thingsOf(ctx: WorkContext, rows: readonly (typeof rating.$inferSelect)[]) {
  const names = await companyNamesIn(ctx, rows, ({ ratedId }) => ratedId)
  return new Map(
    rows.map(({ id, raterId, ratedId, score, words }) => [
      id,
      { companyId: raterId, title: `${score} of 5 for ${names.get(ratedId) ?? ''}`, words },
    ]),
  )
}

/** A rating: the rated company may report it, and if that is a seller, so may its possible buyers. */
export const reportableRating: Reportable = {
  find: async (inside, id) => {
    const [found] = await inside.db
      .select()
      .from(rating)
      .where(and(eq(rating.id, id), isPublic))
      .for('share')
    const own = inside.actor.company
    if (found === undefined) throw new ProblemError('not-found')
    if (found.raterId === own.id) {
      throw new ProblemError('conflict', 'This rating is your own company’s.')
    }
    if (found.ratedId !== own.id) {
      if (found.by !== 'buyer' || !own.buys) throw new ProblemError('not-found')
      await tradingSeller(inside, found.ratedId)
    }
    const thing = (await thingsOf(inside, [found])).get(id)
    if (thing === undefined) throw new Error('a rating has no words')
    const link = found.ratedId === own.id ? paths.ratings : paths.ratingsOf(found.ratedId)
    return { ...thing, link }
  },
  now: async (ctx, ids) =>
    thingsOf(
      ctx,
      await ctx.db
        .select()
        .from(rating)
        .where(and(inArray(rating.id, [...ids]), isPublic)),
    ),
  hiding: { hide: hideRating, showAgain: showRatingAgain },
}
