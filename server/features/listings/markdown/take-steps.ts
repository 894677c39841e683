import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { type CurrentRates, currentRates } from '#server/features/rates/service.ts'
import { idsInBatches, inParts } from '#server/jobs/in-parts.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'
import { counted } from '#shared/ui/words.ts'

import { reviewSoon } from '../bulk/judge-many.ts'
import { isBelowMelt } from '../bulk/price-effects.ts'
import { type Left, type Planned, writeMany } from '../bulk/write-many.ts'
import { isOnSale } from '../lots/visible-lots.ts'
import { listingNotifications } from '../notification-kinds.ts'
import type { Listing } from '../stock/own-listing.ts'
import { listing } from '../table.ts'
import { columnsOf, markdownOf, textOf } from './columns.ts'
import { nextStep } from './plan-markdown.ts'

/** Listings of each company in one run; the next run goes on. */
const atOnce = 200

/**
 * Lowers the prices whose next step is due. A price never falls below the value of its metal by
 * itself: the steps end there, and the seller is told.
 */
export async function takeSteps(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  await inParts(ctx, async (part) => {
    for await (const { id } of idsInBatches(ctx, listing.companyId, isDue(ctx))) {
      if (signal?.aborted) return
      await part(`price steps of company ${id}`, () =>
        inTransaction(ctx, (inside) => stepsOf(inside, id)),
      )
    }
  })
}

/** On sale for the days before a step, as what nobody could see has not been turned down. */
const isDue = (ctx: WorkContext): SQL | undefined => {
  const now = ctx.clock()
  return and(
    isOnSale(ctx),
    lte(listing.markdownAt, now),
    sql`${listing.publishedAt} <= ${now}::timestamptz - make_interval(days => ${listing.markdownDays})`,
  )
}

async function stepsOf(ctx: WorkContext, companyId: string): Promise<void> {
  const due = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.companyId, companyId), isDue(ctx)))
    .orderBy(asc(listing.id))
    .limit(atOnce)
    .for('update')
  const [only, ...others] = due
  if (only === undefined) return
  const rates = await currentRates(ctx)
  const now = ctx.clock()
  const steps = due.map((found) => ({ found, step: take(found, rates, now) }))
  const lowered = steps.flatMap(({ step }) => ('reason' in step ? [] : step))
  const ended = steps.flatMap(({ found, step }) => ('reason' in step ? { found, ...step } : []))
  const ends = ended.map((each) => end(each.found, each, now))
  await writeMany(ctx, [...lowered, ...ends], { batchId: null, personId: null })
  await reviewSoon(
    ctx,
    lowered.map(({ found }) => found.id),
  )
  const reasons = [...new Set(ended.map(({ reason }) => reason))]
  await notify(ctx, {
    kind: listingNotifications.markdown,
    to: await decidersOf(ctx, companyId, 'stock'),
    title:
      lowered.length > 0
        ? `${counted(lowered.length, 'price')} lowered`
        : `${counted(ended.length, 'price')} not lowered`,
    body: [
      lowered.length > 0 ? 'By the price steps that you set.' : '',
      ended.length > 0
        ? `The price steps of ${counted(ended.length, 'listing')} have ended: ${reasons.join(' ')}`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    link: others.length > 0 ? paths.stock : paths.listing(only.id),
  })
}

/** One step of a listing, after which the days before the next one begin; or why it ends here. */
function take(found: Listing, rates: CurrentRates, now: Date): Planned | Left {
  const steps = markdownOf(found)
  if (steps === null) throw new Error('a listing without steps is due')
  const planned = nextStep(found, steps)
  if ('reason' in planned) return planned
  if (isBelowMelt(planned, rates)) {
    return { reason: 'The next step would be below the value of its metal.' }
  }
  const left = steps.steps === 1 ? null : { ...steps, steps: steps.steps - 1 }
  return {
    ...planned,
    next: { ...planned.next, ...columnsOf(left, now) },
    what: 'marked-down',
  }
}

const end = (found: Listing, { reason }: Left, now: Date): Planned => ({
  found,
  next: columnsOf(null, now),
  what: 'markdown-ended',
  before: { markdown: textOf(found) },
  after: { markdown: null, why: reason },
  keepsVersion: true,
})
