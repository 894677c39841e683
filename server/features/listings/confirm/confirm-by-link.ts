import { and, asc, eq, gt } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { companyNamesOf, decidersOf } from '#server/features/companies/service.ts'
import { secretHash } from '#server/secret.ts'

import { confirmedAt } from '../bulk/plan-change.ts'
import { writeMany } from '../bulk/write-many.ts'
import { listingLimits } from '../limits.ts'
import { listing, stockConfirmation } from '../table.ts'
import { askedBy } from './ask-sellers.ts'

const mostTitles = 20

/**
 * The link of a secret, as long as its reader may still change the company's stock.
 * @throws ProblemError `gone` if it has expired, or they may not
 */
async function linkOf(ctx: CallContext, secret: string) {
  const [link] = await ctx.db
    .select()
    .from(stockConfirmation)
    .where(
      and(
        eq(stockConfirmation.secretHash, secretHash(secret)),
        gt(stockConfirmation.expiresAt, ctx.clock()),
      ),
    )
  const keepers = link === undefined ? [] : await decidersOf(ctx, link.companyId, 'stock')
  if (link === undefined || !keepers.includes(link.personId)) {
    throw new ProblemError('gone', 'This link has expired. Log in to see your stock.')
  }
  return link
}

/** What a link asks about. Opening it confirms nothing: mail scanners open links too. */
export async function openConfirmation(ctx: CallContext, secret: string) {
  await ctx.services.limits.consume(listingLimits.confirmationAddress, ctx.request.address)
  const link = await linkOf(ctx, secret)
  const listings = await ctx.db.$count(listing, askedBy(link))
  const shown = await ctx.db
    .select({ title: listing.title })
    .from(listing)
    .where(askedBy(link))
    .orderBy(asc(listing.title), asc(listing.id))
    .limit(mostTitles)
  const names = await companyNamesOf(ctx, [link.companyId])
  return {
    companyName: names.get(link.companyId) ?? '',
    listings,
    titles: shown.map(({ title }) => title),
  }
}

/** Says that everything that a link asks about is still there. Pressing twice does no harm. */
export async function confirmByLink(ctx: CallContext, secret: string) {
  await ctx.services.limits.consume(listingLimits.confirmationAddress, ctx.request.address)
  return inTransaction(ctx, async (inside) => {
    const link = await linkOf(inside, secret)
    const rows = await inside.db
      .select()
      .from(listing)
      .where(askedBy(link))
      .orderBy(asc(listing.id))
      .for('update')
    const now = inside.clock()
    const planned = rows.map((found) => confirmedAt(found, now))
    await writeMany(inside, planned, { batchId: null, personId: link.personId })
    return { listings: rows.length }
  })
}
