import { asc, eq, inArray, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'

import { listing } from '#server/features/listings/table.ts'

import { answer, offerForLots } from '../../support/offers.ts'
import { openOrders } from '../../support/order-site.ts'

const { site, ctx, seller, buyer, lot, stockOf } = await openOrders()

/** Somebody waits for a lock. */
async function waits() {
  const { rows } = await ctx.db.execute(sql`select 1 from pg_locks where not granted`)
  if (rows.length === 0) throw new Error('nobody waits')
}

it('who accepts an offer for several lots never waits in a circle with an order of the same lots', async () => {
  const many = []
  for (let each = 0; each < 4; each += 1) many.push(await lot())
  const ids = many.map(({ id }) => id).toSorted()
  const [first = '', ...others] = ids
  // They lie in the table the other way round.
  for (const id of ids.toReversed()) {
    await ctx.db.update(listing).set({ updatedAt: new Date() }).where(eq(listing.id, id))
  }
  const wanted = many.map(({ slug }) => ({ slug, pieces: 1 }))
  const { json } = await offerForLots(site, buyer, wanted, { amount: 1_000_000 })
  const accepting = await ctx.db.transaction(async (db) => {
    await db.select().from(listing).where(eq(listing.id, first)).for('update')
    const accepted = answer(site, seller, json.number, 'acceptance')
    await vi.waitFor(waits, { timeout: 5000 })
    const free = await db
      .select({ id: listing.id })
      .from(listing)
      .where(inArray(listing.id, others))
      .orderBy(asc(listing.id))
      .for('update', { skipLocked: true })
    expect(free.map(({ id }) => id)).toEqual(others)
    return { accepted }
  })
  expect((await accepting.accepted).status).toBe(200)
  for (const id of ids) expect((await stockOf(id)).held).toBe(1)
})
