import { randomInt } from 'node:crypto'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { listings } from '#shared/features/listings/contract.ts'
import {
  canMove,
  listingStates,
  moves,
  type SellerMove,
} from '#shared/features/listings/listing-states.ts'

import { findingsBefore, openReview, withdrawReviews } from '../moderation/reviews.ts'
import { recordChange, refuseTakenNumber } from './edit-listing.ts'
import {
  changeLocked,
  dropPagesOf,
  type Listing,
  lockOwn,
  picturesOf,
  presentOwn,
} from './own-listing.ts'
import { publishingPointsOf } from './read-said.ts'

/** What the history calls each move. */
export const done = {
  publish: 'published',
  pause: 'paused',
  'keep-private': 'kept-private',
  archive: 'archived',
  restore: 'restored',
} as const satisfies Record<SellerMove, string>

/**
 * Publishes, pauses, keeps private, archives or restores a listing. What the rules of moderation find
 * sends it to review instead of to the buyers.
 * @throws ProblemError 404; 409 if it cannot be done now or it has been changed since; 422 with
 *   everything that is missing for publishing
 */
export async function moveListing(
  ctx: CallContext<MemberActor>,
  { id, version, move }: InputOf<typeof listings.move>,
) {
  try {
    return await inTransaction(ctx, async (inside) => {
      const found = await lockOwn(inside, id, version)
      if (!canMove(move, found.state)) {
        throw new ProblemError(
          'conflict',
          `This cannot be done while the listing is ${listingStates[found.state].toLowerCase()}.`,
        )
      }
      if (move === 'publish') await refusePublishing(inside, found)
      const findings = move === 'publish' ? await findingsBefore(inside, found) : []
      const waits = findings.length > 0
      const moved = await changeLocked(inside, found, {
        state: waits ? moves['send-to-review'].to : moves[move].to,
        stateReason: null,
        ...(move === 'publish' && !waits ? published(found, inside.clock()) : {}),
      })
      await withdrawReviews(inside, [id], inside.actor.personId)
      if (waits) await openReview(inside, moved, { cause: 'new', findings })
      await recordChange(inside, moved, waits ? 'sent-to-review' : done[move], {}, {})
      dropPagesOf(inside, [id])
      return presentOwn(inside, moved)
    })
  } catch (error) {
    // Restoring may find the stock number taken.
    return refuseTakenNumber(error)
  }
}

/** Why what was carved out of a lot cannot be published. */
export const inOrder = 'It belongs to an open order, so it cannot be published by itself.'

/** @throws ProblemError 409 for a company that is not verified, or lines of an open order; 422 with everything that is missing */
async function refusePublishing(ctx: CallContext<MemberActor>, found: Listing): Promise<void> {
  if (!ctx.actor.company.verified) {
    throw new ProblemError(
      'conflict',
      'Your company must be verified before its listings can be published.',
    )
  }
  if (found.carvedFrom !== null) throw new ProblemError('conflict', inOrder)
  const pictures = await picturesOf(ctx, found.id)
  const points = publishingPointsOf(ctx, found, pictures.length)
  if (points.length === 0) return
  throw new ProblemError('invalid-input', 'This listing is not complete yet.', {
    errors: points.map(({ key, reason }) => ({ pointer: `/said/${key}`, detail: reason })),
  })
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const code = () => Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')

/** The last part of an address: the title's words, and a code that nobody else's has. */
const slugOf = (title: string) =>
  [
    ...title
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .slice(0, 9),
    code(),
  ]
    .join('-')
    .slice(-100)
    .replace(/^-+/, '')

/**
 * What publishing sets. An early window begins only with the first publication, so that pausing does
 * not open another one.
 */
export function published(
  found: Pick<Listing, 'slug' | 'title' | 'firstPublishedAt' | 'publicFrom' | 'earlyHours'>,
  now: Date,
) {
  const { slug, title, firstPublishedAt, publicFrom, earlyHours } = found
  return {
    slug: slug ?? slugOf(title),
    firstPublishedAt: firstPublishedAt ?? now,
    publishedAt: now,
    confirmedAt: now,
    publicFrom: publicFrom ?? new Date(now.getTime() + earlyHours * 3_600_000),
  }
}
