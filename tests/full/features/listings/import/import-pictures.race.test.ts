import { expect, it, onTestFinished } from 'vitest'

import { withClient } from '#server/db/migrate.ts'
import { listing, listingPicture } from '#server/features/listings/table.ts'

import { databaseEnv } from '../../../../support/database.ts'
import { addressIn, launch } from '../../../../support/process.ts'
import { ringsCsv } from '../../../../support/ring-table.ts'
import { publicOrigin, startSite } from '../../../../support/site.ts'
import {
  addZip,
  commitTable,
  finished,
  onImport,
  pictured,
  reviewTable,
} from '../../../../support/stock-files.ts'
import { trader } from '../../../../support/traders.ts'
import { smallJpeg, zipped } from '../../../../support/zips.ts'

const pieces = 40

/** A ZIP with two pictures for each of the rings. */
async function zipForAll(): Promise<Buffer> {
  const files = await Promise.all(
    Array.from({ length: pieces * 2 }, async (_, at) => {
      const number = String(Math.floor(at / 2) + 1).padStart(5, '0')
      return [`RG-${number}_${(at % 2) + 1}.jpg`, await smallJpeg(at + 1)] as const
    }),
  )
  return zipped(Object.fromEntries(files))
}

it('an import that is undone while its pictures are added leaves none, and ends once', async () => {
  const site = await startSite(await databaseEnv())
  onTestFinished(() => site.stop(0))
  const who = await trader(site, 'seller')
  const review = await reviewTable(site, who, ringsCsv(pieces))
  const view = await addZip(site, who, review.id, await zipForAll())
  await commitTable(site, who, view)
  const { db } = (await site.context.services.open()).database
  await expect.poll(() => db.$count(listingPicture), { interval: 5 }).toBeGreaterThan(4)
  // Asked for again and again, as the job begins.
  await Promise.all([1, 2, 3, 4].map(() => onImport(site, who, `${view.id}/undo`, {})))
  expect(await finished(site, who, view.id)).toMatchObject({ state: 'undone', kept: [] })
  expect(await db.$count(listing)).toBe(0)
  expect(await db.$count(listingPicture)).toBe(0)
})

it('pictures of an import go on when their server is killed, and none is added twice', async () => {
  const own = await databaseEnv()
  const prepared = await startSite(own)
  const who = await trader(prepared, 'seller')
  const review = await reviewTable(prepared, who, ringsCsv(pieces))
  const view = await addZip(prepared, who, review.id, await zipForAll())
  expect(view.pictures).toMatchObject({ toAdd: pieces * 2 })
  await prepared.stop(0)

  const start = async () => {
    const server = await launch({ ...own, PUBLIC_ORIGIN: publicOrigin, PORT: '0' })
    await expect.poll(() => addressIn(server.said())).not.toBe('')
    const address = addressIn(server.said())
    await expect
      .poll(async () => (await fetch(`${address}/readyz`).catch(() => null))?.status)
      .toBe(200)
    return { ...server, address }
  }
  await withClient({ connectionString: own.MIGRATION_DATABASE_URL ?? '' }, async (client) => {
    const count = async (what: string) => {
      const { rows } = await client.query(`SELECT count(*)::int AS found FROM ${what}`)
      return rows[0].found as number
    }
    let server = await start()
    await onImport(server, who, `${view.id}/commit`, {})
    await expect.poll(() => count('listing_picture'), { interval: 5 }).toBeGreaterThan(6)
    server.child.kill('SIGKILL')
    await server.exited
    expect(await count('listing_picture')).toBeLessThan(pieces * 2)
    server = await start()
    const done = await pictured(server, who, view.id)
    expect(done).toMatchObject({
      progress: { state: 'added', done: pieces, total: pieces },
      result: { added: pieces * 2, refusedCount: 0 },
    })
    expect(await count('listing_picture')).toBe(pieces * 2)
    const twice = 'SELECT 1 FROM listing_picture GROUP BY listing_id HAVING count(*) <> 2'
    expect(await count(`(${twice}) AS wrong`)).toBe(0)
    const misplaced = `SELECT 1 FROM listing_picture GROUP BY listing_id, position HAVING count(*) > 1`
    expect(await count(`(${misplaced}) AS wrong`)).toBe(0)
  })
}, 240_000)
