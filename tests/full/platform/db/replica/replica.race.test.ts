import { setTimeout as wait } from 'node:timers/promises'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { sqlState } from '#server/db/transaction.ts'
import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import type { Running } from '#server/main.ts'

import { callAs } from '../../../../support/api-calls.ts'
import { workContext } from '../../../../support/contexts.ts'
import { freePort } from '../../../../support/free-port.ts'
import { statement } from '../../../../support/postgres-statement.ts'
import { replicaIsNear, replicaOf, startReplicated } from '../../../../support/replicated.ts'
import { ask, startSite } from '../../../../support/site.ts'
import { wayTo } from '../../../../support/tcp-proxy.ts'
import { publish, stock, trader, trust } from '../../../../support/traders.ts'

const onReplica = (text: string) => statement(servers.replica.url('postgres', 'shop'), text)
const pause = () => onReplica('SELECT pg_wal_replay_pause()')
const goOn = () => onReplica('SELECT pg_wal_replay_resume()')
const set = async (name: string, value: string) => {
  await onReplica(`ALTER SYSTEM SET ${name} = '${value}'`)
  await onReplica('SELECT pg_reload_conf()')
}
/** Has the replica follow by so much later. */
const delay = (time: string) => set('recovery_min_apply_delay', time)

const servers = await startReplicated()
const metrics = await freePort()
/** Two instances of one installation. The seller's changes go through the first. */
const here = await startSite({ ...servers.env, METRICS_PORT: String(metrics) })
await here.context.services.open()
const there = await startSite(servers.env)
const seller = await trader(here, 'seller')
await trust(here, seller.companyId)
const lot = await publish(here, seller)
afterAll(async () => {
  await Promise.all([here.stop(0), there.stop(0)])
  await servers.stop()
})
const bothNear = () => replicaIsNear([here, there])
beforeEach(async () => {
  await goOn()
  await delay('0')
  await bothNear()
})

/** Moves the lot as its seller does. @returns when that was answered */
async function move(name: 'pause' | 'publish'): Promise<number> {
  const { version } = await stock(here, seller, `/${lot.id}`)
  await stock(here, seller, `/${lot.id}/moves`, { version, move: name })
  return performance.now()
}

let searches = 0
/** Searches from a new address each time, because nobody may search so often. */
function search(site: Running) {
  searches += 1
  const from = `203.0.${searches >> 8}.${searches & 255}`
  return ask(site.address, '/api/search', { headers: { 'X-Forwarded-For': from } })
}

/** Whether the lot is for sale: by a search, the search's page and its own page. */
async function seenOn(site: Running): Promise<boolean[]> {
  const [found, page, own] = await Promise.all([
    search(site),
    ask(site.address, '/search'),
    ask(site.address, `/lots/${lot.slug}`),
  ])
  expect([found.status, page.status]).toEqual([200, 200])
  expect(own.text, String(own.status)).toContain('Oval sapphire')
  return [found.text.includes(lot.slug), page.text.includes(lot.slug), own.status === 200]
}

const shown = [true, true, true]
const gone = [false, false, false]

/** Asks for seconds after a change, and fails if an instance is late: 2 s on its own, 5 s elsewhere. */
async function watch(changed: number, expected: boolean[], seconds = 7): Promise<void> {
  const follow = async (site: Running, limit: number) => {
    for (;;) {
      const after = performance.now() - changed
      if (after > seconds * 1000) return
      const seen = await seenOn(site)
      if (after >= limit) expect(seen, `${Math.round(after)} ms after the change`).toEqual(expected)
      await wait(200)
    }
  }
  await Promise.all([follow(here, 2000), follow(there, 5000)])
}

describe('a replica that is near', () => {
  it('answers searches and public pages', async () => {
    await expect.poll(async () => [await seenOn(here), await seenOn(there)]).toEqual([shown, shown])
    await pause()
    const before = [await replicaOf(here), await replicaOf(there)]
    // Past the product, so that no instance knows: only the replica still has the old title.
    const { db } = (await here.context.services.open()).database
    const rename = (title: string) =>
      db.update(listing).set({ title }).where(eq(listing.id, lot.id))
    await rename('Renamed behind your back')
    for (const site of [here, there]) {
      const found = await search(site)
      expect(found.text).toContain('Oval sapphire')
      // An address that no page was kept for.
      const page = await ask(site.address, '/search?q=sapphire')
      expect(page.text).toContain('Oval sapphire')
      for (const path of ['/sitemap.xml', '/api/categories', '/api/marketplace']) {
        const { reads } = await replicaOf(site)
        expect((await ask(site.address, path)).status).toBe(200)
        expect((await replicaOf(site)).reads.replica, path).toBeGreaterThan(reads.replica)
      }
    }
    const after = [await replicaOf(here), await replicaOf(there)]
    const { text } = await ask(`http://127.0.0.1:${metrics}`, '/metrics')
    expect(text).toMatch(/^relustre_replica_near 1$/m)
    expect(text).toMatch(/^relustre_replica_behind_seconds \d/m)
    expect(text).toMatch(/^relustre_replica_reads_total\{server="replica"\} [1-9]/m)
    for (const at of [0, 1] as const) {
      expect(after[at]!.reads.replica).toBeGreaterThanOrEqual(before[at]!.reads.replica + 3)
      expect(after[at]!.reads.primary).toBe(before[at]!.reads.primary)
    }
    await rename('Oval sapphire and diamond halo ring')
  })

  it('never says who somebody is', async () => {
    const buyer = await trader(here, 'buyer')
    const { database, actors } = await there.context.services.open()
    const trade = async () => (await callAs(there, buyer, '/search')).json.trade
    await bothNear()
    expect(await trade()).toBe(true)
    await pause()
    const before = await replicaOf(there)
    await database.db
      .update(company)
      .set({ state: 'rejected' })
      .where(eq(company.id, buyer.companyId))
    actors.forgetAll({ personId: buyer.personId })
    expect(await trade()).toBe(false)
    expect((await replicaOf(there)).reads.replica).toBeGreaterThan(before.reads.replica)
  })
})

