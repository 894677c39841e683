import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'

import { manyListings } from '../../support/many-listings.ts'
import { openOrders, type OrderSite } from '../../support/order-site.ts'

let orders: OrderSite
beforeAll(async () => {
  orders = await openOrders()
})
afterAll(() => orders.site.stop(0))

it('new prices of many lots are found at once, and no word of theirs is written again', async () => {
  const { site, ctx, seller } = orders
  await manyListings(site, seller.companyId, 400)
  await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`update listing set unit_price = unit_price + 7 where state = 'live'`)
    const { rows } = await db.execute(sql`
      select sum(n_tup_upd)::int as written, sum(n_tup_hot_upd)::int as "withoutIndexes"
      from pg_stat_xact_user_tables where relname like 'search\\_lot\\_%'`)
    const [{ written, withoutIndexes }] = rows as [{ written: number; withoutIndexes: number }]
    expect(written).toBeGreaterThan(200)
    expect(withoutIndexes).toBe(written)
    const stale = await db.execute(sql`
      select 1 from listing join search_lot using (id)
      where search_lot.unit_price is distinct from listing.unit_price`)
    expect(stale.rows).toEqual([])
  })
})
