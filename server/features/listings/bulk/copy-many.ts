import { randomUUID } from 'node:crypto'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { mostCopies } from '#shared/features/listings/stock-book-contract.ts'

import { listingLimits } from '../limits.ts'
import type { Listing } from '../stock/own-listing.ts'
import { columnsFrom, saidOfCopy } from '../stock/read-said.ts'
import { writeChanges, writeListings } from '../stock/write-listings.ts'
import { changedBy } from './write-many.ts'

/**
 * Counts so many new drafts of a company, before the transaction that makes them.
 * @throws ProblemError 409 if they are too many at once, 429 if they are too many in a day
 */
export async function countCopies(ctx: CallContext<MemberActor>, copies: number): Promise<void> {
  if (copies > mostCopies) {
    throw new ProblemError('conflict', `Duplicate at most ${mostCopies} at once.`)
  }
  for (let at = 0; at < copies; at += 1) {
    await ctx.services.limits.consume(listingLimits.create, ctx.actor.company.id)
  }
}

/** Begins a draft for each of these listings, with its fields but those that belong to one piece. */
export async function copyMany(
  ctx: CallContext<MemberActor>,
  rows: readonly Listing[],
  { batchId, preview }: { batchId: string; preview: boolean },
) {
  const told = { skipped: [], prices: { rise: 0, fall: 0, belowCost: 0, belowMelt: 0 } }
  if (preview) return { ...told, batchId: null, done: rows.length }
  const now = ctx.clock()
  const copies = rows.map(({ companyId, kind, said }) => ({
    id: randomUUID(),
    companyId,
    kind,
    ...columnsFrom(kind, saidOfCopy(said)),
    stateChangedAt: now,
    createdAt: now,
    updatedAt: now,
  }))
  await writeListings(ctx, copies)
  await writeChanges(
    ctx,
    copies.map(({ id, said }) => ({
      listingId: id,
      version: 1,
      what: 'created',
      before: {},
      after: said,
      ...changedBy(ctx, batchId),
      createdAt: now,
    })),
  )
  return { ...told, batchId, done: rows.length }
}
