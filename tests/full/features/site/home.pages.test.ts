import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { enough } from '#server/features/site/marketplace.ts'

import { insertLots, lotAt } from '../../../support/generated-lots.ts'
import { textOf } from '../../../support/html.ts'
import { ask, openSite } from '../../../support/site.ts'
import { trader } from '../../../support/traders.ts'

const site = await openSite()

it('counts the new lots of home also where there are more old ones than are counted', async () => {
  const { db } = (await site.context.services.open()).database
  const seller = await trader(site, 'seller')
  for (const country of ['IT', 'BE', 'IT', 'GB', 'GB']) {
    const { companyId } = await trader(site, 'buyer')
    await db.update(company).set({ country }).where(eq(company.id, companyId))
  }
  const insert = (from: number, many: number) =>
    insertLots(
      db,
      seller.companyId,
      Array.from({ length: many }, (_, at) => lotAt(from + at)),
      site.context.clock(),
    )
  const [{ id = '' } = {}] = await insert(500, 1)
  // In parts, each well within the time that a statement may take.
  for (let from = 0; from <= 10_000; from += 500) {
    await db.execute(sql`
      insert into listing select (jsonb_populate_record(listing, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', 'old-' || copy, 'stock_number', 'OLD-' || copy,
        'published_at', listing.published_at - interval '90 days', 'searched', '', 'terms', '{}'
      ))).* from listing, generate_series(${from}::int, ${from + 499}::int) as copy
      where listing.id = ${id}`)
  }
  await insert(501, enough.newLots)
  site.context.pages.invalidate('lots')
  const said = textOf((await ask(site.address, '/')).text)
  expect(said).toMatch(/10,000 ?\+/)
  expect(said).toContain(`${enough.newLots + 1} of these lots were published in the last 30 days.`)
})
