import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { asOwner } from '../../../support/as-owner.ts'
import { databaseEnv } from '../../../support/database.ts'
import { ordersOn } from '../../../support/order-site.ts'
import { place } from '../../../support/orders.ts'
import { startSite } from '../../../support/site.ts'

const env = await databaseEnv()
const site = await startSite(env)
const orders = await ordersOn(site)
const { ctx } = orders
const { slug } = await orders.lot()
await place(site, orders.buyer, slug, { pieces: 2, goods: 588_000 })

/** What moves, freezes and reminders change of an order. */
const changing = new Set([
  'state',
  'state_since',
  'due_at',
  'reminded_at',
  'transfer_said_at',
  'frozen_at',
  'carrier',
  'tracking_number',
  'insured_value',
  'uninsured',
  'return_carrier',
  'return_tracking_number',
  'return_insured_value',
  'return_uninsured',
  'return_to',
  'kept_goods',
  'kept_tax',
  'settled_goods',
])

/** Another value than a column has, by the column's type. */
const another: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || 'x'`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  jsonb: () => `'{}'::jsonb`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 day'`,
}

it('lets nobody change or delete what was ordered, nor what a column says that is added later', async () => {
  await asOwner(env, ['ALTER TABLE trade_order ADD COLUMN added_later text'])
  const { rows } = await ctx.db.execute<{ name: string; type: string }>(
    sql`select column_name as name, data_type as type from information_schema.columns
      where table_name = 'trade_order' and table_schema = 'public'`,
  )
  const kept = rows.filter(({ name }) => !changing.has(name))
  expect(rows.length - kept.length).toBe(changing.size)
  expect(kept.map(({ name }) => name)).toContain('added_later')
  const { pool } = (await site.context.services.open()).database
  for (const { name, type } of kept) {
    const change = `UPDATE trade_order SET ${name} = ${another[type]?.(name)}, state = 'funded'`
    await expect(pool.query(change), change).rejects.toThrow('what was ordered is never changed')
  }
  await expect(pool.query('DELETE FROM trade_order')).rejects.toThrow(
    'was ordered is never changed',
  )
})

it('writes down once where goods go back to', async () => {
  const sendTo = (city: string) =>
    ctx.db.execute(sql`update trade_order set return_to = ${JSON.stringify({ city })}::jsonb`)
  await sendTo('Paris')
  await expect(sendTo('Lyon')).rejects.toMatchObject({
    cause: { message: 'what was ordered is never changed' },
  })
})
