import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { company } from '#server/features/companies/table.ts'

import { insertLots, lotAt } from '../support/generated-lots.ts'
import { photograph } from '../support/photographs.ts'
import { uploadFile } from '../support/uploads.ts'
import { addSeller, makePlace, type Place, workOn } from './place.ts'
import { bothCores, type Contender, startContender } from './processes.ts'
import { median, quantile, type Row } from './table.ts'

const lots = 200
const published = 10

/** What each lot that is published says; its title and price differ. */
const said = {
  condition: 'New, unsold',
  country: 'GB',
  type: 'Ring',
  gross: '4.2 g',
  'metals.1.metal': 'Gold',
  'metals.1.fineness': '750',
  basis: 'Per piece',
  currency: 'GBP',
  quantity: '3',
}

/** A seller with lots on sale, so that what it publishes goes live at once. */
async function fillLots({ env }: Place) {
  await addSeller(env.DATABASE_URL ?? '')
  return workOn(env, async ({ db, clock }) => {
    const [seller] = await db.select().from(company)
    const made = Array.from({ length: lots }, (_, at) => lotAt(at))
    return insertLots(db, seller?.id ?? '', made, clock())
  })
}

const brotli = { 'Accept-Encoding': 'br' }

async function get({ port }: Contender, path: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: brotli })
  await answer.arrayBuffer()
  return answer
}

/** Milliseconds of processor time that the main thread of a process has used. */
const mainThread = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Milliseconds that the server's main thread works for each of many requests for a kept page. */
async function keptCost(server: Contender, path: string): Promise<number> {
  // Few, so that both pages of a pair meet the machine in the same mood.
  const requests = 200
  const before = mainThread(server.pid)
  for (let at = 0; at < requests; at += 1) await get(server, path)
  return (mainThread(server.pid) - before) / requests
}

/** A lot's page when it is rendered for the first time, and when it is kept. */
async function pageRows(server: Contender, slugs: readonly string[]): Promise<Row[]> {
  const paths = slugs.map((slug) => `/lots/${slug}`)
  const took: number[] = []
  for (const [at, path] of paths.entries()) {
    const began = performance.now()
    const { status } = await get(server, path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    // The first ones compile the code that renders.
    if (at >= 50) took.push(performance.now() - began)
    // Each is compressed again in the background, for those after the first.
    await wait(100)
  }
  const [kept = ''] = paths
  const ratios: number[] = []
  // Node compiles what is called often anew, for some 20,000 requests, and the cost falls by half. A page
  // that was measured before that cannot be compared with one that was measured after it.
  for (let round = -100; round < 60; round += 1) {
    const ratio = (await keptCost(server, '/about-us')) / (await keptCost(server, kept))
    if (round >= 0) ratios.push(ratio)
  }
  const [half, slow] = [median(took), quantile(took, 0.95)]
  const ratio = median(ratios)
  return [
    {
      name: 'a lot’s page rendered for the first time, median',
      measured: `${half.toFixed(1)} ms (p95 ${slow.toFixed(1)} ms)`,
      target: '≤ 15 ms',
      met: half <= 15,
    },
    {
      name: 'a lot’s kept page to another kept page',
      measured: `${ratio.toFixed(2)}×`,
      target: '≥ 0.9×',
      met: ratio >= 0.9,
    },
  ]
}

/** Calls the API as the seller and insists on success. */
async function ask<T>({ port }: Contender, token: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

interface Own {
  id: string
  version: number
  state: string
  slug: string
}

/** A new listing with this picture. */
async function addListing(server: Contender, token: string, title: string, bytes: Buffer) {
  const entered = { ...said, title, stockNumber: title.replaceAll(' ', '-'), price: '940' }
  const { id } = await ask<Own>(server, token, '/stock', { kind: 'jewellery', said: entered })
  const who = { headers: { authorization: `Bearer ${token}` } }
  const upload = await uploadFile({ address: `http://127.0.0.1:${server.port}` }, who, bytes)
  return ask<Own>(server, token, `/stock/${id}/pictures`, { upload, alt: 'A ring' })
}

const jpeg = async (size: readonly [number, number], seed: number) =>
  (await photograph(size, seed)).jpeg({ quality: 90 }).toBuffer()

/** Words of letters only, none of which is close to another. */
const wordAt = (at: number) => String.fromCodePoint(97 + at).repeat(8)

/** Milliseconds until a server shows a lot on its page and in the search, from now on. */
async function untilShown(server: Contender, slug: string, title: string): Promise<number> {
  const began = performance.now()
  const search = `http://127.0.0.1:${server.port}/api/search?${new URLSearchParams({ words: title })}`
  for (let asked = 0; ; asked += 1) {
    const page = await get(server, `/lots/${slug}`)
    // Nobody may search so often from one address.
    const found = await fetch(search, { headers: { 'X-Forwarded-For': `10.0.${asked % 250}.1` } })
    if (page.status === 200 && (await found.text()).includes(slug)) return performance.now() - began
    if (performance.now() - began > 60_000) throw new Error(`${slug} is not shown`)
    await wait(20)
  }
}

/** From publishing to being shown, on the server that publishes and on another one. */
async function publishRows(here: Contender, there: Contender, token: string): Promise<Row[]> {
  const [same, other]: [number[], number[]] = [[], []]
  for (let at = 0; at < published; at += 1) {
    const title = `Ring ${wordAt(at)}`
    const { id, version } = await addListing(here, token, title, await jpeg([640, 480], at + 1))
    const move = { version, move: 'publish' }
    const { state, slug } = await ask<Own>(here, token, `/stock/${id}/moves`, move)
    if (state !== 'live') throw new Error(`${title} is ${state}`)
    const times = await Promise.all([here, there].map((each) => untilShown(each, slug, title)))
    same.push(times[0] ?? Infinity)
    other.push(times[1] ?? Infinity)
  }
  const row = (name: string, times: readonly number[], target: number): Row => ({
    name,
    measured: `${(Math.max(...times) / 1000).toFixed(2)} s`,
    target: `≤ ${target} s`,
    met: Math.max(...times) <= target * 1000,
  })
  return [
    row(`published to shown, the slowest of ${published}, same server`, same, 2),
    row('the same, another server', other, 5),
  ]
}

/** What a lot's pages cost, and how soon a published lot is shown, on PostgreSQL. */
export async function lotTimes(node: string, mainFile: string): Promise<Row[]> {
  const place = await makePlace('postgres', { accounts: 1, sessions: 1 })
  const rows = await fillLots(place)
  // One request at a time is no load, however busy the machine is.
  const env = { ...place.env, SHED_WAIT_MS: '10000' }
  const servers: Contender[] = []
  try {
    for (let at = 0; at < 2; at += 1) {
      servers.push(await startContender(node, [mainFile], env, bothCores))
    }
    const [here, there] = servers as [Contender, Contender]
    return [
      ...(await pageRows(
        here,
        rows.map(({ slug }) => slug),
      )),
      ...(await publishRows(here, there, place.tokens[0] ?? '')),
    ]
  } finally {
    for (const each of servers) await each.stop()
    await place.remove()
  }
}
