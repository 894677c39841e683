import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction, sqlState, uniqueViolation } from '#server/db/transaction.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { heldWords } from '#shared/features/listings/held-words.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'
import { unsettledWords } from '#shared/features/listings/settled-currencies.ts'

import { listingLimits } from '../limits.ts'
import { asksRules, reviewChange, withdrawReviews } from '../moderation/reviews.ts'
import { listing, listingChange } from '../table.ts'
import {
  changeLocked,
  dropPagesOf,
  findOwn,
  lastChange,
  type Listing,
  lockOwn,
  ownListing,
  presentOwn,
} from './own-listing.ts'
import { columnsFrom, openPointsOf, refuseUnknown, saidOfCopy, withoutNulls } from './read-said.ts'
import { usualSaid } from './usual-said.ts'

/** The texts that differ, before and after; null for a field that is not there. */
export function differences(before: Said, after: Said) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => before[key] !== after[key])
  const pick = (said: Said) => Object.fromEntries(changed.map((key) => [key, said[key] ?? null]))
  return { changed, before: pick(before), after: pick(after) }
}

/** @throws ProblemError 422 if the error says that the company's stock number is taken */
export function refuseTakenNumber(error: unknown): never {
  if (sqlState(error) === uniqueViolation) {
    throw invalidInput(
      '/said/stockNumber',
      'Another of your listings has this stock number. Give this one its own.',
    )
  }
  throw error
}

/**
 * Begins a draft for the actor's company.
 * @param usual fill in what its last listings say of place, currency and the like
 * @throws ProblemError 422 for unknown fields or a stock number that is taken
 */
