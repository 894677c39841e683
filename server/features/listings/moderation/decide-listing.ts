import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { tradingSellers } from '#server/features/companies/service.ts'
import { refuseOwnDecision, settleAppeal } from '#server/features/reports/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { canMove, listingStates, moves } from '#shared/features/listings/listing-states.ts'
import type { moderation } from '#shared/features/listings/moderation/contract.ts'
import type { ListingDecision, ReviewOutcome } from '#shared/features/listings/review-words.ts'

import { recordChange } from '../stock/edit-listing.ts'
import { published } from '../stock/move-listing.ts'
import { changeLocked, dropPagesOf, type Listing, picturesOf } from '../stock/own-listing.ts'
import { publishingPointsOf } from '../stock/read-said.ts'
import { listing } from '../table.ts'
import { decisionEvents, listingEvents } from './events.ts'
import { lastDecision, openReviewOf } from './review-state.ts'
import { listingReview } from './table.ts'
import { tellSeller } from './tell-seller.ts'

type OpenReview = typeof listingReview.$inferSelect
type Asked = InputOf<typeof moderation.decideListing>

const outcomes = {
  approve: 'approved',
  'send-back': 'sent-back',
  'take-down': 'taken-down',
} as const satisfies Record<ListingDecision, ReviewOutcome>

const moveOf = { approve: 'approve', 'send-back': 'refuse', 'take-down': 'take-down' } as const

/** What an operator can decide about a listing now. */
export function decisionsFor(state: Listing['state'], waits: boolean): ListingDecision[] {
  if (state === 'review') return ['approve', 'send-back']
  if (state === 'live') return waits ? ['approve', 'take-down'] : ['take-down']
  return waits ? ['approve'] : []
}

const overtaken = (says: string) => new ProblemError('conflict', `${says} Reload the page.`)

/**
 * Decides on a listing. Its seller is told the reason; after an appeal, so is who had reported it. If two
 * operators decide, one is refused.
 * @throws ProblemError 404; 409 if somebody else has decided, it was changed since, or the seller appeals against
 *   the caller's own decision, or what is approved is incomplete or its seller not verified; 422 for a decision
 *   against it without a reason
 */
export async function decideOnListing(
  ctx: CallContext<PersonActor>,
  { id, decision, seen, reason }: Asked,
) {
  if (decision !== 'approve' && reason === undefined) {
    throw invalidInput('/reason', 'Give a reason. The seller will read it.')
  }
  return inTransaction(ctx, async (inside) => {
    const [found] = await inside.db.select().from(listing).where(eq(listing.id, id)).for('update')
    if (found === undefined) throw new ProblemError('not-found')
    const open = await openReviewOf(inside, id)
    if (!decisionsFor(found.state, open !== null).includes(decision)) {
      throw overtaken(`This listing is ${listingStates[found.state].toLowerCase()} now.`)
    }
    const appealed = open?.cause === 'appeal' ? await lastDecision(inside, id) : null
    await refuseOwnDecision(inside, appealed?.decidedBy ?? null)
    const review = await settle(inside, found, open, { decision, seen, reason })
    const state = await move(inside, found, decision, reason ?? null)
    // A listing that stays as it is is no news to its seller.
    const news = decision !== 'approve' || state !== found.state
    await happened(inside, news ? decisionEvents[decision] : listingEvents.cleared, id, {
      before: { state: found.state },
      after: { state, companyId: found.companyId, cause: open?.cause ?? 'live' },
      reason,
    })
    if (news) {
      await tellSeller(inside, { listing: found, review, decision, reason: reason ?? null })
    }
    if (appealed !== null && appealed.decidedAt !== null) {
      await settleAppeal(inside, {
        subject: 'lot',
        subjectId: id,
        since: appealed.decidedAt,
        outcome: decision === 'approve' ? 'shown-again' : 'upheld',
        seen: state === 'live',
        reason: reason ?? null,
      })
    }
    return { state }
  })
}

/** Ends the review that the operator saw, or writes one for a live listing that did not wait. */
async function settle(
  { db, clock, actor }: CallContext<PersonActor>,
  { id, companyId }: Listing,
  open: OpenReview | null,
  { decision, seen, reason }: Omit<Asked, 'id'>,
): Promise<string> {
  const now = clock()
  const decided = {
    outcome: outcomes[decision],
    decidedAt: now,
    decidedBy: actor.personId,
    reason: reason ?? null,
  }
  if (open === null) {
    if (seen !== null) throw overtaken('Somebody else has decided on this listing.')
    const [written] = await db
      .insert(listingReview)
      .values({
        listingId: id,
        companyId,
        cause: 'live',
        findings: [],
        waitingSince: now,
        ...decided,
      })
      .returning({ id: listingReview.id })
    if (written === undefined) throw new Error('a review was not inserted')
    return written.id
  }
  if (seen === null || seen.review !== open.id) {
    throw overtaken('This listing has begun to wait for a review.')
  }
  const [ended] = await db
    .update(listingReview)
    .set(decided)
    .where(
      and(
        eq(listingReview.id, seen.review),
        eq(listingReview.version, seen.version),
        isNull(listingReview.outcome),
      ),
    )
    .returning({ id: listingReview.id })
  if (ended === undefined)
    throw overtaken('The seller has changed this listing since you opened it.')
  return ended.id
}

/** Moves a locked listing as was decided. An approved one that is live already stays as it is. */
async function move(
  ctx: CallContext<PersonActor>,
  found: Listing,
  decision: ListingDecision,
  reason: string | null,
): Promise<Listing['state']> {
  const { id, state } = found
  if (!canMove(moveOf[decision], state)) return state
  if (decision === 'approve') {
    await refuseUnverified(ctx, found)
    await refuseIncomplete(ctx, found)
  }
  const to = moves[moveOf[decision]].to
  const moved = await changeLocked(ctx, found, {
    state: to,
    stateReason: reason,
    ...(decision === 'approve' ? { ...published(found, ctx.clock()), stateReason: null } : {}),
  })
  await recordChange(ctx, moved, outcomes[decision], {}, {}, null)
  dropPagesOf(ctx, [id])
  return to
}

/** Verification may have ended while the listing waited, and an appeal does not ask for it. */
async function refuseUnverified(
  ctx: CallContext<PersonActor>,
  { companyId }: Listing,
): Promise<void> {
  if ((await tradingSellers(ctx, [companyId])).has(companyId)) return
  throw new ProblemError(
    'conflict',
    'The seller’s company is not verified now, or nobody can act for it. Verify it first, or send the listing back.',
  )
}

async function refuseIncomplete(ctx: CallContext<PersonActor>, found: Listing): Promise<void> {
  const pictures = await picturesOf(ctx, found.id)
  if (publishingPointsOf(ctx, found, pictures.length).length > 0) {
    throw new ProblemError('conflict', 'This listing is not complete, or sold out. Send it back.')
  }
}
