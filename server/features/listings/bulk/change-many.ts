import { randomUUID } from 'node:crypto'

import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction, sqlState, uniqueViolation } from '#server/db/transaction.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { stockBook } from '#shared/features/listings/stock-book-contract.ts'

import type { Listing } from '../stock/own-listing.ts'
import { stockMatches } from '../stock/stock-conditions.ts'
import { listing } from '../table.ts'
import { copyMany, countCopies } from './copy-many.ts'
import { judgePublishing, settleReviews } from './judge-many.ts'
import { planFor } from './plan-change.ts'
import { priceEffects } from './price-effects.ts'
import { changedBy, type Left, type Planned, writeMany } from './write-many.ts'

type Asked = InputOf<typeof stockBook.bulk>

interface Skipped extends Left {
  id: string
  title: string
}

const noEffect = { rise: 0, fall: 0, belowCost: 0, belowMelt: 0 }
const atOnce = 500

/**
 * Changes many of the actor's listings in one transaction: what cannot be changed is left and told,
 * all others are changed or, if anything fails, none. With `preview` nothing is written.
 * @throws ProblemError 404 if none of them is the company's; 409 if not as many match as were
 *   shown, or somebody has taken a stock number meanwhile; 422 for a change that is none
 */
export async function changeMany(ctx: CallContext<MemberActor>, asked: Asked) {
  const { change, preview } = asked
  if (change.do === 'duplicate' && !preview) {
    await countCopies(ctx, asked.items?.length ?? asked.count ?? 0)
  }
  try {
    return await inTransaction(ctx, async (inside) => {
      const rows = await lockAsked(inside, asked)
      const batchId = randomUUID()
      if (change.do === 'duplicate') return copyMany(inside, rows, { batchId, preview })
      const plan = planFor(inside, change)
      const seen = new Map(asked.items?.map(({ id, version }) => [id, version]))
      const skipped: Skipped[] = [...seen.keys()]
        .filter((id) => !rows.some((row) => row.id === id))
        .map((id) => ({ id, title: '', reason: 'It is not there any more.' }))
      const possible: Planned[] = []
      const taken =
        change.do === 'move' && change.move === 'restore' ? await takenNumbers(inside, rows) : null
      for (const found of rows) {
        const version = seen.get(found.id)
        const changed = version !== undefined && version !== found.version
        const next = changed
          ? { reason: 'A colleague has changed it meanwhile.' }
          : (refuseTaken(found, taken) ?? plan(found))
        if ('reason' in next) skipped.push({ id: found.id, title: found.title, ...next })
        else possible.push(next)
      }
      const publishes = change.do === 'move' && change.move === 'publish'
      const { planned, bare, findings } = publishes
        ? await judgePublishing(inside, possible)
        : { planned: possible, bare: [], findings: undefined }
      skipped.push(...bare.map(({ id, title }) => ({ id, title, reason: 'It has no picture.' })))
      const prices =
        change.do === 'price' || change.do === 'set-price'
          ? await priceEffects(inside, planned)
          : noEffect
      if (!preview) {
        await writeMany(inside, planned, changedBy(inside, batchId))
        await settleReviews(inside, planned, findings)
      }
      return {
        batchId: preview || planned.length === 0 ? null : batchId,
        done: planned.length,
        skipped,
        prices,
      }
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new ProblemError('conflict', 'A colleague has just used one of these stock numbers.')
  }
}

/** The listings that are meant, locked in the order of their ids so that two changes never block each other. */
async function lockAsked(
  ctx: CallContext<MemberActor>,
  { items, filter, count }: Asked,
): Promise<Listing[]> {
  if ((items === undefined) === (filter === undefined)) {
    throw invalidInput('/items', 'Name listings, or a filter and its count.')
  }
  if (filter !== undefined) {
    const rows = await lockRows(ctx, stockMatches(ctx, filter))
    if (rows.length === count) return rows
    throw new ProblemError(
      'conflict',
      `${rows.length} listings match now. Look at them and try again.`,
    )
  }
  const ids = [...new Set(items?.map(({ id }) => id))]
  const rows = await lockRows(
    ctx,
    and(inArray(listing.id, ids), eq(listing.companyId, ctx.actor.company.id)),
  )
  if (rows.length === 0) throw new ProblemError('not-found')
  return rows
}

/** Locks rows in the order of their ids, so that two changes wait for each other but never for ever. */
const lockRows = (
  { db }: CallContext<MemberActor>,
  where: ReturnType<typeof and>,
): Promise<Listing[]> =>
  db.select().from(listing).where(where).orderBy(asc(listing.id)).for('update')

/** The stock numbers that a restored listing cannot have; each is added as it is used. */
export async function takenNumbers(
  { db, actor }: CallContext<MemberActor>,
  rows: readonly Listing[],
): Promise<Set<string>> {
  const numbers = rows.flatMap(({ stockNumber }) => (stockNumber === null ? [] : [stockNumber]))
  const taken = new Set<string>()
  for (let from = 0; from < numbers.length; from += atOnce) {
    const found = await db
      .select({ stockNumber: listing.stockNumber })
      .from(listing)
      .where(
        and(
          eq(listing.companyId, actor.company.id),
          ne(listing.state, 'archived'),
          inArray(listing.stockNumber, numbers.slice(from, from + atOnce)),
        ),
      )
    for (const { stockNumber } of found) if (stockNumber !== null) taken.add(stockNumber)
  }
  return taken
}

/** Why a listing cannot come back from the archive; null if it can. */
export function refuseTaken(
  { state, stockNumber }: Listing,
  taken: Set<string> | null,
): Left | null {
  if (taken === null || state !== 'archived' || stockNumber === null) return null
  if (taken.has(stockNumber)) return { reason: `Another listing has the number ${stockNumber}.` }
  taken.add(stockNumber)
  return null
}
