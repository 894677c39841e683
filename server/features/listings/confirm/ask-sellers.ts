import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { idsInBatches, inParts } from '#server/jobs/in-parts.ts'
import { notify } from '#server/notifications/notify.ts'
import { newSecret, secretHash } from '#server/secret.ts'
import { confirmedFor, daysToAnswer } from '#shared/features/listings/stock-filter.ts'
import { paths } from '#shared/routing/paths.ts'
import { counted } from '#shared/ui/words.ts'

import { listingNotifications } from '../notification-kinds.ts'
import { isUnconfirmed } from '../stock/stock-conditions.ts'
import { listing, stockConfirmation } from '../table.ts'
import { hiddenMail, stillThereMail } from './confirm-mails.ts'
import { takeOffSale } from './ordered-lots.ts'

const day = 86_400_000

/**
 * Asks sellers whether live listings that nobody has confirmed for a while are still there, and
 * hides those that nobody answers for. Each step is a conditional change, so that several instances
 * can run it at the same time.
 */
export async function askSellers(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  await inParts(ctx, async (part) => {
    for await (const { id } of idsInBatches(ctx, listing.companyId, isUnasked(ctx.clock()))) {
      if (signal?.aborted) return
      await part(`question to company ${id}`, () => inTransaction(ctx, (inside) => ask(inside, id)))
    }
    for await (const { id } of idsInBatches(ctx, listing.companyId, isUnanswered(ctx.clock()))) {
      if (signal?.aborted) return
      await part(`unconfirmed listings of company ${id}`, () =>
        inTransaction(ctx, (inside) => hide(inside, id)),
      )
    }
  })
}

/** Not confirmed for so long, and not asked about since its seller last confirmed it. */
const isUnasked = (now: Date) =>
  and(isUnconfirmed(now), or(isNull(listing.askedAt), lte(listing.askedAt, listing.confirmedAt)))

/** Asked about, and not confirmed in the days that there are for it. */
const isUnanswered = (now: Date) =>
  and(
    isUnconfirmed(now),
    gt(listing.askedAt, listing.confirmedAt),
    lt(listing.askedAt, new Date(now.getTime() - daysToAnswer * day)),
  )

async function ask(ctx: WorkContext, companyId: string): Promise<void> {
  const now = ctx.clock()
  const asked = await ctx.db
    .update(listing)
    .set({ askedAt: now })
    .where(and(eq(listing.companyId, companyId), isUnasked(now)))
    .returning({ id: listing.id })
  if (asked.length === 0) return
  const people = await decidersOf(ctx, companyId, 'stock')
  if (people.length === 0) return
  const hiddenOn = new Date(now.getTime() + daysToAnswer * day)
  const secrets = new Map(people.map((id) => [id, newSecret()]))
  await ctx.db.insert(stockConfirmation).values(
    [...secrets].map(([personId, secret]) => ({
      companyId,
      personId,
      secretHash: secretHash(secret),
      askedAt: now,
      expiresAt: hiddenOn,
    })),
  )
  await notify(ctx, {
    kind: listingNotifications.confirm,
    to: people,
    title: 'Still there?',
    body: `Nobody has confirmed ${counted(asked.length, 'listing')} for ${confirmedFor} days. Confirm them within ${daysToAnswer} days, or they are hidden from buyers.`,
    link: `${paths.stock}?view=unconfirmed`,
    mail: (to) =>
      stillThereMail(ctx.config, to, {
        listings: asked.length,
        hiddenOn,
        secret: secrets.get(to.id) ?? '',
      }),
  })
}

async function hide(ctx: WorkContext, companyId: string): Promise<void> {
  const now = ctx.clock()
  const due = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.companyId, companyId), isUnanswered(now)))
    .orderBy(asc(listing.id))
    .for('update')
  if (due.length === 0) return
  await takeOffSale(ctx, due, {
    stateReason: `Hidden because nobody confirmed it for ${confirmedFor + daysToAnswer} days. Publish it again if it is still there.`,
    what: 'hidden',
    personId: null,
  })
  await notify(ctx, {
    kind: listingNotifications.confirm,
    to: await decidersOf(ctx, companyId, 'stock'),
    title: `${counted(due.length, 'listing')} hidden`,
    body: 'Nobody confirmed them, so buyers no longer see them. If some are still there, publish them again.',
    link: `${paths.stock}?view=paused`,
    mail: (to) => hiddenMail(ctx.config, to, { listings: due.length, at: now }),
  })
}

/** What a link in an email still asks about. */
export const askedBy = ({ companyId, askedAt }: { companyId: string; askedAt: Date }) =>
  and(
    eq(listing.companyId, companyId),
    eq(listing.state, 'live'),
    lte(listing.confirmedAt, askedAt),
    eq(listing.askedAt, askedAt),
  )
