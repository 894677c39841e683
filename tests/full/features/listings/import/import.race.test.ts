import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { withClient } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { claimImport, commitImport } from '#server/features/listings/import/commit-import.ts'
import { listingImport } from '#server/features/listings/import/table.ts'
import { listing } from '#server/features/listings/table.ts'

import { callAs } from '../../../../support/api-calls.ts'
import { workContext } from '../../../../support/contexts.ts'
import { databaseEnv } from '../../../../support/database.ts'
import { addressIn, launch } from '../../../../support/process.ts'
import { ringsCsv } from '../../../../support/ring-table.ts'
import { publicOrigin, openSite, startSite } from '../../../../support/site.ts'
import { finished, onImport, reviewTable } from '../../../../support/stock-files.ts'
import { trader } from '../../../../support/traders.ts'

const site = await openSite()

const databaseOf = async () => (await site.context.services.open()).database.db
const stockOf = async (companyId: string) =>
  (await databaseOf()).$count(listing, eq(listing.companyId, companyId))

describe('an import', () => {
  it('is done once, whoever does it and however often it is asked for', async () => {
    const who = await trader(site, 'seller')
    const view = await reviewTable(site, who, ringsCsv(1000))
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => callAs(site, who, `/imports/${view.id}/commit`, {})),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const ctx = await workContext(site)
    const control = { progress: () => {}, signal: new AbortController().signal }
    await Promise.all([1, 2, 3].map(() => commitImport(ctx, view.id, control)))
    expect((await finished(site, who, view.id)).result).toMatchObject({ new: 1000 })
    expect(await stockOf(who.companyId)).toBe(1000)
  })

  it('lets whoever asks for it again know at once while it is being done', async () => {
    const who = await trader(site, 'seller')
    const { id } = await reviewTable(site, who, ringsCsv(3))
    const ctx = await workContext(site)
    await ctx.db.update(listingImport).set({ state: 'waiting' }).where(eq(listingImport.id, id))
    await inTransaction(ctx, async (inside) => {
      expect(await claimImport(inside, id, 'waiting')).not.toBeNull()
      const again = await callAs(site, who, `/imports/${id}/commit`, {})
      expect(again.status).toBe(200)
      expect(JSON.parse(again.text)).toMatchObject({ state: 'waiting' })
    })
  })

  it('takes its rows from the stock as it is: two files with the same new pieces', async () => {
    const who = await trader(site, 'seller')
    const first = await reviewTable(site, who, ringsCsv(300))
    const second = await reviewTable(
      site,
      who,
      ringsCsv(300, (row) => (row.Price = '777')),
    )
    expect(second.counts.new).toBe(300)
    await Promise.all([first, second].map(({ id }) => onImport(site, who, `${id}/commit`, {})))
    const results = [
      (await finished(site, who, first.id)).result,
      (await finished(site, who, second.id)).result,
    ]
    expect(results.map((each) => each?.new).toSorted()).toEqual([0, 300])
    expect(results.map((each) => each?.changed).toSorted()).toEqual([0, 300])
    expect(await stockOf(who.companyId)).toBe(300)
  })
})

it('an import is all or nothing when its server is killed, and the next server does it', async () => {
  const own = await databaseEnv()
  const prepared = await startSite(own)
  const who = await trader(prepared, 'seller')
  const view = await reviewTable(prepared, who, ringsCsv(5000))
  await prepared.stop(0)

  const first = await launch({ ...own, PUBLIC_ORIGIN: publicOrigin, PORT: '0' })
  await expect.poll(() => addressIn(first.said())).not.toBe('')
  const at = (server: typeof first) => ({ address: addressIn(server.said()) })
  await expect.poll(() => ready(at(first).address)).toBe(200)
  await onImport(at(first), who, `${view.id}/commit`, {})
  await withClient({ connectionString: own.MIGRATION_DATABASE_URL ?? '' }, async (client) => {
    const writing = async () => {
      const { rows } = await client.query(
        "SELECT 1 FROM pg_locks JOIN pg_class ON pg_class.oid = relation WHERE relname = 'listing' AND mode = 'RowExclusiveLock'",
      )
      return rows.length > 0
    }
    await expect.poll(writing, { interval: 5 }).toBe(true)
    first.child.kill('SIGKILL')
    await first.exited
    const { rows } = await client.query('SELECT count(*)::int AS found FROM listing')
    expect(rows).toEqual([{ found: 0 }])
  })

  const second = await launch({ ...own, PUBLIC_ORIGIN: publicOrigin, PORT: '0' })
  await expect.poll(() => addressIn(second.said())).not.toBe('')
  await expect.poll(() => ready(at(second).address)).toBe(200)
  const done = await finished(at(second), who, view.id)
  expect(done).toMatchObject({ state: 'done', result: { new: 5000, invalid: 0 } })
})

const ready = async (address: string) => {
  const answer = await fetch(`${address}/readyz`).catch(() => null)
  return answer?.status ?? 0
}
