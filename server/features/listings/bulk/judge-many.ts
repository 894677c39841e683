import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { task } from '#server/contract/tasks.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { moves } from '#shared/features/listings/listing-states.ts'

import {
  asksRules,
  findingsBefore,
  openReview,
  reviewChange,
  withdrawReviews,
} from '../moderation/reviews.ts'
import type { Finding } from '../moderation/rules.ts'
import { type Listing, picturedAmong } from '../stock/own-listing.ts'
import { listing } from '../table.ts'
import type { Planned } from './write-many.ts'

interface Judged {
  planned: Planned[]
  /** Those that cannot be published, because buyers would see no picture. */
  bare: Listing[]
  /** Why some of them go to review instead of to the buyers. */
  findings: ReadonlyMap<string, readonly Finding[]>
}

/** Holds what is about to be published against the rules that publishing one listing follows. */
export async function judgePublishing(
  ctx: CallContext<MemberActor>,
  all: readonly Planned[],
): Promise<Judged> {
  const pictured = await picturedAmong(
    ctx,
    all.map(({ found }) => found.id),
  )
  const planned: Planned[] = []
  const bare: Listing[] = []
  const findings = new Map<string, readonly Finding[]>()
  for (const each of all) {
    const { found, before } = each
    if (!pictured.has(found.id)) {
      bare.push(found)
      continue
    }
    const why = await findingsBefore(ctx, found)
    if (why.length === 0) planned.push(each)
    else {
      findings.set(found.id, why)
      const state = moves['send-to-review'].to
      const next = { state, stateReason: null }
      planned.push({ found, next, what: 'sent-to-review', before, after: { state } })
    }
  }
  return { planned, bare, findings }
}

/** Brings the operators' queue up to date after many listings were changed. */
export async function settleReviews(
  ctx: CallContext<MemberActor>,
  planned: readonly Planned[],
  findings: ReadonlyMap<string, readonly Finding[]> = new Map(),
): Promise<void> {
  const moved = planned.filter(({ next }) => next.state !== undefined)
  await withdrawReviews(
    ctx,
    moved.map(({ found }) => found.id),
    ctx.actor.personId,
  )
  const live: string[] = []
  for (const { found, next, after } of planned) {
    const written: Listing = { ...found, ...next, version: found.version + 1 }
    const why = findings.get(found.id)
    if (why !== undefined) await openReview(ctx, written, { cause: 'new', findings: why })
    else if (next.sheet === undefined || !asksRules(written, Object.keys(after))) continue
    // An operator must not approve what has changed since.
    else if (written.state === 'review') await reviewChange(ctx, written)
    else live.push(found.id)
  }
  await reviewSoon(ctx, live)
}

/**
 * Has live listings held against the rules in the background: it can wait for seconds, and their rows
 * are locked until the caller commits.
 */
export async function reviewSoon(ctx: WorkContext, listingIds: readonly string[]): Promise<void> {
  for (let from = 0; from < listingIds.length; from += inOneJob) {
    await enqueue(ctx, reviewChanges, { listingIds: listingIds.slice(from, from + inOneJob) })
  }
}

const inOneJob = 200

/** Holds changed live listings against the rules, each in a short transaction. */
export const reviewChanges = task({
  name: 'listings.review-changes',
  title: 'Rules for changed listings',
  input: z.strictObject({ listingIds: z.array(z.uuid()) }),
  run: async (ctx, { listingIds }, { progress, signal }) => {
    for (const [at, id] of listingIds.entries()) {
      signal.throwIfAborted()
      await inTransaction(ctx, async (inside) => {
        const [found] = await inside.db
          .select()
          .from(listing)
          .where(eq(listing.id, id))
          .for('update')
        if (found?.state === 'live') await reviewChange(inside, found)
      })
      progress(at + 1, listingIds.length)
    }
  },
})
