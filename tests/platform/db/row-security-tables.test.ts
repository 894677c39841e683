import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'

import { tradeTables } from '../../support/trade-tables.ts'

it('every table of the trade has a policy that keeps companies apart', async () => {
  const tables = (await tradeTables()).map(getTableConfig)
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['offer_picture', 'order_review_entry', 'paper', 'ledger_posting']),
  )
  expect(tables.filter(({ policies }) => policies.length !== 1).map(({ name }) => name)).toEqual([])
})
