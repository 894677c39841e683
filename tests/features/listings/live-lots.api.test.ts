import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { kindNames } from '#shared/features/listings/kinds/kinds.ts'

import { complete } from '../../support/complete-listings.ts'
import { openSite } from '../../support/site.ts'
import { knownSeller, liveLot, publish, trader } from '../../support/traders.ts'

const site = await openSite()
const { db } = (await site.context.services.open()).database
const seller = await knownSeller(site)
const other = await trader(site, 'seller')

it.each(kindNames)('a %s that tests put on sale is as publishing leaves it', async (kind) => {
  const said = { ...complete[kind], stockNumber: `LIVE-${kind}` }
  const published = await publish(site, seller, said, kind)
  const written = await liveLot(site, other, said, kind)
  const ids = [published.id, written.id]
  const rows = await db.select().from(listing).where(inArray(listing.id, ids))
  const [one, two] = rows.map((row) =>
    Object.entries({ ...row, id: '', companyId: '', slug: '', version: 1 }).map(([name, value]) => [
      name,
      value instanceof Date ? 'a time' : value,
    ]),
  )
  expect(one).toEqual(two)
})