describe('a change by a seller', () => {
  it('shows in time while the replica follows at once', async () => {
    await watch(await move('pause'), gone, 6)
    await watch(await move('publish'), shown, 6)
    expect((await replicaOf(there)).near).toBe(true)
  })

  it('shows in time while the replica is always two seconds behind', async () => {
    await delay('2s')
    const before = await replicaOf(there)
    await watch(await move('pause'), gone)
    await watch(await move('publish'), shown)
    const after = await replicaOf(there)
    expect(after.reads.replica).toBeGreaterThan(before.reads.replica)
  })

  it('shows in time on a page that was made just before the replica had it', async () => {
    await delay('2s')
    // Endless addresses are kept from their second request.
    const page = async () => (await ask(there.address, '/search?q=halo')).text.includes(lot.slug)
    expect(await page()).toBe(true)
    const changed = await move('pause')
    await wait(changed + 1000 - performance.now())
    expect(await page()).toBe(true)
    await wait(changed + 5000 - performance.now())
    expect(await page()).toBe(false)
    await move('publish')
  })

  it('shows in time while the replica stands still, which is then not read', async () => {
    await pause()
    await watch(await move('pause'), gone)
    expect((await replicaOf(there)).near).toBe(false)
    const before = [await replicaOf(here), await replicaOf(there)]
    await watch(await move('publish'), shown)
    const after = [await replicaOf(here), await replicaOf(there)]
    for (const at of [0, 1] as const) {
      expect(after[at]!.reads.replica).toBe(before[at]!.reads.replica)
      expect(after[at]!.reads.primary).toBeGreaterThan(before[at]!.reads.primary)
      expect(after[at]!.behind).toBeGreaterThan(5)
    }
    await goOn()
    await bothNear()
    const used = await replicaOf(there)
    await seenOn(there)
    expect((await replicaOf(there)).reads.replica).toBeGreaterThan(used.reads.replica)
  })
})

describe('a replica that fails', () => {
  it('costs nobody an answer, and is used again when it is back', async () => {
    const asking = { now: true }
    onTestFinished(() => void (asking.now = false))
    const visitor = async (site: Running) => {
      while (asking.now) {
        expect(await seenOn(site)).toEqual(shown)
        await wait(20)
      }
    }
    const visitors = Promise.all([here, there, here, there].map(visitor))
    // Known below; until then nobody waits for it.
    visitors.catch(() => {})
    await wait(500)
    await servers.replica.halt('crash')
    await wait(2500)
    await replicaIsNear([here, there], false)
    expect((await ask(here.address, '/readyz')).status).toBe(200)
    await servers.replica.resume()
    await bothNear()
    asking.now = false
    await visitors
    const before = await replicaOf(here)
    await search(here)
    // Pages that the visitors asked for may still be made again, which reads the replica too.
    expect((await replicaOf(here)).reads.replica).toBeGreaterThan(before.reads.replica)
  })

  it('and says nothing any more, delays few, and those by seconds at most', async () => {
    const socket = new URL(servers.replica.url('relustre_app', 'shop')).searchParams.get('host')
    const way = await wayTo(`${socket}/.s.PGSQL.5432`)
    const far = await startSite({
      ...servers.env,
      DATABASE_REPLICA_URL: `postgres://relustre_app@127.0.0.1:${way.port}/shop`,
    })
    await replicaIsNear([far])
    const timed = async () => {
      const asked = performance.now()
      expect((await search(far)).status).toBe(200)
      return performance.now() - asked
    }
    await Promise.all([timed(), timed(), timed()])
    way.lose()
    const lost = performance.now()
    const times: { at: number; took: number }[] = []
    const asking = async () => {
      // Those who were asking the replica wait for six seconds.
      while (performance.now() - lost < 9000) {
        times.push({ at: performance.now() - lost, took: await timed() })
      }
    }
    await Promise.all([asking(), asking(), asking()])
    const few = times.filter(({ at }) => at < 2000)
    const later = times.filter(({ at }) => at >= 2000)
    for (const { took } of few) expect(took).toBeLessThan(7000)
    // From then on nobody waits for the replica, which would take half a second each time.
    expect(later.filter(({ took }) => took > 450).length).toBeLessThan(later.length / 4)
    await replicaIsNear([far], false)
    way.find()
    await replicaIsNear([far])
    await far.stop(0)
    await way.close()
  })

  it('to end a statement because of what it must replay, has it run on the database', async () => {
    const owner = (text: string) => statement(servers.primary.url('relustre_owner', 'shop'), text)
    await owner('CREATE TABLE in_the_way AS SELECT 1 AS one')
    await owner('GRANT SELECT ON in_the_way TO relustre_app')
    await set('max_standby_streaming_delay', '100ms')
    const ctx = await workContext(here)
    const seen: (string | undefined)[] = []
    const read = ctx.services.replica.read(ctx, async ({ db }, age) => {
      try {
        return (await db.execute(sql`SELECT one, pg_sleep(1.5) FROM in_the_way`)).rows[0]?.one
      } catch (error) {
        seen.push(sqlState(error))
        throw error
      } finally {
        seen.push(age === 0 ? 'database' : 'replica')
      }
    })
    await wait(300)
    await owner('ALTER TABLE in_the_way ADD COLUMN two integer')
    expect(await read).toBe(1)
    expect(seen).toEqual(['40001', 'replica', 'database'])
    await owner('DROP TABLE in_the_way')
  })
})
