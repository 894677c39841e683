import { and, eq, or, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { isOpenOffer } from '#shared/features/offers/offer-states.ts'

import { offer } from './table.ts'

export type Offer = typeof offer.$inferSelect

/** The offers that a company has made or received. */
export const isOfferOf = (companyId: string): SQL | undefined =>
  or(eq(offer.buyerCompanyId, companyId), eq(offer.sellerCompanyId, companyId))

/** @throws ProblemError 404 if the caller's company has no such offer */
export async function findOwnOffer(
  { db, actor }: CallContext<MemberActor>,
  number: number,
): Promise<Offer> {
  const [found] = await db
    .select()
    .from(offer)
    .where(and(eq(offer.number, number), isOfferOf(actor.company.id)))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** How many lines of its lot an offer is for; null for the whole lot. */
export const lineCountOf = ({ inPart, lines }: Pick<Offer, 'inPart' | 'lines'>) =>
  inPart ? (lines?.length ?? null) : null

/** The state of an offer, also in the minutes in which the clock has not yet moved it. */
export const stateNow = ({ state, expiresAt }: Offer, now: Date) =>
  isOpenOffer(state) && expiresAt <= now ? 'expired' : state

/** What offers are called, by their ids. */
export async function namesOfOffers({ db }: WorkContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id: offer.id, number: offer.number })
    .from(offer)
    .where(sql`${offer.id} = any(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(rows.map(({ id, number }) => [id, `offer ${number}`]))
}
