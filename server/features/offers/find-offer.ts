import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { valuesById } from '#server/db/values-by-id.ts'
import { isOpenOffer } from '#shared/features/offers/offer-states.ts'

import { offer, offerLot } from './table.ts'

type OfferRow = typeof offer.$inferSelect
export type OfferedLot = typeof offerLot.$inferSelect

/** An offer with its lots in their order, of which there is at least one. */
export type Offer = OfferRow & { lots: readonly [OfferedLot, ...OfferedLot[]] }

/** Offers as they were read, with their lots. */
export async function withLots(
  { db }: WorkContext,
  rows: readonly OfferRow[],
): Promise<readonly Offer[]> {
  if (rows.length === 0) return []
  const lots = await db
    .select()
    .from(offerLot)
    .where(
      inArray(
        offerLot.offerId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(offerLot.position))
  return rows.map((row) => {
    const [first, ...others] = lots.filter(({ offerId }) => offerId === row.id)
    if (first === undefined) throw new Error(`offer ${row.number} has no lots`)
    return { ...row, lots: [first, ...others] }
  })
}

/** The offers that a company has made or received. */
export const isOfferOf = (companyId: string): SQL | undefined =>
  or(eq(offer.buyerCompanyId, companyId), eq(offer.sellerCompanyId, companyId))

/** @throws ProblemError 404 if the caller's company has no such offer */
export async function findOwnOffer(ctx: CallContext<MemberActor>, number: number): Promise<Offer> {
  const rows = await ctx.db
    .select()
    .from(offer)
    .where(and(eq(offer.number, number), isOfferOf(ctx.actor.company.id)))
  const [found] = await withLots(ctx, rows)
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** What an offer is for, as `goodsWords` writes it; its kind is that of the first lot. */
export const goodsOf = ({ lots, pieces }: Pick<Offer, 'lots' | 'pieces'>) => {
  const [{ kind, inPart, lines }] = lots
  const lineCount = lots.length === 1 && inPart ? (lines?.length ?? null) : null
  return { kind, pieces, lineCount, lotCount: lots.length }
}

/** The state of an offer, also in the minutes in which the clock has not yet moved it. */
export const stateNow = ({ state, expiresAt }: OfferRow, now: Date) =>
  isOpenOffer(state) && expiresAt <= now ? 'expired' : state

/** What offers are called, by their ids. */
export const namesOfOffers = (ctx: WorkContext, ids: readonly string[]) =>
  valuesById(ctx, offer, sql`'offer ' || ${offer.number}`, ids)
