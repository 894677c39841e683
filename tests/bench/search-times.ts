import { performance } from 'node:perf_hooks'

import { eq } from 'drizzle-orm'
import type { Client } from 'pg'

import { withClient } from '#server/db/migrate.ts'
import { person } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'
import { learnWords } from '#server/features/search/learn-words.ts'

import { registeredStreet } from '../support/addresses.ts'
import { insertLots, lotAt } from '../support/generated-lots.ts'
import { type Engine, makePlace, ownerOf, workOn } from './place.ts'
import { bothCores, memoryRow, startContender } from './processes.ts'
import { type Row } from './table.ts'

/** Lots that are written one by one; the others are copies with words of their own. */
const different = 1000
/** Rounds of all searches after the first, which only warms up; each has each pair of words and facets once. */
const rounds = 6

/** What somebody searches for: words, one of them mistyped, and three facets. */
const words = ['ring', 'ruby ring', 'sapphre bracelet', 'gold bracelet', '18k', 'corundum', 'halo']
const facets = [
  'metal:gold,gem:ruby,country:GB',
  'metal:gold,metal:silver,gem:diamond,origin:natural',
  'fineness:7500,colour:yellow,condition:new',
  'category:rings,metal:gold,gem:sapphire',
]
export const queryAt = (at: number) =>
  new URLSearchParams({
    words: `${words[at % words.length]}`,
    facets: `${facets[at % facets.length]}`,
  })

/** Writes lots of one verified company straight into the database. */
export const fillLots = (env: Record<string, string>, lots: number): Promise<void> =>
  workOn(env, async (ctx) => {
    const { db, clock } = ctx
    const now = clock()
    const [owner] = await db.select().from(person).limit(1)
    const [seller] = await db
      .insert(company)
      .values({
        legalName: 'Seller Ltd',
        kind: 'retailer',
        country: 'GB',
        registrationNumber: '01234567',
        taxNumber: '',
        website: '',
        address: registeredStreet,
        sells: true,
        buys: false,
        stateChangedAt: now,
        createdAt: now,
      })
      .returning()
    if (owner === undefined || seller === undefined) throw new Error('nobody sells')
    const verifiedUntil = new Date(now.getTime() + 300 * 86_400_000)
    await db
      .update(company)
      .set({ state: 'verified', verifiedAt: now, verifiedUntil })
      .where(eq(company.id, seller.id))
    const belongs = { personId: owner.id, companyId: seller.id, createdAt: now } as const
    await db.insert(membership).values({ ...belongs, role: 'owner' })
    await insertLots(
      db,
      seller.id,
      Array.from({ length: different }, (_, at) => lotAt(at)),
      now,
    )
    // A temporary table belongs to one connection. The pool would end one that is silent for long.
    await withClient(ownerOf(env), (client) => multiply(client, lots))
    await learnWords(ctx)
  })

async function multiply(client: Client, lots: number): Promise<void> {
  const own = ['id', 'slug', 'stock_number', 'title', 'searched', 'published_at']
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'listing'`,
  )
  const same = rows.map((row) => row.column_name).filter((name) => !own.includes(name))
  await client.query('CREATE TEMPORARY TABLE base AS SELECT * FROM listing')
  // To be built at once is ten times faster for an index than to grow.
  const { rows: index } = await client.query<{ made: string }>(
    "SELECT pg_get_indexdef('search_lot_found'::regclass) AS made",
  )
  await client.query('DROP INDEX search_lot_found')
  for (let copy = 1; copy < lots / different; copy += 1) {
    await client.query(
      `INSERT INTO listing (${[...own, ...same].join(', ')})
         SELECT gen_random_uuid(), slug || '-' || $1::text, stock_number || '-' || $1::text,
           title || ' ' || $1::text, searched || ' no' || $1::text || ' of ' || stock_number,
           published_at - make_interval(secs => $1::int), ${same.join(', ')} FROM base`,
      [copy],
    )
  }
  await client.query(index[0]?.made.replace(' ONLY ', ' ') ?? '')
  await client.query('VACUUM ANALYZE listing, search_lot')
}

const at95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

interface Times {
  /** The 95th percentile of all searches. */
  all: number
  /** The same of each search's fastest round, which a busy machine distorts less. */
  fastest: number
}

/** Milliseconds of searches, or of their histograms, over the API, one after another. */
async function timesOf(address: string): Promise<Times> {
  const pairs = words.length * facets.length
  const times: number[][] = Array.from({ length: pairs }, () => [])
  for (let at = 0; at < (1 + rounds) * pairs; at += 1) {
    // Nobody may search so often from one address.
    const headers = { 'X-Forwarded-For': `10.0.${at % 50}.1` }
    const began = performance.now()
    const answer = await fetch(`${address}?${queryAt(at)}`, { headers })
    const found = (await answer.json()) as { gross?: unknown }
    if (found.gross === undefined) throw new Error(`a search failed: ${answer.status}`)
    if (at >= pairs) times[at % pairs]?.push(performance.now() - began)
  }
  return { all: at95(times.flat()), fastest: at95(times.map((each) => Math.min(...each))) }
}

async function timesAt(node: string, mainFile: string, engine: Engine, lots: number) {
  const place = await makePlace(engine, { accounts: 1 })
  try {
    await fillLots(place.env, lots)
    // One request at a time is no load, however busy the machine is.
    const env = { ...place.env, SHED_WAIT_MS: '10000' }
    const server = await startContender(node, [mainFile], env, bothCores)
    try {
      const address = `http://127.0.0.1:${server.port}/api/search`
      const found = await timesOf(address)
      const drawn = await timesOf(`${address}/histograms`)
      const memory = engine === 'embedded' ? [memoryRow(server.pid, 'searches of 50,000 lots')] : []
      return { found, drawn, memory }
    } finally {
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

const places = [
  { engine: 'postgres', lots: 1000, limit: 25 },
  { engine: 'postgres', lots: 50_000, limit: 25 },
  { engine: 'postgres', lots: 1_000_000, limit: 120 },
  { engine: 'embedded', lots: 50_000, limit: 25 },
] as const

const inWords = ({ all, fastest }: Times) =>
  `${all.toFixed(1)} ms; of the fastest rounds ${fastest.toFixed(1)} ms`

/**
 * Words, three facets with their counts, and the first page; and the histograms that the page then
 * asks for, which are to take less.
 */
export async function searchTimes(node: string, mainFile: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { engine, lots, limit } of places) {
    const { found, drawn, memory } = await timesAt(node, mainFile, engine, lots)
    const what = `p95, ${lots.toLocaleString('en-GB')} lots, ${engine}`
    rows.push(
      {
        name: `search, ${what}`,
        measured: inWords(found),
        target: `≤ ${limit} ms`,
        met: found.all <= limit,
      },
      {
        name: `its histograms, ${what}`,
        measured: inWords(drawn),
        target: '≤ the search',
        met: drawn.all <= found.all,
      },
      ...memory,
    )
  }
  return rows
}
