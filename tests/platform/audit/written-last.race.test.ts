import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { allHappened, happened } from '#server/events/happened.ts'

import { workContext } from '../../support/contexts.ts'
import { openSite } from '../../support/site.ts'
import { testEvent } from '../../support/test-event.ts'

const site = await openSite()
const ctx = await workContext(site)

const actionsOf = async (id: string) => {
  const { action } = auditEntry
  const rows = await ctx.db
    .select({ action })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, id))
    .orderBy(asc(auditEntry.id))
  return rows.map((row) => row.action)
}

it('what somebody does meanwhile does not wait until a long transaction that writes entries ends', async () => {
  const id = randomUUID()
  await inTransaction(ctx, async (long) => {
    await happened(long, testEvent('thing.first'), id)
    await inTransaction(long, (inner) =>
      allHappened(inner, [{ event: testEvent('thing.second'), id }]),
    )
    await inTransaction(ctx, (short) => happened(short, testEvent('thing.meanwhile'), id))
    expect(await actionsOf(id)).toEqual(['thing.meanwhile'])
    await happened(long, testEvent('thing.third'), id)
  })
  expect(await actionsOf(id)).toEqual([
    'thing.meanwhile',
    'thing.first',
    'thing.second',
    'thing.third',
  ])
})

it('the log says nothing of what was rolled back, and once what was tried again', async () => {
  const id = randomUUID()
  const failing = inTransaction(ctx, async (inside) => {
    await happened(inside, testEvent('thing.failed'), id)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  let tries = 0
  await inTransaction(ctx, async (inside) => {
    await happened(inside, testEvent('thing.done'), id)
    tries += 1
    if (tries === 1) {
      await inside.db.execute("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$")
    }
  })
  expect(tries).toBe(2)
  expect(await actionsOf(id)).toEqual(['thing.done'])
})
