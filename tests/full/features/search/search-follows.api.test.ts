import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'

import { manyListings } from '../../../support/many-listings.ts'
import { openOrders } from '../../../support/order-site.ts'
import { commitTable, reviewTable } from '../../../support/stock-files.ts'

const { site, ctx, seller } = await openOrders()

it('new prices of many lots are found at once, and no word of theirs is written again', async () => {
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

it('an import’s new prices and titles are found at once, and what it hides is not', async () => {
  const { rows: lots } = await ctx.db.execute<{ number: string; price: number }>(sql`
    select stock_number as number, (unit_price / 100 + 10)::int as price
    from listing where state = 'live' and stock_number like 'ST-%' order by stock_number`)
  const lines = lots.map(({ number, price }, at) =>
    [number, price, at % 3 === 0 ? `Zirconic band ${at}` : '', at % 50 === 0 ? 0 : ''].join(),
  )
  const csv = ['Stock number,Price,Title,Pieces in stock', ...lines].join('\n')
  const review = await reviewTable(site, seller, csv, {
    kind: 'jewellery',
    defaults: { basis: 'Per piece', currency: 'GBP' },
  })
  const hidden = lots.filter((_, at) => at % 50 === 0).length
  const { result } = await commitTable(site, seller, review)
  expect(result).toMatchObject({ changed: lots.length - hidden, hidden, invalid: 0 })
  const { rows } = await ctx.db.execute(sql`
    select id, unit_price, title, currency, gross, words @@ to_tsquery('simple', 'zirconic') as named
    from search_lot order by id`)
  const { rows: expected } = await ctx.db.execute(sql`
    select id, unit_price, title, currency, gross, title like 'Zirconic%' as named
    from listing where state = 'live' order by id`)
  expect(rows).toEqual(expected)
  expect(rows.filter(({ named }) => named).length).toBeGreaterThan(50)
})