export async function createListing(
  ctx: CallContext<MemberActor>,
  { kind, said: given, usual = false }: { kind: KindName; said: Said; usual?: boolean },
) {
  refuseUnknown(kind, given)
  const said = usual ? { ...(await usualSaid(ctx, kind)), ...given } : given
  await ctx.services.limits.consume(listingLimits.create, ctx.actor.company.id)
  const id = randomUUID()
  const now = ctx.clock()
  const columns = columnsFrom(kind, said)
  try {
    await inTransaction(ctx, async (inside) => {
      await inside.db.insert(listing).values({
        id,
        companyId: ctx.actor.company.id,
        kind,
        ...columns,
        stateChangedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      await recordChange(inside, { id, version: 1 }, 'created', {}, columns.said)
    })
  } catch (error) {
    refuseTakenNumber(error)
  }
  return ownListing(ctx, id)
}

/** Begins a draft with the fields of another listing, but those that belong to one piece. */
export async function duplicateListing(ctx: CallContext<MemberActor>, id: string) {
  const { kind, said } = await findOwn(ctx, id)
  return createListing(ctx, { kind, said: saidOfCopy(said) })
}

/**
 * Changes some fields of a listing; an empty text removes one.
 * @throws ProblemError 404; 409 if it has been changed since; 422 for unknown fields, and for
 *   whatever would leave a live listing incomplete
 */
export async function editListing(
  ctx: CallContext<MemberActor>,
  { id, version, said }: { id: string; version: number; said: Said },
) {
  try {
    return await inTransaction(ctx, async (inside) => {
      const found = await lockOwn(inside, id, version)
      refuseUnknown(found.kind, said)
      return presentOwn(
        inside,
        await writeSaid(inside, found, { ...found.said, ...said }, 'edited'),
      )
    })
  } catch (error) {
    return refuseTakenNumber(error)
  }
}

/** Live and reviewed listings stay complete: buyers and reviewers look at them. */
function refuseIncomplete({ kind, state }: Listing, said: Said): void {
  if (state !== 'live' && state !== 'review') return
  const points = openPointsOf({ kind, said })
  if (points.length === 0) return
  throw new ProblemError(
    'invalid-input',
    'Buyers can see this listing, so it must stay complete.',
    {
      errors: points.map(({ key, reason }) => ({ pointer: `/said/${key}`, detail: reason })),
    },
  )
}

/**
 * What buyers see stays in a currency that can be settled. A listing whose account was closed keeps its
 * own: it is hidden, and its seller may still correct it.
 * @throws ProblemError 422
 */
function refuseUnsettled(
  { config }: CallContext,
  { state, currency: was }: Listing,
  currency: Currency | null,
): void {
  if ((state !== 'live' && state !== 'review') || currency === was) return
  const detail = unsettledWords(currency, settledCurrencies(config))
  if (detail === null) return
  throw invalidInput('/said/currency', detail)
}

/** @throws ProblemError 422 for fewer pieces than are in open orders */
function refuseFewer({ held }: Listing, quantity: number): void {
  if (quantity >= held) return
  throw invalidInput('/said/quantity', heldWords(held))
}

/** Writes a locked listing's words and all columns that follow from them. */
async function writeSaid(
  ctx: CallContext<MemberActor>,
  found: Listing,
  entered: Said,
  what: string,
): Promise<Listing> {
  const columns = columnsFrom(found.kind, entered)
  const { changed, before, after } = differences(found.said, columns.said)
  if (changed.length === 0) return found
  refuseIncomplete(found, columns.said)
  refuseUnsettled(ctx, found, columns.currency)
  refuseFewer(found, columns.quantity)
  const soldOut = found.state === 'live' && columns.quantity === 0
  const written = await changeLocked(ctx, found, {
    ...columns,
    ...(soldOut ? { state: 'sold-out' as const } : {}),
  })
  await recordChange(ctx, written, what, before, after)
  if (soldOut) await withdrawReviews(ctx, [found.id], ctx.actor.personId)
  else if (asksRules(written, changed)) await reviewChange(ctx, written)
  if (found.state === 'live') dropPagesOf(ctx, [found.id])
  return written
}

/** Edits of the same fields by one person within these milliseconds are one change. */
const sameSitting = 10 * 60_000

type Words = Readonly<Record<string, string | null>>

/**
 * Records a change of a listing. Typing into a field saves every few seconds and is one change; the
 * next field is another, so that undoing takes back no more than that.
 * @param by the person whose change it is; null for one that the marketplace made
 */
export async function recordChange(
  ctx: CallContext<PersonActor>,
  { id, version }: { id: string; version: number },
  what: string,
  before: Words,
  after: Words,
  by: string | null = ctx.actor.personId,
): Promise<void> {
  const { db, clock } = ctx
  const last = what === 'edited' ? await lastChange(ctx, id) : undefined
  const continues =
    last?.what === 'edited' &&
    last.personId === by &&
    Object.keys(after).every((key) => key in last.after) &&
    clock().getTime() - last.createdAt.getTime() < sameSitting
  if (continues) {
    await db
      .update(listingChange)
      .set({ version, before: { ...before, ...last.before }, after: { ...last.after, ...after } })
      .where(eq(listingChange.id, last.id))
    return
  }
  await db.insert(listingChange).values({
    listingId: id,
    version,
    what,
    before,
    after,
    personId: by,
    createdAt: clock(),
  })
}

/**
 * Takes back the last change of a listing's fields.
 * @throws ProblemError 404; 409 if there is nothing to take back or it has been changed since; 422 if
 *   another listing has its former stock number meanwhile
 */
export async function undoEdit(
  ctx: CallContext<MemberActor>,
  { id, version }: { id: string; version: number },
) {
  try {
    return await inTransaction(ctx, async (inside) => {
      const found = await lockOwn(inside, id, version)
      const last = await lastChange(inside, id)
      if (last === undefined || !['edited', 'undone'].includes(last.what)) {
        throw new ProblemError('conflict', 'There is no edit to undo.')
      }
      const said = withoutNulls({ ...found.said, ...last.before })
      return presentOwn(inside, await writeSaid(inside, found, said, 'undone'))
    })
  } catch (error) {
    return refuseTakenNumber(error)
  }
}
