import { asc, eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'

import { answer, offerForLots } from '../../support/offers.ts'
import { openParts } from '../../support/parts.ts'

const { site, ctx, seller, buyer, lot, stockOf, ...at } = await openParts()

/** Whether somebody waits for a lock. */
async function waits() {
  const { rows } = await ctx.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Does something while somebody else has locked one listing. Until it gets that one, it locks none of the others. */
async function whileLocked<T>(id: string, others: readonly string[], act: () => Promise<T>) {
  const { done } = await ctx.db.transaction(async (db) => {
    await db.select().from(listing).where(eq(listing.id, id)).for('update')
    const acting = act()
    await expect.poll(waits).toBe(true)
    const free = await db
      .select({ id: listing.id })
      .from(listing)
      .where(inArray(listing.id, others))
      .orderBy(asc(listing.id))
      .for('update', { skipLocked: true })
    expect(free.map((each) => each.id)).toEqual(others)
    return { done: acting }
  })
  return done
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
  const accepted = await whileLocked(first, others, () =>
    answer(site, seller, json.number, 'acceptance'),
  )
  expect(accepted.status).toBe(200)
  for (const id of ids) expect((await stockOf(id)).held).toBe(1)
})

it('an order of lines of several lots that ends never waits in a circle with an order of these lots', async () => {
  const both = [await at.lotInParts(), await at.lotInParts()].toSorted((a, b) =>
    a.id < b.id ? 1 : -1,
  )
  const lots = []
  for (const { slug } of both) {
    lots.push({ slug, pieces: 1, lines: await at.keysOf(slug, ['Curb chains']) })
  }
  const { json } = await offerForLots(site, buyer, lots, { amount: 500_000 })
  const accepted = await answer(site, seller, json.number, 'acceptance')
  const [last, first] = both.map(({ id }) => id) as [string, string]
  await whileLocked(first, [last], () => at.expire(accepted.json.orderNumber))
  for (const id of [first, last]) {
    expect(at.titlesOf(await stockOf(id))).toHaveLength(4)
    expect(await at.carvedFrom(id)).toEqual([])
  }
})
