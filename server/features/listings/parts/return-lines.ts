import { and, inArray, isNotNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'
import { mostLines } from '#shared/features/listings/manifest-schema.ts'

import { type Planned, writeMany } from '../bulk/write-many.ts'
import { reviewChange, withdrawReviews } from '../moderation/reviews.ts'
import { differences } from '../stock/edit-listing.ts'
import { lockListings } from '../stock/lock-listings.ts'
import type { Listing } from '../stock/own-listing.ts'
import { columnsFrom, openPointsOf } from '../stock/read-said.ts'
import { listing } from '../table.ts'
import { linesSaid, movedBy, totalsSaid } from './divided-said.ts'
import { tellOfParts } from './tell-of-parts.ts'

/** Those of these listings whose lines were carved out of a lot for an open order, with that lot. */
export async function carvedAmong(
  { db }: WorkContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: listing.id, from: listing.carvedFrom })
    .from(listing)
    .where(and(inArray(listing.id, [...ids]), isNotNull(listing.carvedFrom)))
  return new Map(rows.flatMap(({ id, from }) => (from === null ? [] : [[id, from] as const])))
}

/**
 * Puts the lines of an order that has ended back into their lot; those whose lot has gone, is ordered
 * or has become another remain in the seller's stock as a listing of their own. The caller has locked both.
 */
export async function returnLines(
  ctx: WorkContext,
  carved: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [id, from] of carved) await returnOne(ctx, id, from)
}

async function returnOne(ctx: WorkContext, id: string, from: string): Promise<void> {
  const locked = await lockListings(ctx, [id, from])
  const carved = locked.get(id)
  if (carved === undefined) return
  const lot = locked.get(from)
  const joined = lot === undefined ? null : joinedSaid(lot, carved)
  if (lot === undefined || joined === null) return keep(ctx, carved)
  await join(ctx, { lot, carved, said: joined })
}

/** States of a lot that can still be sold. A listing that is archived or sold out stays as it is. */
const open: ReadonlySet<ListingState> = new Set(['draft', 'private', 'review', 'live', 'paused'])

/** What the lot says with its lines again; null if they no longer fit. */
function joinedSaid(lot: Listing, carved: Listing) {
  if (lot.kind !== carved.kind || !open.has(lot.state)) return null
  if (lot.quantity !== 1 || lot.held !== 0 || carved.quantity !== 1) return null
  if (carved.currency !== lot.currency || carved.openPoints > 0) return null
  const before = lot.sheet.lists.lines?.length ?? 0
  const more = movedBy(linesSaid(carved.said), before)
  if (before + (carved.sheet.lists.lines?.length ?? 0) > mostLines) return null
  const { cost: _cost, ...kept } = lot.said
  const said = { ...kept, ...more }
  const cost = lot.cost === null || carved.cost === null ? null : lot.cost + carved.cost
  return { ...said, ...totalsSaid(kinds[lot.kind], said, cost ?? lot.cost ?? undefined) }
}

/** Its order is over: nothing holds it, and it may be sold like any other listing. */
const released = { held: 0, carvedFrom: null } as const

async function keep(ctx: WorkContext, carved: Listing): Promise<void> {
  const stateReason = 'Its order has ended, and its lot has changed. Check its price to sell it.'
  const shown = carved.state === 'archived' ? {} : { stateReason }
  await write(ctx, [
    { found: carved, next: { ...released, ...shown }, what: 'lines-kept', before: {}, after: {} },
  ])
  await tellOfParts(ctx, carved, {
    about: carved.id,
    title: 'Lines of an order that has ended are in your stock',
    says: 'They did not fit into their lot any more, so they are a listing of their own.',
  })
}

interface Joined {
  lot: Listing
  carved: Listing
  said: Readonly<Record<string, string>>
}

async function join(ctx: WorkContext, { lot, carved, said }: Joined): Promise<void> {
  const columns = columnsFrom(lot.kind, said)
  const shown = lot.state === 'live' || lot.state === 'review'
  const whole = columns.sheet.values.basis === 'total'
  const [point] = openPointsOf({ kind: lot.kind, said: columns.said })
  const pauses = shown && (whole || point !== undefined)
  const stateReason =
    pauses || (lot.state === 'paused' && whole)
      ? `Lines came back from an order that has ended. ${point?.reason ?? 'Check the price, and resume it.'}`
      : lot.stateReason
  const { quantity: _quantity, ...leaves } = carved.said
  await write(ctx, [
    {
      found: lot,
      next: { ...columns, stateReason, ...(pauses ? { state: 'paused' as const } : {}) },
      what: 'lines-returned',
      ...differences(lot.said, columns.said),
    },
    {
      found: carved,
      next: {
        ...columnsFrom(carved.kind, { ...leaves, quantity: '0' }),
        ...released,
        state: 'archived',
        stateReason: 'Its order has ended, and its lines went back into their lot.',
      },
      what: 'lines-left',
      before: { quantity: carved.said.quantity ?? null },
      after: { quantity: '0' },
    },
  ])
  if (pauses) await withdrawReviews(ctx, [lot.id], null)
  // Its seller may have edited the lines while the order was open.
  else await reviewChange(ctx, { ...lot, ...columns, version: lot.version + 1 })
  await tellOfParts(ctx, lot, {
    about: carved.id,
    title: 'Lines of an order that has ended are in their lot again',
    says:
      lot.state === 'live' && !pauses
        ? 'It is on sale with them.'
        : 'Check its price before you sell it.',
  })
}

const write = (ctx: WorkContext, planned: readonly Planned[]) =>
  writeMany(ctx, planned, { batchId: null, personId: null })
