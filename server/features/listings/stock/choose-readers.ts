import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tradingSellers } from '#server/features/companies/service.ts'

import { earlyCompany, listing } from '../table.ts'
import { recordChange } from './edit-listing.ts'
import { dropPagesOf, lockOwn, presentOwn } from './own-listing.ts'

interface Asked {
  id: string
  version: number
  hours: number
  companies: readonly string[]
}

/**
 * Says who sees a listing first, and for how many hours from its publication. Once it is open to
 * everyone it stays so.
 * @throws ProblemError 404, 409 if it is open already or has been changed, 422 for unknown buyers
 */
export async function chooseReaders(
  ctx: CallContext<MemberActor>,
  { id, version, hours, companies }: Asked,
) {
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const found = await lockOwn(inside, id, version)
    const now = clock()
    if (found.publicFrom !== null && found.publicFrom <= now) {
      throw new ProblemError('conflict', 'This listing has already been open to everyone.')
    }
    const trading = await tradingSellers(inside, companies)
    if (companies.some((each) => !trading.has(each))) {
      const errors = [{ pointer: '/companies', detail: 'One of these is not a verified company.' }]
      throw new ProblemError('invalid-input', undefined, { errors })
    }
    const began = found.firstPublishedAt
    const [written] = await db
      .update(listing)
      .set({
        earlyHours: hours,
        publicFrom: began && new Date(began.getTime() + hours * 3_600_000),
        version: found.version + 1,
        updatedAt: now,
      })
      .where(eq(listing.id, id))
      .returning()
    if (written === undefined) throw new Error('a locked listing is gone')
    await db.delete(earlyCompany).where(eq(earlyCompany.listingId, id))
    const chosen = [...new Set(hours === 0 ? [] : companies)]
    if (chosen.length > 0) {
      await db
        .insert(earlyCompany)
        .values(chosen.map((companyId) => ({ listingId: id, companyId })))
    }
    await recordChange(
      inside,
      written,
      'early-access',
      { hours: String(found.earlyHours) },
      { hours: String(hours) },
    )
    dropPagesOf(inside, [id])
    return presentOwn(inside, written)
  })
}

/** Records that a listing's pieces are still there. */
export async function confirmListing(ctx: CallContext<MemberActor>, id: string) {
  return inTransaction(ctx, async (inside) => {
    await lockOwn(inside, id)
    const [written] = await inside.db
      .update(listing)
      .set({ confirmedAt: inside.clock() })
      .where(eq(listing.id, id))
      .returning()
    if (written === undefined) throw new Error('a locked listing is gone')
    dropPagesOf(inside, [id])
    return presentOwn(inside, written)
  })
}
